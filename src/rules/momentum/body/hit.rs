//! One hit: all damage of one attack, Ability or collision to one target, and what is left of it
//! (MO-DMG-01).

use crate::{
    battle::{
        components::{Memory, Rare},
        ids::SideId,
        prelude::*,
        side_view::SideView,
    },
    rules::momentum::{
        character::{
            damage::{Harm, Takes},
            sheet::Sheet,
            stats::Stat,
        },
        rolls::modifiers::{Source, dr_value},
        sheet_of,
        status::CORRODED,
        time::options::Options,
    },
};

/// How much Armor a hit ignores (MO-ARM-08, MO-ARM-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pierce {
    /// None.
    #[default]
    Nothing,
    /// Up to this many points.
    Points(i32),
    /// All positive Armor; negative Armor counts.
    All,
}

impl Pierce {
    /// What is left of an Armor value.
    pub(crate) fn on(self, value: i32) -> i32 {
        match self {
            Self::Nothing => value,
            Self::Points(points) if value > 0 => (value - points).max(0),
            Self::Points(_) => value,
            Self::All => value.min(0),
        }
    }
}

/// Amounts of damage by type.
pub(crate) type Parts = SmallVec<[(Harm, i32); 3]>;

/// One hit, with everything that happens before Armor.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    /// Damage by type, in the order it was rolled.
    pub parts: Parts,
    /// How much Armor it ignores.
    pub pierce: Pierce,
    /// Whether it was declared non-lethal (MO-ATK-14, MO-ATK-15).
    pub spares: bool,
    /// Whether its Holy damage is meant to kill (MO-TYP-06).
    pub holy_kills: bool,
    /// Its origin: cover changes the DR that replace Armor.
    pub source: Source,
    /// Maximum damage (MO-FRC-06).
    pub most: Option<i32>,
    /// Damage removed by halving, and damage added by a collision, for reports.
    pub halved: i32,
    pub collided: i32,
}

