//! Contests within touch that end when won: Blind, Shove, Trip (MO-ADV-01, MO-ADV-10, MO-ADV-11).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            attacks::contests::{Contest, are_allowed},
            brain::{loss, worth},
            character::stats::Skill,
            field::forced,
            lasting::{Lasting, inflict},
            laws::{ActionDef, ActionKind, Work, ap},
            sheet_of,
            status::{BLINDED, Status},
        },
        shared::action::Aims,
    },
};

const BLINDING: Contest = Contest {
    rule: "MO-ADV-01",
    own: &[Skill::QuickFingers, Skill::Nimbleness],
    other: &[Skill::Improvisation, Skill::Endurance],
    sized: true,
};

const SHOVING: Contest = Contest {
    rule: "MO-ADV-10",
    own: &[Skill::Athletics, Skill::RawForce],
    other: &[Skill::Athletics, Skill::RawForce, Skill::Nimbleness],
    sized: true,
};

const TRIPPING: Contest = Contest {
    rule: "MO-ADV-11",
    own: &[Skill::Athletics, Skill::RawForce],
    other: &[Skill::Athletics, Skill::Nimbleness],
    sized: true,
};

pub(crate) static BLIND: ActionDef = ActionDef::new(
    &Entry {
        key: "blind",
        name: "Blind",
        icon: Icon::Eye,
        phrase: &[Form::new("try to blind {target}"), Form::new("try to blind")],
        rules: &["MO-ADV-01"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(2),
        help: "Quick Fingers or Nimbleness against Improvisation or Endurance: the foe is Blinded until the end of its next turn.",
    },
    |view, order| {
        let (unit, target) = (order.unit, BLINDING.named(view, order.unit, order.target())?);
        let work = Work::new(move |resolver| {
            if BLINDING.wins(resolver, unit, target)? {
                resolver.hits.insert(target);
                let to_next_turn = (Lasting::NextTurn, None);
                inflict(resolver, (target, Status::Blinded), Some(unit), to_next_turn, "MO-ADV-01");
            }
            Ok(())
        });
        Ok(work.checks(BLINDING.checks(view, unit, target).0))
    },
)
.gate(are_allowed)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Enemies)
.worth(|view, order| {
    let target = BLINDING.named(view, order.unit, order.target()).ok()?;
    let parts = if view.has(target, BLINDED) { 0 } else { 5 };
    Some(worth::mark(BLINDING.chance(view, order.unit, target), parts))
});

pub(crate) static TRIP: ActionDef = ActionDef::new(
    &Entry {
        key: "trip",
        name: "Trip",
        icon: Icon::Down,
        phrase: &[Form::new("try to trip {target}"), Form::new("try to trip")],
        rules: &["MO-ADV-11"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(2),
        help: "Athletics or Raw Force against Athletics or Nimbleness: the foe is Prone.",
    },
    |view, order| {
        let (unit, target) = (
            order.unit,
            TRIPPING.named(view, order.unit, order.target())?,
        );
        if view.posture(target) == Posture::Prone {
            return Err(Refusal::new("MO-ADV-11", RefusalReason::NothingToDo));
        }
        let work = Work::new(move |resolver| {
            if TRIPPING.wins(resolver, unit, target)? {
                resolver.hits.insert(target);
                let usual = (Lasting::Usual, None);
                inflict(
                    resolver,
                    (target, Status::Prone),
                    Some(unit),
                    usual,
                    "MO-ADV-11",
                );
            }
            Ok(())
        });
        Ok(work.checks(TRIPPING.checks(view, unit, target).0))
    },
)
.gate(are_allowed)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Enemies)
.worth(|view, order| {
    let target = TRIPPING.named(view, order.unit, order.target()).ok()?;
    Some(worth::mark(TRIPPING.chance(view, order.unit, target), 4))
});

pub(crate) static SHOVE: ActionDef = ActionDef::new(
    &Entry {
        key: "shove",
        name: "Shove",
        icon: Icon::Push,
        phrase: &[Form::new("try to shove {target}"), Form::new("try to shove")],
        rules: &["MO-ADV-10", "MO-FRC-01", "MO-FRC-02"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(1),
        help: "Athletics or Raw Force against Athletics, Raw Force or Nimbleness: you move the foe 1 m, away or to either side of that.",
    },
    |view, order| {
        let (unit, target) = (order.unit, SHOVING.named(view, order.unit, order.target())?);
        let work = Work::new(move |resolver| shove(resolver, unit, target));
        Ok(work.checks(SHOVING.checks(view, unit, target).0))
    },
)
.gate(are_allowed)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Own(shovable))
.worth(|view, order| {
    let target = SHOVING.named(view, order.unit, order.target()).ok()?;
    let gain = ways(view, order.unit, target)
        .into_iter()
        .map(|(way, _)| loss::shoved(view, target, way))
        .max()
        .unwrap_or(0);
    Some(SHOVING.chance(view, order.unit, target) * gain / 1000)
});

fn shovable(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    // An adjacent enemy with nowhere to go is not shoved.
    let goes = |&enemy: &UnitId| view.gap(unit, enemy) > 1 || !ways(view, unit, enemy).is_empty();
    let enemies = view.enemies(unit).filter(goes);
    out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
}

/// The eight directions in circular order.
const AROUND: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// The directions to choose from, the straight one first, with the square each leads to on the map
/// (MO-ADV-10).
fn ways(view: View<'_>, unit: UnitId, target: UnitId) -> Vec<(Direction, Cell)> {
    let space = view.footprint(target);
    let all: SmallVec<[Direction; 8]> = match forced::away(view, view.footprint(unit), target) {
        None => Direction::ALL.into_iter().collect(),
        Some(away) => {
            let at = AROUND.into_iter().position(|way| way == away);
            let turned = |by: usize| AROUND[(at.unwrap_or(0) + by) % 8];
            SmallVec::from_slice(&[away, turned(1), turned(7)])
        }
    };
    all.into_iter()
        .filter(|&way| forced::is_on_map(view, space.step(way)))
        .map(|way| (way, space.min.step(way)))
        .collect()
}

fn shove(resolver: &mut Resolver<'_>, unit: UnitId, target: UnitId) -> RuleResult {
    if !SHOVING.wins(resolver, unit, target)? {
        return Ok(());
    }
    resolver.hits.insert(target);
    let view = resolver.view();
    let mut all = ways(view, unit, target);
    if all.is_empty() {
        let nowhere = ": there is no square to shove it to";
        resolver.note(target, nowhere, "MO-ADV-10");
        return Ok(());
    }
    // The computer's choice is listed first.
    all.sort_by_key(|(way, _)| -loss::shoved(view, target, *way));
    let mut choices: SmallVec<[Choice; 6]> =
        all.iter().map(|&(_, cell)| Choice::Cell(cell)).collect();
    choices.push(Choice::No);
    let prompt = "Shove {other} where?";
    let question = Question::detail("MO-ADV-10", unit, Some(target), prompt, choices);
    let choice = resolver.ask(question.verbs("shove", "leave it there"))?;
    let chosen = all
        .into_iter()
        .find(|(_, cell)| choice == Choice::Cell(*cell));
    let Some((way, _)) = chosen else {
        return Ok(());
    };
    let power = sheet_of(resolver.view(), unit).dr_power();
    forced::shove_alone(resolver, (target, Some(unit)), power, (way, 1))
}
