//! Attacks: kinds, prices, properties and defences.

use shadowgrid::{
    battle::{components::Hands, order::Tool, question::Choice},
    rules::threshold::character::{
        items::{Item, Reach, UNARMED, Weapon},
        stats::{Attributes, Rank, Ranks, Skill, Spec},
    },
};

use super::*;
use crate::kit::threshold_with;

/// Rules: TH-ACT-02
#[test]
fn a_nonlethal_hit_does_as_much_harm_as_is_chosen() {
    let mut battle = beside();
    let tap = sword(&battle, A, "nonlethal attack", B);
    assert_eq!(price(&battle, &tap, "AP"), 6);
    assert_eq!(check(&battle, &tap).1, -2);
    // 15 + 6 = 21; 21 + 5 - 12 - 9 = 5: severe at the most. Nothing is sliced.
    play(&mut battle, &tap, &[6, 5, 4], &["moderate"]);
    assert_eq!(
        (number(&battle, B, "Moderate"), number(&battle, B, "Severe")),
        (1, 0)
    );
    assert!(!has(&battle, B, "Bleeding"));
}

/// Rules: TH-ACT-02 TH-TIM-17 TH-CON-06
#[test]
fn those_who_cannot_be_staggered_are_taken_alive() {
    let strike = |answers: &[&str]| {
        let mut battle = beside();
        set(&mut battle, B, "Critical", 1);
        let tap = sword(&battle, A, "nonlethal attack", B);
        // 16 and a further 1: 23 + 5 - 21 = 7: critical, its last open slot.
        play(&mut battle, &tap, &[6, 5, 5, 1], answers);
        battle
    };
    let asleep = strike(&["critical", "unconscious, not dying"]);
    assert!(matches!(
        asleep.view().status(B),
        CombatStatus::Unconscious { .. }
    ));
    assert!(!has(&asleep, B, "Dying"));
    let mut stunned = strike(&["critical", "awake, helpless"]);
    assert_eq!(stunned.view().status(B), CombatStatus::Active);
    let blow = sword(&stunned, A, "quick attack", B);
    assert_eq!(check(&stunned, &blow).2, 4);
    end(&mut stunned, A, &[], &["no"]);
    let answer = axe(&stunned, B, "quick attack", A);
    assert_eq!(refused(&stunned, &answer), "TH-CON-06");
    // It still gains action points, and the second round is the last.
    end(&mut stunned, B, &[], &["no"]);
    assert_eq!(number(&stunned, B, "AP"), 18);
    assert!(has(&stunned, B, "Helpless"));
    end(&mut stunned, A, &[], &["no"]);
    end(&mut stunned, B, &[], &["no"]);
    assert!(!has(&stunned, B, "Helpless"));
    // A lighter choice leaves the slot open and it stands.
    let spared = strike(&["severe"]);
    assert_eq!(spared.view().status(B), CombatStatus::Active);
}

/// Rules: TH-ACT-02
#[test]
fn a_character_knocked_out_gently_does_not_die() {
    let mut battle = grasks_turn();
    set(&mut battle, A, "Critical", 1);
    let tap = axe(&battle, B, "nonlethal attack", A);
    // 12 + 4 = 16 hits 15, 16 + 7 - 22 = 1 light; 6 + 3 fails the check at 10.
    let faces = [4, 4, 4, 2, 2, 2];
    play(&mut battle, &tap, &faces, &["no", "unconscious, not dying"]);
    assert!(matches!(
        battle.view().status(A),
        CombatStatus::Unconscious { .. }
    ));
    assert!(!has(&battle, A, "Dying"));
    assert_eq!(number(&battle, A, "AP"), 0);
}

