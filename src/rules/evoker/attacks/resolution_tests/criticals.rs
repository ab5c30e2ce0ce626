//! What a Critical Hit does, by element, row by row.

use super::*;
use crate::battle::components::ConditionId;

/// How a fixture attack of an element is made.
enum By {
    Weapon(&'static str),
    /// A power aimed at a unit.
    At(&'static str),
    /// A power aimed at a square.
    Into(&'static str),
    /// A power around its user.
    Around(&'static str),
}

use By::{Around, At, Into, Weapon};

/// Element, the means with that element, the effect of its Critical Hits, and what resists that
/// effect: Toughness with T 31, Willpower with T 42.
const TABLE: [(Option<Element>, By, Option<ConditionId>, Option<&str>); 12] = [
    (
        Some(Element::Melee),
        Weapon("sword"),
        Some(c::STAGGERED),
        None,
    ),
    (
        Some(Element::Missile),
        Weapon("pistol"),
        Some(c::STAGGERED),
        None,
    ),
    (
        Some(Element::Fire),
        At("ember"),
        Some(c::BURNING),
        Some("Toughness"),
    ),
    (
        Some(Element::Ice),
        Into("frost_line"),
        Some(c::FROZEN),
        Some("Toughness"),
    ),
    (
        Some(Element::Electricity),
        At("chain_spark"),
        Some(c::SHOCKED),
        Some("Toughness"),
    ),
    (Some(Element::Wind), Into("gale"), Some(c::STAGGERED), None),
    (
        Some(Element::Nuclear),
        Into("atom_burst"),
        Some(c::STAGGERED),
        None,
    ),
    (
        Some(Element::Psychic),
        At("mind_spike"),
        Some(c::CONFUSED),
        Some("Willpower"),
    ),
    (
        Some(Element::Bless),
        Around("dawn_aura"),
        Some(c::CONDEMNED),
        Some("Willpower"),
    ),
    (
        Some(Element::Curse),
        At("grave_bolt"),
        Some(c::DAMNED),
        Some("Willpower"),
    ),
    (
        Some(Element::Almighty),
        At("void_bolt"),
        Some(c::STAGGERED),
        None,
    ),
    (None, Weapon("null_blade"), None, None),
];

/// A beside x for blades, three metres away for the rest; the armour of x holds.
fn pair(
    by: &By,
    change: impl FnOnce(&mut crate::rules::evoker::character::sheet::Sheet),
) -> (Play, Order) {
    let rows = match by {
        Weapon("sword" | "null_blade") => ["Ax....."],
        _ => ["A..x..."],
    };
    let play = Stage::new(&rows)
        .unit('A', |sheet| {
            for score in [Score::Melee, Score::Ranged, Score::Magic] {
                set(sheet, score, 50);
            }
            match by {
                Weapon(name) => arm(sheet, name),
                At(name) | Into(name) | Around(name) => teach(sheet, &[name]),
            }
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 31);
            set(sheet, Score::Willpower, 42);
            sheet.armour = [60; 6];
            change(sheet);
        })
        .begin();
    let attack = play.order('A', "attack");
    let order = match by {
        Weapon(name) => play.strike('A', name, 'x'),
        At(name) => play.cast('A', "attack", name, 'x'),
        Into(name) => attack.with(Tool::Power(power(name))).to(Cell::new(3, 0)),
        Around(name) => attack.with(Tool::Power(power(name))),
    };
    (play, order)
}

/// The conditions of x.
fn ails(play: &Play) -> Vec<ConditionId> {
    let held = play.view().conditions(play.id('x')).0.iter();
    held.map(|condition| condition.id).collect()
}

/// Rules: EV-ATK-12 EV-AIL-05 EV-ELM-01
#[test]
fn the_table_of_critical_effects_row_by_row() {
    for (element, by, effect, resisted) in &TABLE {
        let number = match resisted {
            Some("Toughness") => Some(31),
            Some(_) => Some(42),
            None => None,
        };
        // 90: no evasion; 50: the body. The resistance test fails one above its T.
        let dice = |face: u16, resist: Option<u16>| -> Vec<u16> {
            [face, 90, 50].into_iter().chain(resist).collect()
        };
        let (mut play, order) = pair(by, |_| {});
        let events = play.act(order, &dice(6, number.map(|t| t + 1)));
        assert_eq!(ails(&play), Vec::from_iter(*effect), "{element:?}");
        let tests = rolls(&events);
        let resists = tests.iter().find(|roll| roll.0 == "Resist");
        let expected = number.map(|t| ("Resist", i32::from(t), t + 1));
        assert_eq!(resists.copied(), expected, "{element:?}");
        if number.is_some() {
            let (mut play, order) = pair(by, |_| {});
            play.act(order, &dice(6, number));
            assert_eq!(ails(&play), [], "{element:?} is resisted");
            // The Resistance skill of the category, if it is the better of the two.
            let (mut play, order) = pair(by, |sheet| {
                let skill = match resisted {
                    Some("Toughness") => Skill::ResistPhysical,
                    _ if *effect == Some(c::CONFUSED) => Skill::ResistMental,
                    _ => Skill::ResistSpiritual,
                };
                train(sheet, skill, 2, &[]);
            });
            let events = play.act(order, &dice(6, number.map(|t| t + 1)));
            let tests = rolls(&events);
            let resists = tests.iter().find(|roll| roll.0 == "Resist");
            assert_eq!(
                resists.map(|roll| roll.1),
                number.map(|t| i32::from(t) + 20)
            );
            assert_eq!(ails(&play), [], "{element:?} is resisted with skill");
        }
        // No critical hit, no effect.
        let (mut play, order) = pair(by, |_| {});
        play.act(order, &dice(11, None));
        assert_eq!(ails(&play), [], "{element:?} without a critical");
    }
    let has_row = |element: &Element| TABLE.iter().any(|row| row.0 == Some(*element));
    assert!(Element::ALL.iter().all(has_row));
}
