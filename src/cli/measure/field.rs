//! The open field that searches, turns and odds are measured on, made as a level.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    ai,
    battle::{
        Battle,
        orders::order::{Order, Tool},
        ruleset::Book,
    },
    data::level::Level,
    dice::DiceStream,
    document::Document,
};

/// A level, as far as the field needs it.
#[derive(Serialize)]
struct Field {
    format: u16,
    name: &'static str,
    books: Vec<&'static str>,
    legend: BTreeMap<char, Ground>,
    map: Vec<String>,
    sides: Vec<Side>,
    combatants: Vec<Combatant>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Ground {
    Wall,
    Floor,
    #[serde(rename = "floor")]
    Covered {
        obstacle: Obstacle,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Obstacle {
    Crate,
}

#[derive(Serialize)]
struct Side {
    name: &'static str,
    colour: Colour,
    controller: Controller,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Azure,
    Crimson,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Controller {
    Ai,
}

#[derive(Serialize)]
struct Combatant {
    archetype: &'static str,
    side: &'static str,
    at: (i16, i16),
}

/// Two equal teams of mixed archetypes on a board with some crates.
pub(super) fn open_field(
    book: &'static Book,
    per_side: i16,
    size: i16,
    seed: u64,
) -> Result<Battle, String> {
    let field = field(book, per_side, size, seed);
    let text = ron::to_string(&field).map_err(|error| error.to_string())?;
    let document = Document::parse("field", text);
    let (level, problems) = Level::read(&document);
    let level = level.ok_or_else(|| {
        problems
            .iter()
            .next()
            .map_or_else(String::new, |problem| problem.message.clone())
    })?;
    level
        .battle(book, seed)
        .map_err(|_| "the field cannot be played".to_owned())
}

fn field(book: &'static Book, per_side: i16, size: i16, seed: u64) -> Field {
    let mut dice = DiceStream::new(seed, 0xf1e1d);
    let mut rows = vec![vec!['.'; size as usize]; size as usize];
    for square in rows.iter_mut().flatten() {
        *square = match dice.throw(100) {
            1..=4 => '#',
            5..=8 => 'o',
            _ => '.',
        };
    }
    let archetypes = ["vanguard", "archer", "duelist", "warden"];
    let mut combatants = Vec::new();
    for (side, y) in [("North", size / 2 - 3), ("South", size / 2 + 3)] {
        for number in 0..per_side {
            let x = size / (per_side + 1) * (number + 1);
            rows[y as usize][x as usize] = '.';
            combatants.push(Combatant {
                archetype: archetypes[number as usize % archetypes.len()],
                side,
                at: (x, y),
            });
        }
    }
    let side = |name, colour| Side {
        name,
        colour,
        controller: Controller::Ai,
    };
    let obstacle = Obstacle::Crate;
    Field {
        format: 1,
        name: "Field",
        books: vec![book.id],
        legend: BTreeMap::from([
            ('#', Ground::Wall),
            ('.', Ground::Floor),
            ('o', Ground::Covered { obstacle }),
        ]),
        map: rows.into_iter().map(String::from_iter).collect(),
        sides: vec![side("North", Colour::Azure), side("South", Colour::Crimson)],
        combatants,
    }
}

/// The first attack of this kind that any unit can make with a weapon, with the battle in which it
/// is legal; turns pass until there is one.
///
/// # Errors
/// No unit could make one in 400 orders.
pub(super) fn first_attack(mut battle: Battle, key: &str) -> Result<(Battle, Order), String> {
    let action = battle.scene().book.action_named(key);
    for _ in 0..400 {
        let attack = battle.legal_orders().into_iter().find(|order| {
            Some(order.action) == action
                && order.target().is_some()
                && matches!(order.with, Tool::Item(_))
        });
        if let Some(attack) = attack {
            return Ok((battle, attack));
        }
        ai::step(&mut battle).map_err(|refusal| format!("the brain was refused: {refusal}"))?;
    }
    Err("nobody came into reach".to_owned())
}
