//! What critical hits do besides, one row for each type (VI-DMG-05, VI-TYP-03 to VI-TYP-15).

use crate::{
    battle::{
        components::{Initiative, Pools},
        prelude::*,
    },
    rules::{
        shared::conditions::{give, lose, usual},
        vigor::{
            MANA,
            body::{breath::knock_down, damage::Hit},
            character::damage::{DamageType, Harm},
            field::fire,
            laws::change_pool,
            sheet_of,
            status::{
                BLEEDING, BRITTLE, BURNING, DAZED, FRIGHTENED, JOLTED, POISONED, SICKENED, STUNNED,
                WITHERED,
            },
        },
    },
};

/// What a rider does.
#[derive(Clone, Copy)]
enum Rider {
    /// A state, by its row.
    Gives(ConditionId),
    /// Something of its own.
    Does(fn(&mut Resolver<'_>, UnitId, &'static str)),
    /// Nothing after the damage.
    Nothing,
}

use Rider::{Does, Gives, Nothing};

/// Recovery Phases in which somebody burns (VI-TYP-04).
const PHASES: i16 = 2;
/// What initiative loses (VI-TYP-13).
const SLOWED: i16 = 5;
/// What Mana loses (VI-TYP-14).
const DRAINED: i16 = 5;

/// The rider of a type with its rule.
const fn rider(harm: Harm) -> (Rider, &'static str) {
    match harm {
        Harm::Cutting => (Does(bleeds), "VI-TYP-03"),
        // Its rider acts on armour, before the damage.
        Harm::Piercing => (Nothing, "VI-TYP-03"),
        Harm::Impact => (Does(knock_down), "VI-TYP-03"),
        Harm::Thermal => (Does(burns), "VI-TYP-04"),
        Harm::Cold => (Gives(BRITTLE), "VI-TYP-05"),
        Harm::Electrical => (Gives(JOLTED), "VI-TYP-06"),
        Harm::Radiation => (Gives(SICKENED), "VI-TYP-07"),
        // Every hit erodes, and a critical one no more than others.
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

/// What a critical hit that did damage does besides.
pub(crate) fn ride(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) {
    match rider(hit.harm) {
        (Gives(id), rule) => {
            let given = usual(resolver.view(), unit, id, hit.by);
            give(resolver, unit, given, rule);
        }
        (Does(deed), rule) => deed(resolver, unit, rule),
        (Nothing, _) => {}
    }
}

/// Only the living bleed.
fn bleeds(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if sheet_of(resolver.view(), unit).lives() {
        give(resolver, unit, Condition::new(BLEEDING, 1), rule);
    }
}

/// A new burning begins anew; what can burn there is alight, too.
fn burns(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    lose(resolver, unit, BURNING, rule);
    give(resolver, unit, Condition::new(BURNING, PHASES), rule);
    let under = resolver.view().footprint(unit);
    fire::catch(resolver, DamageType::Thermal, under.cells());
}

/// It counts from the next round on.
fn slows(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    resolver.edit::<Initiative>(unit).0 -= SLOWED;
    resolver.note(unit, "loses 5 initiative from the next round on", rule);
}

fn drains(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let now = resolver.view().store.get::<Pools>(unit).now(MANA);
    change_pool(resolver, unit, MANA, -now.min(DRAINED), rule);
}
