//! Ready an Action (TH-ACT-10).

use super::prelude::*;
use crate::{
    battle::components::Initiative,
    rules::{shared::answers::pick, threshold::reactions::offers::is_action},
};

const RULE: &str = "TH-ACT-10";

pub(crate) static READY: ActionDef = ActionDef::new(
    &Entry {
        key: "ready",
        name: "Ready an Action",
        icon: Icon::Clock,
        phrase: &[Form::new("ready {action}"), Form::new("ready an action")],
        rules: &[RULE, "TH-TIM-10"],
        group: Group::Turn,
        takes: ActionParams::NOTHING,
        cost: ap(2).said("2 AP, and the action later"),
        help: "Name an action; until you act or react you may take it at any event, without losing initiative.",
    },
    work,
);

/// The action that the computer readies.
const USUAL: &str = "standard attack";

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    if view.store.get::<Initiative>(unit).0 == 0 {
        return Err(Refusal::forbidden(
            "TH-TIM-10",
            "at initiative 0 nobody reacts",
        ));
    }
    Ok(Work::new(move |resolver| {
        let place = name_one(resolver, unit)?;
        let condition = Condition::new(READIED, place);
        add(resolver, unit, condition, RULE);
        Ok(())
    }))
}

/// Whether the unit can never take the action: casting needs a known spell.
fn lacks_means(view: View<'_>, unit: UnitId, action: &dyn Action) -> bool {
    action.entry().key == "cast" && sheet_of(view, unit).spells.is_empty()
}

/// Asks which action the unit readies, among those it has the means for. Returns its index in the
/// book's list.
fn name_one(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult<i16> {
    let view = resolver.view();
    let actions = view.scene.book.actions;
    let mut named: Vec<(i16, &'static str)> = (0..)
        .zip(actions)
        .filter(|(_, action)| is_action(**action) && action.entry().key != "ready")
        .filter(|(_, action)| !lacks_means(view, unit, **action))
        .map(|(place, action)| (place, action.entry().key))
        .collect();
    named.sort_by_key(|(place, key)| (*key != USUAL, *place));
    let (asked, prompt) = ((RULE, unit, None), "Ready which action?");
    let chosen = pick(resolver, asked, prompt, &named, |(_, key)| {
        Choice::Named(key)
    })?;
    Ok(chosen.map_or(0, |(place, _)| place))
}
