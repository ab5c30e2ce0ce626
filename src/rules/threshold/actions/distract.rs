//! Hinder: Distract (TH-ACT-22).

use super::prelude::*;
use crate::rules::threshold::{character::trained::Attribute, rolls::hinder};

const RULE: &str = "TH-ACT-22";

pub(crate) static DISTRACT: ActionDef = ActionDef::new(
    &Entry {
        key: "distract",
        name: "Distract",
        icon: Icon::Speech,
        phrase: &[Form::new("try to distract {target}"), Form::new("try to distract an enemy")],
        rules: &[RULE, "TH-ACT-20", "TH-DIC-05"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(hinder::AP),
        help: "Persona and Deception against Perception and Deception; on a success it has -2 to attack and defence this round.",
    },
    work,
)
.aims(Aims::EnemiesOnField)
.worth(|view, order| aid::trick(view, order, aid::distracted));

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = hinder::target(view, order, RULE)?;
    if view.has(target, DISTRACTED) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    let roll = hinder::deception(Attribute::Persona);
    let check = contest::aimed(view, (RULE, "Distract"), (unit, target), roll);
    let answer = hinder::seen_through(view, target, unit);
    Ok(Work::checked(check, move |resolver, check| {
        if hinder::opposed(resolver, check, answer.clone())? {
            let until = for_rounds(resolver.view(), 1);
            gain(resolver, target, DISTRACTED, 2, until, RULE);
        }
        Ok(())
    }))
}
