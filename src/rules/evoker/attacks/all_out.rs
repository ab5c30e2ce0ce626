//! All-Out Attack (EV-AOA-01 to 04): all friends together strike enemies that are all Staggered.

use super::attack;
use crate::rules::evoker::attacks::to_hit::{self, AttackReading};
use crate::{
    battle::{
        components::{Stealth, Stress},
        event::Gauge,
        prelude::*,
    },
    rules::{
        evoker::{
            body::{
                harm::{self, Wounding},
                held,
            },
            character::stats::tested,
            conditions, conditions as c, effects,
            mind::{exhaustion, stress},
            rolls::{checks, degrees, fate, situation::Situation},
        },
        shared::rounds::in_turn_order,
    },
};

/// The die is read without critical hits; 96 and more fails (EV-AOA-02).
const READING: AttackReading = AttackReading {
    critical_up_to: 0,
    blind: false,
};

/// Whether a unit can take part: active, able to act, not Dizzy, not held.
pub fn can_contribute(view: View<'_>, unit: UnitId) -> bool {
    conditions::can_still_act(view, unit) && !view.has(unit, c::DIZZY) && !held::is_held(view, unit)
}

/// Friends that can take part, in turn order.
pub fn friends(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 8]> {
    let joins = |other| other != unit && !view.hostile(unit, other) && can_contribute(view, other);
    in_turn_order(view, joins).collect()
}

/// The enemies an All-Out Attack counts, in turn order. Hidden or unconscious enemies and those off
/// the map neither prevent it nor are struck.
fn enemies(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 8]> {
    let hidden = |other| view.store.get::<Stealth>(other).hidden;
    let stands = |other| view.status(other).is_active() && !hidden(other);
    in_turn_order(view, |other| view.hostile(unit, other) && stands(other)).collect()
}

/// The targets of an All-Out Attack; `None` unless every enemy is Staggered.
pub fn victims(view: View<'_>, unit: UnitId) -> Option<SmallVec<[UnitId; 8]>> {
    let enemies = enemies(view, unit);
    let open = !enemies.is_empty() && enemies.iter().all(|&enemy| view.has(enemy, c::STAGGERED));
    open.then_some(enemies)
}

/// The contributors: the leader, and each friend that does not decline.
pub fn gather(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<SmallVec<[UnitId; 8]>> {
    let mut contributors: SmallVec<[UnitId; 8]> = SmallVec::from_slice(&[unit]);
    for friend in friends(r.view(), unit) {
        let prompt = "Join {other}'s All-Out Attack?";
        let question = Question::yes_no(
            "EV-AOA-01",
            QuestionKind::Maneuver,
            friend,
            Some(unit),
            prompt,
        )
        .verbs("join", "stay out")
        .checks(check(r.view(), friend));
        if r.ask(question)? == Choice::Yes {
            contributors.push(friend);
        }
    }
    Ok(contributors)
}

/// A contributor's test: the best of three scores with an Advantage and its own general
/// modifiers (EV-AOA-02).
pub fn check(view: View<'_>, unit: UnitId) -> Check {
    let scores = [tested::MELEE_SCORE, tested::RANGED_SCORE, tested::MAGIC];
    let together = [Modifier::new(
        "EV-AOA-02",
        "All together",
        Amount::Advantage(1),
    )];
    let test = |tested| {
        let situation = Situation::plain(unit, tested);
        checks::check(view, &situation, "EV-AOA-02", "All-Out Attack", &together)
    };
    let [melee, ranged, magic] = scores.map(test);
    [ranged, magic].into_iter().fold(melee, |best, other| {
        if other.target > best.target {
            other
        } else {
            best
        }
    })
}

/// One contributor's roll; `None` for a failure.
fn roll(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult<Option<i32>> {
    let check = check(r.view(), unit);
    let check = fate::before(r, &check)?;
    let mut faces = to_hit::throw(r, &check, READING, &[])?;
    to_hit::settle(r, (&check, READING), &mut faces)?;
    let (result, _) = to_hit::read_die(degrees::kept(&faces), check.target, READING);
    stress::note_failure(r, unit, result);
    Ok(result.passed.then_some(result.degrees))
}

/// Carries it out with these contributors, the leader first.
pub fn strike(r: &mut Resolver<'_>, contributors: &[UnitId]) -> RuleResult {
    let Some(&leader) = contributors.first() else {
        return Ok(());
    };
    let Some(victims) = victims(r.view(), leader) else {
        return Ok(());
    };
    let mut best: Option<i32> = None;
    for (number, &unit) in contributors.iter().enumerate() {
        best = best.max(roll(r, unit)?);
        r.stage(
            5 << 40 | (number as u64) << 8 | best.map_or(0, |best| 1 + best.unsigned_abs() as u64),
        )?;
    }
    let mut fallen = 0;
    if let Some(best) = best {
        let contributors = contributors.len().min(100) as i32;
        let wounds = contributors + best.min(2 * contributors);
        for &victim in &victims {
            fallen += u16::from(wound(r, leader, victim, wounds)?);
        }
    }
    for &unit in contributors {
        relieve(r, unit, 2 + fallen);
        attack::reveal(r, unit);
    }
    exhaustion::settle(r)
}

/// One enemy suffers its wounds (EV-AOA-03) and is no longer Staggered (EV-AOA-04); returns whether
/// it is out.
fn wound(r: &mut Resolver<'_>, leader: UnitId, victim: UnitId, wounds: i32) -> RuleResult<bool> {
    r.hits.insert(victim);
    r.outcome((leader, victim), "hit", true, "EV-AOA-03");
    let savage = u8::from(wounds >= 4) + u8::from(conditions::is_helpless(r.view(), victim));
    effects::end(r, victim, c::STAGGERED, "EV-AOA-04");
    harm::wound(
        r,
        Wounding::of(victim, (wounds.clamp(0, 200) as u8, savage), "EV-AOA-03").by(leader),
    )?;
    r.stage(6 << 40 | u64::from(victim.0) << 8)?;
    Ok(!r.view().status(victim).is_active())
}

/// Removes Stress, down to 0 at the least (EV-AOA-04).
fn relieve(r: &mut Resolver<'_>, unit: UnitId, amount: u16) {
    let before = r.view().store.get::<Stress>(unit).total;
    if before == 0 {
        return;
    }
    let after = before.saturating_sub(amount);
    r.edit::<Stress>(unit).total = after;
    r.changed(unit, Gauge::Stress, (before, after), "EV-AOA-04");
}
