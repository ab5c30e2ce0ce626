//! WP that are added to what an Ability or Maneuver costs (MO-SHT-13, MO-ABL-01).

use crate::{
    battle::prelude::*,
    rules::momentum::{WP, laws, sheet_of, status::AWAKENED},
};

/// The most WP that somebody may add to one use, whatever it has (MO-SHT-13).
pub(crate) fn limit(view: View<'_>, unit: UnitId) -> i16 {
    let more = view.condition(unit, AWAKENED).map_or(0, |it| it.amount);
    sheet_of(view, unit).upcast_limit() as i16 + more
}

/// Asks how many WP are added besides those that the order took already, and takes them. What is
/// advised stands first.
///
/// # Errors
/// A pause.
pub(crate) fn add(
    resolver: &mut Resolver<'_>,
    (unit, about): (UnitId, Option<UnitId>),
    added: i16,
    advised: i16,
) -> RuleResult<i16> {
    let view = resolver.view();
    let most = (limit(view, unit) - added).min(view.pool(unit, WP));
    if most <= 0 {
        return Ok(0);
    }
    let advised = advised.clamp(0, most);
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::from_slice(&[Choice::Number(advised)]);
    choices.extend(
        (0..=most)
            .filter(|&more| more != advised)
            .map(Choice::Number),
    );
    let chosen = resolver.ask(Question {
        rule: RuleId("MO-SHT-13"),
        topic: QuestionKind::Maneuver,
        asked: unit,
        about,
        prompt: "How many WP more?",
        verbs: Question::PLAIN,
        choices,
        check: None,
    })?;
    let Choice::Number(more) = chosen else {
        return Ok(0);
    };
    laws::change_pool(resolver, unit, WP, -more, "MO-SHT-13");
    Ok(more)
}

/// The WP that bring an effect from what it does for its basic cost to what is wanted, each by so
/// much.
pub(crate) fn needed(wanted: i32, basic: i32, each: i32) -> i16 {
    let missing = (wanted - basic).max(0);
    let each = each.max(1);
    ((missing + each - 1) / each).min(99) as i16
}
