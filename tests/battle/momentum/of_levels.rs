//! Fields of a level by the book `momentum`: portals, and sides of player characters.

use shadowgrid::{
    battle::{
        Battle,
        components::CombatStatus,
        ids::{SideId, UnitId},
        orders::question::{PromptPolicy, QuestionKind},
    },
    data::level::Level,
    document::Document,
    rules::momentum::BOOK,
    text::{narrate::Voice, order_text, question_text::answer_text},
};

use super::lab;

const IMP: UnitId = UnitId(2);

/// A priest of Level 9 with a check that cannot fail, a fiend far off, and an imp that comes in
/// round 2.
fn battle(heroes: &str, priest: &str) -> Battle {
    let sides = format!(r#"Side(name: "Heroes", {heroes}), Side(name: "Foes", player: false)"#);
    let combatants = format!(
        r#"(name: "Ann", side: "Heroes", at: (0, 0), sheets: {{ momentum:
            (title: "Ann", level: 9, stats: (ins: 20), skills: {{ perseverance: 18 }}, {priest}) }}),
        (name: "Fiend", side: "Foes", at: (40, 0), sheets: {{ momentum:
            (title: "Fiend", level: 1, player: true) }}),
        (name: "Imp", side: "Foes", at: (38, 0), waiting: true, sheets: {{ momentum:
            (title: "Imp", level: 1) }}),"#
    );
    let more = r#"triggers: [(when: round(2), then: join(["Imp"]), portal: true)],"#;
    let level = lab(41, &sides, &combatants, more);
    level.battle(&BOOK, 1).unwrap()
}

fn give(battle: &mut Battle, text: &str) {
    let order = order_text::parse(battle.view(), text).unwrap_or_else(|why| panic!("{why}"));
    battle.execute(order).unwrap();
}

fn status(battle: &Battle, unit: UnitId) -> CombatStatus {
    battle.view().status(unit)
}

/// Rules: MO-CIN-09
#[test]
fn nothing_comes_through_a_portal_that_divine_intervention_has_closed() {
    let mut open = battle("player: true", "");
    for _ in 0..2 {
        give(&mut open, "end");
    }
    assert_eq!(status(&open, IMP), CombatStatus::Active);
    let mut closed = battle("player: true", "");
    // No unholy unit is present; the portal is.
    give(&mut closed, "stunt divine intervention");
    for _ in 0..2 {
        give(&mut closed, "end");
    }
    assert_eq!(closed.view().clock().round, 2);
    assert_eq!(status(&closed, IMP), CombatStatus::Waiting);
    // Closed is closed: there is nothing left to banish.
    let again = order_text::parse(closed.view(), "stunt divine intervention").unwrap();
    assert!(closed.plan(&again).is_err());
}

/// Rules: MO-SHT-14
#[test]
fn a_side_marked_so_are_player_characters_and_one_marked_otherwise_is_not() {
    let momentum = |battle: &Battle, unit: u16| {
        BOOK.numbers
            .get(battle.view(), UnitId(unit), "Narrative Momentum")
    };
    let marked = battle("player: true", "");
    assert_eq!(momentum(&marked, 0), Some(3));
    // The fiend's sheet says so, its side does not.
    assert_eq!(momentum(&marked, 1), Some(0));
    assert_eq!(momentum(&battle("", ""), 0), Some(0));
    assert_eq!(momentum(&battle("", "player: true"), 0), Some(3));
    let told = battle("player: false", "momentum: true");
    assert_eq!(momentum(&told, 0), Some(3));
}

