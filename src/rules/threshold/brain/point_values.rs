//! What action points are good for: what a combatant can do to others with so many of them, and
//! what it is worth to keep some (TH-TIM-02, TH-TIM-03).

use super::worth::{self, AttackNumbers, Loading};
use crate::{
    battle::prelude::*,
    rules::threshold::{
        AP, MANA,
        attacks::resolution::{Attack, Kind},
        character::catalogue::{Reach, Weapon},
        field::ground::{self, NO_ATTACK},
        riding::mounts,
        sheet_of,
        spells::{
            casting,
            spell::{Area, Effect, Spell, Target},
        },
        time::price,
        travel::{
            flight,
            pace::{self, Pace},
        },
    },
};

/// More attacks than this are not reckoned with in one turn: much happens in between.
pub(crate) const MOST: i16 = 3;

/// A way of hurting somebody: what it costs, from how far it can be done, and what it is worth.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Action points.
    price: i16,
    loading: Loading,
    /// Yards of gap over which it can be done.
    reach: i32,
    /// In thousandths of a level.
    worth: i64,
}

type Ways = SmallVec<[Way; 12]>;

/// Everything somebody could do to another with what it has in hand and in mind, over at least so
/// many yards of gap.
fn ways(view: View<'_>, by: UnitId, target: UnitId, gap: i32) -> Ways {
    let mut ways = Ways::new();
    let touches = touches(view, by, target);
    let values = worth::values(view, target);
    for (loading, attacks) in attacks(view, by, target) {
        let mut blow = None;
        for (reach, attack) in attacks {
            if reach < gap || !touches && matches!(attack.weapon.reach, Reach::Melee(_)) {
                continue;
            }
            if attack.is_ranged() && ground::cover(view, by, target, true) == NO_ATTACK {
                continue;
            }
            let blow = blow.get_or_insert_with(|| AttackNumbers::of(view, &attack));
            ways.push(Way {
                price: attack.price(view),
                loading,
                reach,
                worth: blow.valued(view, attack.kind, &values),
            });
        }
    }
    let spells = spells(view, by, target);
    ways.extend(spells.filter(|way| way.reach >= gap && (touches || way.reach > 0)));
    ways
}

/// Every attack somebody could make on another, whatever it costs and wherever they stand: for each
/// thing in hand whether it is loaded, and its attacks, with the yards of gap they reach over.
pub(crate) fn attacks(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
) -> impl Iterator<Item = (Loading, impl Iterator<Item = (i32, Attack)>)> {
    worth::usable(view, by).map(move |(item, weapon)| {
        let kinds = [Kind::Quick, Kind::Standard, Kind::Strong].into_iter();
        let attacks = kinds.filter_map(move |kind| {
            let attack = Attack::on((by, target), (item, weapon), kind);
            Some((reach_of(&weapon, kind)?, attack))
        });
        (Loading::of(view, by, item, &weapon), attacks)
    })
}

/// Yards of gap over which a weapon serves for an attack of a kind; `None` if it does not at all.
pub(crate) fn reach_of(weapon: &Weapon, kind: Kind) -> Option<i32> {
    match weapon.reach {
        Reach::Melee(reach) => Some(i32::from(reach)),
        Reach::Ranged(increment) => (kind == Kind::Standard).then(|| 5 * i32::from(increment) - 1),
    }
}

/// Whether somebody can come near enough to another to touch it: between the ground and the air
/// only those with wings can (TH-MOV-19).
fn touches(view: View<'_>, by: UnitId, target: UnitId) -> bool {
    view.band(by) == view.band(target) || flight::has_wings(view, by)
}

/// Harmful spells for one target that somebody has the mana for.
pub(crate) fn castable(view: View<'_>, by: UnitId) -> impl Iterator<Item = &Spell> {
    let known = sheet_of(view, by).spells.iter();
    let known = known.filter_map(move |&power| casting::spell(view, power));
    known.filter(move |spell| {
        matches!(spell.effect, Effect::Damage(_))
            && spell.area == Area::One
            && view.pool(by, MANA) >= spell.mana
    })
}

/// What they do to somebody from where it is.
fn spells(view: View<'_>, by: UnitId, target: UnitId) -> impl Iterator<Item = Way> {
    castable(view, by)
        .filter(move |spell| {
            spell.against != Target::Ranged || ground::cover(view, by, target, true) != NO_ATTACK
        })
        .map(move |spell: &Spell| Way {
            price: price::price(view, by, spell.ap),
            loading: Loading::NONE,
            reach: i32::from(spell.range) - 1,
            worth: worth::spell_valued(view, by, spell, &[target], None),
        })
}

/// What the best single attack of somebody would do to another, were it near enough.
pub(crate) fn best_blow(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
    let ways = ways(view, by, target, i32::MIN);
    ways.iter().map(|way| way.worth).max().unwrap_or(0)
}

