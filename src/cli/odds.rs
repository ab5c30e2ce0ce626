//! `shadowgrid odds`: the odds card of an order at the start of a level.

use std::io::Write;

use super::{
    arena,
    arguments::OddsArguments,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    battle::{belief, odds::Budget},
    text::{
        narrate::{Voice, refusal_text},
        odds_text, order_text, phrase,
    },
};

/// Prints the odds card.
pub(super) fn odds(arguments: &OddsArguments) -> Done {
    let arena = arena::open(&arguments.level.level, arguments.level.book.as_deref())?;
    let mut battle = arena.stage.battle(arguments.level.seed);
    let order = order_text::parse(battle.view(), &arguments.order)
        .map_err(|fault| CommandError::new(&fault.message, &fault.help))?;
    let written = order_text::write(battle.scene(), &order);
    let title = phrase::titled(Voice::open(battle.scene()), &order);
    // The odds only use what the unit's side knows.
    let side = battle.scene().member(order.unit).side;
    let (odds, tests) =
        match belief::explained_odds_for(&mut battle, side, &order, Budget::default()) {
            Ok(both) => both,
            Err(refusal) => {
                let voice = Voice::open(battle.scene());
                return Err(CommandError::new(
                    format!("`{written}`: {}", refusal_text(voice, &refusal)),
                    "Give an order that the one who acts first can carry out.",
                ));
            }
        };
    let card = odds_text::card(battle.scene(), &title, &odds);
    let card = card.with_success(battle.scene(), &tests);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        // The order as it can be typed again.
        let card = odds_text::OddsNumbers {
            order: written,
            ..card
        };
        let text = serde_json::to_string_pretty(&card)
            .map_err(|error| CommandError::new("The card cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{}", card.text())?;
    }
    Ok(Exit::Fine)
}