/// Rules: TH-ACT-08
#[test]
fn defend_takes_the_best_defence_until_a_wound() {
    let nimble = |agility, reason| Sheet {
        attributes: Attributes {
            reason,
            ..ysolde().attributes
        },
        ranks: Ranks {
            specs: vec![
                (Spec::Blades, 2),
                (Spec::Power, 1),
                (Spec::Agility, agility),
                (Spec::Initiative, 1),
            ],
            ..ysolde().ranks
        },
        ..ysolde()
    };
    for (agility, reason, meets) in [(1, 1, 17), (4, 1, 18), (4, 3, 19)] {
        let mut battle = threshold(
            Board::open(14, 10),
            &[
                ("A", 0, nimble(agility, reason), (4, 5)),
                ("B", 1, grask(), (5, 5)),
            ],
            1,
        );
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        let defend = order(&battle, A, "defend");
        play(&mut battle, &defend, &[], &[]);
        end(&mut battle, A, &[], &["no"]);
        let attack = axe(&battle, B, "standard attack", A);
        assert_eq!(check(&battle, &attack).2, meets);
        set(&mut battle, A, "AP", 0);
        // Computed with it: 6 + 6 + 3 + 6 = 21, 21 + 7 - meets - 7; gone afterwards.
        play(&mut battle, &attack, &[6, 6, 3], &[]);
        let worst = number(&battle, A, "Worst");
        assert_eq!(worst, if meets == 17 { 3 } else { 2 });
        assert!(!has(&battle, A, "Defending"));
        // The immobile gain nothing by it.
        give(&mut battle, A, "Defending", 1, None);
        give(&mut battle, A, "Immobile", 0, None);
        assert_eq!(check(&battle, &attack).2, 5);
    }
}

/// Rules: TH-ATK-09 TH-CON-07 TH-CON-06
#[test]
fn the_immobile_have_another_defense_and_may_still_strike() {
    let mut battle = beside();
    give(&mut battle, B, "Immobile", 15, None);
    assert_eq!(number(&battle, B, "Agility Defence"), 4);
    assert_eq!(number(&battle, B, "Power Defence"), 17);
    assert_eq!(number(&battle, B, "Willpower Defence"), 11);
    assert_eq!(number(&battle, B, "Rate"), 0);
    let attack = sword(&battle, A, "standard attack", B);
    assert_eq!(check(&battle, &attack).2, 4);
    end(&mut battle, A, &[], &["no"]);
    let answer = axe(&battle, B, "standard attack", A);
    assert!(battle.plan(&answer).is_ok());
    // Yards bought before do not help either.
    set(&mut battle, B, "Yards", 3);
    let walk = order(&battle, B, "walk").to(Cell::new(6, 5));
    assert_eq!(refused(&battle, &walk), "TH-CON-07");
}

/// Rules: TH-ATK-01 TH-ATK-06
#[test]
fn the_rolls_add_what_their_rows_say() {
    let battle = beside();
    let rolls = ["Power", "Agility", "Fortitude", "Willpower"];
    assert_eq!(rolls.map(|roll| number(&battle, A, roll)), [5, 5, 3, 2]);
    assert_eq!(rolls.map(|roll| number(&battle, B, roll)), [7, 1, 3, 1]);
    let melee = sword(&battle, A, "standard attack", B);
    assert_eq!(check(&battle, &melee), (8, 0, 12));
    // A combat check of the same row: no damage, and neither posture nor cover counts against a
    // skill defence; being wounded, distracted and flanking do.
    let mut battle = beside();
    battle.stage(|resolver| *resolver.edit::<Posture>(B) = Posture::Crouching);
    let trip = order(&battle, A, "trip").at(B);
    assert_eq!(check(&battle, &trip), (5, 0, 17));
    assert_eq!(check(&battle, &melee), (8, 2, 12));
    set(&mut battle, A, "Severe", 1);
    give(&mut battle, A, "Distracted", 2, None);
    assert_eq!(check(&battle, &trip).1, -4);
    assert_eq!(check(&battle, &melee).1, -2);
}