/// Rules: MO-ABL-05 MO-SHT-13
#[test]
fn whoever_is_asked_how_many_wp_more_is_told_what_each_brings() {
    let sides = r#"Side(name: "Heroes"), Side(name: "Foes")"#;
    let combatants = r#"(name: "Ann", side: "Heroes", at: (0, 0), sheets: { momentum:
            (title: "Ann", level: 3, stats: (ins: 20), items: [ax], powers: [driving_blow, fire_bolt]) }),
        (name: "Fiend", side: "Foes", at: (1, 0), sheets: { momentum:
            (title: "Fiend", level: 1) }),"#;
    let level = lab(6, sides, combatants, "");
    let told = |order: &str, first: Option<&str>| {
        let mut battle = level.battle(&BOOK, 1).unwrap();
        for topic in [QuestionKind::Maneuver, QuestionKind::Fate] {
            battle.set_stop(SideId(0), topic, PromptPolicy::Always);
        }
        give(&mut battle, order);
        let texts = |battle: &Battle| -> Vec<String> {
            let question = battle.question().unwrap();
            let voice = Voice::open(battle.scene());
            let choices = question.choices.iter();
            let mut all: Vec<String> = choices
                .map(|&choice| answer_text(voice, question, choice))
                .collect();
            all.sort();
            all
        };
        if let Some(first) = first {
            let question = battle.question().unwrap().clone();
            let voice_scene = battle.scene().clone();
            let voice = Voice::open(&voice_scene);
            let mut all = question.choices.iter();
            let place = all.position(|&it| answer_text(voice, &question, it) == first);
            battle.answer(place.unwrap() as u8).unwrap();
        }
        texts(&battle)
    };
    assert_eq!(
        told("attack Fiend with ax", Some("Driving Blow")),
        [
            "1 WP: pushes 3 m",
            "2 WP: pushes 4 m",
            "3 WP: pushes 5 m",
            "no WP: pushes 2 m"
        ]
    );
    assert_eq!(
        told("cast fire bolt at Fiend", None),
        [
            "1 WP: 1d6 more damage",
            "2 WP: 2d6 more damage",
            "3 WP: 3d6 more damage",
            "no WP"
        ]
    );
}

/// A hero under the sky, two foes under the sky and under a ceiling, and a stunt of the place.
fn two_grounds(rules: &str) -> Battle {
    let text = format!(
        r#"Level(
            format: 1,
            name: "Yard",
            books: [momentum],
            rules: ({rules}),
            legend: {{ '.': floor, 'h': hall }},
            map: ["...hh", "...hh"],
            stunts: {{ swing: (title: "Swing", kind: action, skill: athletics,
                effect: swings(damage: ((1, 6), physical), range: 5)) }},
            sides: [Side(name: "Heroes", player: true), Side(name: "Foes")],
            combatants: [
                (name: "Ann", side: "Heroes", at: (0, 0), sheets: {{ momentum: (title: "Ann", stats: (ins: 20)) }}),
                (name: "Fiend", side: "Foes", at: (2, 0), sheets: {{ momentum: (title: "Fiend") }}),
                (name: "Ghoul", side: "Foes", at: (4, 0), sheets: {{ momentum: (title: "Ghoul") }}),
            ],
        )"#
    );
    let (level, problems) = Level::read(&Document::parse("yard.ron", text));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    level.battle(&BOOK, 1).unwrap()
}

/// Rules: MO-CIN-01 MO-CIN-09
#[test]
fn a_chandelier_falls_where_there_is_a_ceiling_and_stunts_of_the_place_come_first() {
    let stunt = BOOK.action_named("stunt").unwrap();
    let offered = |battle: &Battle| {
        let mut all = Vec::new();
        let action = BOOK.action(stunt).unwrap();
        action.orders(battle.view(), UnitId(0), stunt, &mut all);
        all
    };
    let read = |battle: &Battle, text: &str| order_text::parse(battle.view(), text).unwrap();
    let yard = two_grounds("");
    let (under, open) = (
        "stunt falling chandelier to 4,0",
        "stunt falling chandelier to 2,0",
    );
    assert!(offered(&yard).contains(&read(&yard, under)));
    assert!(!offered(&yard).contains(&read(&yard, open)));
    assert!(yard.plan(&read(&yard, under)).is_ok());
    let refusal = yard.plan(&read(&yard, open)).err().unwrap();
    assert_eq!(refusal.why.name(), "Forbidden");
    let first = offered(&yard).first().cloned().unwrap();
    assert_eq!(first.with, read(&yard, "stunt swing to 1,0").with);
    // Where the map does not draw its ceilings.
    let anywhere = two_grounds("stunts_anywhere: true");
    assert!(offered(&anywhere).contains(&read(&anywhere, open)));
    assert!(anywhere.plan(&read(&anywhere, open)).is_ok());
}
