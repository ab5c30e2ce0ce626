//! Put out fire (EV-ACT-35): a star, or the whole Move, and an Agility test.

use super::modes;
use crate::{
    battle::{
        components::{MoveProgress, Pools},
        prelude::*,
    },
    rules::{
        evoker::{
            character::stats::{self, tested},
            conditions as c, effects,
            laws::{ActionDef, Work, stars},
            rolls::{checks, degrees::Interest, situation::Situation, testing},
            time::legal,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-35";

/// The Put out fire action.
pub const PUT_OUT_FIRE: ActionDef = ActionDef::new(
    &Entry {
        key: "put out fire",
        name: "Put out fire",
        icon: Icon::Flame,
        phrase: &[Form::new("try to put out the flames")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.modes(1 << modes::BY_MOVE),
        cost: stars(0).said("★ or Move"),
        help: "Agility with two Disadvantages: you burn no longer. Costs a star, or your whole Move.",
    },
    work,
)
.gate(|view, unit| {
    Refusal::new(RULE, RefusalReason::NothingToDo).when(!view.has(unit, c::BURNING))
})
.needs(|view, unit| legal::has_stars(view, unit, i16::from(!has_move(view, unit))))
.aims(Aims::Own(orders));

/// Whether the unit has a whole Move left to spend.
fn has_move(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<MoveProgress>(unit).moves >= 1
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.push(Order::new(unit, me));
    if has_move(view, unit) {
        out.push(Order::new(unit, me).mode(modes::BY_MOVE));
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let by_move = order.modes.has(modes::BY_MOVE);
    if by_move && !has_move(view, unit) {
        return Err(Refusal::lacks(RULE, "a whole Move"));
    }
    let harder = [Modifier::new(RULE, "Burning", Amount::Advantage(-2))];
    let situation = Situation::plain(unit, tested::AGILITY);
    let check = checks::check(view, &situation, RULE, "Put out fire", &harder);
    let rolled = check.clone();
    let work = Work::new(move |r| {
        if by_move {
            r.edit::<MoveProgress>(unit).moves -= 1;
            // EV-ONE-04: a One More is one Move or one star.
            if legal::is_one_more(r.view()) {
                r.edit::<Pools>(unit).set(stats::STARS, 0);
            }
        }
        if testing::test(r, &rolled, Interest::default())?.passed {
            effects::end(r, unit, c::BURNING, RULE);
        }
        Ok(())
    })
    .costs(stars(i16::from(!by_move)))
    .checks(check);
    Ok(if by_move { work.takes("Move") } else { work })
}
