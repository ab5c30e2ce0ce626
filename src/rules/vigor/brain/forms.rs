//! Closed forms of attacks: their expected harm without playing them out, in thousandths of a
//! wound.

use std::rc::Rc;

use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, MARK, OUT, Scale, to_a_friend},
    },
    rules::vigor::{
        DURABILITY, HEALTH, POINT, VIGOR,
        attacks::{
            attack::{Attack, damage_throw},
            defence::{Suffered, defence_throw, offered, price},
            guard::{self, is_helpless},
            resolution::felt_from,
            situation::Situation,
            to_hit::attack_throw,
        },
        body::reserve,
        character::items::Parry,
        field::{cover::Shelter, reach, sight},
        harm::Passing,
        rolls::dice::{Shares, Throw},
        sheet_of,
    },
};

/// The brain's scale.
pub(crate) const USUAL: Scale = Scale::usual(POINT);

/// What this loss is worth, given what the unit has left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32, to_health: bool) -> i64 {
    loss_counted(view, unit, (lost, to_health), USUAL)
}

/// How a unit stands to what it may lose.
pub(crate) struct LossForm {
    is_active: bool,
    left: i32,
    durability: i32,
    staggering: i32,
    is_up: bool,
    to_health: bool,
}

impl LossForm {
    /// What a unit comes to that loses so much at once.
    pub(super) fn suffered(&self, lost: i32) -> Suffered {
        Suffered {
            falls: lost >= self.staggering && self.is_up,
            wounds: self.durability > 0 && lost >= self.durability,
        }
    }

    /// That of a unit, of all it has left or of its Health alone.
    pub(crate) fn of(view: View<'_>, unit: UnitId, to_health: bool) -> Self {
        let left = if to_health {
            view.pool(unit, HEALTH).into()
        } else {
            reserve(view, unit)
        };
        let durability = if to_health {
            0
        } else {
            view.pool(unit, DURABILITY)
        };
        Self {
            is_active: view.status(unit).is_active(),
            left,
            durability: durability.into(),
            staggering: sheet_of(view, unit).staggering(),
            is_up: view.posture(unit) != Posture::Prone,
            to_health,
        }
    }

    /// The same as lines: each point up to the most that can be lost, and the losses from which more is
    /// added. `None` if points count for no whole amount.
    fn lines(&self, already: i32, scale: Scale) -> Option<LossLines> {
        let left = self.left - already;
        if !self.is_active || left <= 0 && already > 0 {
            return Some(LossLines::default());
        }
        let skipped = POINT * scale.mark;
        let is_whole = left >= 0 && (!self.to_health || skipped % MARK == 0);
        let skipped = if self.to_health { skipped / MARK } else { 0 };
        let durability = self.durability - already;
        is_whole.then_some(LossLines {
            each: scale.loss + skipped,
            most: left,
            out: Some(left),
            marks: [
                Some(durability).filter(|&durability| durability > 0),
                Some(self.staggering).filter(|_| self.is_up),
            ],
        })
    }

    /// What losing so much counts for on a scale after so much was lost already.
    pub(crate) fn counted(&self, already: i32, lost: i32, scale: Scale) -> i64 {
        let left = self.left - already;
        // Any hit kills a unit in shock but decides nothing: other enemies still fight.
        if !self.is_active || left <= 0 && already > 0 {
            return 0;
        }
        let durability = self.durability - already;
        let out = if lost >= left { scale.out } else { 0 };
        let wounds = durability > 0 && lost >= durability;
        let falls = lost >= self.staggering && self.is_up;
        // Health that is struck past Durability is nearer to the end.
        let lost = i64::from(lost.min(left));
        let skipped = if self.to_health {
            lost * POINT * scale.mark / MARK
        } else {
            0
        };
        lost * scale.loss
            + skipped
            + out
            + if wounds { scale.mark } else { 0 }
            + if falls { scale.mark } else { 0 }
    }
}

/// What losses count for, as lines.
#[derive(Default)]
struct LossLines {
    /// What each point counts for.
    each: i64,
    /// The most points that count.
    most: i32,
    /// The loss from which the unit is out.
    out: Option<i32>,
    /// The losses from which a mark is added.
    marks: [Option<i32>; 2],
}

/// What losing so much counts for on a scale.
fn loss_counted(view: View<'_>, unit: UnitId, (lost, to_health): (i32, bool), scale: Scale) -> i64 {
    LossForm::of(view, unit, to_health).counted(0, lost, scale)
}

/// Mean worth of a hit.
pub(crate) fn of_hit(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    HitForm::of(view, attack, target).map_or(0, |hit| hit.counted(0, USUAL))
}

/// What a hit of an attack may take from its target.
pub(super) struct HitForm {
    pub form: LossForm,
    shares: Rc<Shares>,
    passing: Passing,
}

