use super::*;
use crate::battle::{
    check::{DiceSpec, Faces, RollResult},
    ids::UnitId,
    modifier::{Breakdown, Modifier, ModifierLine},
};
use crate::rules::evoker::fixture::Stage;

fn check(sense: RollDirection, base: i32, modifiers: &[(&'static str, i32)], target: i32) -> Check {
    let modifiers: Vec<Modifier> = modifiers
        .iter()
        .map(|&(name, value)| Modifier::new("EV-ADV-01", name, Amount::Flat(value)))
        .collect();
    Check {
        rule: RuleId("EV-DIC-02"),
        name: "Attack",
        who: UnitId(0),
        against: None,
        base,
        base_name: "Melee",
        breakdown: Breakdown::all_add(&modifiers, 0),
        throw: DiceSpec {
            dice: if sense == RollDirection::AtMost { 1 } else { 3 },
            faces: if sense == RollDirection::AtMost {
                100
            } else {
                6
            },
        },
        bonus: None,
        parts: crate::battle::check::Parts::new(),
        sense,
        target,
    }
}

fn sum(check: Check, faces: &[u16], result: i32, passed: bool, special: &'static str) -> Sum {
    let stage = Stage::new(&["A.x"]).unit('A', |_| {}).unit('x', |_| {});
    let play = stage.begin();
    let roll = Roll {
        check,
        faces: Faces::from_slice(faces),
        reading: RollResult {
            result,
            passed,
            degrees: 0,
            special,
        },
        chance: None,
        secret: false,
    };
    Sum::of(Voice::open(play.battle.scene()), &roll)
}

fn parts(sum: &Sum) -> Vec<Part> {
    sum.dice.iter().map(|die| die.part).collect()
}

#[test]
fn what_is_rolled_under_adds_up_to_the_target() {
    let two = [("Charge", 20), ("Tired", -10), ("Nothing", 0)];
    let made = sum(
        check(RollDirection::AtMost, 41, &two, 51),
        &[51],
        51,
        true,
        "",
    );
    assert_eq!(made.line(), "51 ≤ 51 = 41 + 20 − 10");
    assert_eq!(made.verdict(), "made");
    assert_eq!(
        made.terms.len(),
        4,
        "what adds nothing is listed all the same"
    );
    let plain = sum(
        check(RollDirection::AtMost, 41, &[], 41),
        &[52],
        52,
        false,
        "",
    );
    assert_eq!(plain.line(), "52 > 41");
    assert_eq!(plain.verdict(), "failed");
    let hopeless = check(RollDirection::AtMost, 10, &[("Dark", -20)], -10);
    assert_eq!(
        sum(hopeless, &[1], 1, false, "").line(),
        "1 > −10 = 10 − 20"
    );
}

#[test]
fn a_fumble_is_no_untrue_sum() {
    let sure = check(RollDirection::AtMost, 90, &[("Charge", 20)], 110);
    let fumble = sum(sure, &[97], 97, false, "fumble");
    assert_eq!(fumble.line(), "97 ≤ 110 = 90 + 20");
    assert_eq!(fumble.verdict(), "fumble");
}

#[test]
fn of_two_dice_the_one_that_counts_is_told() {
    let mut damned = check(RollDirection::AtMost, 50, &[], 50);
    damned.throw.dice = 2;
    let sum = sum(damned, &[30, 72], 72, false, "");
    assert_eq!(parts(&sum), [Part::Dropped, Part::Counts]);
    assert_eq!(sum.line(), "72 > 50");
}

#[test]
fn what_has_to_reach_a_number_adds_dice_and_modifiers() {
    let plus = [("High ground", 2), ("Flanked", -1)];
    let hit = check(RollDirection::AtLeast, 4, &plus, 14);
    let plain = sum(hit.clone(), &[4, 5, 2], 16, true, "");
    assert_eq!(plain.line(), "16 = 4 + 5 + 2 + 4 + 2 − 1 ≥ 14");
    let critical = sum(hit.clone(), &[6, 5, 5, 4], 25, true, "critical success");
    assert_eq!(critical.line(), "25 = 6 + 5 + 5 + 4 + 4 + 2 − 1 ≥ 14");
    assert_eq!(parts(&critical)[3], Part::Added);
    let failure = sum(hit, &[1, 2, 2, 6], 4, false, "critical failure");
    assert_eq!(failure.line(), "4 = 1 + 2 + 2 − 6 + 4 + 2 − 1 < 14");
    assert_eq!(parts(&failure)[3], Part::TakenOff);
    let open = sum(
        check(RollDirection::AtLeast, 3, &[], 0),
        &[1, 1, 1],
        6,
        true,
        "",
    );
    assert_eq!(open.line(), "6 = 1 + 1 + 1 + 3");
    assert_eq!((open.target, open.verdict()), (None, ""));
}

#[test]
fn what_does_not_count_says_why_and_is_not_added() {
    let mut tested = check(RollDirection::AtMost, 40, &[("Cover", -20)], 20);
    let lesser = Modifier::new("EV-COV-02", "Light cover", Amount::Flat(-10));
    tested.breakdown.lines.push(ModifierLine {
        modifier: lesser,
        value: 0,
        fate: ModifierStatus::Beaten { by: 0 },
    });
    let sum = sum(tested, &[15], 15, true, "");
    assert_eq!(sum.line(), "15 ≤ 20 = 40 − 20");
    assert_eq!(sum.terms[2].loses.as_deref(), Some("Cover counts instead"));
    assert_eq!(sum.terms[2].rule, RuleId("EV-COV-02"));
}

#[test]
fn what_no_name_accounts_for_is_not_hidden() {
    let odd = sum(
        check(RollDirection::AtMost, 40, &[], 45),
        &[44],
        44,
        true,
        "",
    );
    assert_eq!(odd.line(), "44 ≤ 45 = 40 + 5");
    assert_eq!(odd.terms[1].name, "Other");
}

#[test]
fn a_sum_is_told_in_words() {
    let five = [("High ground", 2), ("Tired", -1)];
    let mut edge = check(RollDirection::AtLeast, 4, &five, 14);
    edge.throw = DiceSpec { dice: 2, faces: 20 };
    edge.breakdown.edge = 1;
    let best = sum(edge.clone(), &[12, 6], 17, true, "");
    assert_eq!(best.words(), "best of 12 and 6, + 5 = 17, needs 14 or more");
    assert_eq!(parts(&best), [Part::Counts, Part::Dropped]);
    assert_eq!(best.line(), "17 = 12 + 4 + 2 − 1 ≥ 14");
    edge.breakdown.edge = -1;
    let worst = sum(edge, &[12, 6], 11, false, "");
    assert_eq!(
        worst.words(),
        "worst of 12 and 6, + 5 = 11, needs 14 or more"
    );
    let mut damned = check(RollDirection::AtMost, 50, &[], 50);
    damned.throw.dice = 2;
    let damned = sum(damned, &[30, 72], 72, false, "");
    assert_eq!(damned.words(), "worst of 30 and 72 = 72, needs 50 or less");
    let under = sum(
        check(RollDirection::AtMost, 41, &[], 41),
        &[52],
        52,
        false,
        "",
    );
    assert_eq!(under.words(), "52, needs 41 or less");
    let added = check(RollDirection::AtLeast, 4, &[], 14);
    let added = sum(added, &[4, 5, 2], 15, true, "");
    assert_eq!(added.words(), "4 + 5 + 2 + 4 = 15, needs 14 or more");
}
