//! Every row of the ledger's catalogue tables against the files: a definition is written as the
//! ledger writes its row, column by column.

mod consumables;
mod powers;
mod weapons;

use crate::{
    data::assets,
    document::{Document, Reader},
    rules::evoker::{
        character::catalogue::{
            Catalogue, Consumable, Keyword, Power, PowerEffect, PowerKind, Shape, Weapon,
            WeaponClass,
        },
        conditions::Category,
    },
};

fn catalogue() -> &'static Catalogue {
    &assets().books.evoker.catalogue
}

/// The rows of a table, without the blanks around them.
fn rows(table: &str) -> Vec<&str> {
    table
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect()
}

fn row(columns: &[String]) -> String {
    format!("| {} |", columns.join(" | "))
}

fn or_dash(number: u32) -> String {
    if number == 0 {
        "-".into()
    } else {
        number.to_string()
    }
}

fn count(number: impl Into<i64>, what: &str) -> String {
    let number = number.into();
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}

/// The effect of a power or item on its target, in the ledger's words.
fn effect_words(effect: &PowerEffect, to_all: bool) -> String {
    let words = |name: &str, amount: i16, turns: u8| match name {
        "Sapped" => format!(
            "{} on attack tests, {turns} turns",
            count(amount, "Disadvantage")
        ),
        "Exposed" => format!(
            "{} on evasion, {turns} turns",
            count(amount, "Disadvantage")
        ),
        "Sharpened" => format!(
            "{} on attack tests, {turns} turns",
            count(amount, "Advantage")
        ),
        "Veiled" => format!("{} on evasion, {turns} turns", count(amount, "Advantage")),
        "Hindered" => format!("Hindered, {turns} turns"),
        "Plated" => format!("+{amount} AP all locations, {turns} turns"),
        "Rebound" => format!(
            "within {turns} turns the next magic attack that hits is treated as Repel, which ends it; not Almighty"
        ),
        "Afloat" => format!("trait Flyer, {turns} turns"),
        other => panic!("no words for {other}"),
    };
    match effect {
        PowerEffect::HealLight(n) if to_all => {
            format!("{} to every ally incl. user", count(*n, "Light Wound"))
        }
        PowerEffect::HealLight(n) => count(*n, "Light Wound"),
        PowerEffect::HealHeavy(n) => count(*n, "Heavy Wound"),
        PowerEffect::RestoreSpirit(n) => format!("{n} Spirit"),
        PowerEffect::Cleanse(None) => "removes one ailment other than Staggered".into(),
        PowerEffect::Cleanse(Some(Category::Physical)) => "removes a Physical ailment".into(),
        PowerEffect::Staunch => "ends Blood Loss".into(),
        PowerEffect::Shackle(turns) => {
            format!("Magic vs Athletics or Strength: Immobilised, {turns} turns")
        }
        PowerEffect::SlipFree => "ends Grappled and Immobilised".into(),
        PowerEffect::Cloud { radius, rounds } => {
            format!("haze in Blast {radius} for {rounds} rounds")
        }
        PowerEffect::Dazzle(n) => format!(
            "its next evasion before the end of its next turn has {}",
            count(*n, "Disadvantage")
        ),
        PowerEffect::Condition {
            name,
            amount,
            turns,
        } => words(name, *amount, *turns),
        other => panic!("no words for {other:?}"),
    }
}
