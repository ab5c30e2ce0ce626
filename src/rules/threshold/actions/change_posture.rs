//! Change Posture (TH-ACT-12).

use super::{nimble, prelude::*};

const RULE: &str = "TH-ACT-12";

pub(crate) static CHANGE_POSTURE: ActionDef = ActionDef::new(
    &Entry {
        key: "posture",
        name: "Change Posture",
        icon: Icon::Kneel,
        phrase: &[
            Form::by(modes::STANDING, "stand up"),
            Form::by(modes::CROUCHING, "crouch"),
            Form::by(modes::PRONE, "drop prone"),
            Form::new("change posture"),
        ],
        rules: &[RULE, "TH-ACT-31", "TH-CON-08"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.modes(modes::POSTURES | modes::HURRY),
        cost: ap(2),
        help: "Stand, crouch or lie down; from lying nobody gets straight to standing.",
    },
    work,
)
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS);

/// Indexed by the mode of the order.
const POSTURES: [Posture; 3] = [Posture::Standing, Posture::Crouching, Posture::Prone];

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let here = view.posture(unit);
    let all = POSTURES.into_iter().zip(modes::STANDING..);
    let leads = all.filter(|&(posture, _)| can_change(here, posture).is_ok());
    out.extend(leads.map(|(_, mode)| Order::new(unit, me).mode(mode)));
}

fn can_change(from: Posture, to: Posture) -> Result<(), Refusal> {
    if from == to {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if from == Posture::Prone && to == Posture::Standing {
        return Err(Refusal::forbidden(
            RULE,
            "from prone it can only rise to a crouch",
        ));
    }
    Ok(())
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let missing = Refusal::lacks(RULE, "a posture");
    let mode = modes::one_of(order, modes::STANDING..=modes::PRONE, missing)?;
    let posture = POSTURES[usize::from(mode - modes::STANDING)];
    can_change(view.posture(unit), posture)?;
    // Riders sit, and mounts with a rider stand (TH-MNT-09).
    if view.mount(unit).is_some() || view.rider(unit).is_some() {
        return Err(Refusal::prevented("TH-MNT-09", "the saddle"));
    }
    let check = nimble::nimble_feet(view, unit);
    Ok(
        Work::new(move |resolver| harm::set_posture(resolver, unit, posture, RULE))
            .hurried_by(check),
    )
}
