//! What a unit has to fear and can do at places it might move to, without going there.

use super::{
    arms::{VigorArms, menace, threat_of_flames, times},
    forms::in_situation,
    moves::moves_for,
};
use crate::{
    battle::{
        prelude::*,
        ruleset::{ThreatEstimate, Wanted},
    },
    rules::{
        shared::arms::{Arms, Means},
        vigor::{
            ACTIONS,
            attacks::{attack::Attack, situation::Situation},
            field::{
                cover::{self, Cover},
                ground::flies,
                sight::{is_hidden_from, sees_from, unaware_if},
            },
        },
    },
};

/// Threats and strikes at each place, the cost of getting there included: all enemies at the first place
/// first. `None` for fliers, riders and mounts, which a square alone does not place.
pub(super) fn at(
    view: View<'_>,
    unit: UnitId,
    enemies: &[UnitId],
    places: &[(Cell, u16)],
    wanted: Wanted,
) -> Option<Vec<ThreatEstimate>> {
    if flies(view, unit) || view.carried_along(unit).len() > 1 {
        return None;
    }
    let mut foes: Vec<Foe> = enemies
        .iter()
        .map(|&enemy| Foe::of(view, unit, enemy))
        .collect();
    let side = view.footprint(unit).side;
    let mut prospects = Vec::with_capacity(places.len() * foes.len());
    for &(cell, cost) in places {
        let here = Here {
            unit,
            place: view.standing_in(Footprint::new(cell, side)),
            actions: view.pool(unit, ACTIONS) - moves_for(view, unit, cost) as i16,
        };
        prospects.extend(foes.iter_mut().map(|foe| ThreatEstimate {
            threat: if wanted == Wanted::Strikes {
                0
            } else {
                foe.threat(view, &here)
            },
            strike: if wanted == Wanted::Threats {
                0
            } else {
                foe.strike(view, &here)
            },
        }));
    }
    Some(prospects)
}

/// The unit at one of the places.
struct Here {
    unit: UnitId,
    place: Standpoint,
    /// Actions left there.
    actions: i16,
}

/// An enemy, with the attacks that it and the unit can make on each other.
struct Foe {
    unit: UnitId,
    place: Standpoint,
    /// How far it goes in its turn and still attacks, in squares.
    stride: u16,
    /// Its attacks, none if it is out or the unit is hidden from it.
    threats: SmallVec<[Known; 4]>,
    /// The attacks on it.
    strikes: SmallVec<[Known; 4]>,
}

/// An attack with its worth in the situations met so far: few places differ in them.
struct Known {
    means: Means<Attack>,
    worths: SmallVec<[(Situation, i64); 4]>,
}

impl Known {
    /// All attacks of one unit on another.
    fn all(view: View<'_>, by: UnitId, target: UnitId) -> SmallVec<[Self; 4]> {
        let means = VigorArms::means(view, by, target).into_iter();
        means
            .map(|means| Self {
                means,
                worths: SmallVec::new(),
            })
            .collect()
    }

    /// The worth of the attack on a target in a situation.
    fn worth(&mut self, view: View<'_>, target: UnitId, at: Situation, with_vigor: bool) -> i64 {
        let known = self.worths.iter().find(|(known, _)| *known == at);
        if let Some(&(_, worth)) = known {
            return worth;
        }
        let worth = in_situation(view, &self.means.attack, (target, &at), with_vigor);
        self.worths.push((at, worth));
        worth
    }
}

impl Foe {
    fn of(view: View<'_>, unit: UnitId, enemy: UnitId) -> Self {
        let is_threat = view.status(enemy).is_active();
        Self {
            unit: enemy,
            place: view.standpoint(enemy),
            stride: VigorArms::stride(view, enemy),
            threats: if is_threat {
                Known::all(view, enemy, unit)
            } else {
                SmallVec::new()
            },
            strikes: Known::all(view, unit, enemy),
        }
    }

    /// What the enemy may do to the unit there in its next turn.
    fn threat(&mut self, view: View<'_>, here: &Here) -> i64 {
        if !view.status(self.unit).is_active() {
            return 0;
        }
        let lines = (self.place, here.place);
        let distance = view.distance_between(lines.0, lines.1);
        let is_hidden = is_hidden_from(view, here.unit, self.unit);
        let mut worst: Option<i64> = None;
        let (enemy, unit) = ((self.unit, self.place), (here.unit, here.place));
        for known in &mut self.threats {
            let means = &known.means;
            let gets = distance <= self.stride + means.reach
                && (means.melee || cover::between(view, lines.0, lines.1).cover < Cover::Full);
            if !gets {
                continue;
            }
            let harm = if is_hidden {
                0
            } else {
                let unaware = unaware_if(view, unit.0, enemy.0, |friend| {
                    let eyes = if friend == unit.0 {
                        unit.1
                    } else {
                        view.standpoint(friend)
                    };
                    sees_from(view, (friend, eyes), enemy)
                });
                let at = Situation::between(view, &means.attack, lines, unaware);
                known.worth(view, unit.0, at, false)
            };
            let threat = menace(view, enemy.0, &known.means, (distance, harm));
            worst = worst.max(Some(threat));
        }
        let flames = threat_of_flames(view, self.unit, (here.unit, here.place.space));
        worst.unwrap_or(0) + flames
    }

    /// What the unit may do from there to the enemy with the actions left.
    fn strike(&mut self, view: View<'_>, here: &Here) -> i64 {
        let (enemy, unit) = ((self.unit, self.place), (here.unit, here.place));
        if !sees_from(view, unit, enemy) {
            return 0;
        }
        let lines = (here.place, self.place);
        let distance = view.distance_between(lines.0, lines.1);
        let mut best: Option<i64> = None;
        for known in &mut self.strikes {
            if known.means.reach < distance {
                continue;
            }
            let unaware = unaware_if(view, enemy.0, unit.0, |friend| {
                sees_from(view, (friend, view.standpoint(friend)), unit)
            });
            let at = Situation::between(view, &known.means.attack, lines, unaware);
            let worth = known.worth(view, enemy.0, at, true);
            best = best.max(Some(worth * times(&known.means, here.actions)));
        }
        best.unwrap_or(0)
    }
}
