//! Drag (TH-GRP-04).

use super::prelude::*;

pub(crate) const RULE: &str = "TH-GRP-04";

pub(crate) static DRAG: ActionDef = ActionDef::new(
    &Entry {
        key: "drag",
        name: "Drag",
        icon: Icon::Push,
        phrase: &[
            Form::new("try to drag {target} along"),
            Form::new("try to drag an enemy along"),
        ],
        rules: &[RULE, "TH-GRP-02"],
        group: Group::Trick,
        takes: ActionParams::NOTHING,
        cost: ap(4),
        help: "Power against all who grapple you; on a success your next 4 AP of movement this round takes them along.",
    },
    work,
);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if !grapple::is_grappling(view, unit) {
        return Err(Refusal::lacks(RULE, "a grapple"));
    }
    if view.mount(unit).is_some() {
        return Err(Refusal::prevented("TH-MNT-05", "the saddle"));
    }
    if is_immobile(view, unit) {
        return Err(Refusal::prevented("TH-CON-07", "Immobile"));
    }
    let check = grapple::check_against_all(view, (RULE, "Drag"), unit, Roll::Power);
    Ok(Work::checked(check, move |resolver, check| {
        if contest::passes(resolver, check)? {
            let view = resolver.view();
            // 4 AP give the full rate in yards (TH-MOV-02).
            let condition = Condition::new(
                DRAGGING,
                pace::rate(view, unit, pace::here(view, unit)).clamp(1, 1_000) as i16,
            )
            .until(for_rounds(view, 1));
            add(resolver, unit, condition, RULE);
        }
        Ok(())
    }))
}
