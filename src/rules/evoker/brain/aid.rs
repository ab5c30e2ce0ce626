//! Rules of thumb for a brain: what actions other than attacks are worth (EV-ACT-04 to 21), in
//! thousandths of a wound.

use super::{expectation, pairs, tactics::EvokerTactics};
use crate::{
    battle::{prelude::*, ruleset::Tactics},
    geometry::push::away_by_signs,
    rules::evoker::{
        attacks::evasion::{self, Threat},
        character::stats::{self, Tested, tested},
        conditions, conditions as c,
        field::{ground, stealth},
        rolls::{
            checks::Number,
            situation::{Form, Situation},
        },
        time::{legal, one_more},
    },
};

pub use crate::battle::ruleset::worth::MARK;

/// An Advantage changes the likely effect of an attack by about one part in this many.
pub const SHARE: i64 = 6;

/// Worth of pushing a target into a wall, which rarely hurts.
pub const BUMPED: i64 = 200;

/// The chance in percent that an opposed trick succeeds: its own chance, less what resistance takes
/// off.
pub fn won(view: View<'_>, order: &Order) -> i64 {
    let check = view
        .scene
        .book
        .plan(view, order)
        .and_then(|plan| plan.check);
    let Some(check) = check else { return 0 };
    let passes = i64::from(check.target.clamp(0, 100));
    let resists = check.against.map_or(0, |target| {
        let will = stats::value(view, target, tested::WILLPOWER);
        i64::from(will.clamp(0, 100)) * 7 / 10
    });
    passes * (100 - resists) / 100
}

/// Worth of a Grapple, Push or Knockdown: its worth if won, less the Chance Attack that a lost one
/// provokes (EV-CHA-05, 07).
pub fn wrestled(
    view: View<'_>,
    order: &Order,
    answers: &'static [Tested],
    worth: i64,
) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    let plan = view.scene.book.plan(view, order)?;
    let check = plan.check?;
    let threat = Threat {
        by: unit,
        target,
        own: false,
        form: Form {
            melee: true,
            ..Form::default()
        },
        allowed: answers,
        welcome: false,
    };
    let answer = evasion::best_against(view, &threat);
    let helpless = conditions::is_helpless(view, target);
    let margins = expectation::margins(Number::of(&check), 0, answer, helpless);
    let wins = margins.iter().flatten().sum::<i64>() / 1_000_000;
    let lost = if plan.invites.is_empty() {
        0
    } else {
        pairs::threat(view, target, unit) * 3 / 2
    };
    Some((wins * worth - (100 - wins) * lost) / 100)
}

/// Worth of a prone enemy, which adjacent friends hit more easily.
pub fn lying(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let beside = |&ally: &UnitId| view.neighbours(target).contains(ally);
    let blows: i64 = view
        .allies(unit)
        .filter(beside)
        .map(|ally| pairs::strike(view, ally, target))
        .sum();
    MARK + blows / SHARE
}

/// What lies within a few metres behind the target of a push.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// Open ground.
    Nothing,
    /// An obstacle to collide with.
    Solid,
    /// A drop or ground that hurts.
    Peril,
}

/// What the target of a push would be pushed against or into.
pub fn behind(view: View<'_>, unit: UnitId, target: UnitId) -> Behind {
    let (from, to) = (view.footprint(unit), view.footprint(target));
    let Some(direction) = away_by_signs(from, to).filter(|_| view.board().zone_map.is_none())
    else {
        return Behind::Peril;
    };
    let (board, ground) = (view.board(), view.ground());
    let floor = ground::floor_of(view, to);
    let mut place = to;
    for _ in 0..3 {
        place.min = place.min.step(direction);
        let hurts = |cell| {
            board.terrain(cell).is_some_and(|terrain| terrain.gap > 0)
                || board.harmful(ground, cell).is_some()
                || floor - i32::from(board.floor(ground, cell)) >= 2
        };
        let solid = |cell| board.terrain(cell).is_none() || board.is_wall(ground, cell);
        if place.cells().any(solid) {
            return Behind::Solid;
        }
        if place.cells().any(hurts) {
            return Behind::Peril;
        }
    }
    Behind::Nothing
}

/// The chance in percent that the unit passes a test of Authority.
pub fn by_authority(view: View<'_>, unit: UnitId) -> i64 {
    let situation = Situation::plain(unit, tested::AUTHORITY);
    let check = situation.check(view, "EV-ACT-19", "Authority");
    i64::from(check.target.clamp(0, 100))
}

/// Worth of a One More for a friend: its best strike from its square, with the Advantages of the
/// link (EV-BAT-02).
pub fn passed_on(view: View<'_>, unit: UnitId, friend: UnitId) -> i64 {
    if view.clock().baton_chain.contains(friend) {
        return 0;
    }
    let best = legal::known_enemies(view, friend)
        .map(|enemy| pairs::strike(view, friend, enemy))
        .max()
        .unwrap_or(0);
    let spurred = i64::from(one_more::advantages(stats::link(view, unit, friend)));
    best * (SHARE + spurred) / SHARE
}

/// Worth of hiding: a hidden unit is no target (EV-MOV-32), so the chance to hide times half of the
/// enemies' threats, since areas still hit it and enemies may search. 0 for a unit that has to
/// close in, which only loses time by hiding (EV-MOV-33), unless it can take little more.
pub fn unseen(view: View<'_>, unit: UnitId) -> i64 {
    let from_afar = EvokerTactics.favoured_distance(view, unit) > 2;
    if !from_afar && stats::wounds_left(view, unit) > 2 {
        return 0;
    }
    let check = stealth::check(view, unit, None, "EV-MOV-32", "Hide");
    i64::from(check.target.clamp(0, 100)) * threats(view, unit) / 200
}

/// What friends could do to an enemy from their squares.
pub fn strikes(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    view.allies(unit)
        .map(|ally| pairs::strike(view, ally, target))
        .sum()
}

/// What enemies are likely to do to the unit.
pub fn threats(view: View<'_>, unit: UnitId) -> i64 {
    view.enemies(unit)
        .map(|enemy| pairs::threat(view, enemy, unit))
        .sum()
}

/// The most an enemy is likely to do to any unit of the side.
pub fn worst_threat(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    view.allies(unit)
        .chain([unit])
        .map(|friend| pairs::threat(view, enemy, friend))
        .max()
        .unwrap_or(0)
}

/// Worth of a sturdy guard beside an ally that can take little more.
pub fn protected(view: View<'_>, unit: UnitId, ally: UnitId) -> i64 {
    let (own, left) = (
        stats::wounds_left(view, unit),
        stats::wounds_left(view, ally),
    );
    let guarded = view.has(ally, c::PROTECTED);
    let touched = view
        .neighbours(ally)
        .iter()
        .any(|enemy| view.hostile(unit, enemy) && ground::can_engage(view, enemy));
    if guarded || left > 3 || own < left + 3 || !touched {
        return 0;
    }
    threats(view, ally).min(2000) / 2
}

#[cfg(test)]
#[path = "aid_tests.rs"]
mod tests;