impl HitForm {
    /// That of an attack; none where it does no damage that counts.
    pub fn of(view: View<'_>, attack: &Attack, target: UnitId) -> Option<Self> {
        let shelter = guard::shelter(view, attack, target);
        let adjacent = reach::are_adjacent(view, attack.by, target);
        Self::at(view, attack, target, (shelter, adjacent))
    }

    /// The same with this cover, next to the target or not.
    fn at(view: View<'_>, attack: &Attack, target: UnitId, lie: (Shelter, bool)) -> Option<Self> {
        let damage = attack.damage.filter(|_| view.status(target).is_active())?;
        let hit = felt_from(view, attack, target, (damage, 0, false), lie);
        Some(Self {
            form: LossForm::of(view, target, hit.to_health),
            shares: damage_throw(view, attack, Some(target), damage).shares(),
            passing: Passing::of(view, target, &hit),
        })
    }

    /// For each loss how many of a million throws bring it, and whether they burst.
    pub fn losses(&self) -> impl Iterator<Item = (i64, i32, bool)> {
        let sums = (0..).zip(&self.shares.each);
        let each =
            sums.flat_map(|(amount, share)| [(share[0], amount, false), (share[1], amount, true)]);
        let each = each.filter(|(share, ..)| *share > 0);
        each.map(|(share, amount, burst)| (share, self.passing.felt(amount, burst), burst))
    }

    /// What it counts for in the mean after so much was lost already.
    pub fn counted(&self, already: i32, scale: Scale) -> i64 {
        let sum = self.summed(already, scale);
        sum.unwrap_or_else(|| self.each_counted(already, scale)) / 1_000_000
    }

    /// The sum of what each loss counts for, times its share.
    fn each_counted(&self, already: i32, scale: Scale) -> i64 {
        let each = self.losses().map(|(share, lost, burst)| {
            let rides = if burst && lost > 0 { scale.mark / 3 } else { 0 };
            share * (self.form.counted(already, lost, scale) + rides)
        });
        each.sum()
    }

    /// The same from sums that the dice know, if losses grow with the sums one by one.
    fn summed(&self, already: i32, scale: Scale) -> Option<i64> {
        let lines = self.form.lines(already, scale)?;
        let mut sum = 0;
        for burst in [false, true] {
            let stopped = self.passing.stopped(burst)?;
            let reaching = |lost: i32| {
                let sum = if lost > 0 { lost + stopped } else { 0 };
                self.shares.reaching(sum, burst)
            };
            let marks = lines.marks.iter().flatten();
            let marks: i64 = marks.map(|&lost| reaching(lost)).sum();
            let rides = if burst { reaching(1) } else { 0 };
            sum += lines.each * self.shares.left_of(stopped, lines.most, burst)
                + lines.out.map_or(0, |lost| reaching(lost) * scale.out)
                + marks * scale.mark
                + rides * (scale.mark / 3);
        }
        Some(sum)
    }
}

/// What a hit counts for on a scale, on average.
fn hit_counted(view: View<'_>, attack: &Attack, target: UnitId, scale: Scale) -> i64 {
    let hit = HitForm::of(view, attack, target);
    hit.map_or(0, |hit| hit.counted(0, scale)) + scale.hit
}

/// The forecast of an attack on a target that defends as well as it can.
pub(crate) fn forecast(view: View<'_>, attack: &Attack) -> Option<Forecast> {
    let target = attack.unit()?;
    let through = chances(view, attack, target, Before::default()).through;
    Some(Forecast::of(target, |scale| {
        through * hit_counted(view, attack, target, scale) / WHOLE
    }))
}

/// The chance in thousandths that an attack gets through if its target defends as well as it can.
pub(crate) fn gets_through(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    chances(view, attack, target, Before::default()).through * 1000 / WHOLE
}

/// The whole that chances are parts of.
pub(super) const WHOLE: i64 = 1_000_000;

/// How likely an attack is to come so far, in millionths.
#[derive(Clone, Copy)]
pub(super) struct Chances {
    /// To get through.
    pub through: i64,
    /// To beat Guard.
    pub beats: i64,
    /// The Vigor that the target has to spend on it then; 0 where it cannot.
    pub vigor: i16,
}

/// What another blow has brought about before.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// Vigor that its target has spent on it.
    pub spent: i16,
    /// What its target has come to.
    pub suffered: Suffered,
}

/// How likely an attack is to beat Guard and to get through after another.
pub(super) fn chances(view: View<'_>, attack: &Attack, target: UnitId, before: Before) -> Chances {
    let at = Situation::of(view, attack, target);
    chances_in(view, attack, (target, &at), before)
}

