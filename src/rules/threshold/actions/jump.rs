//! Jumping, long and high (TH-MOV-11 to TH-MOV-16): movement, paid from the same yards.

use super::prelude::*;
use crate::{
    battle::{components::Yards, orders::plan::RouteStep},
    rules::threshold::{
        time::{begun, modes::HIGH, ongoing, points, price},
        travel::{
            jump::{self, Leap},
            landing,
            movement::Steps,
            pace,
        },
    },
};

const RULE: &str = "TH-MOV-11";

pub(crate) static JUMP: ActionDef = ActionDef::new(
    &Entry {
        key: "jump",
        name: "Jump",
        icon: Icon::Leap,
        phrase: &[Form::new("jump to {at}"), Form::new("jump")],
        rules: &[
            RULE,
            "TH-MOV-12",
            "TH-MOV-13",
            "TH-MOV-14",
            "TH-MOV-15",
            "TH-MOV-16",
        ],
        group: Group::Move,
        takes: ActionParams::NOTHING.cell().modes(1 << HIGH),
        cost: Costs::NOTHING.said("AP by the yard"),
        help: "Over gaps and bad ground, or `high` over and onto things; 5 yards walked right before \
               make a run-up.",
    },
    work,
)
.kind(ActionKind::Movement)
.gate(|view, unit| {
    pace::can_move(view, unit)?;
    pace::on_foot(view, unit)?;
    if view.mount(unit).is_some() || !jump::stands_firm(view, unit) {
        let because = "it needs firm ground under its feet";
        return Err(Refusal::forbidden(RULE, because));
    }
    if view.posture(unit) == Posture::Prone {
        return Err(Refusal::prevented(RULE, "Prone"));
    }
    Ok(())
})
.aims(Aims::Own(|view, unit, me, out| {
    for leap in jump::leaps(view, unit, |_| true) {
        let order = Order::new(unit, me).to(leap.to);
        out.push(if leap.high { order.mode(HIGH) } else { order });
    }
}))
.bits(ActionBits::MOVES);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let (steps, to) = (Steps::new(view, order.unit), order.cell_for(RULE)?);
    let leap = if order.modes.has(HIGH) {
        jump::high(&steps, to)?
    } else {
        jump::long(&steps, to)?
    };
    let check = jump::check(view, &leap);
    let due = price::due(view, order, full_price(view, order, &leap)?);
    price::affordable(view, order.unit, due)?;
    let now = due.min(view.pool(order.unit, AP));
    let prices = [
        ("AP", now),
        (LATER, due - now),
        ("yards", leap.yards as i16),
    ];
    let told = order.clone();
    let work = Work::new(move |resolver| match pay(resolver, &told, &leap)? {
        true => landing::take_off(resolver, &leap),
        false => Ok(()),
    });
    let route = vec![RouteStep::new(leap.to, leap.yards)];
    Ok(work.along(route, &prices).checks(check))
}

/// AP for the yards that the pool lacks: the fewest that buy them (TH-MOV-14).
fn full_price(view: View<'_>, order: &Order, leap: &Leap) -> Result<i16, Refusal> {
    let purse = Purse::of(view, order.unit, Pace::Walk);
    purse.price_of(leap.yards.into()).ok_or(Refusal::too_little(
        "TH-MOV-14",
        "yards",
        purse.left() as i16,
        leap.yards as i16,
    ))
}

/// Pays for a jump with the AP at hand. A longer jump is paid over several turns and happens once
/// it is fully paid (TH-MOV-14, TH-TIM-05). Returns whether the unit takes off now.
fn pay(resolver: &mut Resolver<'_>, order: &Order, leap: &Leap) -> RuleResult<bool> {
    let unit = order.unit;
    let view = resolver.view();
    let (begun, price) = (
        price::is_begun(view, order),
        price::ongoing(view, unit).price,
    );
    let Ok(full) = full_price(view, order, leap) else {
        return Ok(false);
    };
    let due = price::due(view, order, full);
    if due > view.pool(unit, AP) {
        if !begun {
            // The yards left in the pool go into the jump.
            let yards = resolver.edit::<Yards>(unit);
            yards.left = 0;
            yards.run = 0;
        }
        let price = if begun { price } else { full };
        ongoing::begin(resolver, order, price, None);
        return Ok(false);
    }
    if begun {
        begun::take(resolver, unit);
        points::pay(resolver, unit, due, "TH-MOV-14");
        return Ok(true);
    }
    pace::buy(resolver, unit, Pace::Walk, due);
    let yards = resolver.edit::<Yards>(unit);
    yards.left = yards.left.saturating_sub(leap.yards);
    Ok(true)
}
