//! Closed forms of attacks: their expected effect, worked out without playing them, in thousandths
//! of a wound.

use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, Scale},
    },
    rules::{
        maneuver::{
            HEALTH, POINT,
            attacks::{
                attack::{
                    Attack, AttackMeans, Defence, Exchange, Manner, can_defend, exchange, fitting,
                },
                to_hit::{attack_check_with, defence_check_with},
            },
            body::harm::{changes, heavy},
            character::hands::shield,
            rolls::{
                checks::{DIE, successes},
                modifiers::Bearing,
            },
            sheet_of,
            spells::spell::Rider,
        },
        shared::prospects::Stands,
    },
};

/// The scale that the brain uses.
pub(super) const USUAL: Scale = Scale::usual(POINT);
/// Cost of throwing the unit's main weapon away.
const THROWN_AWAY: i64 = 450;

/// Worth of a hit: lost Health, a knockout, a heavy hit. With `in_full` the die counts as its
/// maximum.
pub(crate) fn hit_worth(view: View<'_>, attack: &Attack, block: Option<i32>, in_full: bool) -> i64 {
    hit_counted(view, attack, block, in_full, USUAL)
}

/// Worth of a hit on a scale.
fn hit_counted(
    view: View<'_>,
    attack: &Attack,
    block: Option<i32>,
    in_full: bool,
    scale: Scale,
) -> i64 {
    let target = attack.target;
    let (faces, fixed, harm) = attack.damage(view);
    let health = i32::from(view.pool(target, HEALTH));
    let more = match attack.with {
        AttackMeans::Weapon(weapon, _) if weapon.slows => scale.mark / 2,
        AttackMeans::Spell(strike, _) if strike.rider == Rider::Pushes => scale.mark / 5,
        _ => 0,
    };
    let more = more + scale.hit;
    if faces == 0 {
        return more;
    }
    let changes = changes(sheet_of(view, target), harm, block);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let threshold = heavy(view, target);
    let of_die = |die: u16| {
        let taken = (i32::from(die) + fixed + less).max(0);
        if health == 0 {
            // Finishing off a fallen target.
            return if taken > 0 { scale.mark * 3 / 10 } else { 0 };
        }
        let lost = i64::from(taken.min(health)) * scale.loss;
        let out = if taken >= health { scale.out } else { 0 };
        // About half of the body locations matter.
        let told = if taken >= threshold && !attack.is_spell() {
            scale.mark / 3
        } else {
            0
        };
        lost + out + told
    };
    if in_full {
        return more + of_die(faces);
    }
    let sum: i64 = (1..=faces).map(of_die).sum();
    more + sum / i64::from(faces)
}

/// Whether an average hit puts the target out.
pub(crate) fn fells(view: View<'_>, attack: &Attack) -> bool {
    let (faces, fixed, harm) = attack.damage(view);
    let changes = changes(sheet_of(view, attack.target), harm, None);
    let less: i32 = changes.iter().map(|(_, number)| number).sum();
    let usual = i32::from(faces.div_ceil(2)) + fixed + less;
    faces > 0 && usual >= i32::from(view.pool(attack.target, HEALTH))
}

/// What places decide about an attack: its bearing, and whether the target can defend itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placing {
    bearing: Bearing,
    defends: bool,
}

impl Placing {
    /// From where units stand.
    pub(crate) fn of(stands: Stands<'_>, attack: &Attack) -> Self {
        Self {
            bearing: Bearing::of(stands, attack),
            defends: can_defend(stands, attack),
        }
    }
}

/// Shares of the faces of a test's kept die, each with its Successes.
type Faces = [(u64, i32); 20];

fn faces(check: &Check) -> Faces {
    std::array::from_fn(|place| {
        let face = place as u16 + 1;
        (DIE.share(check, face).0, successes(check.target, face))
    })
}

/// An attack whose worth against several defences is counted on one scale.
struct Blow<'a> {
    view: View<'a>,
    attack: &'a Attack,
    bearing: Bearing,
    scale: Scale,
    own: Faces,
    /// Worth of a hit.
    hit: i64,
    /// Worth of a maneuver.
    maneuver: i64,
}

impl<'a> Blow<'a> {
    fn of(view: View<'a>, attack: &'a Attack, bearing: Bearing, scale: Scale) -> Self {
        let hit = hit_counted(view, attack, None, false, scale);
        // A critical win is worth a maneuver that works half of the time; it is worth nothing
        // against a target that the attack cannot harm.
        let lies = !view.status(attack.target).is_active();
        let is_harmless = attack.damage(view).0 > 0 && hit == 0;
        Self {
            view,
            attack,
            bearing,
            scale,
            own: faces(&attack_check_with(view, attack, bearing)),
            hit,
            maneuver: if lies || is_harmless {
                0
            } else {
                scale.mark / 2
            },
        }
    }

    /// The same where all units stand now.
    fn now(view: View<'a>, attack: &'a Attack, scale: Scale) -> Self {
        let bearing = Bearing::of(Stands::now(view), attack);
        Self::of(view, attack, bearing, scale)
    }

