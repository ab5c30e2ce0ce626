//! What modifies a test: one row per rule, in the order a breakdown lists them.

use crate::battle::prelude::*;

/// A rule that may modify a test.
pub(crate) type Row<S> = fn(View<'_>, &S, &mut Modifiers);

/// All modifiers of a test, in the order of its rows.
pub(crate) fn gather<S>(view: View<'_>, situation: &S, rows: &[Row<S>]) -> Modifiers {
    let mut modifiers = Modifiers::new();
    for row in rows {
        row(view, situation, &mut modifiers);
    }
    modifiers
}

/// Adds a flat number, unless it is 0.
pub(crate) fn flat(out: &mut Modifiers, rule: &'static str, name: &'static str, value: i32) {
    if value != 0 {
        out.push(Modifier::new(rule, name, Amount::Flat(value)));
    }
}

/// Adds advantages (positive) or disadvantages (negative), unless there are none.
pub(crate) fn edge(out: &mut Modifiers, rule: &'static str, name: &'static str, edges: i32) {
    if edges != 0 {
        let edges = edges.clamp(-100, 100) as i8;
        out.push(Modifier::new(rule, name, Amount::Advantage(edges)));
    }
}
