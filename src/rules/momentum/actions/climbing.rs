//! Climbing onto creatures, and shaking a climber off (MO-ADV-02 to MO-ADV-04).

use crate::{
    battle::{prelude::*, ruleset::condition_rule::Forbids},
    rules::{
        momentum::{
            attacks::{
                contests::{Contest, are_allowed},
                targets::can_be_aimed_at,
            },
            brain::worth,
            character::{hands::free_hands, stats::Skill},
            field::{
                forced::stop_leaning,
                gait::comes_near_a_fright,
                ground::{STEPS, share},
                holds::{climbed, climbers, settle},
                sight::sees,
            },
            laws::{ActionDef, ActionKind, Work, ap},
            sheet_of,
            status::CLIMBED,
        },
        shared::{
            action::Aims,
            conditions::{give, lose},
            targets::other,
            walk::moved,
        },
    },
};

const RULE: &str = "MO-ADV-02";

const CLIMBING: Contest = Contest {
    rule: RULE,
    own: &[Skill::Athletics, Skill::Nimbleness],
    other: &[
        Skill::Athletics,
        Skill::RawForce,
        Skill::Nimbleness,
        Skill::QuickFingers,
    ],
    sized: false,
};

pub(crate) static CLIMB: ActionDef = ActionDef::new(
    &Entry {
        key: "climb",
        name: "Climb",
        icon: Icon::Climb,
        phrase: &[Form::new("try to climb onto {target}"), Form::new("try to climb onto somebody")],
        rules: &[RULE, "MO-ADV-03"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit().way(),
        cost: ap(2),
        help: "Onto a larger creature, with a free hand: it carries you, strikes at you with disadvantage, and is hit by what misses you. Allies let you. You come to its nearest square, or the one you name.",
    },
    |view, order| {
        let (unit, target) = (order.unit, named(view, order)?);
        let goal = order.path.last().copied();
        let willing = !view.hostile(unit, target) && view.status(target).is_active();
        let mut work = Work::new(move |resolver| {
            if willing || CLIMBING.wins(resolver, unit, target)? {
                resolver.hits.insert(target);
                get_on(resolver, unit, (target, goal));
            }
            Ok(())
        });
        if !willing {
            work = work.checks(CLIMBING.checks(view, unit, target).0);
        }
        Ok(work)
    },
)
.gate(are_allowed)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Own(orders))
.worth(|view, order| {
    let target = named(view, order).ok()?;
    if !view.hostile(order.unit, target) {
        return Some(0);
    }
    let chance = CLIMBING.chance(view, order.unit, target);
    Some(worth::climbing(view, order.unit, target) * chance / 1000)
});

fn named(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let unit = order.unit;
    let target = other(view, unit, order.target(), RULE)?;
    if view.forbids(unit, Forbids::MOVE) {
        return Err(Refusal::prevented("MO-STS-04", "being held"));
    }
    if free_hands(view, unit) == 0 {
        return Err(Refusal::lacks("MO-SHT-18", "a free hand"));
    }
    let is_larger = sheet_of(view, target).size > sheet_of(view, unit).size;
    // Applies only to a target the unit sees; the size of an unseen one is unknown.
    if !is_larger && sees(view, unit, target) {
        return Err(Refusal::forbidden(RULE, "the target is no larger than you"));
    }
    can_be_aimed_at(view, (unit, target), 1, RULE)?;
    if !is_larger {
        return Err(Refusal::forbidden(RULE, "the target is no larger than you"));
    }
    if climbed(view, unit) == Some(target) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let space = view.footprint(unit);
    if comes_near_a_fright(view, unit, space, view.footprint(target)) {
        return Err(Refusal::prevented("MO-STS-04", "Frightened"));
    }
    if place_on(view, unit, (target, order.path.last().copied())).is_none() {
        return Err(Refusal::forbidden(RULE, "there is no room on it"));
    }
    Ok(target)
}

