//! Numbers that come in families: scores, skills, places of the body, conditions, keywords, shots.

use crate::{
    battle::{
        components::{Conditions, Decay, Hands, Injuries, Turn},
        condition_rule::Source,
        prelude::*,
    },
    rules::{
        evoker::{
            character::{
                catalogue::Keyword,
                element::{Affinity, Element, Location},
                sheet::{Score, Skill},
                stats::{self, Tested, tested},
            },
            conditions::{CONDITIONS, rule},
            field::ground,
        },
        shared::{
            conditions::{self, change},
            numbers,
        },
    },
};

/// Tests the rules name, with their name here.
const TESTS: &[(&str, Tested)] = &[
    ("parry", tested::PARRY),
    ("dodge", tested::DODGE),
    ("anticipate", tested::ANTICIPATE),
    ("stealth", tested::STEALTH),
    ("pistol", tested::PISTOL),
    ("basic", tested::BASIC),
    ("heavy weapons", tested::HEAVY),
    ("natural", tested::NATURAL),
    ("injury test", tested::ENDURANCE_INJURY),
    ("bracing", tested::BRACING),
];

/// What these families are, for lists of names; scores and conditions stand with all of theirs.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let scores = Score::ALL
        .into_iter()
        .map(|score| score.name().to_lowercase())
        .flat_map(|score| [format!("{score} bonus"), format!("{score} lost"), score]);
    let skills = Skill::ALL
        .into_iter()
        .flat_map(|skill| [skill_name(skill), format!("{} rank", skill_name(skill))]);
    let tests = TESTS.iter().map(|(name, _)| (*name).to_owned());
    let places = Location::ALL.into_iter().flat_map(|place| {
        ["armour", "defense", "injury"].map(|what| format!("{what} {}", place.name()))
    });
    let conditions = CONDITIONS
        .iter()
        .map(|rule| rule.name.to_lowercase())
        .flat_map(|name| {
            let of = ["amount", "turns", "by"].map(|what| format!("{name} {what}"));
            of.into_iter().chain([name])
        });
    let keywords = Keyword::ALL
        .into_iter()
        .map(|keyword| format!("{} spent", keyword.name().to_lowercase()));
    let affinities = Element::ALL
        .into_iter()
        .map(|element| format!("affinity {}", element.name().to_lowercase()));
    scores
        .chain(skills)
        .chain(tests)
        .chain(places)
        .chain(conditions)
        .chain(keywords)
        .chain(affinities)
}

