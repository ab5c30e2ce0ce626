//! Ways to hurt a target, independent of where the two units stand, and what each is worth over a
//! line.
//!
//! What does not depend on the places is worked out once for each way; the line adds range, cover,
//! flanks and guard.

use super::{
    line::Line,
    worth::{self, AttackNumbers, Loading, SpellNumbers},
};
use crate::rules::{
    shared::tactics::ByEdge,
    threshold::{
        attacks::{
            attack::{Attack, AttackKind},
            modifiers,
        },
        character::items::{Reach, Weapon},
        field::{cover::NO_ATTACK, flankers},
        prelude::*,
        riding::mounts,
        rolls::defense,
        spells::{
            aiming,
            spell::{Area, Target},
        },
        time::{price, turns::MOST_ATTACKS},
        travel::{
            flight,
            pace::{self, Pace},
        },
    },
};

/// The widest range of modifiers that places add to a roll, from range, cover, guard and flanks:
/// the skill defences of a guarding target alone can reach a dozen and more.
const EDGES: i32 = 32;

/// The weapon or spell of a way.
enum WayMeans<'v> {
    /// A weapon, with the range increment of a ranged one.
    Weapon(AttackNumbers, AttackKind, Option<u8>),
    Spell(SpellNumbers<'v>, Target),
}

/// A way to hurt the target.
struct Way<'v> {
    /// Price in AP.
    price: i16,
    loading: Loading,
    /// The widest gap, in yards.
    reach: i32,
    means: WayMeans<'v>,
    /// What Defend adds to the target's defence if it sees the attacker (TH-ACT-08).
    guard: i32,
    /// Worths by the modifier of the place on the roll, since few places differ in it.
    known: ByEdge,
}

/// The target as far as wounds to it matter.
#[derive(Clone, Copy)]
struct Victim {
    /// What a wound of each level would be worth.
    values: [i64; 6],
    /// It ignores the attacker, which strikes it from behind (TH-FLD-10).
    ignores: bool,
    posture: Posture,
}

/// A way's worth over one line.
#[derive(Clone, Copy)]
pub(crate) struct WayWorth {
    /// Price in AP.
    pub price: i16,
    /// AP of loading on top.
    pub loading: Loading,
    /// The widest gap, in yards.
    pub reach: i32,
    /// In thousandths of a wound level.
    pub worth: i64,
}

impl Way<'_> {
    /// Whether it is ranged: other units give cover, and sight alone is not enough.
    fn is_ranged(&self) -> bool {
        match self.means {
            WayMeans::Weapon(_, _, increment) => increment.is_some(),
            WayMeans::Spell(_, against) => against == Target::Ranged,
        }
    }

    /// Whether the way works over the line, the distance aside.
    fn serves(&self, view: View<'_>, line: &mut Line) -> bool {
        let is_blow = matches!(self.means, WayMeans::Weapon(_, _, None));
        let touches = line.touches || !is_blow && self.reach > 0;
        touches && !(self.is_ranged() && line.cover(view, true) == NO_ATTACK)
    }

    /// Its mean effect over a line, in thousandths of a wound level.
    fn worth(&mut self, view: View<'_>, line: &mut Line, victim: &Victim) -> i64 {
        let mut edge = match victim.ignores {
            true => 4,
            false if line.is_flanked(view) => 2,
            false => 0,
        };
        // Cover does not modify spells against skill defences. A way that the cover rules out was
        // refused before, and for melee the exposed part counts.
        if !matches!(self.means, WayMeans::Spell(_, against) if against != Target::Ranged) {
            let ranged = self.is_ranged();
            let cover = line.cover(view, ranged);
            edge += modifiers::exposure_of(victim.posture, cover, ranged);
        }
        if let WayMeans::Weapon(_, _, Some(increment)) = self.means {
            edge += modifiers::of_range(line.range, increment);
        }
        if self.guard != 0 && line.is_seen(view) {
            edge -= self.guard;
        }
        let edge = edge.clamp(-EDGES, EDGES);
        self.known.once(edge, || match &self.means {
            WayMeans::Weapon(blow, kind, _) => blow.valued_with(view, *kind, edge, &victim.values),
            WayMeans::Spell(cast, _) => cast.valued_with(edge),
        })
    }
}

/// Every way a unit has to hurt one target.
pub(crate) struct Ways<'v> {
    all: Vec<Way<'v>>,
    victim: Victim,
}

