//! Closed forms of attacks: their expected harm without playing them out, in thousandths of a
//! wound.

use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, MARK, OUT, Scale, to_a_friend},
    },
    rules::vigor::{
        DURABILITY, HEALTH, POINT, VIGOR,
        attacks::{
            attack::{Attack, damage_throw},
            defence::{Suffered, defence_check_after, offered, price},
            guard::is_helpless,
            resolution::on,
            to_hit::attack_check,
        },
        body::reserve,
        character::items::Parry,
        field::{reach, sight},
        harm::Passing,
        rolls::checks,
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
    /// For each loss how many of a million throws bring it, and whether they burst.
    pub losses: SmallVec<[(i64, i32, bool); 32]>,
}

impl HitForm {
    /// That of an attack; none where it does no damage that counts.
    pub fn of(view: View<'_>, attack: &Attack, target: UnitId) -> Option<Self> {
        let damage = attack.damage.filter(|_| view.status(target).is_active())?;
        let shares = damage_throw(view, attack, Some(target), damage).shares();
        let hit = on(view, attack, target, (damage, 0, false));
        let passing = Passing::of(view, target, &hit);
        let mut losses: SmallVec<[(i64, i32, bool); 32]> = SmallVec::new();
        for (amount, share) in (0..).zip(shares.iter()) {
            for (critical, share) in [(false, share[0]), (true, share[1])] {
                if share > 0 {
                    losses.push((share, passing.felt(amount, critical), critical));
                }
            }
        }
        let form = LossForm::of(view, target, hit.to_health);
        Some(Self { form, losses })
    }

    /// What it counts for in the mean after so much was lost already.
    pub fn counted(&self, already: i32, scale: Scale) -> i64 {
        let each = self.losses.iter().map(|&(share, lost, burst)| {
            let rides = if burst && lost > 0 { scale.mark / 3 } else { 0 };
            share * (self.form.counted(already, lost, scale) + rides)
        });
        each.sum::<i64>() / 1_000_000
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
    if is_helpless(view, target) && reach::are_adjacent(view, attack.by, target) {
        return Chances {
            through: WHOLE,
            beats: WHOLE,
            vigor: 0,
        };
    }
    let check = attack_check(view, attack, target);
    let rolls = checks::throw_of(&check).shares();
    let hits = (0..)
        .zip(rolls.iter())
        .filter(|(total, _)| checks::passes(&check, *total));
    let shares = hits.clone().map(|(_, share)| share[0] + share[1]);
    let beats = shares.sum();
    let left = view.pool(target, VIGOR) - before.spent;
    let defence = |parry| {
        let pair = (target, attack.by);
        defence_check_after(view, pair, (parry, 0), before.suffered)
    };
    let best = offered(view, attack, target)
        .into_iter()
        .filter(|&parry| price(view, target, parry) <= left)
        .map(|parry| (parry, defence(parry)))
        .max_by_key(|(_, check)| faces_of(check));
    let Some((parry, defence)) = best else {
        return Chances {
            through: beats,
            beats,
            vigor: 0,
        };
    };
    let below = checks::shares_up_to(&defence);
    let through = hits
        .map(|(total, share)| (share[0] + share[1]) * checks::share_at(&below, total) / WHOLE)
        .sum();
    Chances {
        through,
        beats,
        vigor: price(view, target, parry),
    }
}

/// The faces of all bonus dice of a test.
fn faces_of(check: &Check) -> i32 {
    check
        .bonus
        .map_or(0, |bonus| i32::from(bonus.dice) * i32::from(bonus.faces))
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
    let hit = of_hit(view, attack, target);
    // No target spends Vigor on an attack that does nothing (VI-DMG-13).
    if hit == 0 {
        return 0;
    }
    let chance = chances(view, attack, target, Before::default());
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
