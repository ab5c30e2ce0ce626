use super::*;
use crate::text::ears::seen_at_first;
use crate::{
    battle::{
        check::{Check, DiceSpec, Faces, Roll, RollDirection, RollResult},
        components::Verdict,
        ids::RuleId,
        modifier::Breakdown,
    },
    dice::Weight,
    rules::evoker::fixture::{Play, Stage},
};

fn of_log(scene: &Scene, log: &[BattleEvent], side: Option<SideId>) -> Tally {
    Tally::heard(scene, log, Ears::new(side))
}

/// Two against two, far apart and behind a wall: no unit sees an enemy.
fn stage() -> Play {
    Stage::new(&["A.#.x", "B.#.y"])
        .unit('A', |_| {})
        .unit('B', |_| {})
        .unit('x', |_| {})
        .unit('y', |_| {})
        .begin()
}

fn rolled(who: UnitId, chance: Option<(u64, u64)>, passed: bool) -> BattleEvent {
    BattleEvent::Rolled(Box::new(Roll {
        check: Check {
            rule: RuleId("EV-DIC-02"),
            name: "Test",
            who,
            against: None,
            base: 50,
            base_name: "Melee",
            breakdown: Breakdown::default(),
            throw: DiceSpec {
                dice: 1,
                faces: 100,
            },
            bonus: None,
            parts: crate::battle::check::Parts::new(),
            sense: RollDirection::AtMost,
            target: 50,
        },
        faces: Faces::from_slice(&[50]),
        reading: RollResult {
            result: 50,
            passed,
            degrees: 0,
            special: "",
        },
        chance: chance.map(|(parts, whole)| Weight::new(parts, whole)),
        secret: false,
    }))
}

fn hurt(unit: UnitId, by: Option<UnitId>, amount: u16) -> BattleEvent {
    BattleEvent::Hurt {
        unit,
        by,
        amount,
        rule: RuleId("EV-WND-01"),
    }
}

fn falls(unit: UnitId) -> BattleEvent {
    BattleEvent::LifeChanged {
        unit,
        before: CombatStatus::Active,
        after: CombatStatus::Downed,
        rule: RuleId("EV-WND-03"),
    }
}

fn turn(unit: UnitId) -> BattleEvent {
    BattleEvent::TurnBegan {
        unit,
        skipped: None,
    }
}

fn seen(unit: UnitId, by: u8, seen: bool) -> BattleEvent {
    BattleEvent::Noticed {
        unit,
        by: SideId(by),
        seen,
    }
}

#[test]
fn the_dice_of_each_side_are_set_against_what_was_to_be_expected() {
    let play = stage();
    let (a, b, x) = (play.id('A'), play.id('B'), play.id('x'));
    let mut log = vec![
        rolled(a, Some((1, 2)), true),
        rolled(a, Some((1, 2)), true),
        rolled(b, Some((1, 2)), true),
        rolled(b, Some((1, 2)), false),
        rolled(x, Some((1, 10)), false),
    ];
    // A die that is read again, and a total that is not compared, are no tests.
    log.push(rolled(x, None, true));
    let tally = of_log(play.battle.scene(), &log, None);
    let [ours, theirs] = tally.sides.as_slice() else {
        panic!("two sides")
    };
    assert_eq!((ours.luck.passed, ours.luck.tests), (3, 4));
    assert_eq!(ours.luck.expected, Weight::new(2, 1));
    assert_eq!(Fortune::of(&ours.luck), Fortune::Lucky(68));
    assert_eq!(
        luck_words(&ours.luck),
        "3 of 4 tests succeeded, 2.0 expected (luckier than 68 % of battles)"
    );
    assert_eq!((theirs.luck.passed, theirs.luck.tests), (0, 1));
    assert_eq!(
        luck_words(&theirs.luck),
        "0 of 1 test succeeded, 0.1 expected (average luck)"
    );
    let of = |unit| tally.units.iter().find(|row| row.unit == unit).unwrap();
    assert_eq!((of(a).luck.passed, of(a).luck.tests), (2, 2));
    assert_eq!((of(b).luck.passed, of(b).luck.tests), (1, 2));
    assert_eq!(luck_words(&of(play.id('y')).luck), "no test was rolled");
}