/// What somebody can do to another with so many action points, walking up first where it must and
/// may.
pub(crate) fn turn(view: View<'_>, by: UnitId, target: UnitId, ap: i16, walks: bool) -> i64 {
    let gap = ground::range(view, by, target) - 1;
    let (rate, most_walked) = walks_up(view, by, ap);
    let ways = ways(view, by, target, if walks { i32::MIN } else { gap });
    let most = ways.iter().filter_map(|way| {
        let walk = match (gap - way.reach).max(0) {
            0 => 0,
            _ if rate <= 0 => return None,
            yards => (yards * 4 + rate - 1) / rate,
        };
        if walk > most_walked {
            return None;
        }
        let times = way.loading.times(way.price, i32::from(ap) - walk);
        Some(i64::from(times.min(i32::from(MOST))) * way.worth)
    });
    most.max().unwrap_or(0)
}

/// The yards somebody walks for four of so many action points before it strikes, and the most action
/// points it can walk with.
pub(crate) fn walks_up(view: View<'_>, by: UnitId, ap: i16) -> (i32, i32) {
    // A rider walks up on its mount's legs and action points (TH-MNT-05).
    let body = mounts::body(view, by);
    let paces = [Pace::Walk, Pace::Fly];
    let known = if flight::has_wings(view, body) { 2 } else { 1 };
    let rates = paces[..known].iter();
    let rates = rates.map(|&pace| pace::rate(view, body, pace));
    let most = if body == by {
        i32::from(ap)
    } else {
        i32::from(view.pool(body, AP) + sheet_of(view, body).action_points().0)
    };
    (rates.max().unwrap_or(0), most)
}

/// The action points somebody will have in its next turn.
pub(crate) fn next_points(view: View<'_>, by: UnitId) -> i16 {
    let (start, _, most) = sheet_of(view, by).action_points();
    (view.pool(by, AP) + start).min(most)
}

/// What somebody is likely to do to another in its next turn: with its pool and the gain of a round.
pub(crate) fn next_turn(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
    turn(view, by, target, next_points(view, by), true)
}

/// What every number of action points is worth to somebody in its turn, in thousandths of a level.
pub(crate) struct PointValues(Vec<i64>);

impl PointValues {
    /// From where it is, against all enemies within reach, with what is loaded.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        Self::with(view, unit, view.pool(unit, AP), |way| way.loading.is_done())
    }

    /// The values with so many action points, once everything in hand is loaded.
    pub fn loaded(view: View<'_>, unit: UnitId, points: i16) -> Self {
        Self::with(view, unit, points, |_| true)
    }

    fn with(view: View<'_>, unit: UnitId, points: i16, counts: impl Fn(&Way) -> bool) -> Self {
        let mut all = Ways::new();
        let mut later = Ways::new();
        for enemy in view.enemies(unit) {
            let gap = ground::range(view, unit, enemy) - 1;
            let (near, far): (Ways, Ways) = ways(view, unit, enemy, i32::MIN)
                .into_iter()
                .filter(&counts)
                .partition(|way| way.reach >= gap);
            all.extend(near);
            later.extend(far);
        }
        let pool = points.max(0);
        let (start, end, most) = sheet_of(view, unit).action_points();
        // Kept points are worth three quarters of what they would do now, as far as the ceiling
        // leaves room for what is gained until the next turn (TH-TIM-03).
        let room = (most - start - end).max(0);
        // Who is out of reach may not be so for long: against it they are worth an eighth.
        let each = |ways: &Ways, eighths: i64| {
            let each = ways.iter();
            let each = each.map(|way| way.worth * eighths / (8 * i64::from(way.price)));
            each.max().unwrap_or(0)
        };
        let best = each(&all, 6).max(each(&later, 1));
        let mut worth: Vec<i64> = Vec::with_capacity(usize::from(pool.unsigned_abs()) + 1);
        for ap in 0..=pool {
            let kept = best * i64::from(ap.min(room));
            let spent = all.iter().filter_map(|way| {
                let rest = usize::try_from(ap - way.price).ok()?;
                Some(way.worth + worth.get(rest)?)
            });
            worth.push(spent.max().map_or(kept, |spent| spent.max(kept)));
        }
        Self(worth)
    }

    /// What all of them are worth.
    pub fn whole(&self) -> i64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// What an order is worth that costs so much and does so much: less by what its points would
    /// do more elsewhere.
    pub fn of_order(&self, price: i16, worth: i64) -> i64 {
        let whole = self.whole();
        let place = |price: i16| self.0.len().checked_sub(1 + usize::try_from(price).ok()?);
        let rest = place(price).and_then(|place| self.0.get(place));
        // What is begun now and done later is no match for what can be done at once.
        rest.map_or(0, |rest| 2 * worth + rest - whole)
    }
}
