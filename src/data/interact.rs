//! Interactions with obstacles (EV-FLD-09): `interact` entries of obstacles, in
//! `assets/obstacles.ron` and in the legends of levels.

use super::books::SHELVES;
use crate::{
    battle::board::{Interaction, Use},
    document::{Node, Reader, Variant, problem::Problem, text, whole},
    geometry::Cell,
};

/// The effects that entries can name.
const EFFECTS: [&str; 5] = ["becomes", "gone", "topple", "opens", "switches"];
/// The most squares an obstacle falls on.
const LONGEST_FALL: u8 = 10;

/// Reads the interactions of an obstacle. `kinds` are the names of kinds it may become; without
/// them any name is accepted.
pub(super) fn interactions<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    kinds: Option<&[&str]>,
) -> Option<Vec<Interaction>> {
    // Orders have modes for six uses of one obstacle.
    reader.list_of(node, 0..=6, |reader, node| interaction(reader, node, kinds))
}

fn interaction<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    kinds: Option<&[&str]>,
) -> Option<Interaction> {
    let mut fields = reader.structure(node, "interact");
    let title = fields.required("title", text);
    let effect = fields.required("effect", |reader, node| effect(reader, node, kinds));
    let mut terms = Vec::new();
    for shelf in SHELVES {
        let book = shelf.book().id;
        if let Some(own) = fields.optional(book, |reader, node| shelf.terms(reader, node)) {
            terms.push((book.to_owned(), own));
        }
    }
    fields.finish();
    Some(Interaction {
        title: title?,
        effect: effect?,
        terms,
    })
}

fn effect<'d>(reader: &mut Reader<'d>, node: &'d Node, kinds: Option<&[&str]>) -> Option<Use> {
    let variant = reader.variant(node, "an effect", &EFFECTS)?;
    match variant.name {
        "becomes" => {
            let kind = variant.single(reader, |reader, node| kind(reader, node, kinds))?;
            Some(Use::Becomes(Some(kind)))
        }
        "topple" => topple(reader, &variant, kinds),
        "switches" => variant
            .single(reader, |reader, node| reader.list_of(node, 1..=16, square))
            .map(Use::Switches),
        name => {
            variant.unit(reader)?;
            Some(if name == "opens" {
                Use::Opens
            } else {
                Use::Becomes(None)
            })
        }
    }
}

fn topple<'d>(
    reader: &mut Reader<'d>,
    variant: &Variant<'d>,
    kinds: Option<&[&str]>,
) -> Option<Use> {
    let mut fields = variant.structure(reader);
    let squares = fields.required("squares", whole(1..=LONGEST_FALL));
    let damage = fields.required("damage", whole(0..=50));
    let becomes = fields.optional("becomes", |reader, node| kind(reader, node, kinds));
    fields.finish();
    Some(Use::Topple {
        squares: squares?,
        damage: damage?,
        becomes,
    })
}

fn kind<'d>(reader: &mut Reader<'d>, node: &'d Node, kinds: Option<&[&str]>) -> Option<String> {
    let name = match kinds {
        Some(kinds) => reader.one_of(node, "an obstacle", kinds.iter().copied())?,
        None => reader.name(node, "an obstacle")?,
    };
    Some(name.to_owned())
}

fn square<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Cell> {
    let coordinate = || whole(0..=511_i16);
    let (x, y) = reader.pair(node, coordinate(), coordinate())?;
    Some(Cell::new(x, y))
}

/// Reads the interactions that a legend gives an obstacle instead of its usual ones.
pub(super) fn of_legend<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    has_thing: bool,
) -> Option<Vec<Interaction>> {
    if !has_thing {
        let message = "there is nothing to use on this square";
        reader.report(
            Problem::error("nothing-to-use", message)
                .at(reader.short_span(node))
                .help("name the thing too, as in `floor(obstacle: lever, interact: [ ... ])`"),
        );
        return None;
    }
    let kinds: Vec<&str> = super::assets()
        .obstacles
        .iter()
        .map(|kind| kind.name.as_str())
        .collect();
    interactions(reader, node, Some(&kinds))
}

/// The kind of obstacle that an interaction may leave behind.
pub(super) fn leaves(interaction: &Interaction) -> Option<&str> {
    match &interaction.effect {
        Use::Becomes(kind) | Use::Topple { becomes: kind, .. } => kind.as_deref(),
        Use::Opens | Use::Switches(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::data::assets;

    #[test]
    fn what_things_become_is_known() {
        let assets = assets();
        let left = assets
            .obstacles
            .iter()
            .flat_map(|thing| &thing.interact)
            .filter_map(super::leaves);
        let mut count = 0;
        for name in left {
            count += 1;
            assert!(assets.obstacle(name).is_some(), "{name}");
        }
        assert!(count >= 3);
    }
}