#[test]
fn whoever_deals_the_last_wound_puts_the_other_out() {
    let play = stage();
    let (a, b, x, y) = (play.id('A'), play.id('B'), play.id('x'), play.id('y'));
    let log = [
        turn(a),
        hurt(x, Some(a), 2),
        turn(b),
        // The fall is reported first here, and the wound after it.
        falls(x),
        hurt(x, Some(b), 1),
        turn(y),
        hurt(a, Some(y), 3),
        falls(a),
        // No attacker: it bleeds to death. An ally: no credit.
        turn(b),
        hurt(y, None, 4),
        falls(y),
        hurt(b, Some(b), 1),
    ];
    let tally = of_log(play.battle.scene(), &log, None);
    let row = |unit| {
        let row = tally.units.iter().find(|row| row.unit == unit).unwrap();
        (row.dealt.sum, row.taken.sum, row.felled, row.out)
    };
    assert_eq!(row(a), (2, 3, 0, true));
    assert_eq!(row(b), (1, 1, 1, false));
    assert_eq!(row(x), (0, 3, 0, true));
    assert_eq!(row(y), (3, 4, 1, true));
    let lines = tally.lines(play.battle.scene());
    assert!(
        lines
            .iter()
            .any(|line| line.ends_with("wounds dealt 1, taken 1; knocked out 1.")),
        "{lines:?}"
    );
}

#[test]
fn a_side_counts_only_what_it_saw_until_the_battle_is_over() {
    let mut play = stage();
    let (a, x, y) = (play.id('A'), play.id('x'), play.id('y'));
    let log = [
        rolled(x, Some((1, 2)), true),
        seen(x, 0, true),
        rolled(x, Some((1, 2)), true),
        hurt(a, Some(x), 2),
        seen(x, 0, false),
        rolled(x, Some((1, 2)), true),
        // An unseen unit does this.
        hurt(a, Some(y), 1),
        hurt(y, None, 5),
    ];
    let scene = play.battle.scene();
    let mine = of_log(scene, &log, Some(SideId(0)));
    assert_eq!(
        mine.sides[1].luck.tests, 1,
        "two of three were out of sight"
    );
    let row = |tally: &Tally, unit| tally.units.iter().find(|row| row.unit == unit).cloned();
    assert_eq!(row(&mine, x).unwrap().dealt.sum, 2);
    assert_eq!(row(&mine, a).unwrap().taken.sum, 3);
    assert_eq!(row(&mine, y), None, "it was never seen");
    let all = of_log(scene, &log, None);
    assert_eq!(all.sides[1].luck.tests, 3);
    assert_eq!(row(&all, y).unwrap().dealt.sum, 1);
    // Whether the battle is over decides which of the two is shown.
    let told = |battle: &Battle| Tally::known(battle, Some(SideId(0))).units.len();
    assert_eq!(told(&play.battle), 2);
    play.stage(|r| {
        r.edit_field::<crate::battle::components::Clock>().phase =
            crate::battle::components::Phase::Over(Verdict::Draw);
    });
    assert!(play.battle.is_over());
    assert_eq!(told(&play.battle), 4);
}

#[test]
fn after_loading_a_side_still_knows_whom_it_saw_then() {
    let mut play = Stage::new(&["A..x", "####", "...y"])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .unit('y', |_| {})
        .begin();
    let (x, y) = (play.id('x'), play.id('y'));
    let mine = SideId(0);
    assert!(
        seen_at_first(&play.battle, mine).is_empty(),
        "the log begins with the battle"
    );
    let columns = play.battle.capture();
    let scene = std::sync::Arc::clone(play.battle.scene());
    let mut loaded = Battle::new(scene, &columns, 1);
    loaded.resume(play.battle.orders_done() + 3);
    let seen = seen_at_first(&loaded, mine);
    assert!(seen.contains(x) && !seen.contains(y), "{seen:?}");
    assert!(Tally::of(&loaded, Some(mine)).partial);
}
