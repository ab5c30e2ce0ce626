//! WP added to the cost of an Ability or Maneuver (MO-SHT-13, MO-ABL-01).

use crate::{
    battle::prelude::*,
    rules::momentum::{WP, points, sheet_of, status::AWAKENED},
};

/// Maximum WP a unit may add to one use, whatever it has (MO-SHT-13).
pub(crate) fn limit(view: View<'_>, unit: UnitId) -> i16 {
    let more = view.condition(unit, AWAKENED).map_or(0, |it| it.amount);
    sheet_of(view, unit).upcast_limit() as i16 + more
}

/// The effect of added WP: a basic amount without any, and more for each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Brings {
    pub basic: i32,
    pub each: i32,
    /// In words; `{n}` stands for the amount.
    pub what: &'static str,
}

impl Brings {
    fn choice(self, points: i16) -> Choice {
        Choice::Points {
            points,
            brings: self.basic + self.each * i32::from(points),
            what: self.what,
        }
    }
}

/// Asks how many WP to add beyond those the order already took, and takes them. The advised number
/// is listed first.
///
/// # Errors
/// A pause.
pub(crate) fn add(
    resolver: &mut Resolver<'_>,
    (unit, about): (UnitId, Option<UnitId>),
    (added, advised): (i16, i16),
    brings: Brings,
) -> RuleResult<i16> {
    let view = resolver.view();
    let most = (limit(view, unit) - added).min(view.pool(unit, WP));
    if most <= 0 {
        return Ok(0);
    }
    let advised = advised.clamp(0, most);
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::from_slice(&[brings.choice(advised)]);
    choices.extend(
        (0..=most)
            .filter(|&more| more != advised)
            .map(|more| brings.choice(more)),
    );
    let chosen = resolver.ask(Question {
        rule: RuleId("MO-SHT-13"),
        topic: QuestionKind::Maneuver,
        asked: unit,
        about,
        guarded: None,
        prompt: "How many WP more?",
        verbs: Question::PLAIN,
        choices,
        check: None,
        merits: SmallVec::new(),
    })?;
    let Choice::Points { points: more, .. } = chosen else {
        return Ok(0);
    };
    points::change_pool(resolver, unit, WP, -more, "MO-SHT-13");
    Ok(more)
}

/// The WP that raise an effect from its basic amount to the wanted one.
pub(crate) fn needed(wanted: i32, basic: i32, each: i32) -> i16 {
    let missing = (wanted - basic).max(0);
    let each = each.max(1);
    ((missing + each - 1) / each).min(99) as i16
}
