//! Ignoring a flank (TH-FLD-09): at any time in the unit's own turn.

use super::prelude::*;
use crate::rules::{shared::targets, threshold::field::flankers};

const RULE: &str = "TH-FLD-09";

pub(crate) static IGNORE: ActionDef = ActionDef::new(
    &Entry {
        key: "ignore",
        name: "Ignore an Enemy",
        icon: Icon::Hide,
        phrase: &[Form::new("{what} {target}"), Form::new("ignore {target}"), Form::new("ignore an enemy")],
        rules: &[RULE, "TH-FLD-10"],
        group: Group::Defence,
        takes: ActionParams::NOTHING.unit(),
        cost: FREE,
        help: "An ignored enemy no longer flanks you, but attacks you at +4. Use it again to stop ignoring the enemy.",
    },
    work,
)
.kind(ActionKind::Free)
.gate(|view, unit| {
    can_act(view, unit, RULE)?;
    // Outside its own turn a unit can only do this as a reaction.
    if view.clock().acting != Some(unit) {
        return Err(Refusal::new(RULE, RefusalReason::NotYourTurn { acting: None }));
    }
    Ok(())
})
.aims(Aims::Own(orders))
.bits(ActionBits::FREE);

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let pair = flankers::flankers(view, unit);
    let enemies = view.enemies(unit).filter(|&enemy| {
        flankers::ignores(view, unit, enemy) || pair.is_some_and(|(a, b)| a == enemy || b == enemy)
    });
    out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let enemy = targets::foe(view, order.unit, order.target(), RULE)?;
    let is_ignored = flankers::ignores(view, unit, enemy);
    let work = Work::new(move |resolver| {
        if flankers::ignores(resolver.view(), unit, enemy) {
            flank::heed(resolver, unit, enemy);
            return flank::offer_after_heeding(resolver, unit, enemy);
        }
        flank::ignore(resolver, unit, enemy);
        Ok(())
    });
    Ok(match is_ignored {
        true => work.said("stop ignoring"),
        false => work,
    })
}
