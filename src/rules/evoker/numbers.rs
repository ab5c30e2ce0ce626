//! Sheets and states by their ledger names, for scene files and inspectors.
//!
//! Single numbers are a table in `table`; families of numbers (a score, a place of the body, a
//! condition and so on, with a word before or after) are read in `families`. Case does not matter.

mod families;
mod table;

use std::sync::LazyLock;

use crate::battle::{ids::UnitId, resolver::Resolver, ruleset::Numbers, view::View};

/// The names of this book.
pub struct EvokerNumbers;

static ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
    let single = table::TABLE.iter().map(|number| number.name.to_owned());
    let mut names: Vec<String> = single.chain(families::names()).collect();
    names.sort();
    names.dedup();
    names
});

static NAMES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| ALL.iter().map(String::as_str).collect());

impl Numbers for EvokerNumbers {
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
        let name = name.trim().to_lowercase().replace('_', " ");
        match table::find(&name) {
            Some(number) => Some((number.get)(view, unit)),
            None => families::get(view, unit, &name),
        }
    }

    fn set(&self, r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
        let name = name.trim().to_lowercase().replace('_', " ");
        match table::find(&name) {
            Some(number) => match number.set {
                Some(set) => {
                    set(r, unit, value);
                    true
                }
                None => false,
            },
            None => families::set(r, unit, &name, value),
        }
    }

    fn names(&self) -> &'static [&'static str] {
        &NAMES
    }
}
