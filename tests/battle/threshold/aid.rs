//! First aid, conditions that do harm over time, fatigue and mana.

use shadowgrid::{
    battle::components::{Condition, Conditions, PoolId, Pools, Until},
    rules::threshold::character::stats::{Ranks, Skill, Spec},
};

use super::*;

/// A healer with a kit in hand, a foe far away, a friend beside her.
fn ward(kit: bool) -> Battle {
    let hold = if kit { Hold::Left } else { Hold::Stowed };
    let healer = with_gear(&[("arming sword", Hold::Right), ("healing kit", hold)]);
    let mut battle = threshold(
        Board::open(20, 10),
        &[
            ("Healer", 0, healer, (4, 5)),
            ("Foe", 1, grask(), (18, 9)),
            ("Friend", 0, ysolde(), (5, 5)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4, 1, 1, 1]);
    set(&mut battle, A, "AP", 21);
    battle
}

fn treat(battle: &Battle, key: &str, mode: &str, patient: UnitId) -> Order {
    in_mode(battle, order(battle, A, key).at(patient), mode)
}

fn dying(battle: &mut Battle, unit: UnitId) {
    set(battle, unit, "AP", 0);
    let id = battle.scene().book.condition_named("Dying").unwrap();
    battle.stage(|resolver| {
        resolver.edit::<Conditions>(unit).0.push(Condition {
            id,
            amount: 1,
            until: Until::RoundEnd(6),
            source: None,
        });
        resolver.set_status(unit, CombatStatus::Unconscious { rounds: 6 });
    });
}

/// Rules: TH-ACT-26 TH-WND-10 TH-CON-04
#[test]
fn stabilizing_stops_the_dying_and_may_wake() {
    let start = |kit| {
        let mut battle = ward(kit);
        for (level, number) in [("Light", 4), ("Moderate", 2), ("Severe", 1), ("Fatal", 1)] {
            set(&mut battle, C, level, number);
        }
        dying(&mut battle, C);
        battle
    };
    let mut battle = start(true);
    let help = order(&battle, A, "stabilize").at(C);
    assert_eq!(check(&battle, &help), (2, 0, 8));
    // 6 + 2 = 8; then 7 + 3 = 10 wakes, at 0 AP.
    play(&mut battle, &help, &[2, 2, 2, 2, 2, 3], &[]);
    assert!(!has(&battle, C, "Dying"));
    assert_eq!(battle.view().status(C), CombatStatus::Active);
    assert_eq!(number(&battle, C, "AP"), 0);
    // Not waking, it lies there for good and does not die.
    let mut battle = start(true);
    play(&mut battle, &help, &[2, 2, 2, 2, 2, 2], &[]);
    assert!(!has(&battle, C, "Dying"));
    assert!(matches!(
        battle.view().status(C),
        CombatStatus::Unconscious { .. }
    ));
    let mut battle = start(true);
    play(&mut battle, &help, &[2, 2, 1], &[]);
    assert!(has(&battle, C, "Dying"));
    // Without the kit in hand; and only the dying.
    let battle = start(false);
    assert_eq!(check(&battle, &help), (2, -5, 8));
    assert_eq!(refused(&ward(true), &help), "TH-ACT-26");
}

/// Rules: TH-ACT-27 TH-CON-09
#[test]
fn conditions_are_eased_by_margin() {
    let eased = |name: &str, amount_before: i16, mode: &str, faces: &[u16]| {
        let mut battle = ward(true);
        give(&mut battle, C, name, amount_before, None);
        let help = treat(&battle, "treat condition", mode, C);
        let target = check(&battle, &help).2;
        play(&mut battle, &help, faces, &[]);
        (target, amount(&battle, C, name))
    };
    // Severe bleeding against 12: 15 is 3 over, two steps.
    assert_eq!(eased("Bleeding", 3, "bleeding", &[4, 4, 5]), (12, Some(1)));
    assert_eq!(eased("Bleeding", 3, "bleeding", &[4, 3, 3]), (12, Some(2)));
    assert_eq!(eased("Bleeding", 3, "bleeding", &[3, 3, 3]), (12, Some(3)));
    assert_eq!(eased("Burning", 1, "burning", &[2, 2, 2]), (8, None));
    assert_eq!(eased("Hobbled", 1, "hobbled", &[3, 3, 2]), (10, None));
    // Healing 1 and no Ailments: 8 + 1 = 9 against 8, and against 10 with 13 + 1: 4 over.
    assert_eq!(eased("Adder venom", 4, "poison", &[3, 3, 2]), (8, Some(3)));
    assert_eq!(eased("Sleep resin", 6, "poison", &[4, 4, 5]), (10, None));
    assert_eq!(eased("Sleep resin", 6, "poison", &[3, 3, 4]), (10, Some(4)));
    let mut battle = ward(true);
    give(&mut battle, C, "Bleeding", 1, None);
    assert_eq!(
        refused(&battle, &treat(&battle, "treat condition", "burning", C)),
        "TH-ACT-27"
    );
    battle.stage(|resolver| resolver.place(C, Cell::new(6, 5)));
    assert_eq!(
        refused(&battle, &treat(&battle, "treat condition", "bleeding", C)),
        "TH-ACT-27"
    );
    // An enemy only while it is helpless.
    battle.stage(|resolver| resolver.place(B, Cell::new(5, 5)));
    give(&mut battle, B, "Bleeding", 1, None);
    let foe = treat(&battle, "treat condition", "bleeding", B);
    assert_eq!(refused(&battle, &foe), "TH-ACT-27");
    give(&mut battle, B, "Helpless", 1, None);
    assert!(battle.plan(&foe).is_ok());
}

/// Rules: TH-ACT-28 TH-ACT-29 TH-WND-11 TH-DIC-06
#[test]
fn wounds_drop_by_margin_and_tire_the_patient() {
    let treated = |wounds: &[(&str, i64)], level: &str, faces: &[u16]| {
        let mut battle = ward(true);
        for &(level, number) in wounds {
            set(&mut battle, C, level, number);
        }
        let help = treat(&battle, "treat wound", level, C);
        let target = check(&battle, &help).2;
        play(&mut battle, &help, faces, &[]);
        let left =
            ["Light", "Moderate", "Severe", "Critical"].map(|level| number(&battle, C, level));
        (target, left, number(&battle, C, "Fatigue"))
    };
    // +2 with the kit. Severe against 3: 8 is 5 over, three steps; 6 is 3 over, two.
    assert_eq!(
        treated(&[("Severe", 1)], "severe", &[2, 2, 2]),
        (3, [0; 4], 0)
    );
    assert_eq!(
        treated(&[("Severe", 1)], "severe", &[1, 1, 2]),
        (3, [1, 0, 0, 0], 1)
    );
    // The highest wound left is what tires.
    let two = [("Critical", 1), ("Moderate", 1)];
    assert_eq!(treated(&two, "critical", &[3, 3, 3]), (6, [1, 1, 0, 0], 2));
    // A failure tires as well.
    let worse = [("Critical", 2), ("Light", 1)];
    assert_eq!(
        treated(&worse, "critical", &[1, 1, 1]),
        (6, [1, 0, 0, 2], 4)
    );
    // Light slots full: it stops at moderate; moderate by one step stays.
    let full = [("Light", 6), ("Severe", 1)];
    assert_eq!(treated(&full, "severe", &[1, 1, 2]), (3, [6, 1, 0, 0], 2));
    let stuck = [("Light", 6), ("Moderate", 1)];
    assert_eq!(treated(&stuck, "moderate", &[1, 1, 1]).1, [6, 0, 0, 0]);
    let numbers = ["light", "moderate", "severe", "critical", "fatal"].map(|level| {
        let mut battle = ward(true);
        for name in ["Light", "Moderate", "Severe", "Critical", "Fatal"] {
            set(&mut battle, C, name, 1);
        }
        check(&battle, &treat(&battle, "treat wound", level, C)).2
    });
    assert_eq!(numbers, [-3, 0, 3, 6, 9]);
}

/// Rules: TH-WND-11
#[test]
fn one_step_down_into_full_slots_is_none() {
    let healer = Sheet {
        ranks: Ranks::default(),
        ..with_gear(&[("healing kit", Hold::Left)])
    };
    let mut battle = threshold(
        Board::open(20, 10),
        &[("Healer", 0, healer, (4, 5)), ("Foe", 1, grask(), (18, 9))],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4]);
    set(&mut battle, A, "AP", 16);
    set(&mut battle, A, "Light", 6);
    set(&mut battle, A, "Severe", 1);
    set(&mut battle, A, "Moderate", 3);
    // 3 against 3: one step, and no moderate slot is free.
    let help = in_mode(&battle, order(&battle, A, "treat wound").at(A), "severe");
    assert_eq!(check(&battle, &help), (0, -2, 3));
    play(&mut battle, &help, &[1, 2, 2], &[]);
    assert_eq!(number(&battle, A, "Severe"), 1);
    assert_eq!(number(&battle, A, "Fatigue"), 3);
}

