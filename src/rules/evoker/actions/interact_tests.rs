use crate::{
    battle::{
        board::{Interaction, Obstacle, Terms, Use},
        components::DoorState,
        refusal::RefusalReason,
    },
    rules::evoker::{
        actions::modes,
        character::{
            catalogue::Keyword,
            sheet::{Score, Skill},
        },
        fixture::{Play, Stage, counted, rolls, set, target_number, thing, train},
    },
    text::menu::Menu,
};

fn uses(effect: Use, terms: Terms) -> Vec<Interaction> {
    vec![Interaction {
        title: "Use it".into(),
        effect,
        terms: vec![("evoker".into(), terms)],
    }]
}

fn wreckage() -> Obstacle {
    Obstacle {
        name: "wreckage".into(),
        cover: Some(crate::battle::board::CoverClass::Light),
        ..thing(0)
    }
}

/// A stands beside a shelf; x, y and z behind it.
fn shelf() -> Play {
    let shelf = Obstacle {
        interact: uses(
            Use::Topple {
                squares: 3,
                damage: 6,
                becomes: Some("wreckage".into()),
            },
            Terms {
                skill: Some(Skill::Athletics as u8),
                keyword: Some(Keyword::Trick as u8),
                ..Terms::default()
            },
        ),
        ..thing(2)
    };
    Stage::new(&["........", "AS.xyzw.", "....v..."])
        .object('S', shelf)
        .object('w', wreckage())
        .unit('A', |sheet| {
            set(sheet, Score::Strength, 40);
            train(sheet, Skill::Athletics, 1, &[]);
        })
        .unit('x', |sheet| set(sheet, Score::Toughness, 20))
        .begin()
}

fn kind(play: &Play, cell: (i16, i16)) -> String {
    let standing = play
        .view()
        .board()
        .standing(play.view().ground(), cell.into());
    standing.map_or_else(String::new, |thing| thing.name.clone())
}

/// Rules: EV-FLD-09 EV-ACT-38 EV-WND-16
#[test]
fn a_toppled_shelf_strikes_three_squares_and_leaves_light_cover() {
    let mut play = shelf();
    let order = play.order('A', "interact").to((1, 1).into());
    assert_eq!(target_number(&play, &order), 50);
    // Squares 2, 3 and 4: x (Toughness Bonus 2: 4 over, one wound) and y (3 over, one wound).
    let events = play.act(order.clone(), &[50]);
    assert_eq!(rolls(&events), [("Interact", 50, 50)]);
    assert_eq!((play.wounds('x'), play.wounds('y')), ((1, 1, 1), (2, 1, 1)));
    assert_eq!(play.wounds('z'), (3, 1, 1), "the fourth square");
    assert_eq!(kind(&play, (1, 1)), "", "the shelf is gone");
    for x in 2..=4 {
        assert_eq!(kind(&play, (x, 1)), "wreckage");
    }
    assert_eq!(kind(&play, (5, 1)), "");
    assert_eq!(play.stars('A'), 1);
    assert_eq!(
        play.refused(&order).rule.0,
        "EV-ACT-38",
        "nothing is left to topple"
    );
    // Failed: the star and the keyword are spent, but the shelf stays up.
    let mut play = shelf();
    play.act(order.clone(), &[51]);
    assert_eq!(play.wounds('x'), (2, 1, 1));
    assert_eq!(play.refused(&order).rule.0, "EV-TIM-14");
}

/// Rules: EV-FLD-09 EV-ACT-38 EV-FLD-02
#[test]
fn a_flipped_table_gives_light_cover() {
    let table = Obstacle {
        name: "table".into(),
        interact: uses(
            Use::Becomes(Some("overturned".into())),
            Terms {
                skill: Some(Skill::Athletics as u8),
                modifier: -10,
                ..Terms::default()
            },
        ),
        ..thing(1)
    };
    let overturned = Obstacle {
        name: "overturned".into(),
        cover: Some(crate::battle::board::CoverClass::Light),
        ..thing(1)
    };
    let mut play = Stage::new(&["AT......x", "........o"])
        .object('T', table)
        .object('o', overturned)
        .unit('A', |_| {})
        .begin();
    let cover = |play: &Play| {
        crate::rules::evoker::field::ground::cover(play.view(), play.id('x'), play.id('A'))
    };
    assert_eq!(cover(&play), None);
    let order = play.order('A', "interact").to((1, 0).into());
    assert_eq!(counted(&play, &order), [("EV-FLD-09", -10)]);
    play.act(order, &[20]);
    assert_eq!(kind(&play, (1, 0)), "overturned");
    assert_eq!(cover(&play), Some(crate::battle::board::CoverClass::Light));
}

