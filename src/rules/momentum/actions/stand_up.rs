//! Standing up, for two metres of movement (MO-STS-04).

use crate::{
    battle::{components::MoveProgress, prelude::*},
    rules::{
        momentum::{
            field::ground::metres_left,
            laws::{ActionDef, FREE, Work},
            status::RESTRAINED,
        },
        shared::states::set_posture,
    },
};

const RULE: &str = "MO-STS-04";
/// Metres it costs.
const METRES: u8 = 2;

pub(crate) static STAND_UP: ActionDef = ActionDef::new(
    &Entry {
        key: "stand up",
        name: "Stand Up",
        icon: Icon::Up,
        phrase: &[Form::new("stand up")],
        rules: &[RULE],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: FREE.said("2 m"),
        help: "Gets up from the ground, for 2 m of the metres of this turn.",
    },
    |_, order| {
        let unit = order.unit;
        let mut work = Work::at_once(move |resolver| {
            let progress = resolver.edit::<MoveProgress>(unit);
            progress.metres = progress.metres.saturating_sub(METRES);
            set_posture(resolver, unit, Posture::Standing, RULE);
        });
        work.takes.push(("metres", METRES.into()));
        Ok(work)
    },
)
.bits(ActionBits::MOVES)
.worth(|_, _| Some(crate::battle::ruleset::worth::MARK))
.needs(|view, unit| {
    if view.posture(unit) != Posture::Prone {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    // A Grabbed unit cannot leave its space, but standing up does not require that.
    if view.has(unit, RESTRAINED) {
        return Err(Refusal::prevented(RULE, "Restrained"));
    }
    let (has, needs) = (metres_left(view, unit) as i16, i16::from(METRES));
    if has < needs {
        let pool = "metres";
        return Err(Refusal::too_little(RULE, pool, has, needs));
    }
    Ok(())
});
