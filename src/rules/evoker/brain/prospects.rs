//! What a unit has to fear and can do at many places at once, for the brain.
//!
//! Everything that does not depend on the place is computed once for each weapon and power: the
//! test without the rows of distance and cover (EV-ADV-22, 23, 42, 43), the answer, the effect of
//! hits.

use super::{
    expectation::{Toll, USUAL, margins},
    means::{known_means, means, range_of},
    throwing,
};
use crate::rules::evoker::attacks::profile::{AttackMeans, Profile, profile};
use crate::{
    battle::{
        field::board::CoverClass,
        prelude::*,
        ruleset::{ThreatEstimate, Wanted},
    },
    rules::{
        evoker::{
            attacks::{
                attack::{self, Attack},
                evasion::evasion_number,
                targets,
            },
            character::{sheet::Score, stats},
            conditions,
            field::{aboard, cover, ground, sight},
            rolls::{
                checks::{ADVANTAGE, Number},
                rows,
                situation::Form,
            },
        },
        shared::tactics::ByEdge,
    },
};

/// Rows that depend on the two places: height, distance and cover.
const OF_PLACES: [&str; 5] = [
    "EV-ADV-17",
    "EV-ADV-22",
    "EV-ADV-23",
    "EV-ADV-42",
    "EV-ADV-43",
];
/// Rows that depend on the units beside the target; for strikes, because moving there adds one.
const OF_NUMBERS: [&str; 2] = ["EV-ADV-18", "EV-ADV-19"];
/// Advantages of a place, from three Disadvantages of cover and numbers to three Advantages of
/// height, distance and numbers.
const EDGES: std::ops::RangeInclusive<i32> = -3..=3;

/// One weapon or power of one unit against another, at any place.
struct AttackOutlook {
    units: (UnitId, UnitId),
    means: AttackMeans,
    profile: Profile,
    form: Form,
    /// Metres it reaches; for threats including the walk before a blow.
    reach: u16,
    /// Rows left out of its test besides those of places.
    rows: &'static [&'static str],
    /// Its test and its effect, worked out at the first place where it reaches: most weapons reach
    /// most enemies from no place, or see them from none.
    blow: Option<Blow>,
    /// Its likely effect, by the Advantages of the place.
    known: ByEdge,
}

/// What an attack does, place or not.
struct Blow {
    /// Its test without the rows of the place.
    number: Number,
    answer: Option<Number>,
    helpless: bool,
    toll: Toll,
}

impl AttackOutlook {
    fn new(
        view: View<'_>,
        units: (UnitId, UnitId),
        means: AttackMeans,
        (walked, gap, rows): (u16, u16, &'static [&'static str]),
        answers: &mut Answers,
    ) -> Option<Self> {
        let profile = profile(view, units.0, means)?;
        let reach = if profile.form.melee {
            walked + profile.range
        } else {
            range_of(view, &profile)
        };
        if reach < gap && gap > 1 {
            return None;
        }
        answers.note(profile.form, units, means);
        Some(Self {
            units,
            means,
            form: profile.form,
            profile,
            reach,
            rows,
            blow: None,
            known: ByEdge::default(),
        })
    }

    /// Its likely effect with this many Advantages of the place.
    fn worth(&mut self, view: View<'_>, edges: i32, answers: &mut Answers) -> i64 {
        let edges = edges.clamp(*EDGES.start(), *EDGES.end());
        let Self {
            units,
            means,
            profile,
            rows,
            blow,
            known,
            ..
        } = self;
        known.once(edges, || {
            let blow = blow
                .get_or_insert_with(|| Blow::of(view, *units, (*means, profile, rows), answers));
            let number = Number {
                target: blow.number.target + ADVANTAGE * edges,
                ..blow.number
            };
            let margins = margins(number, profile.critical_up_to, blow.answer, blow.helpless);
            blow.toll.mean(&margins)
        })
    }
}

impl Blow {
    fn of(
        view: View<'_>,
        (attacker, target): (UnitId, UnitId),
        (means, profile, rows): (AttackMeans, &Profile, &[&str]),
        answers: &mut Answers,
    ) -> Self {
        let attack = Attack::on(attacker, target, means);
        let (mut number, of_places) =
            attack::attack_number(view, &attack, profile, target, |modifier| {
                OF_PLACES.contains(&modifier.rule.0) || rows.contains(&modifier.rule.0)
            });
        number.target -= of_places;
        let answer = answers.of(view, profile.form);
        Self {
            number,
            answer,
            helpless: conditions::is_helpless(view, target),
            toll: Toll::of(view, profile, target, None, 0, USUAL),
        }
    }
}