/// The square of a creature the unit climbs to: the chosen one, otherwise the nearest with room.
fn place_on(view: View<'_>, unit: UnitId, (target, goal): (UnitId, Option<Cell>)) -> Option<Cell> {
    let here = view.cell(unit);
    let others = climbers(view, target);
    let space = view.footprint(target);
    let fits = |&cell: &Cell| {
        let body = Footprint::new(cell, view.footprint(unit).side);
        body.cells().all(|cell| space.contains(cell))
            && !others
                .iter()
                .any(|&other| view.footprint(other).overlaps(body))
    };
    let chosen = |&cell: &Cell| goal.is_none_or(|goal| goal == cell);
    let places = space.cells().filter(fits).filter(chosen);
    places.min_by_key(|&cell| (cell.chebyshev(here), cell.y, cell.x))
}

fn get_on(resolver: &mut Resolver<'_>, unit: UnitId, (target, goal): (UnitId, Option<Cell>)) {
    let Some(cell) = place_on(resolver.view(), unit, (target, goal)) else {
        return;
    };
    stop_leaning(resolver, unit);
    lose(resolver, unit, CLIMBED, RULE);
    moved(resolver, unit, cell, (0, false), RULE);
    let on = Condition::new(CLIMBED, 0).by(target);
    give(resolver, unit, on, RULE);
    settle(resolver);
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let larger = |&other: &UnitId| {
        other != unit
            && view.distance(unit, other) <= 1
            && sheet_of(view, other).size > sheet_of(view, unit).size
    };
    out.extend(
        view.active()
            .filter(larger)
            .map(|other| Order::new(unit, me).at(other)),
    );
}

pub(crate) static SHAKE_OFF: ActionDef = ActionDef::new(
    &Entry {
        key: "shake off",
        name: "Shake Off",
        icon: Icon::Rise,
        phrase: &[
            Form::new("try to shake {target} off"),
            Form::new("try to shake somebody off"),
        ],
        rules: &["MO-ADV-04"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit().way(),
        cost: ap(2),
        help: "The contest of the climb again: whoever is on you falls off unless it has more, to the nearest free square, or of several as near the one you name.",
    },
    |view, order| {
        let (unit, rider) = (order.unit, clinging(view, order)?);
        let goal = order.path.last().copied();
        let work = Work::new(move |resolver| {
            // The rider rolls as the initiator, so a tie throws it off.
            if !CLIMBING.wins(resolver, rider, unit)? {
                throw_off(resolver, unit, (rider, goal));
            }
            Ok(())
        });
        Ok(work.checks(CLIMBING.checks(view, rider, unit).1))
    },
)
.gate(|view, unit| {
    if climbers(view, unit).is_empty() {
        return Err(Refusal::new("MO-ADV-04", RefusalReason::NothingToDo));
    }
    Ok(())
})
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Own(|view, unit, me, out| {
    let foes = climbers(view, unit)
        .into_iter()
        .filter(|&rider| view.hostile(unit, rider));
    out.extend(foes.map(|rider| Order::new(unit, me).at(rider)));
}))
.worth(|view, order| {
    let rider = clinging(view, order).ok()?;
    let falls = 1000 - CLIMBING.chance(view, rider, order.unit);
    Some(worth::mark(falls, 3))
});

fn clinging(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let mut riders = climbers(view, order.unit).into_iter();
    let found = match order.target() {
        None => riders.next(),
        Some(target) => riders.find(|&rider| rider == target),
    };
    found.ok_or(Refusal::new("MO-ADV-04", RefusalReason::WrongTarget))
}

/// The rider lands unharmed and standing on the nearest free square; among equals the creature
/// chooses.
fn throw_off(resolver: &mut Resolver<'_>, unit: UnitId, (rider, goal): (UnitId, Option<Cell>)) {
    lose(resolver, rider, CLIMBED, "MO-ADV-04");
    let view = resolver.view();
    let here = view.cell(rider);
    let off = |cell: Cell| {
        let space = Footprint::new(cell, view.footprint(rider).side);
        !space.overlaps(view.footprint(unit)) || share(view, rider, unit)
    };
    let nearest = STEPS.nearest_free(view, rider, here, off);
    let chosen = |place: Cell| {
        let as_near = |goal: &Cell| goal.chebyshev(here) == place.chebyshev(here);
        let fits = |goal: &Cell| off(*goal) && STEPS.is_free(view, rider, *goal);
        goal.filter(as_near).filter(fits).unwrap_or(place)
    };
    if let Some(place) = nearest.map(chosen) {
        moved(resolver, rider, place, (0, true), "MO-ADV-04");
    }
    settle(resolver);
}
