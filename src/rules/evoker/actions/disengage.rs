//! Disengage (EV-ACT-34, EV-MOV-08): leaving melee in this Move provokes no attacks.

use crate::{
    battle::{
        components::{Leave, MoveProgress},
        prelude::*,
    },
    rules::evoker::{
        field::ground,
        laws::{ActionDef, Work, stars},
        movement::stride,
        time::legal,
    },
};

/// The Disengage action.
pub const DISENGAGE: ActionDef = ActionDef::new(
    &Entry {
        key: "disengage",
        name: "Disengage",
        icon: Icon::Away,
        phrase: &[Form::new("disengage")],
        rules: &["EV-ACT-34", "EV-MOV-08"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Leave melee without Chance Attacks for the rest of this Move.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::at_once(move |r| {
            stride::ensure_move(r, unit);
            r.edit::<MoveProgress>(unit).leave = Leave::Clean;
        }))
    },
)
.needs(|view, unit| {
    if ground::engaged_with(view, unit).next().is_none() {
        return Err(Refusal::new("EV-ACT-34", RefusalReason::NothingToDo));
    }
    let stride = view.store.get::<MoveProgress>(unit);
    if stride.metres > 0 && stride.leave != Leave::Undecided {
        return Err(Refusal::new("EV-MOV-06", RefusalReason::AlreadyDone));
    }
    // In a One More the star replaces the Move (EV-ONE-04).
    Refusal::too_little("EV-MOV-08", "metres", 0, 1)
        .when(stride.metres == 0 && stride.moves == 0 || legal::is_one_more(view))
});
