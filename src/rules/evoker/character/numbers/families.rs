//! Numbers that come in families: scores, skills, locations, conditions, keywords, shots.

use std::sync::LazyLock;

use crate::{
    battle::{
        components::{Conditions, Decay, Hands, Injuries, Turn},
        prelude::*,
        ruleset::condition_rule::Source,
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

/// Tests that rules name, with their names here.
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

/// One number of a family.
#[derive(Clone, Copy)]
enum Member {
    Score(Score),
    Bonus(Score),
    Lost(Score),
    Skill(Skill),
    Rank(Skill),
    Test(Tested),
    Armour(Location),
    Defense(Location),
    Injury(Location),
    Spent(Keyword),
    Affinity(Element),
}

/// All members of the families but conditions and items, with their names in lower case.
static MEMBERS: LazyLock<Vec<(String, Member)>> = LazyLock::new(|| {
    let mut all: Vec<(String, Member)> = Vec::new();
    for score in Score::ALL {
        let name = score.name().to_lowercase();
        all.push((format!("{name} bonus"), Member::Bonus(score)));
        all.push((format!("{name} lost"), Member::Lost(score)));
        all.push((name, Member::Score(score)));
    }
    for skill in Skill::ALL {
        let name = skill_name(skill);
        all.push((format!("{name} rank"), Member::Rank(skill)));
        all.push((name, Member::Skill(skill)));
    }
    let tests = TESTS.iter();
    all.extend(tests.map(|(name, tested)| ((*name).to_owned(), Member::Test(*tested))));
    for place in Location::ALL {
        let name = place.name();
        all.push((format!("armour {name}"), Member::Armour(place)));
        all.push((format!("defense {name}"), Member::Defense(place)));
        all.push((format!("injury {name}"), Member::Injury(place)));
    }
    for keyword in Keyword::ALL {
        let name = keyword.name().to_lowercase();
        all.push((format!("{name} spent"), Member::Spent(keyword)));
    }
    for element in Element::ALL {
        let name = element.name().to_lowercase();
        all.push((format!("affinity {name}"), Member::Affinity(element)));
    }
    all
});

fn member(name: &str) -> Option<Member> {
    let known = MEMBERS.iter().find(|(known, _)| known == name);
    known.map(|(_, member)| *member)
}

/// Names of all members of these families, for listings, with every number of each condition.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let members = MEMBERS.iter().map(|(name, _)| name.clone());
    let conditions = CONDITIONS
        .iter()
        .map(|rule| rule.name.to_lowercase())
        .flat_map(|name| {
            let of = ["amount", "turns", "by"].map(|what| format!("{name} {what}"));
            of.into_iter().chain([name])
        });
    members.chain(conditions)
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

fn read(view: View<'_>, unit: UnitId, member: Member) -> i64 {
    match member {
        Member::Score(score) => stats::score(view, unit, score).into(),
        Member::Bonus(Score::Strength) => stats::strength_bonus(view, unit).into(),
        Member::Bonus(score) => stats::bonus(view, unit, score).into(),
        Member::Lost(score) => view.store.get::<Decay>(unit).0[score as usize].into(),
        Member::Skill(skill) => {
            let tested = Tested::skill(skill, skill.score(), &[], "");
            stats::value(view, unit, tested).into()
        }
        Member::Rank(skill) => stats::sheet(view, unit).training(skill).rank.into(),
        Member::Test(tested) => stats::value(view, unit, tested).into(),
        Member::Armour(place) => stats::armour(view, unit, place).into(),
        Member::Defense(place) => {
            let parts = stats::defense(view, unit, place, Affinity::Normal);
            parts.iter().map(|(_, part)| i64::from(*part)).sum()
        }
        Member::Injury(place) => view.store.get::<Injuries>(unit).rows[place as usize].into(),
        Member::Spent(keyword) => {
            let spent = view.store.get::<Turn>(unit).keywords & keyword.bit() != 0;
            spent.into()
        }
        Member::Affinity(element) => stats::affinity(view, unit, Some(element)) as i64,
    }
}

fn write(r: &mut Resolver<'_>, unit: UnitId, member: Member, value: i64) -> bool {
    match member {
        Member::Score(score) => {
            let written = i64::from(stats::sheet(r.view(), unit).score(score));
            return write(r, unit, Member::Lost(score), written - value);
        }
        Member::Lost(score) => {
            r.edit::<Decay>(unit).0[score as usize] = value.clamp(-100, 100) as i8;
        }
        Member::Injury(place) => {
            r.edit::<Injuries>(unit).rows[place as usize] = value.clamp(0, 4) as u8;
        }
        Member::Spent(keyword) => {
            let keywords = &mut r.edit::<Turn>(unit).keywords;
            *keywords &= !keyword.bit();
            if value != 0 {
                *keywords |= keyword.bit();
            }
        }
        _ => return false,
    }
    true
}

/// Reads a number of a family; `name` is in lower case. `None` if it is not one.
pub(crate) fn get(view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
    if let Some(member) = member(name) {
        return Some(read(view, unit, member));
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

/// Sets a number of a family; `name` is in lower case. Returns whether it exists.
pub(crate) fn set(r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
    if let Some(member) = member(name) {
        return write(r, unit, member, value);
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
            // A condition that lasts until its source's turn starts now lasts until the new
            // source's.
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

/// A unit by its place in the file, from 1; 0 is no unit.
fn by(view: View<'_>, number: i64) -> Option<UnitId> {
    let unit = UnitId(u16::try_from(number.checked_sub(1)?).ok()?);
    view.store.ids().find(|&known| known == unit)
}

/// Gives the condition as its most common cause does, this many times; 0 removes it.
fn hold(r: &mut Resolver<'_>, unit: UnitId, id: ConditionId, times: i64) {
    let given = usual(r.view(), unit, id);
    let conditions = r.edit::<Conditions>(unit);
    conditions.remove(id);
    for _ in 0..times.clamp(0, 9) {
        conditions.0.push(given);
    }
}

/// A condition with the usual values of its row, from the nearest fitting source.
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