impl<'v> Ways<'v> {
    /// The ways with the unit's weapons in hand and known spells that bridge at least `least` yards
    /// of gap.
    pub(crate) fn of(view: View<'v>, by: UnitId, target: UnitId, least: i32) -> Self {
        let mut all = Vec::new();
        let defends = view.has(target, DEFENDING);
        // What Defend adds: the defence against a seen attacker less that against an unseen one.
        let guard = |against: &dyn Fn(bool) -> i32| match defends {
            true => against(true) - against(false),
            false => 0,
        };
        for (item, weapon) in worth::usable(view, by) {
            let (mut blow, loading) = (None, Loading::of(view, by, item, &weapon));
            for kind in [AttackKind::Quick, AttackKind::Standard, AttackKind::Strong] {
                let Some(reach) = reach_of(&weapon, kind).filter(|&reach| reach >= least) else {
                    continue;
                };
                let attack = Attack::on((by, target), (item, weapon), kind);
                let blow = *blow.get_or_insert_with(|| AttackNumbers::anywhere(view, &attack));
                let increment = match weapon.reach {
                    Reach::Melee(_) => None,
                    Reach::Ranged(increment) => Some(increment),
                };
                all.push(Way {
                    price: attack.price(view),
                    loading,
                    reach,
                    means: WayMeans::Weapon(blow, kind, increment),
                    guard: guard(&|is_seen| defense::against_if(view, &attack, is_seen)),
                    known: ByEdge::default(),
                });
            }
        }
        for spell in aiming::harmful(view, by) {
            let reach = i32::from(spell.range) - 1;
            if spell.area != Area::One || view.pool(by, MANA) < spell.mana || reach < least {
                continue;
            }
            let cast = SpellNumbers::anywhere(view, by, spell, target);
            all.push(Way {
                price: price::price(view, by, spell.ap),
                loading: Loading::NONE,
                reach,
                means: WayMeans::Spell(cast, spell.against),
                guard: guard(&|is_seen| aiming::defence_if(view, target, spell, is_seen)),
                known: ByEdge::default(),
            });
        }
        Self {
            all,
            victim: Victim {
                values: worth::values(view, target),
                ignores: flankers::ignores(view, target, by),
                posture: view.posture(target),
            },
        }
    }

    /// Whether a way gets over a distance in yards without a step.
    pub(crate) fn bridge(&self, range: i32) -> bool {
        self.all.iter().any(|way| range - 1 <= way.reach)
    }

    /// The worth of each way that works over a line, the distance aside.
    pub(crate) fn each(
        &mut self,
        view: View<'_>,
        line: &mut Line,
    ) -> impl Iterator<Item = WayWorth> {
        let victim = self.victim;
        self.all.iter_mut().filter_map(move |way| {
            way.serves(view, line).then(|| WayWorth {
                price: way.price,
                loading: way.loading,
                reach: way.reach,
                worth: way.worth(view, line, &victim),
            })
        })
    }

    /// The most a unit can do with this many AP over the line, walking up first if `walk` is given.
    pub(crate) fn most(
        &mut self,
        view: View<'_>,
        line: &mut Line,
        ap: i16,
        walk: Option<Walk>,
    ) -> i64 {
        let mut most = 0;
        for way in &mut self.all {
            let steps = match ((line.range - 1 - way.reach).max(0), walk) {
                (0, _) => Some(0),
                (far, walk) => walk.and_then(|walk| walk.price(far)),
            };
            let Some(steps) = steps.filter(|_| way.serves(view, line)) else {
                continue;
            };
            let times = way.loading.times(way.price, i32::from(ap) - steps);
            let times = times.min(i32::from(MOST_ATTACKS));
            if times > 0 {
                most = most.max(i64::from(times) * way.worth(view, line, &self.victim));
            }
        }
        most
    }
}

/// The widest gap over which a weapon serves an attack of this kind, in yards; `None` if it cannot.
pub(crate) fn reach_of(weapon: &Weapon, kind: AttackKind) -> Option<i32> {
    match weapon.reach {
        Reach::Melee(reach) => Some(i32::from(reach)),
        Reach::Ranged(increment) => {
            (kind == AttackKind::Standard).then(|| 5 * i32::from(increment) - 1)
        }
    }
}

/// How a unit walks up to its target before an attack.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    /// Yards for 4 AP.
    rate: i32,
    /// AP it can spend on walking.
    most: i32,
}

impl Walk {
    /// The walk of a unit with this many AP.
    pub(crate) fn of(view: View<'_>, by: UnitId, ap: i16) -> Self {
        // A rider uses its mount's pace and AP (TH-MNT-05).
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
        Self {
            rate: rates.max().unwrap_or(0),
            most,
        }
    }

    /// Price of this many yards, in AP; `None` if it is more than the unit can spend.
    fn price(self, yards: i32) -> Option<i32> {
        let price = (self.rate > 0).then(|| (yards * 4 + self.rate - 1) / self.rate)?;
        (price <= self.most).then_some(price)
    }

    /// The most yards it can walk.
    pub(crate) fn yards(self) -> i32 {
        self.rate * self.most / 4
    }
}
