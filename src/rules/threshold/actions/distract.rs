//! Hinder: Distract (TH-ACT-22).

use crate::{
    battle::{
        order::Order,
        refusal::{Refusal, Why},
        ruleset::{ActionBits, Entry, Group, Takes},
        view::View,
    },
    rules::threshold::{
        aid,
        conditions::{DISTRACTED, for_rounds, gain},
        contest,
        deed::{self, Deed, Work},
        hinder, sheet_of,
    },
};

const RULE: &str = "TH-ACT-22";

pub(crate) static DISTRACT: Deed = Deed {
    entry: &Entry {
        key: "distract",
        name: "Distract",
        rules: &[RULE, "TH-ACT-20", "TH-DIC-05"],
        group: Group::Trick,
        takes: Takes::NOTHING.unit(),
        cost: "4 AP",
        help: "Persona and Deception against Perception and Deception; on a success it has -2 to attack and defence this round.",
    },
    ap: hinder::AP,
    orders: deed::at_enemies,
    work,
    bits: ActionBits::empty(),
    worth: |view, order| aid::trick(view, order, aid::distracted),
};

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = hinder::target(view, order, RULE)?;
    if view.has(target, DISTRACTED) {
        return Err(Refusal::new(RULE, Why::AlreadyDone));
    }
    let persona = sheet_of(view, unit).attributes.persona;
    let mut own = contest::attack_modifiers(view, unit);
    own.extend(contest::flanked(view, unit, target));
    let check = hinder::deception(view, unit, target, persona, &own);
    let answer = hinder::seen_through(view, target, unit);
    let shown = check.clone();
    Ok(Work::new(hinder::AP, move |resolver| {
        if hinder::opposed(resolver, &check, answer.clone())? {
            let until = for_rounds(resolver.view(), 1);
            gain(resolver, target, DISTRACTED, 2, until, RULE);
        }
        Ok(())
    })
    .checks(shown))
}