/// The result of a hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    /// Damage before Armor.
    pub rolled: i32,
    /// Armor, or the DR that replaced it.
    pub value: i32,
    /// What the target's immunities, resistances and vulnerabilities added or removed, by type.
    pub natures: SmallVec<[(&'static str, i32); 3]>,
    /// What the maximum removed (MO-FRC-06).
    pub capped: i32,
    /// The damage left.
    pub left: i32,
    /// Whether all the damage left spares lives.
    pub spares: bool,
}

impl Hit {
    /// Damage of one type, without special properties.
    pub(crate) fn of(harm: Harm, amount: i32) -> Self {
        Self {
            parts: SmallVec::from_slice(&[(harm, amount)]),
            pierce: Pierce::Nothing,
            spares: false,
            holy_kills: false,
            source: Source::near(None),
            most: None,
            halved: 0,
            collided: 0,
        }
    }

    /// Adds damage of a type, or removes some.
    pub(crate) fn add(&mut self, harm: Harm, amount: i32) {
        match self.parts.iter_mut().find(|(known, _)| *known == harm) {
            Some((_, known)) => *known += amount,
            None => self.parts.push((harm, amount)),
        }
    }

    /// Raises negative totals to 0, once everything is added (MO-ATK-13).
    pub(crate) fn never_below_0(&mut self) {
        for (_, amount) in &mut self.parts {
            *amount = (*amount).max(0);
        }
    }

    /// Subtracts from the first type, and any excess from the next ones (MO-ATK-14).
    pub(crate) fn less(&mut self, mut amount: i32) {
        for (_, part) in &mut self.parts {
            let off = amount.min(*part);
            *part -= off;
            amount -= off;
        }
    }

    /// Halves every type; the total is rounded down (MO-DEF-01).
    pub(crate) fn halve(&mut self) {
        let sum: i32 = self.parts.iter().map(|(_, part)| *part).sum();
        for (_, part) in &mut self.parts {
            *part /= 2;
        }
        let halved: i32 = self.parts.iter().map(|(_, part)| *part).sum();
        if let Some((_, first)) = self.parts.first_mut() {
            *first += sum / 2 - halved;
        }
        self.halved += sum - sum / 2;
    }

    fn spares(&self, sheet: &Sheet, harm: Harm) -> bool {
        self.spares || harm == Harm::Holy && sheet.biological && !self.holy_kills
    }

    /// What the hit does to a unit (MO-ARM-01 to MO-ARM-09, MO-TYP-02 to MO-TYP-06).
    pub(crate) fn on(&self, view: View<'_>, unit: UnitId) -> Taken {
        let sheet = sheet_of(view, unit);
        let mut parts: Parts = Parts::new();
        for &(harm, amount) in &self.parts {
            match parts.iter_mut().find(|(known, _)| *known == harm) {
                Some((_, known)) => *known += amount,
                None => parts.push((harm, amount)),
            }
        }
        parts.retain(|(_, amount)| *amount > 0);
        parts.sort_by_key(|(harm, _)| *harm);
        let values = parts
            .iter()
            .map(|(harm, _)| armor_against(view, unit, *harm, self.source));
        let Some(value) = values.min() else {
            return Taken::default();
        };
        let value = self.pierce.on(value);
        let rolled = parts.iter().map(|(_, amount)| *amount).sum();
        let nature = Nature::of(view, unit);
        let ways = (0..parts.len()).map(|chosen| less_armor(&parts, (chosen, value)));
        // The attacker picks the type that leaves the most damage; the first among equals
        // (MO-ARM-07).
        let ways = ways.map(|way| (nature.of_all(&way), way));
        let best = ways.rev().max_by_key(|(left, _)| sum(left));
        let (best, armored) = best.unwrap_or_default();
        let spares = best
            .iter()
            .all(|&(harm, amount)| amount == 0 || self.spares(sheet, harm));
        let whole = sum(&best);
        let left = self.most.map_or(whole, |most| whole.min(most));
        let changed = best.iter().zip(&armored);
        let natures = changed
            .filter(|((_, now), (_, before))| now != before)
            .filter_map(|((harm, now), (_, before))| {
                Some((harm.nature(sheet.takes(*harm))?, now - before))
            });
        Taken {
            rolled,
            value,
            natures: natures.collect(),
            capped: whole - left,
            left,
            spares,
        }
    }
}

/// Armor against a type of damage, or the DR that stands in for it (MO-ARM-02).
fn armor_against(view: View<'_>, unit: UnitId, harm: Harm, source: Source) -> i32 {
    match harm {
        Harm::Poison => dr_value(view, unit, Stat::Constitution, source),
        Harm::Psychic => dr_value(view, unit, Stat::Will, source),
        _ => armor(view, unit),
    }
}

/// What a hit of a single type of damage comes to, whatever its amount: for closed forms, which ask for every
/// amount in turn.
#[derive(Clone, Copy)]
pub(crate) struct OneType<'s> {
    harm: Harm,
    value: i32,
    nature: Nature<'s>,
}

impl<'s> OneType<'s> {
    /// Damage of a type from a source, on its way to a unit.
    pub(crate) fn of(
        view: View<'s>,
        unit: UnitId,
        (harm, pierce, source): (Harm, Pierce, Source),
    ) -> Self {
        Self {
            harm,
            value: pierce.on(armor_against(view, unit, harm, source)),
            nature: Nature::of(view, unit),
        }
    }

    /// What so much of it takes: the same as [`Hit::on`].
    pub(crate) fn left(self, amount: i32) -> i32 {
        if amount <= 0 {
            return 0;
        }
        self.nature
            .takes(self.harm, amount - self.value.min(amount))
    }
}

fn sum(parts: &Parts) -> i32 {
    parts.iter().map(|(_, amount)| *amount).sum()
}

/// Damage by type after subtracting Armor from one type, or adding negative Armor to it.
fn less_armor(parts: &Parts, (chosen, value): (usize, i32)) -> Parts {
    let mut left = parts.clone();
    let mut off = value;
    let order = std::iter::once(chosen).chain((0..parts.len()).filter(|&place| place != chosen));
    for place in order {
        let part = &mut left[place].1;
        let taken = off.min(*part);
        *part -= taken;
        off -= taken;
        if off <= 0 {
            break;
        }
    }
    left
}