/// Rules: EV-FLD-09 EV-MOV-14
#[test]
fn switches_move_doors_and_locks_are_opened() {
    let lever = Obstacle {
        interact: uses(Use::Switches(vec![(3, 0).into()]), Terms::default()),
        ..thing(1)
    };
    let locked = Obstacle {
        door: Some(DoorState::Locked),
        interact: uses(
            Use::Opens,
            Terms {
                skill: Some(Skill::Subterfuge as u8),
                by_skill: true,
                points: 2,
                ..Terms::default()
            },
        ),
        ..thing(0)
    };
    let stage = || {
        Stage::new(&["AL.+.x", "D....."])
            .object('L', lever.clone())
            .object('D', locked.clone())
            .unit('A', |sheet| set(sheet, Score::Agility, 40))
            .begin()
    };
    let mut play = stage();
    let door =
        |play: &Play, cell: (i16, i16)| play.view().board().door(play.view().ground(), cell.into());
    let pull = play.order('A', "interact").to((1, 0).into());
    play.act(pull.clone(), &[]);
    assert_eq!(door(&play, (3, 0)), Some(DoorState::Open));
    play.act(pull, &[]);
    assert_eq!(door(&play, (3, 0)), Some(DoorState::Closed));
    // A lock takes a test of skill, here for two stars.
    let mut play = stage();
    let pick = play.order('A', "use skill").to((0, 1).into());
    let events = play.act(pick, &[40]);
    assert_eq!(rolls(&events), [("Use a Skill", 40, 40)]);
    assert_eq!(
        (door(&play, (0, 1)), play.stars('A')),
        (Some(DoorState::Open), 0)
    );
}

/// Rules: EV-ACT-30 EV-SHT-04
#[test]
fn a_trap_is_disarmed_by_the_skill_its_entry_names() {
    let trap = |forbidden| Obstacle {
        harmful: Some(crate::battle::board::Harmful {
            number: 1,
            damage: Some(6),
        }),
        interact: uses(
            Use::Becomes(None),
            Terms {
                skill: Some(Skill::Survival as u8),
                modifier: -10,
                points: 2,
                by_skill: true,
                forbidden,
                ..Terms::default()
            },
        ),
        ..thing(0)
    };
    let stage = |forbidden| {
        Stage::new(&["AT..x"])
            .object('T', trap(forbidden))
            .unit('A', |sheet| {
                set(sheet, Score::Intelligence, 40);
                train(sheet, Skill::Survival, 1, &[]);
            })
            .begin()
    };
    let mut play = stage(false);
    let order = play.order('A', "use skill").to((1, 0).into());
    assert_eq!(target_number(&play, &order), 40);
    let harmful = |play: &Play| {
        play.view()
            .board()
            .harmful(play.view().ground(), (1, 0).into())
    };
    assert!(harmful(&play).is_some());
    play.act(order.clone(), &[40]);
    assert!(harmful(&play).is_none());
    // It needs both stars; some objects take too long for a battle.
    let mut play = stage(false);
    play.act(play.order('A', "focus"), &[]);
    assert!(matches!(
        play.refused(&order).why,
        RefusalReason::TooLittle { .. }
    ));
    let play = stage(true);
    assert!(matches!(
        play.refused(&order).why,
        RefusalReason::Forbidden { .. }
    ));
    // It cannot be used with Interact.
    let order = play.order('A', "interact").to((1, 0).into());
    assert_eq!(play.refused(&order).rule.0, "EV-ACT-38");
}

/// Rules: EV-ACT-38 EV-FLD-09
#[test]
fn a_thing_may_offer_several_uses_and_must_be_adjacent() {
    let mut both = uses(Use::Becomes(None), Terms::default());
    both.extend(uses(
        Use::Becomes(Some("wreckage".into())),
        Terms {
            points: 0,
            ..Terms::default()
        },
    ));
    let thing = Obstacle {
        interact: both,
        ..thing(1)
    };
    let mut play = Stage::new(&["AT.T.x", ".....w"])
        .object('T', thing)
        .object('w', wreckage())
        .begin();
    let second = play
        .order('A', "interact")
        .to((1, 0).into())
        .mode(modes::FIRST_PERSONA + 1);
    let menu = Menu::of(&play.battle).text();
    assert!(menu.contains("Use it at 1,0 [by the thing]"), "{menu}");
    play.act(second, &[]);
    assert_eq!(
        (kind(&play, (1, 0)).as_str(), play.stars('A')),
        ("wreckage", 2)
    );
    let far = play.order('A', "interact").to((3, 0).into());
    let why = play.refused(&far);
    assert!(
        matches!(
            why.why,
            RefusalReason::OutOfReach { .. } | RefusalReason::Forbidden { .. }
        ),
        "{why}"
    );
}

/// Rules: EV-FLD-09 EV-MOV-02
#[test]
fn what_is_put_up_lifts_whoever_stands_there_out_of_reach() {
    let pillar = Obstacle {
        name: "pillar".into(),
        ..thing(3)
    };
    let mut play = Stage::new(&["Ax...", "....o"]).object('o', pillar).begin();
    let touches = |play: &Play| play.view().neighbours(play.id('A')).contains(play.id('x'));
    assert!(touches(&play));
    let before = play.battle.capture();
    play.stage(|r| {
        let kind = r.view().board().kind_named("pillar");
        r.change_ground(|ground| ground.place((1, 0).into(), kind));
    });
    assert!(!touches(&play));
    play.battle.restore(&before);
    assert!(touches(&play), "and back again");
}