/// Rules: TH-ACT-28 TH-WND-10 TH-CON-04
#[test]
fn a_fatal_wound_treated_ends_the_dying_and_the_spent_cannot_be_helped() {
    let mut battle = ward(true);
    set(&mut battle, C, "Fatal", 1);
    set(&mut battle, C, "Light", 1);
    dying(&mut battle, C);
    // A scratch beside the fatal wound changes nothing.
    let mut scratch = battle.fork(1);
    let light = treat(&scratch, "treat wound", "light", C);
    play(&mut scratch, &light, &[3, 3, 3], &[]);
    assert!(has(&scratch, C, "Dying"));
    let fatal = treat(&battle, "treat wound", "fatal", C);
    play(&mut battle, &fatal, &[3, 4, 4, 3, 3, 3], &[]);
    assert!(!has(&battle, C, "Dying"));
    assert_eq!(battle.view().status(C), CombatStatus::Active);
    let mut spent = ward(true);
    set(&mut spent, C, "Severe", 1);
    set(&mut spent, C, "Fatigue", 11);
    let severe = treat(&spent, "treat wound", "severe", C);
    play(&mut spent, &severe, &[], &[]);
    assert_eq!(
        (number(&spent, C, "Severe"), number(&spent, C, "Fatigue")),
        (1, 11)
    );
}

