//! Currents, which carry swimming units away (TH-MOV-09).

use super::{forced::Forced, placing};
use crate::rules::{
    shared::forced::ForcedLaw,
    threshold::{
        attacks::{flank, grapple},
        field::depths,
        prelude::*,
        reactions::cling::{self, Followers},
    },
};

/// At the end of its turn a swimming unit drifts with the current while the water is deep and free:
/// square by square, diagonally while both parts of the current last (TH-MOV-09).
pub(crate) fn drift(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let swims = !depths::is_submerged(view, unit) || sheet_of(view, unit).swim.is_some();
    if !view.status(unit).is_on_field() || !depths::is_afloat(view, unit) || !swims {
        return Ok(());
    }
    let current = view.board().terrain(view.cell(unit));
    let Some((dx, dy)) = current.and_then(|terrain| terrain.current) else {
        return Ok(());
    };
    let (mut dx, mut dy) = (i32::from(dx), i32::from(dy));
    let mut followers = Followers::default();
    while let Some(direction) = Direction::from_signs(dx, dy) {
        let view = resolver.view();
        let from = view.footprint(unit);
        let to = from.min.step(direction);
        let deep = |cell| depths::is_deep(view, cell);
        if Forced.stopper(view, unit, from, direction).is_some()
            || !from.newly_covered(direction).all(deep)
            || !view.status(unit).is_on_field()
        {
            break;
        }
        let mut left = 1;
        let flanked = flank::flanked(view, unit);
        cling::before_step(resolver, unit, to, &mut left, &mut followers)?;
        dx -= dx.signum();
        dy -= dy.signum();
        if left == 0 {
            continue;
        }
        placing::moved(resolver, unit, to, true, "TH-MOV-09");
        cling::after_step(resolver, unit, &[from.min], &mut followers);
        grapple::settle(resolver);
        flank::offer(resolver, unit, &flanked)?;
    }
    Ok(())
}