/// How a unit answers attacks of each form: as it does the first such attack of all that are looked
/// at.
#[derive(Default)]
struct Answers([Option<FirstAttack>; 3]);

/// The first attack of a form, and the answer to it once that is worked out.
struct FirstAttack {
    units: (UnitId, UnitId),
    means: AttackMeans,
    answer: Option<Option<Number>>,
}

impl Answers {
    fn kind(form: Form) -> usize {
        match (form.magic, form.melee) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }

    /// Takes note of an attack, in the order in which they are looked at.
    fn note(&mut self, form: Form, units: (UnitId, UnitId), means: AttackMeans) {
        self.0[Self::kind(form)].get_or_insert(FirstAttack {
            units,
            means,
            answer: None,
        });
    }

    fn of(&mut self, view: View<'_>, form: Form) -> Option<Number> {
        let first = self.0[Self::kind(form)].as_mut()?;
        let ((attacker, target), means) = (first.units, first.means);
        *first.answer.get_or_insert_with(|| {
            let attack = Attack::on(attacker, target, means);
            evasion_number(view, &attack, &profile(view, attacker, means)?, target)
        })
    }
}

/// An enemy, with everything it and the unit can do to each other.
struct Foe {
    unit: UnitId,
    place: (Footprint, Band),
    /// Height at which it stands, in metres.
    height: i32,
    /// Units beside it, against it and for it, without the unit itself (EV-FLD-07).
    crowd: (usize, usize),
    /// Disadvantages by the vehicle of the combatant, and by its own (EV-MOV-40).
    sheltered: [i32; 2],
    threats: Vec<AttackOutlook>,
    strikes: Vec<AttackOutlook>,
    /// How it answers the strikes.
    answers: Answers,
}

/// What to expect of each of these enemies at each of these places: all enemies at the first place
/// first.
pub(crate) fn at(
    view: View<'_>,
    unit: UnitId,
    enemies: &[UnitId],
    cells: &[Cell],
    wanted: Wanted,
) -> Vec<ThreatEstimate> {
    let (side, band) = (view.footprint(unit).side, view.band(unit));
    let mut own = Answers::default();
    let armed: Vec<AttackMeans> = means(view, unit).collect();
    let nearest = |enemy: UnitId| {
        let gaps = cells
            .iter()
            .map(|&cell| ground::flat_from(view, Footprint::new(cell, side), enemy));
        gaps.min().unwrap_or(u16::MAX)
    };
    let mut foes: Vec<Foe> = enemies
        .iter()
        .map(|&enemy| {
            let gap = nearest(enemy);
            let stride = 2 * stats::bonus(view, enemy, Score::Agility).max(1) as u16;
            let mut answers = Answers::default();
            let none = |unwanted| if wanted == unwanted { 0 } else { usize::MAX };
            Foe {
                unit: enemy,
                place: (view.footprint(enemy), view.band(enemy)),
                height: view.height(enemy),
                crowd: crowd_without(view, enemy, unit),
                sheltered: [
                    edges(aboard::cover(view, enemy, unit)),
                    edges(aboard::cover(view, unit, enemy)),
                ],
                threats: known_means(view, enemy)
                    .take(none(Wanted::Strikes))
                    .filter_map(|means| {
                        AttackOutlook::new(view, (enemy, unit), means, (stride, gap, &[]), &mut own)
                    })
                    .collect(),
                strikes: armed
                    .iter()
                    .take(none(Wanted::Threats))
                    .filter_map(|&means| {
                        AttackOutlook::new(
                            view,
                            (unit, enemy),
                            means,
                            (0, gap, &OF_NUMBERS),
                            &mut answers,
                        )
                    })
                    .collect(),
                answers,
            }
        })
        .collect();
    let floor = |cell| i32::from(view.board().floor(view.ground(), cell));
    let above = view.height(unit) - floor(view.cell(unit));
    let mut prospects = Vec::with_capacity(cells.len() * foes.len());
    for &cell in cells {
        let place = (Footprint::new(cell, side), band);
        let height = floor(cell) + above;
        let of_foe = |foe: &mut Foe| foe.prospect(view, place, height, &mut own);
        prospects.extend(foes.iter_mut().map(of_foe));
    }
    prospects
}

