//! Expected odds of orders.

use super::fields::{in_order, written_map};
use crate::{
    document::{
        self, Node, Reader,
        problem::{Problem, suggestion},
        quoted,
        record::record,
        shape::{Shape, maybe, text, worded},
        whole,
    },
    text::odds_text::OUTCOMES,
};

/// The outcomes that the book knows by names of its own.
pub(super) type Marks<'m> = &'m [&'static str];

record! {
    /// Expected odds of an order.
    #[derive(Clone, Debug)]
    pub struct OddsExpectation as "Odds" with marks: Marks {
        /// The order, as text.
        pub order: String; text(),
        /// The unit with these outcomes; the order's target unless given.
        pub of: Option<String> = None; maybe(text()),
        /// Outcomes with their exact chances, as numerator and denominator: `hit`, `miss`, `out`,
        /// `lost 2`, `left` (the field), `hidden`, `hidden from Quin`, `moved`, `moved to 5,5`, and
        /// marks of the book such as `Staggered`.
        pub chances: Vec<(String, (u64, u64))>; chances(marks),
    }
}

/// Reads an outcome of odds: `hit`, `lost 2`, `moved to 5,5`, `hidden from Quin` or a mark of the
/// book.
fn outcome<'d>(reader: &mut Reader<'d>, node: &'d Node, marks: Marks<'_>) -> Option<String> {
    let name = document::text(reader, node)?;
    let plain = name.trim().to_lowercase();
    let is_mark = marks.iter().any(|mark| mark.to_lowercase() == plain);
    let forms = ["lost ", "moved to ", "hidden from "];
    let is_form = forms.iter().any(|form| plain.starts_with(form));
    if is_mark || is_form || OUTCOMES.contains(&plain.as_str()) {
        return Some(name);
    }
    let known = OUTCOMES.iter().chain(marks).copied();
    let message = format!("there is no outcome {}", quoted(&name));
    let problem = Problem::error("unknown-name", message).at(node.span.clone());
    let help = suggestion(&name, "outcome", known);
    reader.report(problem.labelled("not an outcome").help(help));
    None
}

/// Outcomes with their exact chances; the book knows outcomes by these marks.
fn chances(marks: Marks<'_>) -> impl Shape<Value = Vec<(String, (u64, u64))>> + use<'_> {
    worded(
        "`{ outcome: (parts, whole) }`",
        move |reader, node| {
            let read = reader.map(
                node,
                |reader, node| outcome(reader, node, marks),
                |reader, node| {
                    let part = || whole(0..=u64::from(u32::MAX));
                    let chance = reader.pair(node, part(), whole(1..=u64::from(u32::MAX)))?;
                    Some((node.span.start, chance))
                },
            )?;
            Some(in_order(read))
        },
        |chances: &Vec<(String, (u64, u64))>| written_map(chances, |chance| format!("{chance:?}")),
    )
}