/// How a unit takes types of damage, as far as the estimating side knows (MO-TYP-07).
#[derive(Clone, Copy)]
struct Nature<'s> {
    sheet: &'s Sheet,
    /// The known types, as bits.
    known: u16,
}

impl<'s> Nature<'s> {
    fn of(view: View<'s>, unit: UnitId) -> Self {
        let bit = |by: SideId, harm: &Harm| {
            let knows = SideView::new(view, by).knows_element(unit, *harm as u8);
            u16::from(knows) << *harm as u8
        };
        let known = match *view.memory().believed_by {
            None => u16::MAX,
            Some(by) => Harm::ALL.iter().map(|harm| bit(by, harm)).sum(),
        };
        let sheet = sheet_of(view, unit);
        Self { sheet, known }
    }

    /// The amounts left, by type.
    fn of_all(self, parts: &Parts) -> Parts {
        let each = parts.iter();
        each.map(|&(harm, amount)| (harm, self.takes(harm, amount)))
            .collect()
    }

    /// The amount left (MO-TYP-02 to MO-TYP-05).
    fn takes(self, harm: Harm, amount: i32) -> i32 {
        if self.known & (1 << harm as u8) == 0 {
            return amount;
        }
        match self.sheet.takes(harm) {
            Takes::Nothing => 0,
            Takes::Half => amount.div_euclid(2),
            Takes::Usual => amount,
            Takes::More => (3 * amount).div_euclid(2),
        }
    }
}

/// The rule of revealed resistances.
const SHOWN: &str = "MO-TYP-07";

/// At the start of a battle enemies know nothing about each other's resistances, unless the level
/// reveals them.
pub(crate) fn hide(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let is_special = |unit: UnitId| {
        let sheet = sheet_of(view, unit);
        let all = [
            &sheet.resistances,
            &sheet.immunities,
            &sheet.vulnerabilities,
        ];
        sheet.object || all.iter().any(|harms| !harms.is_empty())
    };
    if !Options::of(view).reveal_resistances && view.store.ids().any(is_special) {
        resolver.edit_field::<Memory>().hides_elements = Rare(true);
    }
}

/// A hit reveals, to every side that sees it, how the target takes the hit's types of damage, and
/// likewise for its whole kind.
pub(crate) fn learn(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit) {
    let view = resolver.view();
    let memory = view.memory();
    // Simulated battles teach nothing.
    if !*memory.hides_elements || memory.believed_by.is_some() || resolver.is_odds() {
        return;
    }
    let kind = &view.scene.member(unit).archetype;
    let is_alike = |other: &UnitId| {
        *other == unit || !kind.is_empty() && view.scene.member(*other).archetype == *kind
    };
    let alike: Vec<UnitId> = view.store.ids().filter(is_alike).collect();
    let sides = (0..view.scene.sides.len()).map(|side| SideId(side as u8));
    let watching: Vec<SideId> = sides
        .filter(|&side| !view.scene.allied(side, view.side(unit)))
        .filter(|&side| view.memory().sees(side, unit))
        .collect();
    for &(harm, amount) in &hit.parts {
        if amount <= 0 {
            continue;
        }
        let mut is_new = false;
        for &side in &watching {
            for &other in &alike {
                is_new |= resolver
                    .edit_field::<Memory>()
                    .shown(side, other, harm as u8);
            }
        }
        let takes = sheet_of(resolver.view(), unit).takes(harm);
        if let (true, Some(told)) = (is_new, harm.told(takes)) {
            resolver.note(unit, told, SHOWN);
        }
    }
}

/// Present Armor (MO-SHT-10).
pub(crate) fn armor(view: View<'_>, unit: UnitId) -> i32 {
    let eaten = if view.has(unit, CORRODED) { 2 } else { 0 };
    sheet_of(view, unit).worn.armor - eaten
}