/// Skills that share the name of a score are "melee skill" and "ranged skill".
fn skill_name(skill: Skill) -> String {
    match skill {
        Skill::Melee => "melee skill".to_owned(),
        Skill::Ranged => "ranged skill".to_owned(),
        Skill::ResistPhysical => "resist physical".to_owned(),
        Skill::ResistMental => "resist mental".to_owned(),
        Skill::ResistSpiritual => "resist spiritual".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn score_named(name: &str) -> Option<Score> {
    Score::ALL
        .into_iter()
        .find(|score| score.name().eq_ignore_ascii_case(name))
}

fn skill_named(name: &str) -> Option<Skill> {
    Skill::ALL
        .into_iter()
        .find(|&skill| skill_name(skill) == name)
}

fn place_named(name: &str) -> Option<Location> {
    Location::ALL.into_iter().find(|place| place.name() == name)
}

fn keyword_spent(name: &str) -> Option<Keyword> {
    let name = name.strip_suffix(" spent")?;
    Keyword::ALL
        .into_iter()
        .find(|keyword| keyword.name().eq_ignore_ascii_case(name))
}

fn affinity_named(name: &str) -> Option<Element> {
    let name = name.strip_prefix("affinity ")?;
    Element::ALL
        .into_iter()
        .find(|element| element.name().eq_ignore_ascii_case(name))
}

/// Reads a number of a family; `name` is in lower case.
pub(crate) fn get(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    if let Some(score) = score_named(name) {
        return Some(stats::score(view, unit, score).into());
    }
    if let Some(score) = name.strip_suffix(" bonus").and_then(score_named) {
        return Some(match score {
            Score::Strength => stats::strength_bonus(view, unit).into(),
            other => stats::bonus(view, unit, other).into(),
        });
    }
    if let Some(score) = name.strip_suffix(" lost").and_then(score_named) {
        return Some(view.store.get::<Decay>(unit).0[score as usize].into());
    }
    if let Some(skill) = skill_named(name) {
        let tested = Tested::skill(skill, skill.score(), &[], "");
        return Some(stats::value(view, unit, tested).into());
    }
    if let Some(skill) = name.strip_suffix(" rank").and_then(skill_named) {
        return Some(stats::sheet(view, unit).training(skill).rank.into());
    }
    if let Some((_, tested)) = TESTS.iter().find(|(known, _)| *known == name) {
        return Some(stats::value(view, unit, *tested).into());
    }
    if let Some(place) = name.strip_prefix("armour ").and_then(place_named) {
        return Some(stats::armour(view, unit, place).into());
    }
    if let Some(place) = name.strip_prefix("defense ").and_then(place_named) {
        let parts = stats::defense(view, unit, place, Affinity::Normal);
        return Some(parts.iter().map(|(_, part)| i64::from(*part)).sum());
    }
    if let Some(place) = name.strip_prefix("injury ").and_then(place_named) {
        return Some(view.store.get::<Injuries>(unit).rows[place as usize].into());
    }
    if let Some(keyword) = keyword_spent(name) {
        let spent = view.store.get::<Turn>(unit).keywords & keyword.bit() != 0;
        return Some(spent.into());
    }
    if let Some(element) = affinity_named(name) {
        return Some(stats::affinity(view, unit, Some(element)) as i64);
    }
    if let Some(number) = numbers::condition(view, unit, name) {
        return Some(number);
    }
    let condition_named = |name: &str| view.scene.book.condition_named(name);
    if let Some(id) = name.strip_suffix(" turns").and_then(condition_named) {
        let until = view.condition(unit, id).map(|condition| condition.until);
        return Some(match until {
            Some(Until::Turns(turns)) => turns.into(),
            _ => 0,
        });
    }
    if let Some(id) = name.strip_suffix(" by").and_then(condition_named) {
        let source = view.condition(unit, id).and_then(|held| held.source);
        return Some(source.map_or(0, |source| i64::from(source.0) + 1));
    }
    if let Some(item) = name.strip_prefix("carries ") {
        let item = stats::catalogue(view).item_named(&item.replace(' ', "_"))?;
        let carried = view.store.get::<Hands>(unit).carried.iter();
        return Some(carried.filter(|carried| carried.item == item).count() as i64);
    }
    let item = name.strip_prefix("ammo ")?;
    let carried = view.store.get::<Hands>(unit);
    let shots = carried
        .carried
        .iter()
        .filter(|carried| is_called(view, carried.item, item))
        .map(|carried| i64::from(carried.ammo))
        .sum();
    let known = stats::catalogue(view)
        .weapons
        .iter()
        .any(|weapon| same_name(&weapon.id, item));
    known.then_some(shots)
}

fn same_name(id: &str, name: &str) -> bool {
    id.replace('_', " ").eq_ignore_ascii_case(name)
}

fn is_called(view: View<'_>, item: ItemId, name: &str) -> bool {
    stats::catalogue(view)
        .weapon(item)
        .is_some_and(|weapon| same_name(&weapon.id, name))
}

/// Writes a number of a family; `name` is in lower case.
pub(crate) fn set(r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
    if let Some(score) = score_named(name) {
        let written = i64::from(stats::sheet(r.view(), unit).score(score));
        r.edit::<Decay>(unit).0[score as usize] = (written - value).clamp(-100, 100) as i8;
        return true;
    }
    if let Some(score) = name.strip_suffix(" lost").and_then(score_named) {
        r.edit::<Decay>(unit).0[score as usize] = value.clamp(-100, 100) as i8;
        return true;
    }
    if let Some(place) = name.strip_prefix("injury ").and_then(place_named) {
        r.edit::<Injuries>(unit).rows[place as usize] = value.clamp(0, 4) as u8;
        return true;
    }
    if let Some(keyword) = keyword_spent(name) {
        let keywords = &mut r.edit::<Turn>(unit).keywords;
        *keywords &= !keyword.bit();
        if value != 0 {
            *keywords |= keyword.bit();
        }
        return true;
    }
    let book = r.scene().book;
    let condition_named = |name: &str| book.condition_named(name);
    if let Some(id) = condition_named(name) {
        hold(r, unit, id, value);
        return true;
    }
    if let Some(id) = name.strip_suffix(" amount").and_then(condition_named) {
        return change(r, unit, id, |condition| {
            condition.amount = value.clamp(-999, 999) as i16;
        });
    }
    if let Some(id) = name.strip_suffix(" turns").and_then(condition_named) {
        return change(r, unit, id, |condition| {
            condition.until = Until::Turns(value.clamp(0, 250) as u8);
        });
    }
    if let Some(id) = name.strip_suffix(" by").and_then(condition_named) {
        let source = by(r.view(), value);
        return change(r, unit, id, |condition| {
            // What lasts until a turn of its cause lasts until a turn of the new one.
            if let (Until::TurnStartOf(of), Some(source)) = (condition.until, source)
                && Some(of) == condition.source
            {
                condition.until = Until::TurnStartOf(source);
            }
            condition.source = source;
        });
    }
    let Some(item) = name.strip_prefix("ammo ") else {
        return false;
    };
    let place = r
        .view()
        .store
        .get::<Hands>(unit)
        .carried
        .iter()
        .position(|carried| is_called(r.view(), carried.item, item));
    let Some(place) = place else { return false };
    r.edit::<Hands>(unit).carried[place].ammo = value.clamp(0, 9999) as u16;
    true
}

/// A combatant by its place in the file, from 1; 0 is nobody.
fn by(view: View<'_>, number: i64) -> Option<UnitId> {
    let unit = UnitId(u16::try_from(number.checked_sub(1)?).ok()?);
    view.store.ids().find(|&known| known == unit)
}

/// The condition as its most common cause gives it, so many times; 0 takes it away.
fn hold(r: &mut Resolver<'_>, unit: UnitId, id: ConditionId, times: i64) {
    let given = usual(r.view(), unit, id);
    let conditions = r.edit::<Conditions>(unit);
    conditions.remove(id);
    for _ in 0..times.clamp(0, 9) {
        conditions.0.push(given);
    }
}

/// A condition as its row says, from whoever is nearest.
fn usual(view: View<'_>, unit: UnitId, id: ConditionId) -> Condition {
    let away = |other: &UnitId| ground::distance(view, unit, *other);
    let source = match rule(id).source {
        Source::Nobody => None,
        Source::Enemy => view.enemies(unit).min_by_key(away),
        Source::EnemyBeside => view
            .enemies(unit)
            .find(|&enemy| view.neighbours(unit).contains(enemy)),
        Source::Friend => view.allies(unit).min_by_key(away),
    };
    conditions::usual(view, unit, id, source)
}