/// Rules: TH-WND-15 TH-CON-02
#[test]
fn fatigue_alone_staggers_a_character_and_no_npc() {
    let mut battle = sample_pair((12, 5));
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "Fatigue", 11);
    set(&mut battle, B, "Fatigue", 14);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(number(&battle, A, "AP"), 11);
    end(&mut battle, B, &[], &["no"]);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, B, "AP")),
        (15, 18)
    );
    set(&mut battle, A, "Fatigue", 10);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(number(&battle, A, "AP"), 21);
}

/// Both end their turns; these faces fall at the end of the round.
fn pass_round(battle: &mut Battle, faces: &[u16]) {
    end(battle, A, &[], &["no"]);
    end(battle, B, faces, &["no"]);
}

/// Rules: TH-CON-09 TH-TIM-18
#[test]
fn fire_and_poison_eat_at_the_end_of_the_round() {
    let start = |name: &str, strength: i16| {
        let mut battle = sample_pair((12, 5));
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        give(&mut battle, A, name, strength, None);
        battle
    };
    // Critical fire: 4 + 6 - 7 = 3.
    let mut battle = start("Burning", 4);
    pass_round(&mut battle, &[4]);
    assert_eq!(number(&battle, A, "Moderate"), 1);
    // Light fire does nothing through chain; the die falls all the same.
    let mut battle = start("Burning", 1);
    pass_round(&mut battle, &[6]);
    assert_eq!(number(&battle, A, "Worst"), 0);
    // Venom: Fortitude +3 against 14.
    let mut battle = start("Adder venom", 4);
    pass_round(&mut battle, &[3, 3, 4]);
    assert_eq!(
        (
            number(&battle, A, "Light"),
            amount(&battle, A, "Adder venom")
        ),
        (1, Some(4))
    );
    pass_round(&mut battle, &[3, 4, 4]);
    assert_eq!(
        (
            number(&battle, A, "Light"),
            amount(&battle, A, "Adder venom")
        ),
        (1, Some(3))
    );
    // Resin takes its strength in stamina, then 9 + 3 reaches 12.
    let mut battle = start("Sleep resin", 2);
    pass_round(&mut battle, &[3, 3, 3]);
    assert_eq!(
        (
            number(&battle, A, "Stamina"),
            amount(&battle, A, "Sleep resin")
        ),
        (9, None)
    );
    // The hobbled walk at half their rate and do not dash.
    let battle = start("Hobbled", 1);
    assert_eq!(number(&battle, A, "Rate"), 4);
    assert_eq!(refused(&battle, &order(&battle, A, "dash")), "TH-CON-09");
}

