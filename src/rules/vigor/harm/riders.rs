//! The extra effects of critical hits, one row per damage type (VI-DMG-05, VI-TYP-03 to VI-TYP-15).

use crate::{
    battle::{
        components::{Initiative, Pools},
        prelude::*,
    },
    rules::{
        shared::conditions::{give, lose, usual},
        vigor::{
            MANA,
            body::breath::knock_down,
            character::damage::{DamageType, Harm},
            field::fire,
            harm::hit::Hit,
            points::change_pool,
            sheet_of,
            status::{
                BLEEDING, BRITTLE, BURNING, DAZED, FRIGHTENED, JOLTED, POISONED, SICKENED, STUNNED,
                WITHERED,
            },
        },
    },
};

/// The extra effect of a critical hit.
#[derive(Clone, Copy)]
enum Rider {
    /// Gives a condition with the values of its row.
    Gives(ConditionId),
    /// Runs a function of its own.
    Does(fn(&mut Resolver<'_>, UnitId, &'static str)),
    /// Nothing after the damage.
    Nothing,
}

use Rider::{Does, Gives, Nothing};

/// Recovery Phases a unit burns for (VI-TYP-04).
const PHASES: i16 = 2;
/// Initiative lost (VI-TYP-13).
const SLOWED: i16 = 5;
/// Mana lost (VI-TYP-14).
const DRAINED: i16 = 5;

/// The extra effect of a type, with its rule.
const fn rider(harm: Harm) -> (Rider, &'static str) {
    match harm {
        Harm::Cutting => (Does(bleeds), "VI-TYP-03"),
        // Its effect applies to armour, before the damage.
        Harm::Piercing => (Nothing, "VI-TYP-03"),
        Harm::Impact => (Does(knock_down), "VI-TYP-03"),
        Harm::Thermal => (Does(burns), "VI-TYP-04"),
        Harm::Cold => (Gives(BRITTLE), "VI-TYP-05"),
        Harm::Electrical => (Gives(JOLTED), "VI-TYP-06"),
        Harm::Radiation => (Gives(SICKENED), "VI-TYP-07"),
        // Every Chemical hit erodes armour, critical or not.
        Harm::Chemical => (Nothing, "VI-TYP-08"),
        Harm::Sonic => (Gives(STUNNED), "VI-TYP-09"),
        Harm::Toxic => (Gives(POISONED), "VI-TYP-10"),
        Harm::Umbral => (Gives(WITHERED), "VI-TYP-11"),
        Harm::Entropic => (Gives(FRIGHTENED), "VI-TYP-12"),
        Harm::Crystal => (Does(slows), "VI-TYP-13"),
        Harm::Aetheric => (Does(drains), "VI-TYP-14"),
        Harm::Lucent => (Gives(DAZED), "VI-TYP-15"),
    }
}

/// Whether a critical hit of a type does anything after its damage.
pub(crate) fn rides(harm: Harm) -> bool {
    !matches!(rider(harm).0, Nothing)
}

/// What a critical hit that did damage does besides.
pub(crate) fn ride(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) {
    match rider(hit.harm) {
        (Gives(id), rule) => {
            let given = usual(resolver.view(), unit, id, hit.by);
            give(resolver, unit, given, rule);
        }
        (Does(effect), rule) => effect(resolver, unit, rule),
        (Nothing, _) => {}
    }
}

/// Only the living bleed.
fn bleeds(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if sheet_of(resolver.view(), unit).lives() {
        give(resolver, unit, Condition::new(BLEEDING, 1), rule);
    }
}

/// A new burning replaces the old one; flammable squares under the unit catch fire too.
fn burns(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    lose(resolver, unit, BURNING, rule);
    give(resolver, unit, Condition::new(BURNING, PHASES), rule);
    let under = resolver.view().footprint(unit);
    fire::catch(resolver, DamageType::Thermal, under.cells());
}

/// Takes effect from the next round on.
fn slows(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    resolver.edit::<Initiative>(unit).0 -= SLOWED;
    resolver.note(unit, "loses 5 initiative from the next round on", rule);
}

fn drains(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let now = resolver.view().store.get::<Pools>(unit).now(MANA);
    change_pool(resolver, unit, MANA, -now.min(DRAINED), rule);
}
