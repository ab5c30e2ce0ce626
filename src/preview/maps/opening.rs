//! What units reach and hit in the first turn, and with what chance: the best attack from any square that
//! is reached, by the odds of the order itself.

use super::{Chart, ChartRequest, ChartSquare, Class, ClassTone, Pattern};
use crate::{
    battle::{Battle, ids::UnitId},
    dice::Weight,
    geometry::Cell,
    preview::{HypotheticalPosition, PreviewBattle},
};

/// From so many squares an attack on one target is tried.
const TRIED: usize = 8;

/// What a unit and an enemy do to each other in a first turn.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The enemy.
    pub other: UnitId,
    /// The chance that the unit hits it, and whether that was sampled; `None` where it gets no attack.
    pub hits: Option<(Weight, bool)>,
    /// The chance that it hits the unit.
    pub hit_by: Option<(Weight, bool)>,
}

/// What a unit hits if it had the first turn of the battle, and what each of its enemies hits if that one
/// had it; with the map of it.
pub fn opening(battle: &mut Battle, ask: ChartRequest, unit: UnitId) -> (Chart, Vec<Exchange>) {
    let name = battle.view().scene.member(unit).name.clone();
    let mut chart = Chart::new(ask, format!("Whom {name} hits in a first turn"));
    chart.classes = vec![
        Class::new(
            "hit by it twice in three times and more",
            Pattern::Cross,
            ClassTone::Good,
            '3',
        ),
        Class::new(
            "hit once in three times and more",
            Pattern::Dense,
            ClassTone::Good,
            '2',
        ),
        Class::new("hit less often", Pattern::Sparse, ClassTone::Warn, '1'),
        Class::new(
            "out of its reach, and hits it",
            Pattern::Bars,
            ClassTone::Bad,
            '!',
        ),
    ];
    let enemies: Vec<UnitId> = battle.view().enemies(unit).collect();
    let mut exchanges = Vec::new();
    for other in enemies {
        let exchange = Exchange {
            other,
            hits: best(battle, unit, other),
            hit_by: best(battle, other, unit),
        };
        let class = match (exchange.hits, exchange.hit_by) {
            (Some((chance, _)), _) if chance.per_mille() >= 667 => Some(0),
            (Some((chance, _)), _) if chance.per_mille() >= 333 => Some(1),
            (Some(_), _) => Some(2),
            (None, Some(_)) => Some(3),
            (None, None) => None,
        };
        if let Some(class) = class {
            let square = ChartSquare {
                class,
                ..ChartSquare::default()
            };
            let space = battle.view().footprint(other);
            chart
                .squares
                .extend(space.cells().map(|cell| (cell, square)));
        }
        exchanges.push(exchange);
    }
    (chart, exchanges)
}

/// The best chance to hit of a unit that has the first turn; `None` where it gets no attack.
fn best(battle: &mut Battle, by: UnitId, target: UnitId) -> Option<(Weight, bool)> {
    let from = squares(battle, by, target);
    let mut preview = PreviewBattle::of_all(battle, by);
    let mut best: Option<(Weight, bool)> = None;
    for cell in from {
        let put = HypotheticalPosition {
            unit: by,
            at: Some(cell),
        };
        let attempt = preview.what_if(put, target.into(), false);
        let first = attempt.ok().and_then(|all| all.into_iter().next());
        let Some(attack) = first else { continue };
        let found = (attack.harm.hit, attack.odds.is_sampled());
        let is_better = best.is_none_or(|(known, _)| known.per_mille() < found.0.per_mille());
        if is_better {
            best = Some(found);
        }
    }
    best
}

/// Some of the squares from which a unit could attack a target in its first turn: the cheapest, and others
/// between that and the dearest.
fn squares(battle: &mut Battle, by: UnitId, target: UnitId) -> Vec<Cell> {
    let turns = battle.scene().book.turns;
    battle.begin_trial();
    battle.stage(|r| turns.poise(r, by));
    let view = battle.view();
    let ranges = view.scene.book.ranges;
    let arms = ranges.arms(view, by);
    let mut stances = ranges.stances(view, by);
    stances.sort_by_key(|stance| stance.cost);
    let strikes = stances.iter().filter(|stance| {
        let mut paid = arms.iter().filter(|arm| stance.left >= arm.price);
        paid.any(|arm| ranges.reaches(view, by, stance.cell, *arm, target))
    });
    let all: Vec<Cell> = strikes.map(|stance| stance.cell).collect();
    let step = all.len().div_ceil(TRIED).max(1);
    let some = all.into_iter().step_by(step).collect();
    battle.end_trial();
    some
}