/// Rules: TH-CON-01
#[test]
fn each_level_of_wound_takes_more_from_every_check() {
    for (level, worse) in [
        ("Light", 0),
        ("Moderate", -1),
        ("Severe", -2),
        ("Critical", -3),
        ("Fatal", -4),
    ] {
        let mut battle = ward(true);
        set(&mut battle, A, level, 1);
        set(&mut battle, C, "Light", 1);
        let help = treat(&battle, "treat wound", "light", C);
        assert_eq!(check(&battle, &help), (2, worse, -3), "{level}");
    }
}

/// Rules: TH-ACT-27 TH-CON-09
#[test]
fn treating_a_condition_has_to_reach_its_number() {
    let table = [
        ("Bleeding", "bleeding", 1, 8),
        ("Bleeding", "bleeding", 2, 10),
        ("Bleeding", "bleeding", 3, 12),
        ("Bleeding", "bleeding", 4, 14),
        ("Burning", "burning", 1, 8),
        ("Burning", "burning", 4, 14),
        ("Hobbled", "hobbled", 1, 10),
        ("Adder venom", "poison", 4, 8),
        ("Sleep resin", "poison", 6, 10),
    ];
    for (name, mode, amount, target) in table {
        let mut battle = ward(true);
        give(&mut battle, C, name, amount, None);
        let help = treat(&battle, "treat condition", mode, C);
        assert_eq!(check(&battle, &help).2, target, "{name} {amount}");
    }
}

/// Rules: TH-CON-03 TH-CON-01
#[test]
fn wounds_and_exhaustion_add_up_on_standard_checks_too() {
    let mut battle = ward(true);
    set(&mut battle, A, "Severe", 1);
    give(&mut battle, A, "Exhausted", 1, None);
    let help = treat(&battle, "treat wound", "severe", A);
    assert_eq!(check(&battle, &help), (2, -4, 3));
    assert_eq!(
        ysolde().skill(Skill::Healing) + ysolde().spec(Spec::Wounds),
        2
    );
}

/// Rules: TH-ACT-19 TH-WND-17
#[test]
fn ending_an_effect_gives_its_mana_back() {
    let mut battle = ward(true);
    // Three invested, two spent: 5 of 7.
    battle.stage(|resolver| resolver.edit::<Pools>(A).open(PoolId(2), 5, 7));
    give(&mut battle, C, "Quickened", 3, Some(A));
    give(&mut battle, A, "Quickened", 3, Some(C));
    let end = order(&battle, A, "end effect").at(C);
    play(&mut battle, &end, &[], &[]);
    assert_eq!(number(&battle, A, "Mana"), 8);
    assert_eq!(battle.view().store.get::<Pools>(A).max(PoolId(2)), 10);
    assert!(!has(&battle, C, "Quickened"));
    // Another unit's effect is not hers to end.
    let own = order(&battle, A, "end effect").at(A);
    assert_eq!(refused(&battle, &own), "TH-ACT-19");
}
