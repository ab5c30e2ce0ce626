//! Named numbers of unit state that every book has: place, posture, life, turn. Books add their
//! own. Names ignore case.

use std::sync::LazyLock;

use super::conditions::change;
use crate::{
    battle::{
        components::{Conditions, Initiative, Stealth, Turn},
        prelude::*,
        ruleset::{ConditionRule, Numbers},
    },
    document::{
        record::{Record, fields_of},
        shape::{FieldInfo, ValueKind},
    },
};

/// A named number with its reader and, where it can be set, its writer.
pub(crate) struct Number {
    /// Its name.
    pub name: &'static str,
    /// Reads it.
    pub get: fn(View<'_>, UnitId) -> i64,
    /// Writes it.
    pub set: Option<fn(&mut Resolver<'_>, UnitId, i64)>,
}

/// A row of a number table: a name, its reader and an optional writer.
macro_rules! number {
    ($name:literal, $get:expr) => {
        $crate::rules::shared::numbers::Number {
            name: $name,
            get: $get,
            set: None,
        }
    };
    ($name:literal, $get:expr, $set:expr) => {
        $crate::rules::shared::numbers::Number {
            name: $name,
            get: $get,
            set: Some($set),
        }
    };
}
pub(crate) use number;

/// The named numbers of a book: its own table, those of every book, and families looked up by name,
/// such as conditions. Names arrive here in lower case.
pub(crate) struct BookNumbers {
    /// Single numbers of the book.
    own: &'static [Number],
    /// Reads a number of a family.
    get: fn(View<'_>, UnitId, &str) -> Option<i64>,
    /// Writes a number of a family; returns whether it can be written.
    set: fn(&mut Resolver<'_>, UnitId, &str, i64) -> bool,
    /// All names, sorted.
    names: LazyLock<Vec<String>, fn() -> Vec<String>>,
}

impl BookNumbers {
    /// The numbers of a book; `names` may use [`all_names`].
    pub(crate) const fn new(
        own: &'static [Number],
        get: fn(View<'_>, UnitId, &str) -> Option<i64>,
        set: fn(&mut Resolver<'_>, UnitId, &str, i64) -> bool,
        names: fn() -> Vec<String>,
    ) -> Self {
        Self {
            own,
            get,
            set,
            names: LazyLock::new(names),
        }
    }

    fn find(&self, name: &str) -> Option<&'static Number> {
        let mut all = self.own.iter().chain(TABLE);
        all.find(|number| number.name.eq_ignore_ascii_case(name))
    }
}

impl Numbers for BookNumbers {
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
        let name = name.trim().to_lowercase().replace('_', " ");
        match self.find(&name) {
            Some(number) => Some((number.get)(view, unit)),
            None => (self.get)(view, unit, &name),
        }
    }

    fn set(&self, r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
        let name = name.trim().to_lowercase().replace('_', " ");
        match self.find(&name) {
            Some(Number { set: Some(set), .. }) => {
                set(r, unit, value);
                true
            }
            Some(_) => false,
            None => (self.set)(r, unit, &name, value),
        }
    }

    fn names(&self) -> &[String] {
        &self.names
    }
}

/// The names of a book's table, of the shared table and of these families, sorted. A name of a
/// table hides that of a family which differs from it in case alone.
pub(crate) fn all_names(own: &[Number], families: impl Iterator<Item = String>) -> Vec<String> {
    let single = own.iter().chain(TABLE);
    let is_single = |name: &str| single.clone().any(|of| of.name.eq_ignore_ascii_case(name));
    let families = families.filter(|name| !is_single(name));
    let mut names: Vec<String> = single.clone().map(|of| of.name.to_owned()).collect();
    names.extend(families);
    names.sort();
    names.dedup();
    names
}

/// A number of a unit's sheet by the name of its field in files, with blanks for underscores.
pub(crate) fn of_sheet<R: Record>(sheet: &R, name: &str, stock: R::Stock<'_>) -> Option<i64> {
    sheet.number(&name.replace(' ', "_"), stock)
}

/// The names of the fields of a sheet that are numbers.
pub(crate) fn sheet_names<R: Record>(stock: R::Stock<'_>) -> impl Iterator<Item = String> {
    let is_number =
        |field: &FieldInfo| matches!(field.kind, ValueKind::Flag | ValueKind::Whole { .. });
    let fields = fields_of::<R>(stock).into_iter().filter(is_number);
    fields.map(|field| field.name.replace('_', " "))
}

/// The names of conditions and of their amounts.
pub(crate) fn of_conditions(rules: &[ConditionRule]) -> impl Iterator<Item = String> {
    let amounts = rules.iter().map(|rule| format!("{} amount", rule.name));
    rules.iter().map(|rule| rule.name.to_owned()).chain(amounts)
}

/// Clamps a value to 0 to 255.
pub(crate) fn byte(value: i64) -> u8 {
    value.clamp(0, 255) as u8
}

/// Clamps a value to -30,000 to 30,000.
pub(crate) fn short(value: i64) -> i16 {
    value.clamp(-30_000, 30_000) as i16
}

/// 1 for true, 0 for false.
pub(crate) fn is(yes: bool) -> i64 {
    i64::from(yes)
}

/// Rounds for which the unit is unconscious; each book says how a unit becomes so.
pub(crate) fn unconscious(view: View<'_>, unit: UnitId) -> i64 {
    match view.status(unit) {
        CombatStatus::Unconscious { rounds } => rounds.into(),
        _ => 0,
    }
}

/// Numbers of every book.
#[rustfmt::skip]
pub(crate) const TABLE: &[Number] = &[
    number!("initiative", |v, u| v.store.get::<Initiative>(u).0.into(), |r, u, n| r.edit::<Initiative>(u).0 = short(n)),
    number!("acting", |v, u| is(v.clock().acting == Some(u))),
    number!("round", |v, _| v.clock().round.into()),
    number!("turns taken", |v, u| v.store.get::<Turn>(u).taken.into(), |r, u, n| r.edit::<Turn>(u).taken = byte(n).into()),
    number!("x", |v, u| v.cell(u).x.into(), |r, u, n| { let y = r.view().cell(u).y; r.place(u, Cell::new(short(n), y)); }),
    number!("y", |v, u| v.cell(u).y.into(), |r, u, n| { let x = r.view().cell(u).x; r.place(u, Cell::new(x, short(n))); }),
    number!("band", |v, u| v.band(u) as i64, |r, u, n| {
        let band = match n { ..=0 => Band::Ground, 1 => Band::Low, 2.. => Band::High };
        r.set_altitude(u, Altitude { band, ..Altitude::default() });
    }),
    number!("height", |v, u| v.height(u).into()),
    number!("riding", |v, u| is(v.mount(u).is_some())),
    number!("ridden", |v, u| is(v.rider(u).is_some())),
    number!("hanging", |v, u| v.altitude(u).hanging.into(), |r, u, n| {
        let altitude = Altitude { hanging: byte(n), ..r.view().altitude(u) };
        r.set_altitude(u, altitude);
    }),
    number!("falling", |v, u| is(v.altitude(u).falling_from.is_some())),
    number!("prone", |v, u| is(v.posture(u) == Posture::Prone), |r, u, n| *r.edit::<Posture>(u) = if n != 0 { Posture::Prone } else { Posture::Standing }),
    number!("crouching", |v, u| is(v.posture(u) == Posture::Crouching), |r, u, n| *r.edit::<Posture>(u) = if n != 0 { Posture::Crouching } else { Posture::Standing }),
    number!("hidden", |v, u| is(v.store.get::<Stealth>(u).hidden), |r, u, n| r.edit::<Stealth>(u).hidden = n != 0),
    number!("active", |v, u| is(v.status(u).is_active()), |r, u, n| r.set_status(u, if n != 0 { CombatStatus::Active } else { CombatStatus::Waiting })),
    number!("out", |v, u| is(matches!(v.status(u), CombatStatus::Unconscious { .. } | CombatStatus::Downed | CombatStatus::Dead))),
    number!("downed", |v, u| is(v.status(u) == CombatStatus::Downed), |r, u, n| r.set_status(u, if n != 0 { CombatStatus::Downed } else { CombatStatus::Active })),
    number!("dead", |v, u| is(v.status(u) == CombatStatus::Dead), |r, u, n| r.set_status(u, if n != 0 { CombatStatus::Dead } else { CombatStatus::Active })),
];

/// How many conditions of this name the unit has or, with ` amount` after the name, their total
/// amount.
pub(crate) fn condition(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    if let Some(id) = view.scene.book.condition_named(name) {
        let held = view.conditions(unit).0.iter();
        return Some(held.filter(|condition| condition.id == id).count() as i64);
    }
    let id = view
        .scene
        .book
        .condition_named(name.strip_suffix(" amount")?)?;
    Some(view.conditions(unit).total(id).into())
}

/// Gives or removes a condition, or sets its amount. A given condition lasts until something ends
/// it; its source is the nearest enemy where a source matters. Returns whether the condition exists
/// and, for an amount, whether the unit has it.
pub(crate) fn set_condition(r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
    if let Some(id) = r.scene().book.condition_named(name) {
        let view = r.view();
        let nearest = view
            .enemies(unit)
            .min_by_key(|&enemy| (view.gap(unit, enemy), enemy));
        let conditions = r.edit::<Conditions>(unit);
        conditions.remove(id);
        if value > 0 {
            conditions.0.push(Condition {
                id,
                amount: 1,
                until: Until::Ended,
                source: nearest,
            });
        }
        return true;
    }
    let id = name.strip_suffix(" amount");
    let id = id.and_then(|name| r.scene().book.condition_named(name));
    id.is_some_and(|id| change(r, unit, id, |held| held.amount = short(value)))
}

#[cfg(test)]
mod tests {
    use super::{byte, short};

    #[test]
    fn values_beyond_what_a_field_holds_are_clamped() {
        assert_eq!([-1, 0, 255, 256].map(byte), [0, 0, 255, 255]);
        assert_eq!(
            [-30_001, -30_000, 30_000, 30_001].map(short),
            [-30_000, -30_000, 30_000, 30_000]
        );
    }
}
