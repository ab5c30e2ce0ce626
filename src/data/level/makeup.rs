//! How a square withstands shots and blows, and whether units can leave the map there, as a legend
//! says it.

use crate::{
    battle::board::{Makeup, Obstacle, Terrain},
    document::{Reader, Structure, problem::Problem, whole},
};

/// The most damage an obstacle can withstand.
const TOUGHEST: u16 = 2_000;

/// Reads `sturdy`, `penetrable`, `durability` and `exit` of a square with known ground and obstacle
/// (VI-FLD-11, VI-FLD-14, VI-FLD-16, VI-ACT-05).
pub(super) fn read(
    fields: &mut Structure<'_, '_>,
    terrain: &Terrain,
    thing: Option<&Obstacle>,
) -> Makeup {
    let makeup = Makeup {
        flimsy: !fields.or("sturdy", true, Reader::bool),
        penetrable: fields.flag("penetrable"),
        durability: fields.optional("durability", whole(1..=TOUGHEST)),
        exit: fields.flag("exit"),
    };
    let hides = terrain.wall || thing.is_some_and(|thing| thing.opaque || thing.door.is_some());
    let said = [
        ("sturdy", hides, "pillar, sturdy: false"),
        ("penetrable", hides, "pillar, penetrable: true"),
        ("durability", thing.is_some(), "barricade, durability: 60"),
    ];
    for (name, _, example) in said.into_iter().filter(|(_, counts, _)| !counts) {
        let Some(node) = fields.node(name) else {
            continue;
        };
        let problem = Problem::error(
            "holds-nothing",
            format!(
                "`{name}` means nothing here: no thing or wall is there that it could speak of"
            ),
        );
        let help = format!("write it beside what it speaks of, as in `floor(obstacle: {example})`");
        let span = node.span.clone();
        fields.reader().report(problem.at(span).help(help));
    }
    makeup
}
