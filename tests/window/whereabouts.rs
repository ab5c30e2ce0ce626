//! One sees who is where: tokens in one square, corpses, bars, the list of units, levels of one name,
//! and conditions by their icons.

use std::path::PathBuf;

use crate::models::{at_the_wardens_turn, at_the_wardens_turn_by};
use shadowgrid::{
    app::{
        board::{
            badges::row_that_matters,
            pose::pose,
            tokens::{CROSS, depth},
        },
        models::{
            playback::{Playback, Running},
            seen_wounds::SeenWounds,
        },
        panels::units::{Part, UnitList},
        state::{
            levels::{LevelCard, tell_apart},
            shown::{Shown, Sight, WoundRow},
        },
    },
    battle::{
        components::{Altitude, CombatStatus},
        event::BattleEvent,
        ids::{RuleId, SideSet, UnitId},
        ruleset::When,
    },
    data::books::BOOKS,
};

#[test]
fn no_two_conditions_of_a_book_share_an_icon() {
    for book in BOOKS {
        for (place, rule) in book.conditions.iter().enumerate() {
            let same = book.conditions[..place]
                .iter()
                .find(|other| other.icon == rule.icon);
            let same = same.map(|other| other.name);
            assert_eq!(same, None, "{}: {} has its icon", book.id, rule.name);
        }
    }
}

#[test]
fn a_corpse_and_its_mark_lie_under_the_living() {
    for south in [0.0, 7.5, 40.0] {
        let corpse = depth((south, 0.0), true) + CROSS;
        assert!(corpse < depth((south, 0.0), false), "{south}");
    }
}

#[test]
fn those_who_share_a_square_are_seen_beside_each_other() {
    let session = at_the_wardens_turn();
    let view = session.battle.view();
    let mut shown = Shown::of(view, session.viewer());
    let (host, guest) = (UnitId(0), UnitId(1));
    let place = |shown: &Shown, playback: &Playback, unit| {
        pose(view, shown, playback, unit).unwrap().ground
    };
    let home = shown.units[host.index()].cell;
    let from = home.offset(-1, 0);
    shown.units[guest.index()].cell = from;
    let calm = Playback::default();
    let alone = place(&shown, &calm, host);
    assert!(
        (place(&shown, &calm, guest) - alone).length() > 0.99,
        "neighbours stay"
    );
    // Halfway through a walk over the square of the other, and at the end of the step.
    let mut walk = Playback::default();
    let mut last = None;
    for step in 0..=40 {
        walk.current = Some(Running {
            place: 0,
            event: BattleEvent::Moved {
                unit: guest,
                from,
                to: home.offset(1, 0),
                seen: SideSet::default(),
                cost: 1,
                forced: false,
                altitude_before: Altitude::default(),
                altitude: Altitude::default(),
                rule: RuleId("GN-MOV-01"),
            },
            length: 1.0,
            gone: step as f32 / 40.0,
        });
        let (a, b) = (place(&shown, &walk, host), place(&shown, &walk, guest));
        assert!((a - b).length() > 0.35, "step {step}: {a} and {b}");
        let jumps = last.is_some_and(|before: bevy::math::Vec2| (b - before).length() > 0.35);
        assert!(!jumps, "step {step}");
        last = Some(b);
    }
    // At rest in one square, too, both smaller.
    shown.units[guest.index()].cell = home;
    let (a, b) = (place(&shown, &calm, host), place(&shown, &calm, guest));
    assert!((a - b).length() > 0.4);
    assert!(pose(view, &shown, &calm, guest).unwrap().size < 0.9);
    // One that is out or out of sight makes no space, and takes none.
    for hide in [true, false] {
        let look = &mut shown.units[guest.index()];
        look.sight = if hide { Sight::Remembered } else { Sight::Seen };
        look.life = if hide {
            CombatStatus::Active
        } else {
            CombatStatus::Dead
        };
        assert_eq!(place(&shown, &calm, host), alone);
    }
}

#[test]
fn the_bar_on_a_token_is_that_of_the_row_that_matters() {
    let row = |name, left, max| WoundRow {
        name,
        left,
        max,
        guard: false,
    };
    let of = |vigor, durability, health| {
        let rows = [
            row("Vigor", vigor, 20),
            row("Durability", durability, 20),
            row("Health", health, 10),
        ];
        row_that_matters(&rows)
    };
    assert_eq!(of(20, 20, 10), Some(0), "unhurt: what will be lost first");
    assert_eq!(of(5, 20, 10), Some(0));
    assert_eq!(of(5, 12, 10), Some(1));
    assert_eq!(of(20, 0, 9), Some(2), "the deepest wound");
    let with_more = [row("Vitality", 30, 30), row("Temporary Vitality", 2, 5)];
    assert_eq!(row_that_matters(&with_more), Some(0));
}

#[test]
fn the_list_of_combatants_begins_with_those_who_can_act_on_you() {
    let mut threatened = 0;
    for book in BOOKS {
        let mut session = at_the_wardens_turn_by(book.id);
        for _ in 0..30 {
            if session.battle.is_over() {
                break;
            }
            shadowgrid::ai::step(&mut session.battle).unwrap();
        }
        let seen_wounds = SeenWounds::of(&session.battle, session.viewer());
        let shown = Shown::of(session.battle.view(), session.viewer());
        let list = UnitList::of(&session, &shown, &seen_wounds);
        let parts: Vec<Part> = list.0.iter().map(|line| line.part).collect();
        assert!(parts.is_sorted(), "{}: {parts:?}", book.id);
        let view = session.known().view();
        let viewer = session.viewer().unwrap();
        for (unit, look) in view.store.ids().zip(&shown.units) {
            let name = &view.scene.member(unit).name;
            let Some(line) = list.0.iter().find(|line| line.name == *name) else {
                continue;
            };
            let foe = !view.scene.allied(viewer, view.side(unit));
            let mut own = view.active().filter(|own| view.side(*own) == viewer);
            let hurts = foe
                && look.sight == Sight::Seen
                && look.life.is_active()
                && own.any(|own| {
                    view.scene
                        .book
                        .tactics
                        .harm(view, unit, own, When::NextTurn)
                        > 0
                });
            assert_eq!(line.part == Part::Threats, hurts, "{}: {name}", book.id);
            threatened += u32::from(hurts);
        }
    }
    assert!(threatened > 0);
}

#[test]
fn two_levels_of_one_name_are_told_apart_by_their_files() {
    let card = |title: &str, file: &str| LevelCard {
        title: title.to_owned(),
        path: PathBuf::from(file),
        ..LevelCard::default()
    };
    let mut cards = [
        card("Harbour", "levels/harbour.ron"),
        card("Mill", "levels/mill.ron"),
        card("Harbour", "levels/harbour-night.ron"),
    ];
    tell_apart(&mut cards);
    let titles = cards.map(|card| card.title);
    assert_eq!(
        titles,
        ["Harbour (harbour)", "Mill", "Harbour (harbour-night)"]
    );
}
