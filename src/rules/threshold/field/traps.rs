//! Traps: things that hurt a unit that steps on them, perhaps with poison (TH-CON-09).

use crate::{
    battle::{field::board::Poison, ids::SideSet, prelude::*},
    rules::threshold::{
        body::{harm, slots},
        character::weapons::COATS,
        prelude::*,
        riding::{mounts, platform},
        rolls::defense,
    },
};

const RULE: &str = "TH-CON-09";

/// The unit has moved here from a square: traps it steps on strike like falling objects
/// (TH-ACT-32), and poison on a trap enters with the wound.
pub(crate) fn step_on(resolver: &mut Resolver<'_>, unit: UnitId, from: Cell) -> RuleResult {
    let view = resolver.view();
    let body = mounts::body(view, unit);
    let space = view.footprint(body);
    let before = Footprint::new(from, space.side);
    let is_down =
        view.altitude(body) == Altitude::default() && platform::under(view, body).is_none();
    if !is_down {
        return Ok(());
    }
    let traps: SmallVec<[Cell; 2]> = space
        .cells()
        .filter(|&cell| !before.contains(cell) && damage(resolver, cell).is_some())
        .collect();
    for cell in traps {
        let Some(damage) = damage(resolver, cell) else {
            continue;
        };
        if !resolver.view().status(body).is_on_field() {
            break;
        }
        if strike_by(resolver, body, ("the trap", damage))? {
            poison(resolver, body, cell);
        }
    }
    Ok(())
}

/// The damage of the trap on a square, if there is one.
fn damage(resolver: &Resolver<'_>, cell: Cell) -> Option<i32> {
    let view = resolver.view();
    let thing = view.board().standing(view.ground(), cell)?;
    thing.harmful?.damage.map(i32::from)
}

/// Poison on the trap enters the wound and is used up.
fn poison(resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell) {
    let view = resolver.view();
    let thing = view.board().standing(view.ground(), cell);
    let Some((poison, clean)) = thing.and_then(|thing| Some((thing.poison?, thing.name.clone())))
    else {
        return;
    };
    let kind = view.board().kind_named(&clean);
    resolver.change_ground(|ground| ground.place(cell, kind));
    resolver.report(|_| BattleEvent::GroundChanged {
        cell,
        kind,
        by: None,
        rule: RuleId(RULE),
        seen: SideSet::default(),
    });
    if resolver.view().status(unit).is_on_field() {
        let (_, condition, strength) = COATS[match poison {
            Poison::AdderVenom => 0,
            Poison::SleepResin => 1,
        }];
        gain(resolver, unit, condition, strength, Until::Ended, RULE);
    }
}

/// A thing strikes the target: its damage less Toughness (TH-SHT-08). Returns whether that wounds.
pub(crate) fn strike_by(
    resolver: &mut Resolver<'_>,
    target: UnitId,
    (what, damage): (&'static str, i32),
) -> RuleResult<bool> {
    let toughness = defense::whole_toughness(resolver.view(), target);
    let dealt = damage - toughness;
    let parts = [(what, damage), ("Toughness", -toughness)];
    resolver.summed((target, "Damage"), parts, dealt, "TH-SHT-08");
    harm::wound(resolver, target, None, slots::level(dealt))?;
    Ok(dealt >= 0)
}
