//! Changes of a unit's status and posture, with their reports.

use crate::battle::{
    prelude::*,
    ruleset::{Measure, condition_rule::ConditionRule},
};

/// Sets the status of a unit, such as out or dead, and reports it.
pub(crate) fn set_status(
    r: &mut Resolver<'_>,
    unit: UnitId,
    after: CombatStatus,
    rule: &'static str,
) {
    let before = r.view().status(unit);
    r.set_status(unit, after);
    r.report(|_| BattleEvent::LifeChanged {
        unit,
        before,
        after,
        rule: RuleId(rule),
    });
}

/// Sets the posture of a unit and reports it; does nothing if it is unchanged.
pub(crate) fn set_posture(r: &mut Resolver<'_>, unit: UnitId, after: Posture, rule: &'static str) {
    let before = r.view().posture(unit);
    if before == after {
        return;
    }
    *r.edit::<Posture>(unit) = after;
    r.report(|_| BattleEvent::PostureChanged {
        unit,
        before,
        after,
        rule: RuleId(rule),
    });
}

/// Whether a unit is out but on the field, and whether it has left the field.
pub(crate) fn out_or_left(view: View<'_>, unit: UnitId) -> (bool, bool) {
    match view.status(unit) {
        CombatStatus::Active | CombatStatus::Vehicle => (false, false),
        CombatStatus::Gone => (false, true),
        _ => (true, false),
    }
}

/// The names of the marks that odds tell: being prone, then each condition with a mark, by place.
///
/// # Panics
/// Two conditions have the same mark, or the marks are not `N - 1` in a row; it is said when the
/// book is compiled.
pub(crate) const fn marks<const N: usize>(
    prone: &'static str,
    list: &[ConditionRule],
) -> [&'static str; N] {
    let mut names = [""; N];
    names[0] = prone;
    let (mut row, mut marked) = (0, 1);
    while row < list.len() {
        let place = list[row].mark as usize;
        if place > 0 {
            assert!(names[place].is_empty(), "two conditions have this mark");
            names[place] = list[row].name;
            marked += 1;
        }
        row += 1;
    }
    assert!(marked == N, "a place has no mark");
    names
}

/// A state that odds tell: its name, and whether a unit is in it.
pub(crate) type Mark = (&'static str, fn(View<'_>, UnitId) -> bool);

/// The names of these marks.
pub(crate) const fn names<const N: usize>(marks: &[Mark; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut place = 0;
    while place < N {
        names[place] = marks[place].0;
        place += 1;
    }
    names
}

/// The marks of a unit, as bits by place.
pub(crate) fn marks_of(view: View<'_>, unit: UnitId, marks: &[Mark]) -> u32 {
    let places = marks.iter().enumerate();
    places.fold(0, |all, (place, (_, is_so))| {
        all | u32::from(is_so(view, unit)) << place
    })
}

/// How a unit with this health is doing: a mark for being prone, and those of its conditions.
pub(crate) fn measure(view: View<'_>, unit: UnitId, health: i16) -> Measure {
    let mut marks = u32::from(view.posture(unit) == Posture::Prone);
    for held in &view.conditions(unit).0 {
        let row = view.scene.book.condition(held.id);
        let mark = row.map_or(0, |row| row.mark);
        marks |= u32::from(mark > 0) << mark;
    }
    let (out, left) = out_or_left(view, unit);
    Measure {
        health,
        out,
        left,
        wounds: 0,
        marks,
    }
}

#[cfg(test)]
mod tests {
    use super::marks;
    use crate::{battle::icon::Icon, rules::shared::conditions::conditions};

    conditions! {
        /// Sample conditions.
        SAMPLES:
        /// Shivers.
        COLD = bad("Cold", "Co", Frost, "XX-CON-01").mark(2);
        /// Glows.
        LIT = good("Lit", "Li", Blast, "XX-CON-02");
        /// Sneezes.
        ILL = bad("Ill", "Il", Flask, "XX-CON-03").mark(1);
    }

    #[test]
    fn a_row_says_badge_icon_mark_rule_and_help() {
        let row = SAMPLES[usize::from(COLD.0)];
        assert_eq!((row.badge, row.icon, row.mark), ("Co", Icon::Frost, 2));
        assert_eq!((row.rule, row.help), ("XX-CON-01", "Shivers."));
        assert_eq!([COLD.0, LIT.0, ILL.0], [0, 1, 2]);
    }

    #[test]
    fn odds_know_the_marks_of_all_rows() {
        const NAMES: [&str; 3] = marks("Prone", SAMPLES);
        assert_eq!(NAMES, ["Prone", "Ill", "Cold"]);
    }
}