/// The units beside the target, against it and for it (with itself), as EV-FLD-07 counts them,
/// leaving out `one`.
fn crowd_without(view: View<'_>, target: UnitId, one: UnitId) -> (usize, usize) {
    let (enemies, defenders) = rows::outnumbering_count(view, target);
    let counts = view.neighbours(target).contains(one) && rows::counts_against(view, one, target);
    (enemies - usize::from(counts), defenders)
}

impl Foe {
    fn prospect(
        &mut self,
        view: View<'_>,
        place: (Footprint, Band),
        height: i32,
        own: &mut Answers,
    ) -> ThreatEstimate {
        if self.threats.is_empty() && self.strikes.is_empty() {
            return ThreatEstimate::default();
        }
        let distance = ground::distance_from(view, place, self.unit);
        let mut lines = Lines::new(view, place, self.place);
        let [ours, theirs] = self.sheltered;
        // EV-ADV-17, for either.
        let higher = i32::from(height > self.height);
        let lower = i32::from(height < self.height);
        let mut threat = 0;
        for blow in &mut self.threats {
            if blow.reach < distance {
                continue;
            }
            if blow.form.melee {
                threat = threat.max(blow.worth(view, lower - ours, own));
            } else if lines.sight() {
                let edges = lower - lines.cover_here().max(ours);
                let edges = edges + of_distance(blow.form, distance);
                threat = threat.max(blow.worth(view, edges, own));
            }
        }
        // EV-ADV-18, 19, with the unit beside the target.
        let (against, defenders) = self.crowd;
        let against = against + usize::from(distance <= 1);
        let outnumbers = i32::from(against >= 2 * defenders) + i32::from(against >= 3 * defenders);
        let (mut strike, answers) = (0, &mut self.answers);
        for blow in &mut self.strikes {
            let (form, reach) = (blow.form, blow.reach);
            if form.melee {
                if targets::strikes_from(view, place, self.unit, reach) {
                    let edges = higher + outnumbers - theirs;
                    strike = strike.max(blow.worth(view, edges, answers));
                }
            } else if distance <= reach && lines.sight() {
                let edges = higher - lines.cover_there().max(theirs) + of_distance(form, distance);
                let shot = blow.worth(view, edges, answers);
                strike = strike.max(throwing::unless_gone(view, blow.means, shot));
            }
        }
        ThreatEstimate { threat, strike }
    }
}

/// Advantages of a shot at a distance; adjacent units are Engaged.
fn of_distance(form: Form, distance: u16) -> i32 {
    let mut rows = Modifiers::new();
    rows::range_of_shot(form, distance, (2..=3).contains(&distance), &mut rows);
    rows.iter()
        .map(|row| match row.amount {
            Amount::Advantage(edges) => i32::from(edges),
            _ => 0,
        })
        .sum()
}

/// Sight and cover between two places, computed on first use.
struct Lines<'v> {
    view: View<'v>,
    here: (Footprint, Band),
    there: (Footprint, Band),
    sight: Option<bool>,
    cover: [Option<i32>; 2],
}

impl<'v> Lines<'v> {
    fn new(view: View<'v>, here: (Footprint, Band), there: (Footprint, Band)) -> Self {
        Self {
            view,
            here,
            there,
            sight: None,
            cover: [None; 2],
        }
    }

    fn sight(&mut self) -> bool {
        *self
            .sight
            .get_or_insert_with(|| sight::sight_between(self.view, self.there, self.here))
    }

    /// Disadvantages of a shot at this place from there.
    fn cover_here(&mut self) -> i32 {
        let (view, here, there) = (self.view, self.here, self.there);
        *self.cover[0].get_or_insert_with(|| edges(cover::cover_between(view, there, here)))
    }

    /// Disadvantages of a shot from this place.
    fn cover_there(&mut self) -> i32 {
        let (view, here, there) = (self.view, self.here, self.there);
        *self.cover[1].get_or_insert_with(|| edges(cover::cover_between(view, here, there)))
    }
}

fn edges(cover: Option<CoverClass>) -> i32 {
    match cover {
        None => 0,
        Some(CoverClass::Light) => 1,
        Some(CoverClass::Heavy) => 2,
    }
}
