//! First aid: possible patients, and the check that all treatments share (TH-ACT-26 to TH-ACT-28).

use crate::rules::threshold::{
    character::{hands, items::Use, trained::Trained},
    field::ground,
    prelude::*,
    rolls::contest,
};

/// By how many levels a treatment lowers a wound: one on a success, and one more for every 2 points
/// of margin, at most all five (TH-ACT-28).
pub(crate) fn levels_mended(margin: i32) -> u8 {
    (margin.div_euclid(2) + 1).clamp(0, 5) as u8
}

/// The patient of an order: the unit itself, or an adjacent willing or helpless one (TH-ACT-27).
pub(crate) fn patient(
    view: View<'_>,
    order: &Order,
    rule: &'static str,
) -> Result<UnitId, Refusal> {
    let healer = order.unit;
    let patient = order.target().unwrap_or(healer);
    if patient.index() >= view.store.len() {
        return Err(Refusal::new(rule, RefusalReason::WrongTarget));
    }
    if !view.status(patient).is_on_field() {
        return Err(Refusal::new(rule, RefusalReason::TargetOut));
    }
    ground::within_gap(view, (healer, patient), 0, rule)?;
    if view.hostile(healer, patient) && !is_helpless(view, patient) {
        return Err(Refusal::new(rule, RefusalReason::WrongSide));
    }
    Ok(patient)
}

/// One order for each possible patient.
pub(crate) fn at_patients(
    view: View<'_>,
    unit: UnitId,
    me: ActionId,
    out: &mut Vec<Order>,
    modes: std::ops::RangeInclusive<u8>,
) {
    for patient in view.store.ids() {
        let order = Order::new(unit, me).at(patient);
        if self::patient(view, &order, "TH-ACT-27").is_ok() {
            out.extend(modes.clone().map(|mode| order.clone().mode(mode)));
        }
    }
}

/// The standard check of a healer: `Lor [Healing/...]`, at -5 without a kit in hand.
pub(crate) fn healing_check(
    view: View<'_>,
    named: (&'static str, &'static str),
    (healer, patient): (UnitId, UnitId),
    trained: Trained,
    target: i32,
) -> Check {
    let bare = Modifier::new("TH-SHT-12", "no healing kit in hand", Amount::Flat(-5));
    let has_kit = hands::has(view, healer, Use::HealingKit, true);
    contest::skill(view, named, healer, trained, target)
        .with((!has_kit).then_some(bare))
        .against(patient)
}

/// Whether the patient is too tired for treatment of its wounds (TH-ACT-28); logs it if so.
pub(crate) fn is_spent(resolver: &mut Resolver<'_>, patient: UnitId) -> bool {
    let view = resolver.view();
    let spent = i32::from(view.pool(patient, FATIGUE)) >= sheet_of(view, patient).pools().0;
    if spent {
        resolver.note(patient, "is too tired to be helped", "TH-ACT-28");
    }
    spent
}

#[cfg(test)]
mod tests {
    use super::levels_mended;

    /// Rules: TH-ACT-28 TH-MAG-02
    #[test]
    fn every_two_points_mend_one_more_level() {
        let margins = [-7, -2, -1, 0, 1, 2, 3, 4, 7, 8, 12];
        assert_eq!(
            margins.map(levels_mended),
            [0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 5]
        );
    }
}
