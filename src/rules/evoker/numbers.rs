//! Sheets and states by their ledger names, for scene files and inspectors.
//!
//! Single numbers are a table in `table` and those of every book; families of numbers (a score, a place of the body, a
//! condition and so on, with a word before or after) are read in `families`. Case does not matter.

mod families;
mod table;

use std::sync::LazyLock;

use crate::{
    battle::{ids::UnitId, resolver::Resolver, ruleset::Numbers, view::View},
    rules::shared::numbers as shared,
};

/// The names of this book.
pub struct EvokerNumbers;

static ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
    let single = table::TABLE.iter().chain(shared::TABLE);
    let single = single.map(|number| number.name.to_owned());
    let mut names: Vec<String> = single.chain(families::names()).collect();
    names.sort();
    names.dedup();
    names
});

static NAMES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| ALL.iter().map(String::as_str).collect());

fn find(name: &str) -> Option<&'static shared::Number> {
    shared::find(table::TABLE, name).or_else(|| shared::find(shared::TABLE, name))
}

impl Numbers for EvokerNumbers {
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
        let name = name.trim().to_lowercase().replace('_', " ");
        match find(&name) {
            Some(number) => Some((number.get)(view, unit)),
            None => families::get(view, unit, &name),
        }
    }

    fn set(&self, r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
        let name = name.trim().to_lowercase().replace('_', " ");
        match find(&name) {
            Some(number) => shared::write(number, r, unit, value),
            None => families::set(r, unit, &name, value),
        }
    }

    fn names(&self) -> &'static [&'static str] {
        &NAMES
    }
}
