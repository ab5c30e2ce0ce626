//! Drops and harmful ground (MA-MOV-05, MA-MOV-08).

use crate::{
    battle::{
        components::Posture,
        event::BattleEvent,
        ids::{RuleId, UnitId},
        resolver::{Resolver, RuleResult},
        view::View,
    },
    geometry::{Cell, Direction, Footprint},
    rules::{
        maneuver::{
            body::harm::deal, character::sheet::Harm, conditions::set_posture, field::ground::STEPS,
        },
        shared::throws,
    },
};

/// Most dice of one fall.
const MOST: i32 = 20;

/// The dice and the type of the harmful ground of a square: one die of six faces, one more for each
/// step of how bad it is; fire burns, bad air is poison, all else cuts.
pub(crate) fn hazard(view: View<'_>, cell: Cell) -> Option<(u8, Harm)> {
    let board = view.board();
    let terrain = board.terrain(cell)?;
    let harmful = board.harmful(view.ground(), cell);
    match harmful.filter(|harmful| harmful.damage.is_some()) {
        _ if terrain.fire => Some((1, Harm::Fire)),
        Some(harmful) => Some((1 + harmful.number / 2, Harm::Slashing)),
        None if terrain.no_air => Some((1, Harm::Poison)),
        None => None,
    }
}

/// The worst hazard among some squares: it harms a large body once.
pub(crate) fn worst(view: View<'_>, cells: impl Iterator<Item = Cell>) -> Option<(u8, Harm)> {
    let found = cells.filter_map(|cell| hazard(view, cell));
    found.max_by_key(|(dice, _)| *dice)
}

/// The ground under somebody hurts it: as it enters squares, or at the start of its turn.
///
/// # Errors
/// A pause.
pub(crate) fn suffer(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    found: Option<(u8, Harm)>,
) -> RuleResult {
    let Some((dice, harm)) = found else {
        return Ok(());
    };
    let sum = throws::sum(resolver, dice, 6)?;
    resolver.report(|_| BattleEvent::Note {
        unit,
        what: "is hurt by the ground",
        rule: RuleId("MA-MOV-05"),
    });
    deal(resolver, (unit, None), (sum, 0, harm), None);
    Ok(())
}

/// What comes of a step that was just taken, willing or not: a fall, and ground that hurts.
///
/// # Errors
/// A pause.
pub(crate) fn arrive(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    from: Footprint,
    direction: Direction,
) -> RuleResult {
    let view = resolver.view();
    let depth = STEPS.fall(view, from, direction);
    if depth > 0 {
        resolver.report(|_| BattleEvent::Fell {
            unit,
            metres: depth as u16,
            rule: RuleId("MA-MOV-05"),
        });
        let dice = (depth / 2).min(MOST) as u8;
        let sum = throws::sum(resolver, dice, 6)?;
        deal(resolver, (unit, None), (sum, 0, Harm::Crushing), None);
        set_posture(resolver, unit, Posture::Prone, "MA-MOV-05");
    }
    let view = resolver.view();
    let found = worst(view, from.newly_covered(direction));
    suffer(resolver, unit, found)
}