/// The same in a situation.
fn chances_in(
    view: View<'_>,
    attack: &Attack,
    (target, at): (UnitId, &Situation),
    before: Before,
) -> Chances {
    if at.adjacent && is_helpless(view, target) {
        return Chances {
            through: WHOLE,
            beats: WHOLE,
            vigor: 0,
        };
    }
    let roll = attack_throw(view, attack, target, at);
    let least = guard::against(view, attack, target, at).total() + 1;
    let shares = roll.shares();
    let beats = shares.reaching(least, false) + shares.reaching(least, true);
    let left = view.pool(target, VIGOR) - before.spent;
    let best = offered(view, attack, target)
        .into_iter()
        .filter(|&parry| price(view, target, parry) <= left)
        .map(|parry| (parry, defence_throw(view, target, (parry, before.suffered))))
        .max_by_key(|(_, defence)| faces_of(*defence));
    let Some((parry, defence)) = best else {
        return Chances {
            through: beats,
            beats,
            vigor: 0,
        };
    };
    Chances {
        through: roll.stands_against(defence, least),
        beats,
        vigor: price(view, target, parry),
    }
}

/// The faces of all bonus dice of a throw.
fn faces_of(throw: Throw) -> i32 {
    i32::from(throw.bonus.dice) * i32::from(throw.bonus.faces)
}

/// What this much Vigor is worth to a unit: it comes back, but a unit without Vigor loses turns
/// (VI-CON-01).
pub(crate) fn of_vigor(view: View<'_>, unit: UnitId, amount: i16) -> i64 {
    let left = view.pool(unit, VIGOR) - amount;
    let back = sheet_of(view, unit).vigor_back() as i16;
    let each = if left >= 15 {
        15
    } else if left >= 8 {
        35
    } else {
        70
    };
    let winded = if left <= 0 && back < 5 {
        OUT / 2
    } else if left <= 0 {
        OUT / 8
    } else {
        0
    };
    i64::from(amount) * each + winded
}

/// What an attack is worth: its harm, plus the Vigor it costs the target to avoid it.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    in_parts(view, attack, true)
}

/// The expected harm of an attack alone.
pub(crate) fn harm(view: View<'_>, attack: &Attack) -> i64 {
    in_parts(view, attack, false)
}

fn in_parts(view: View<'_>, attack: &Attack, with_vigor: bool) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    if sight::is_hidden_from(view, target, attack.by) {
        return 0;
    }
    let at = Situation::of(view, attack, target);
    in_situation(view, attack, (target, &at), with_vigor)
}

/// What an attack on a target that is not hidden is worth in a situation: its harm, and what Vigor it
/// costs the target to avoid it, if that counts.
pub(super) fn in_situation(
    view: View<'_>,
    attack: &Attack,
    (target, at): (UnitId, &Situation),
    with_vigor: bool,
) -> i64 {
    let hit = HitForm::at(view, attack, target, (at.shelter, at.adjacent));
    let hit = hit.map_or(0, |hit| hit.counted(0, USUAL));
    // No target spends Vigor on an attack that does nothing (VI-DMG-13).
    if hit == 0 {
        return 0;
    }
    let chance = chances_in(view, attack, (target, at), Before::default());
    let vigor = if with_vigor {
        vigor_spent(view, target, chance)
    } else {
        0
    };
    signed_worth(view, attack, target, chance.through * hit / WHOLE + vigor)
}

/// What the Vigor is worth that a target is likely to spend on an attack.
pub(super) fn vigor_spent(view: View<'_>, target: UnitId, chance: Chances) -> i64 {
    if chance.vigor > 0 {
        chance.beats * of_vigor(view, target, Parry::Defense.vigor()) / WHOLE
    } else {
        0
    }
}

/// The worth of harm to an enemy, or what harm to a friend costs.
pub(super) fn signed_worth(view: View<'_>, attack: &Attack, target: UnitId, worth: i64) -> i64 {
    if view.hostile(attack.by, target) {
        worth
    } else {
        to_a_friend(worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ai,
        data::level::Level,
        document::Document,
        rules::{
            shared::arms::Arms,
            vigor::{BOOK, brain::arms::VigorArms},
        },
    };

    const LEVEL: &str = include_str!("../../../../levels/proving-ground.ron");

    #[test]
    fn losses_summed_at_once_are_the_losses_summed_one_by_one() {
        let level = Level::read(&Document::parse("level", LEVEL)).0.unwrap();
        let mut battle = level.battle(&BOOK, 5).unwrap();
        let mut compared = 0;
        for _ in 0..60 {
            if battle.is_over() {
                break;
            }
            let view = battle.view();
            let pairs = view
                .active()
                .flat_map(|by| view.enemies(by).map(move |to| (by, to)));
            for (by, to) in pairs {
                for means in VigorArms::means(view, by, to) {
                    let Some(hit) = HitForm::of(view, &means.attack, to) else {
                        continue;
                    };
                    for (already, hit) in [0, 3, 9, 40].map(|already| (already, &hit)) {
                        if let Some(sum) = hit.summed(already, USUAL) {
                            assert_eq!(sum, hit.each_counted(already, USUAL), "{by:?} {to:?}");
                            compared += 1;
                        }
                    }
                }
            }
            ai::step(&mut battle).unwrap();
        }
        assert!(compared > 1_000, "{compared}");
    }
}
