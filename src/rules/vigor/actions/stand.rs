//! Stand: getting up, which gives an opening to enemies that have the unit in reach (VI-ACT-15).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        shared::states::set_posture,
        vigor::{
            body::breath::KNOCKED,
            laws::{ActionDef, Work, actions},
            reactions::{may_take, who_took_it},
            time::ready,
        },
    },
};

const RULE: &str = "VI-ACT-15";

pub(crate) static STAND: ActionDef = ActionDef::new(
    &Entry {
        key: "stand",
        name: "Stand",
        icon: Icon::Up,
        phrase: &[Form::new("stand up")],
        rules: &[RULE, "VI-CON-02", "VI-REA-05"],
        group: Group::Move,
        takes: ActionParams::NOTHING,
        cost: actions(1),
        help: "Gets up from the ground; enemies who have you in reach get an opening before you are up.",
    },
    |view, order| {
        let unit = order.unit;
        let mut work = Work::new(move |resolver| {
            // An attack that knocks the unit down ends the action. It is prone already, so a
            // separate flag records it.
            resolver.edit::<Turn>(unit).once &= !KNOCKED;
            who_took_it(resolver);
            let stands = resolver.offer(&ReactionTrigger::Exposed {
                unit,
                trigger: RULE,
                bonus: 0,
            })?;
            if !stands || resolver.view().store.get::<Turn>(unit).once & KNOCKED != 0 {
                return Ok(());
            }
            set_posture(resolver, unit, Posture::Standing, RULE);
            // No unit reacts twice to the same rising (VI-TIM-09).
            let took = who_took_it(resolver);
            ready::stood_up(resolver, unit, &took)
        });
        let foes = view.enemies(unit).filter(|&foe| may_take(view, foe, unit));
        work.invites = foes.map(|foe| (foe, 0)).collect();
        Ok(work)
    },
)
.bits(ActionBits::MOVES.union(ActionBits::CAN_WAIT))
.worth(|_, _| Some(crate::battle::ruleset::worth::MARK))
.needs(|view, unit| {
    if view.posture(unit) != Posture::Prone {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    Ok(())
});