    /// How many throws lead to each result.
    fn ways(&self, defence: Option<(Defence, Faces)>) -> [u64; 5] {
        let mut ways: [u64; 5] = [0; 5];
        let mut add = |parts: u64, attack: i32, answer: i32| {
            let by = defence.map(|(defence, _)| defence);
            ways[exchange(attack, answer, by) as usize] += parts;
        };
        let Some((_, faces)) = defence else {
            for (parts, passed) in self.own {
                add(parts, passed, 0);
            }
            return ways;
        };
        let sum = |counts: &dyn Fn(i32) -> bool| -> u64 {
            let counted = faces.iter().filter(|(_, answer)| counts(*answer));
            counted.map(|(parts, _)| parts).sum()
        };
        let (fails, passes) = (sum(&|answer| answer <= 0), sum(&|answer| answer > 0));
        for (parts, passed) in self.own {
            let less = match passed {
                ..=0 => 0,
                _ => sum(&|answer| 0 < answer && answer < passed),
            };
            // Defences with as many Successes or more, with fewer, and without any.
            add(parts * (passes - less), passed, passed.max(1));
            add(parts * less, passed, passed - 1);
            add(parts * fails, passed, 0);
        }
        ways
    }

    /// Its worth against this defence with `more` on its test, or none.
    fn against(&self, defence: Option<Defence>, more: i32) -> i64 {
        let (view, attack) = (self.view, self.attack);
        let answer = defence.map(|defence| {
            let mut check = defence_check_with(view, attack, defence, self.bearing);
            check.target += more;
            (defence, faces(&check))
        });
        let ways = self.ways(answer);
        let all: u64 = ways.iter().sum();
        let blocked = match defence {
            Some(Defence::Block) => {
                let block = shield(view, attack.target);
                hit_counted(view, attack, block, false, self.scale)
            }
            _ => 0,
        };
        let of = |result: Exchange, worth: i64| ways[result as usize] as i64 * worth;
        let sum = of(Exchange::AttackerWins, self.hit + self.maneuver)
            + of(Exchange::Hit, self.hit)
            + of(Exchange::Blocked, blocked)
            - of(Exchange::DefenderWins, self.maneuver / 2);
        sum / (all as i64).max(1)
    }

    /// The defence of those that fits best, and the worth it lets through.
    fn least(&self) -> Option<(Defence, i64)> {
        let all = fitting(self.view, self.attack).into_iter();
        all.map(|defence| (defence, self.against(Some(defence), 0)))
            .min_by_key(|(_, worth)| *worth)
    }
}

/// Worth of an attack against this defence, or none.
pub(crate) fn against(view: View<'_>, attack: &Attack, defence: Option<Defence>) -> i64 {
    counted(view, attack, (defence, 0), USUAL)
}

/// Worth of an attack on a scale, against a defence with `more` on its test.
pub(super) fn counted(
    view: View<'_>,
    attack: &Attack,
    (defence, more): (Option<Defence>, i32),
    scale: Scale,
) -> i64 {
    Blow::now(view, attack, scale).against(defence, more)
}

/// The defence that lets the least through, and the worth it lets through.
pub(crate) fn best_defence(view: View<'_>, attack: &Attack) -> Option<(Defence, i64)> {
    let can = can_defend(Stands::now(view), attack);
    can.then(|| Blow::now(view, attack, USUAL).least())
        .flatten()
}

/// What each of some defences is worth to the unit that defends itself, and last what none is.
pub(crate) fn merits(view: View<'_>, attack: &Attack, offered: &[Defence]) -> SmallVec<[i64; 6]> {
    let blow = Blow::now(view, attack, USUAL);
    let all = offered.iter().copied().map(Some).chain([None]);
    all.map(|defence| -blow.against(defence, 0)).collect()
}

/// Worth of an attack on a target that defends if it can.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    let blow = Blow::now(view, attack, USUAL);
    let can = can_defend(Stands::now(view), attack);
    let least = can.then(|| blow.least()).flatten();
    least.map_or_else(|| blow.against(None, 0), |(_, worth)| worth)
}

/// The closed-form forecast of an attack on a target that defends if it can.
pub(crate) fn forecast(view: View<'_>, attack: &Attack) -> Forecast {
    let defence = best_defence(view, attack).map(|(defence, _)| defence);
    Forecast::of(attack.target, |scale| {
        counted(view, attack, (defence, 0), scale)
    })
}

/// Worth of an attack on a target that sometimes keeps its AP instead of defending.
pub(crate) fn hoped(view: View<'_>, attack: &Attack) -> i64 {
    hoped_with(view, attack, Placing::of(Stands::now(view), attack))
}

/// The same from other places.
pub(crate) fn hoped_with(view: View<'_>, attack: &Attack, placing: Placing) -> i64 {
    let blow = Blow::of(view, attack, placing.bearing, USUAL);
    let bare = blow.against(None, 0);
    let least = placing.defends.then(|| blow.least()).flatten();
    least.map_or(bare, |(_, worth)| (3 * worth + bare) / 4)
}

/// The worth less the loss of a thrown weapon.
pub(crate) fn less_thrown(view: View<'_>, attack: &Attack, worth: i64) -> i64 {
    if attack.manner != Manner::Thrown || attack.damage(view).0 == 0 {
        return worth;
    }
    worth - THROWN_AWAY
}