/// Rules: TH-ACT-09
#[test]
fn harrying_spoils_every_shot_of_the_round() {
    let mut battle = threshold(
        Board::open(20, 10),
        &[
            ("Archer", 0, with_gear(&[("short bow", Hold::Both)]), (4, 5)),
            ("Near", 1, grask(), (6, 5)),
            ("Far", 1, grask(), (12, 5)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4, 2, 4, 3]);
    let shot = order(&battle, A, "standard attack")
        .at(C)
        .with(Tool::Item(item("short bow")));
    // The one in the way gives a quarter cover: +3 - 1. 4 + 4 + 3 = 11 would hit 12 at +1.
    assert_eq!(check(&battle, &shot), (3, -1, 12));
    play(&mut battle, &shot, &[4, 4, 3], &["yes"]);
    assert_eq!(
        (number(&battle, B, "AP"), number(&battle, B, "Initiative")),
        (4, 16)
    );
    assert_eq!(number(&battle, C, "Light"), 0);
    assert_eq!(check(&battle, &shot).1, -3);
    // Once a round: nobody is asked again. A second harrier stacks.
    set(&mut battle, A, "AP", 6);
    play(&mut battle, &shot, &[2, 2, 2], &[]);
    give(&mut battle, A, "Harried", 2, Some(C));
    assert_eq!(check(&battle, &shot).1, -5);
}

/// Rules: TH-ACT-13
#[test]
fn an_opening_stands_in_for_defense_against_one_rebuff() {
    let spearman = Sheet {
        gear: vec![(item("spear"), Hold::Both)],
        ..grask()
    };
    let mut battle = threshold(
        Board::open(14, 10),
        &[("A", 0, ysolde(), (2, 5)), ("B", 1, spearman, (5, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let mut low = battle.fork(1);
    let rebuffed_at = |battle: &mut Battle, faces: &[u16]| {
        let opening = order(battle, A, "create opening").at(B);
        play(battle, &opening, faces, &[]);
        assert_eq!(number(battle, A, "AP"), 4);
        let walk = order(battle, A, "walk").to(Cell::new(3, 5));
        let mut met = None;
        battle
            .execute_with(walk, &mut |_, question| {
                met = question.check.as_ref().map(|check| check.target);
                question.place(Choice::No)
            })
            .unwrap();
        met
    };
    // 11 + 8 = 19 against the spear; a total below Melee Defense is not used.
    assert_eq!(rebuffed_at(&mut battle, &[3, 4, 4]), Some(19));
    assert_eq!(rebuffed_at(&mut low, &[2, 2, 2]), Some(15));
    end(&mut battle, A, &[], &["no"]);
    assert!(!has(&battle, A, "Opening made"));
}

/// Rules: TH-ATK-05
#[test]
fn a_penetrating_attack_counts_its_damage_once_and_before_the_hit() {
    let mut catalogue = samples::catalogue();
    catalogue.items.push(Item {
        name: "needle".into(),
        weapon: Some(Weapon {
            group: Spec::Blades,
            damage: 2,
            penetrating: true,
            reach: Reach::Melee(1),
            ..UNARMED
        }),
        used: None,
        kept: None,
        use_ap: None,
        natural: false,
        magic: None,
    });
    let needle = ItemId(catalogue.items.len() as u16 - 1);
    let sheet = Sheet {
        gear: vec![(needle, Hold::Right)],
        ..ysolde()
    };
    let mut battle = threshold_with(
        Board::open(14, 10),
        &[("A", 0, sheet, (4, 5)), ("B", 1, grask(), (5, 5))],
        1,
        catalogue,
        None,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    give(&mut battle, B, "Defending", 1, None);
    let stab = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(needle));
    // +7, damage 2 + 2 = 4; against 17: 6 + 7 + 4 = 17 hits, and 17 - 17 - 9 does nothing.
    assert_eq!(check(&battle, &stab), (7, 4, 17));
    play(&mut battle, &stab, &[2, 2, 2], &[]);
    assert_eq!(number(&battle, B, "Worst"), 0);
    // 15 + 11 = 26: 26 - 17 - 9 = 0.
    set(&mut battle, A, "AP", 6);
    play(&mut battle, &stab, &[5, 5, 5], &[]);
    assert_eq!(number(&battle, B, "Worst"), 1);
}

/// Rules: TH-ATK-10
#[test]
fn crossbows_are_loaded_and_javelins_leave_the_hand() {
    let mut battle = threshold(
        Board::open(30, 10),
        &[
            ("A", 0, with_gear(&[("crossbow", Hold::Both)]), (4, 5)),
            ("B", 1, grask(), (12, 5)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "AP", 20);
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("crossbow")));
    play(&mut battle, &shot, &[2, 2, 2], &[]);
    assert_eq!(refused(&battle, &shot), "TH-ATK-10");
    let reload = order(&battle, A, "reload");
    assert_eq!(price(&battle, &reload, "AP"), 6);
    play(&mut battle, &reload, &[], &[]);
    assert!(battle.plan(&shot).is_ok());
    let mut battle = threshold(
        Board::open(30, 10),
        &[
            (
                "A",
                0,
                with_gear(&[("javelin", Hold::Right), ("javelin", Hold::Stowed)]),
                (4, 5),
            ),
            ("B", 1, grask(), (12, 5)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "AP", 20);
    let throw = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("javelin")));
    play(&mut battle, &throw, &[2, 2, 2], &[]);
    assert_eq!(battle.view().ground().dropped[0].0, Cell::new(12, 5));
    assert_eq!(refused(&battle, &throw), "TH-ACT-11");
    let draw = order(&battle, A, "retrieve").with(Tool::Item(item("javelin")));
    assert_eq!(price(&battle, &draw, "AP"), 1);
    play(&mut battle, &draw, &[], &[]);
    play(&mut battle, &throw, &[2, 2, 2], &[]);
    assert!(battle.view().store.get::<Hands>(A).carried.is_empty());
}

/// Rules: TH-WND-05 TH-WND-06
#[test]
fn a_wound_without_a_slot_kills_and_the_highest_names_the_state() {
    let mut battle = grasks_turn();
    set(&mut battle, A, "Light", 3);
    assert_eq!(number(&battle, A, "Worst"), 1);
    set(&mut battle, A, "Critical", 2);
    assert_eq!(number(&battle, A, "Worst"), 4);
    set(&mut battle, A, "Fatal", 1);
    set(&mut battle, A, "AP", 0);
    let attack = axe(&battle, B, "standard attack", A);
    // 15 + 6 + 7 - 22 = 6: critical; neither that slot nor the fatal one is free.
    play(&mut battle, &attack, &[5, 5, 5], &[]);
    assert_eq!(battle.view().status(A), CombatStatus::Dead);
}

/// Rules: TH-CON-08
#[test]
fn nobody_swings_a_great_axe_lying_down() {
    let mut battle = threshold(
        Board::open(14, 10),
        &[
            (
                "A",
                0,
                with_gear(&[("great axe", Hold::Both), ("short bow", Hold::Stowed)]),
                (4, 5),
            ),
            ("B", 1, grask(), (5, 5)),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let chop = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("great axe")));
    assert_eq!(price(&battle, &chop, "AP"), 7);
    battle.stage(|resolver| *resolver.edit::<Posture>(A) = Posture::Prone);
    assert_eq!(refused(&battle, &chop), "TH-CON-08");
    // A one-handed weapon and a bow serve, without penalty.
    battle.stage(|resolver| {
        let hands = resolver.edit::<Hands>(A);
        hands.carried[0].hold = Hold::Stowed;
        hands.carried[1].hold = Hold::Both;
    });
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("short bow")));
    assert_eq!(check(&battle, &shot).1, 0);
    let fist = order(&battle, A, "standard attack").at(B);
    assert!(battle.plan(&fist).is_ok());
}

/// Rules: TH-ACT-18
#[test]
fn dashing_again_adds_a_third_of_the_check() {
    let runner = Sheet {
        rank: Rank::Pc,
        ranks: Ranks {
            skills: vec![(Skill::Athletics, 2)],
            ..Ranks::default()
        },
        ..ysolde()
    };
    let mut battle = threshold(
        Board::open(30, 10),
        &[("A", 0, runner, (2, 5)), ("B", 1, grask(), (28, 5))],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 2, 4, 4]);
    let again = order(&battle, A, "dash again");
    assert_eq!(refused(&battle, &again), "TH-ACT-18");
    let dash = order(&battle, A, "dash");
    play(&mut battle, &dash, &[], &[]);
    // 10 + 4 = 14: four more.
    play(&mut battle, &again, &[3, 3, 4], &[]);
    assert_eq!(number(&battle, A, "Rate"), 22);
    assert_eq!(
        (number(&battle, A, "AP"), number(&battle, A, "Stamina")),
        (3, 7)
    );
    assert_eq!(refused(&battle, &again), "TH-ACT-18");
    set(&mut battle, A, "AP", 4);
    let walk = order(&battle, A, "walk").to(Cell::new(24, 5));
    assert_eq!(price(&battle, &walk, "AP"), 4);
}
