//! Goals in words: their sides, their progress, and the goal that decided the battle.

use std::path::Path;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::{Clock, Phase, Verdict},
        ids::{SideId, UnitId},
    },
    data::level::Level,
    rules::evoker,
    text::objectives,
};

fn level(name: &str) -> Level {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{name}.ron"));
    let (level, problems, _) = Level::open(&file);
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

fn battle(name: &str) -> Battle {
    level(name).battle(&evoker::BOOK, 3).unwrap()
}

const FIRST: SideId = SideId(0);
const SECOND: SideId = SideId(1);

#[test]
fn a_side_reads_its_own_goals_first_and_those_of_its_enemies_as_theirs() {
    let battle = battle("beacon-head");
    assert_eq!(
        objectives::lines(battle.view(), Some(FIRST)),
        [
            "Hold the platform for 6 rounds (0 of 6 rounds).",
            "Or hold out until the end of round 14 (0 of 14 rounds).",
            "To win, Night must hold the platform for 2 rounds (0 of 2 rounds).",
        ]
    );
    let theirs = objectives::lines(battle.view(), Some(SECOND));
    assert_eq!(theirs[0], "Hold the platform for 2 rounds (0 of 2 rounds).");
    assert!(theirs[1].starts_with("To win, Keepers must hold the platform for 6 rounds"));
    assert_eq!(
        objectives::of_level(&level("beacon-head"), FIRST),
        [
            "Hold the platform for 6 rounds.",
            "Or hold out until the end of round 14.",
            "To win, Night must hold the platform for 2 rounds.",
        ]
    );
}

#[test]
fn whom_to_protect_and_whom_to_defeat_is_said() {
    let lines = objectives::lines(battle("lamp-and-ladle").view(), Some(FIRST));
    assert!(lines.contains(&"Protect Mika.".to_owned()), "{lines:?}");
    let lines = objectives::lines(battle("first-light").view(), Some(FIRST));
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("Defeat "), "{lines:?}");
}

#[test]
fn how_long_enemies_hold_a_place_is_known_to_those_who_see_it() {
    let mut battle = battle("beacon-head");
    let night_holds = |battle: &Battle| {
        let goals = objectives::objectives(battle.view(), Some(FIRST));
        goals.into_iter().find(|goal| !goal.ours).unwrap().rounds
    };
    battle.stage(|r| r.edit_field::<Clock>().held = vec![1, 0, 0]);
    assert_eq!(night_holds(&battle), Some((1, 2)));
    // No unit of the Keepers is left to look.
    battle.stage(|r| {
        let keepers: Vec<UnitId> = r.view().members(FIRST).collect();
        for unit in keepers {
            r.set_status(unit, shadowgrid::battle::components::CombatStatus::Waiting);
        }
    });
    assert_eq!(night_holds(&battle), None);
}

#[test]
fn the_end_says_what_decided_the_battle() {
    // By the last side standing.
    let mut played = battle("first-light");
    while !played.is_over() {
        ai::step(&mut played).unwrap();
    }
    let decision = objectives::decision(&played).unwrap();
    assert!(
        decision.starts_with("The last side standing: "),
        "{decision}"
    );
    // By a goal: a unit stands in the zone it should reach.
    let mut reached = battle("broken-viaduct");
    let board = reached.view().board().clone();
    let zone = board.zones.iter().position(|zone| *zone == 'Z').unwrap() as u8;
    let there = board
        .grid
        .cells()
        .find(|&cell| board.in_zone(cell, zone))
        .unwrap();
    let runner = reached.view().members(FIRST).next().unwrap();
    reached.stage(|r| {
        r.place(runner, there);
        r.edit_field::<Clock>().phase = Phase::Over(Verdict::Won(FIRST));
    });
    assert_eq!(
        objectives::decision(&reached).as_deref(),
        Some("Lanterns reached the road beyond the gorge.")
    );
    // A draw is decided by no goal.
    reached.stage(|r| r.edit_field::<Clock>().phase = Phase::Over(Verdict::Draw));
    assert_eq!(objectives::decision(&reached), None);
}
