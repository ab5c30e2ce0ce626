//! What a unit can reach and strike in one turn, for maps of range and danger: Moves and Runs
//! (EV-TIM-02, EV-ACT-27), and the reach of its weapons and powers from there.

use super::means;
use crate::rules::evoker::attacks::profile::{AttackMeans, profile};
use crate::{
    battle::{
        field::board::CoverClass,
        prelude::*,
        ruleset::{AttackReach, Ranges, Shelter, Stance, Visibility},
    },
    geometry::CellSet,
    rules::evoker::{
        attacks::targets,
        character::{catalogue::Shape, stats},
        field::{cover, sight},
        laws,
        mind::{hunting, rage},
        movement::{Purse, approach, manner::Manner, routing},
        rolls::rows,
        time::legal,
    },
};

/// Names of the classes of cover, from none to the best (EV-FLD-02).
pub(crate) const COVERS: &[&str] = &["no cover", "light cover", "heavy cover"];

/// Range and danger maps of this book.
pub(crate) struct EvokerRanges;

impl Ranges for EvokerRanges {
    /// Every square its Moves lead to, with as many Runs as it has stars for.
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let stars = view.pool(unit, stats::STARS);
        let home = view.cell(unit);
        let stance = |cell, cost, runs: u16| Stance {
            cell,
            cost,
            left: stars - runs as i16,
            band: runs as u8,
        };
        let mut stances = vec![stance(home, 0, 0)];
        if legal::can_move(view, unit).is_err() {
            return stances;
        }
        if rage::drives(view, unit) {
            stances
                .extend(hunting::driven(view, unit).map(|there| stance(there.cell, there.cost, 0)));
            return stances;
        }
        let own = Purse::of(view, unit);
        let runs = (1..=stars.clamp(0, MOST_RUNS))
            .rev()
            .find(|&runs| {
                legal::may_run(view, unit).is_ok()
                    && legal::can_pay(view, unit, &laws::stars(runs)).is_ok()
            })
            .unwrap_or(0);
        let purse = Purse {
            more: own.more + runs as u16,
            ..own
        };
        let reach = routing::reach_with(view, unit, Manner::default(), purse);
        let squares = reach.iter().filter(|(cell, _)| *cell != home);
        stances.extend(squares.map(|(cell, cost)| {
            let beyond = cost.saturating_sub(own.total());
            stance(cell, cost, beyond.div_ceil(own.length.max(1)))
        }));
        stances
    }

    /// Names of the stance bands.
    fn bands(&self, view: View<'_>, unit: UnitId) -> Vec<String> {
        let stars = view.pool(unit, stats::STARS).clamp(0, MOST_RUNS) as usize;
        let left = |runs: usize| match "★".repeat(stars.saturating_sub(runs)) {
            none if none.is_empty() => "nothing left".to_owned(),
            stars => format!("{stars} left"),
        };
        let names = ["Move", "Run", "Full Run"];
        let named = names.iter().enumerate().take(stars + 1);
        named
            .map(|(runs, name)| format!("{name}: {}", left(runs)))
            .collect()
    }

    /// The longest blow and the longest shot, throw or power; an area counts to its farthest
    /// square.
    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        let (mut blow, mut shot) = (None, None);
        for profile in means::known_means(view, unit).filter_map(|means| profile(view, unit, means))
        {
            if profile.form.melee {
                blow = blow.max(Some(profile.range));
            } else {
                let around = match targets::shape(view, &profile) {
                    Shape::Blast(radius) => u16::from(radius),
                    _ => 0,
                };
                shot = shot.max(Some(means::range_of(view, &profile) + around));
            }
        }
        let arm = |melee| {
            move |reach| AttackReach {
                melee,
                reach,
                price: 1,
            }
        };
        blow.map(arm(true))
            .into_iter()
            .chain(shot.map(arm(false)))
            .collect()
    }

    /// Whether an attack from a square reaches the target (EV-ATK-02, EV-FLD-08).
    fn reaches(
        &self,
        view: View<'_>,
        unit: UnitId,
        at: Cell,
        arm: AttackReach,
        target: UnitId,
    ) -> bool {
        let here = Footprint::new(at, view.footprint(unit).side);
        if view.board().zone_map.is_none() && here.overlaps(view.footprint(target)) {
            return false;
        }
        let range = approach::Range {
            melee: arm.melee,
            metres: arm.reach,
        };
        approach::reaches_from(view, unit, at, Manner::default(), (target, range))
    }

    /// The squares that an order covers at once (EV-ATK-22); `None` for single targets.
    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        let shape = match (AttackMeans::of(view, order), order.with) {
            (Some(means), _) => targets::shape(view, &profile(view, order.unit, means)?),
            (None, Tool::Power(power)) => stats::catalogue(view).power(power)?.shape,
            (None, Tool::Item(_) | Tool::Nothing) => return None,
        };
        if matches!(shape, Shape::Single | Shape::Arc(_)) {
            return None;
        }
        let aimed = order.cell().or_else(|| Some(view.cell(order.target()?)));
        let aimed = aimed.unwrap_or(view.cell(order.unit));
        Some(targets::squares(view, order.unit, shape, aimed))
    }

    /// Sight and cover between two squares (EV-FLD-01, 02).
    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let here = (
            Footprint::new(from, view.footprint(unit).side),
            view.band(unit),
        );
        let there = match body {
            Some(body) => (
                Footprint::new(to, view.footprint(body).side),
                view.band(body),
            ),
            None => (to.into(), Band::Ground),
        };
        Visibility {
            sees: sight::sight_between(view, here, there),
            cover: match cover::cover_between(view, here, there) {
                None => 0,
                Some(CoverClass::Light) => 1,
                Some(CoverClass::Heavy) => 2,
            },
        }
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let class = cover::cover(view, by, target)?;
        let mut modifiers = Modifiers::new();
        rows::of_cover(class, &mut modifiers);
        let quarters = match class {
            CoverClass::Light => 2,
            CoverClass::Heavy => 4,
        };
        Some(Shelter {
            quarters,
            modifiers,
        })
    }
}

/// Most Moves a unit can buy in a turn with Run and Full Run.
const MOST_RUNS: i16 = 2;
