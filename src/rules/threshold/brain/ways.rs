//! Ways of hurting somebody, wherever the two stand, and what each comes to over a line.
//!
//! Everything that does not depend on the places is worked out once for each way; range, cover, flanks
//! and guard come to it with the line.

use super::{
    line::Line,
    worth::{self, AttackNumbers, Loading, SpellNumbers},
};
use crate::rules::{
    shared::tactics::ByEdge,
    threshold::{
        attacks::{
            flank, modifiers,
            resolution::{Attack, Kind},
        },
        character::catalogue::{Reach, Weapon},
        field::ground::NO_ATTACK,
        prelude::*,
        riding::mounts,
        rolls::defense,
        spells::{
            casting,
            spell::{Area, Target},
        },
        time::{price, turns::MOST_ATTACKS},
        travel::{
            flight,
            pace::{self, Pace},
        },
    },
};

/// What places can add to a roll or take from it, from range, cover, guard and all: skill defences of
/// those on guard alone come to a dozen and more.
const EDGES: i32 = 32;

/// What is used.
enum Means<'v> {
    /// A weapon, and the increment of one that shoots.
    Weapon(AttackNumbers, Kind, Option<u8>),
    Spell(SpellNumbers<'v>, Target),
}

/// A way of hurting somebody.
struct Way<'v> {
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

/// The one who is hurt.
#[derive(Clone, Copy)]
struct Victim {
    /// What wounds of each level would be to it.
    values: [i64; 6],
    /// It ignores the attacker, who strikes it from behind (TH-FLD-10).
    ignores: bool,
    posture: Posture,
}

/// What a way comes to over a line.
#[derive(Clone, Copy)]
pub(crate) struct WayWorth {
    /// Action points.
    pub price: i16,
    /// What loading takes besides.
    pub loading: Loading,
    /// Yards of gap over which it can be done.
    pub reach: i32,
    /// In thousandths of a level.
    pub worth: i64,
}

impl Way<'_> {
    /// Whether it flies: others are in its way, and sight is not enough.
    fn is_ranged(&self) -> bool {
        match self.means {
            Means::Weapon(_, _, increment) => increment.is_some(),
            Means::Spell(_, against) => against == Target::Ranged,
        }
    }

    /// Whether it can be used over a line, were that short enough.
    fn serves(&self, view: View<'_>, line: &mut Line) -> bool {
        let is_blow = matches!(self.means, Means::Weapon(_, _, None));
        let touches = line.touches || !is_blow && self.reach > 0;
        touches && !(self.is_ranged() && line.cover(view, true) == NO_ATTACK)
    }

    /// What it does over a line in the mean, in thousandths of a level.
    fn worth(&mut self, view: View<'_>, line: &mut Line, victim: &Victim) -> i64 {
        let mut edge = match victim.ignores {
            true => 4,
            false if line.is_flanked(view) => 2,
            false => 0,
        };
        // Spells at skill defences go by no cover; one that no line allows does not serve, and blows go
        // by what is exposed.
        if !matches!(self.means, Means::Spell(_, against) if against != Target::Ranged) {
            let ranged = self.is_ranged();
            let cover = line.cover(view, ranged);
            edge += modifiers::exposure_of(victim.posture, cover, ranged);
        }
        if let Means::Weapon(_, _, Some(increment)) = self.means {
            edge += modifiers::of_range(line.range, increment);
        }
        if self.guard != 0 && line.is_seen(view) {
            edge -= self.guard;
        }
        let edge = edge.clamp(-EDGES, EDGES);
        self.known.once(edge, || match &self.means {
            Means::Weapon(blow, kind, _) => blow.valued_with(view, *kind, edge, &victim.values),
            Means::Spell(cast, _) => cast.valued_with(edge),
        })
    }
}

/// Everything one can do to another.
pub(crate) struct Ways<'v> {
    all: Vec<Way<'v>>,
    victim: Victim,
}

impl<'v> Ways<'v> {
    /// With what it has in hand and in mind, over at least so many yards of gap.
    pub(crate) fn of(view: View<'v>, by: UnitId, target: UnitId, least: i32) -> Self {
        let mut all = Vec::new();
        let defends = view.has(target, DEFENDING);
        // What Defend adds, by the defence against those that are seen and those that are not.
        let guard = |against: &dyn Fn(bool) -> i32| match defends {
            true => against(true) - against(false),
            false => 0,
        };
        for (item, weapon) in worth::usable(view, by) {
            let (mut blow, loading) = (None, Loading::of(view, by, item, &weapon));
            for kind in [Kind::Quick, Kind::Standard, Kind::Strong] {
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
                    means: Means::Weapon(blow, kind, increment),
                    guard: guard(&|is_seen| defense::against_if(view, &attack, is_seen)),
                    known: ByEdge::default(),
                });
            }
        }
        for spell in casting::harmful(view, by) {
            let reach = i32::from(spell.range) - 1;
            if spell.area != Area::One || view.pool(by, MANA) < spell.mana || reach < least {
                continue;
            }
            let cast = SpellNumbers::anywhere(view, by, spell, target);
            all.push(Way {
                price: price::price(view, by, spell.ap),
                loading: Loading::NONE,
                reach,
                means: Means::Spell(cast, spell.against),
                guard: guard(&|is_seen| casting::defence_if(view, target, spell, is_seen)),
                known: ByEdge::default(),
            });
        }
        Self {
            all,
            victim: Victim {
                values: worth::values(view, target),
                ignores: flank::ignores(view, target, by),
                posture: view.posture(target),
            },
        }
    }

    /// What each that serves over a line comes to there, near enough or not.
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

    /// What can be done with so many action points over this line, walking up first where that is
    /// allowed.
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

/// Yards of gap over which a weapon serves for an attack of a kind; `None` if it does not at all.
pub(crate) fn reach_of(weapon: &Weapon, kind: Kind) -> Option<i32> {
    match weapon.reach {
        Reach::Melee(reach) => Some(i32::from(reach)),
        Reach::Ranged(increment) => (kind == Kind::Standard).then(|| 5 * i32::from(increment) - 1),
    }
}

/// How somebody walks up to another before it strikes.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    /// Yards for four action points.
    rate: i32,
    /// Action points it can spend on that.
    most: i32,
}

impl Walk {
    /// With so many action points of its own.
    pub(crate) fn of(view: View<'_>, by: UnitId, ap: i16) -> Self {
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
        Self {
            rate: rates.max().unwrap_or(0),
            most,
        }
    }

    /// Action points for so many yards.
    fn price(self, yards: i32) -> Option<i32> {
        let price = (self.rate > 0).then(|| (yards * 4 + self.rate - 1) / self.rate)?;
        (price <= self.most).then_some(price)
    }

    /// The yards it walks at the most.
    pub(crate) fn yards(self) -> i32 {
        self.rate * self.most / 4
    }
}
