//! A sample action: a sharp whistle that encourages allies. Everything the game needs to know about
//! it is in this file.

use shadowgrid::{
    battle::{
        components::{Condition, Until},
        icon::Icon,
        ids::UnitId,
        orders::refusal::{Refusal, RefusalReason},
        resolver::Resolver,
        ruleset::{ActionBits, ActionParams, Entry, Form, Group},
    },
    rules::evoker::{
        character::stats::tested,
        conditions as c, effects,
        laws::{ActionDef, Work, stars},
        rolls::{checks, situation::Situation},
    },
};

const RULE: &str = "EV-ACT-19";

/// The action.
pub const WHISTLE: ActionDef = ActionDef::new(
    &Entry {
        key: "whistle",
        name: "Whistle",
        icon: Icon::Shout,
        phrase: &[Form::new("whistle")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Authority: every friend takes heart.",
    },
    |view, order| {
        let unit = order.unit;
        let situation = Situation::plain(unit, tested::AUTHORITY);
        let check = checks::check(view, &situation, RULE, "Whistle", &[]);
        Ok(Work::tested(check, move |r| {
            hearten(r, unit);
            Ok(())
        }))
    },
)
.needs(|view, unit| {
    if view.allies(unit).all(|ally| view.has(ally, c::HEARTENED)) {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
})
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(view.allies(order.unit).count() as i64 * 5_000));

fn hearten(r: &mut Resolver<'_>, unit: UnitId) {
    let friends: Vec<UnitId> = r.view().allies(unit).collect();
    for friend in friends {
        let heart = Condition {
            id: c::HEARTENED,
            amount: 1,
            until: Until::Turns(2),
            source: Some(unit),
        };
        effects::give(r, friend, heart, RULE);
    }
}
