//! Ways of hurting somebody, wherever the two stand.

use super::line::Line;
use crate::{
    battle::prelude::*,
    rules::{
        shared::tactics::ByEdge,
        threshold::{
            attacks::{flank, modifiers, resolution::Kind},
            brain::{
                point_values::{self, MOST},
                worth::{self, AttackNumbers, Loading, SpellNumbers},
            },
            character::catalogue::Reach,
            conditions::DEFENDING,
            field::ground::NO_ATTACK,
            rolls::defense,
            spells::{casting, spell::Target},
            time::price,
        },
    },
};

/// What places can add to a roll or take from it, from range, cover, guard and all: skill defences of
/// those on guard alone come to a dozen and more.
const EDGES: i32 = 32;

/// What is used.
pub(crate) enum Means<'v> {
    /// A weapon, and the increment of one that shoots.
    Weapon(AttackNumbers, Kind, Option<u8>),
    Spell(SpellNumbers<'v>, Target),
}

/// A way of hurting somebody.
pub(crate) struct Way<'v> {
    /// Action points.
    price: i16,
    loading: Loading,
    /// Yards of gap over which it can be done.
    reach: i32,
    means: Means<'v>,
    /// What Defend adds to the target's defence, where it sees the attacker (TH-ACT-08).
    guard: i32,
    /// What it is worth, by what the place comes to on its roll: few places differ in that.
    known: ByEdge,
}

impl Way<'_> {
    /// Whether it flies: others are in its way, and sight is not enough.
    fn is_ranged(&self) -> bool {
        match self.means {
            Means::Weapon(_, _, increment) => increment.is_some(),
            Means::Spell(_, against) => against == Target::Ranged,
        }
    }

    /// What it does in the mean with so much more on its roll, in thousandths of a level.
    fn worth(&mut self, view: View<'_>, edge: i32, values: &[i64; 6]) -> i64 {
        let edge = edge.clamp(-EDGES, EDGES);
        self.known.once(edge, || match &self.means {
            Means::Weapon(blow, kind, _) => blow.valued_with(view, *kind, edge, values),
            Means::Spell(cast, _) => cast.valued_with(edge),
        })
    }
}

/// Everything one can do to another.
pub(crate) struct Ways<'v> {
    all: Vec<Way<'v>>,
    /// What wounds of each level would be to the other.
    values: [i64; 6],
    /// It ignores the attacker, who strikes it from behind (TH-FLD-10).
    ignores: bool,
    posture: Posture,
}

impl<'v> Ways<'v> {
    pub(crate) fn of(view: View<'v>, by: UnitId, target: UnitId) -> Self {
        let mut all = Vec::new();
        let defends = view.has(target, DEFENDING);
        let mut push = |price, loading, reach, means, guard| {
            all.push(Way {
                price,
                loading,
                reach,
                means,
                guard,
                known: ByEdge::default(),
            });
        };
        for (loading, attacks) in point_values::attacks(view, by, target) {
            let mut blow = None;
            for (reach, attack) in attacks {
                let blow = *blow.get_or_insert_with(|| AttackNumbers::anywhere(view, &attack));
                let increment = match attack.weapon.reach {
                    Reach::Melee(_) => None,
                    Reach::Ranged(increment) => Some(increment),
                };
                let guarded = |is_seen| defense::against_if(view, &attack, is_seen);
                let guard = if defends {
                    guarded(true) - guarded(false)
                } else {
                    0
                };
                push(
                    attack.price(view),
                    loading,
                    reach,
                    Means::Weapon(blow, attack.kind, increment),
                    guard,
                );
            }
        }
        for spell in point_values::castable(view, by) {
            let cast = SpellNumbers::anywhere(view, by, spell, target);
            let reach = i32::from(spell.range) - 1;
            let price = price::price(view, by, spell.ap);
            let guarded = |is_seen| casting::defence_if(view, target, spell, is_seen);
            let guard = if defends {
                guarded(true) - guarded(false)
            } else {
                0
            };
            let means = Means::Spell(cast, spell.against);
            push(price, Loading::NONE, reach, means, guard);
        }
        Self {
            all,
            values: worth::values(view, target),
            ignores: flank::ignores(view, target, by),
            posture: view.posture(target),
        }
    }

    /// What can be done with so many action points over this line, walking up first where that is
    /// allowed.
    pub(crate) fn most(
        &mut self,
        view: View<'_>,
        line: &mut Line,
        ap: i16,
        walk: Option<Walk>,
    ) -> i64 {
        let (gap, values, posture) = (line.range - 1, self.values, self.posture);
        let mut most = 0;
        for way in &mut self.all {
            let is_blow = matches!(way.means, Means::Weapon(_, _, None));
            let touches = line.touches || !is_blow && way.reach > 0;
            let far = (gap - way.reach).max(0);
            let steps = match (far, walk) {
                (0, _) => 0,
                (_, None) => continue,
                (far, Some(walk)) => match walk.price(far) {
                    Some(steps) => steps,
                    None => continue,
                },
            };
            let ranged = way.is_ranged();
            if !touches || ranged && line.cover(view, true) == NO_ATTACK {
                continue;
            }
            let times = way.loading.times(way.price, i32::from(ap) - steps);
            let times = times.min(i32::from(MOST));
            if times == 0 {
                continue;
            }
            let mut edge = match (self.ignores, line.is_flanked) {
                (true, _) => 4,
                (false, true) => 2,
                (false, false) => 0,
            };
            let is_aimed =
                !matches!(way.means, Means::Spell(_, against) if against != Target::Ranged);
            if is_aimed {
                let cover = line.cover(view, ranged);
                // A spell that no line allows is left out above; blows go by what is exposed.
                edge += modifiers::exposure_of(posture, cover, ranged);
            }
            if let Means::Weapon(_, _, Some(increment)) = way.means {
                edge += modifiers::of_range(line.range, increment);
            }
            if way.guard != 0 && line.is_seen(view) {
                edge -= way.guard;
            }
            most = most.max(i64::from(times) * way.worth(view, edge, &values));
        }
        most
    }
}

/// How somebody walks up to another before it strikes.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    rate: i32,
    /// Action points it can spend on that.
    most: i32,
}

impl Walk {
    pub(crate) fn of(view: View<'_>, by: UnitId, ap: i16) -> Self {
        let (rate, most) = point_values::walks_up(view, by, ap);
        Self { rate, most }
    }

    /// Action points for so many yards.
    pub(crate) fn price(self, yards: i32) -> Option<i32> {
        let price = (self.rate > 0).then(|| (yards * 4 + self.rate - 1) / self.rate)?;
        (price <= self.most).then_some(price)
    }
}
