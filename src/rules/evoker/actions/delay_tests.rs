use crate::{
    battle::{
        ids::UnitId,
        orders::order::{Order, Tool},
        ruleset::ActionBits,
    },
    rules::evoker::{
        BOOK,
        character::{
            catalogue::Keyword,
            sheet::{Score, Sheet},
            stats::STARS,
        },
        fixture::{Play, Stage, arm, item, set},
    },
};

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 50);
    set(sheet, Score::Agility, 40);
    arm(sheet, "sword");
}

fn stage(rows: &[&str]) -> Play {
    Stage::new(rows)
        .unit('A', fighter)
        .unit('x', fighter)
        .begin()
}

fn delay(play: &Play, key: &str, with: Tool) -> Order {
    let named = BOOK.action_named(key).expect("an action");
    play.order('A', "delay").naming(named).with(with)
}

fn sword() -> Tool {
    Tool::Item(item("sword"))
}

fn along(play: &Play, letter: char, path: &[(i16, i16)]) -> Order {
    let mut order = play.order(letter, "move");
    order.path = path.iter().map(|&cell| cell.into()).collect();
    order
}

/// Rules: EV-ACT-26
#[test]
fn the_computer_releases_it_when_the_foe_comes_or_at_the_last_chance() {
    let policy = |play: &Play, question: &crate::battle::orders::question::Question| {
        let place = (BOOK.policy)(play.view(), question);
        question.choices[usize::from(place)]
    };
    let mut play = stage(&["A.....x", "......."]);
    play.act(delay(&play, "attack", sword()), &[]);
    let walk = along(
        &play,
        'x',
        &[(5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (1, 1)],
    );
    let question = play.asked(walk, &[]).expect("a question");
    assert_eq!(
        policy(&play, &question),
        crate::battle::orders::question::Choice::Unit(play.id('x'))
    );
    assert!((BOOK.matters)(play.view(), &question));
    // Another enemy acts far away: not yet.
    let mut play = Stage::new(&["Ax......y", "........."])
        .unit('A', fighter)
        .unit('y', fighter)
        .unit('x', fighter)
        .begin();
    play.act(delay(&play, "attack", sword()), &[]);
    let question = play
        .asked(play.order('y', "focus"), &[])
        .expect("a question");
    assert_eq!(
        policy(&play, &question),
        crate::battle::orders::question::Choice::No
    );
    assert!(!(BOOK.matters)(play.view(), &question));
}

/// Rules: EV-ACT-01 EV-ACT-26
#[test]
fn what_can_be_held_back_costs_what_the_table_of_actions_says() {
    let table = [
        ("EV-ACT-02", 1, "ATTACK"),
        ("EV-ACT-03", 2, "ATTACK"),
        ("EV-ACT-04", 1, "ATTACK"),
        ("EV-ACT-05", 2, "ATTACK"),
        ("EV-ACT-06", 0, "ATTACK"),
        ("EV-ACT-07", 0, "HEX"),
        ("EV-ACT-08", 1, "TRICK"),
        ("EV-ACT-09", 1, "TRICK"),
        ("EV-ACT-10", 1, "TRICK"),
        ("EV-ACT-11", 1, "TRICK"),
        ("EV-ACT-12", 1, "TRICK"),
        ("EV-ACT-13", 1, "TRICK"),
        ("EV-ACT-14", 2, "DEFENSIVE"),
        ("EV-ACT-15", 2, "DEFENSIVE"),
        ("EV-ACT-16", 1, "DEFENSIVE"),
        ("EV-ACT-17", 0, "RESTORATION"),
        ("EV-ACT-18", 0, "AUGMENT"),
        ("EV-ACT-19", 1, ""),
        ("EV-ACT-20", 1, ""),
        ("EV-ACT-21", 1, ""),
        ("EV-ACT-22", 1, ""),
        ("EV-ACT-23", 1, ""),
        ("EV-ACT-24", 1, ""),
        ("EV-ACT-25", 2, ""),
        ("EV-ACT-28", 1, ""),
        ("EV-ACT-29", 1, ""),
        ("EV-ACT-30", 1, ""),
        ("EV-ACT-31", 1, ""),
        ("EV-ACT-32", 1, ""),
        ("EV-ACT-37", 1, ""),
        ("EV-ACT-42", 1, ""),
        ("EV-ZON-21", 1, ""),
        ("EV-MOV-32", 1, ""),
    ];
    let play = Stage::new(&["A..x"])
        .unit('A', |_| {})
        .unit('x', |_| {})
        .begin();
    let view = play.battle.view();
    let mut rows = 0;
    for action in BOOK.actions {
        if !action.bits().contains(ActionBits::CAN_WAIT) {
            continue;
        }
        let key = action.entry().key;
        let rules = action.entry().rules;
        let row = table.iter().find(|(rule, _, _)| rules.contains(rule));
        let &(_, stars, word) = row.unwrap_or_else(|| panic!("{key}: {rules:?}"));
        rows += 1;
        // Powers and items have prices and keywords of their own.
        let cost = action.held_cost(view, UnitId(0), Tool::Nothing);
        assert_eq!(cost.is_none(), stars == 0 || key == "use", "{key}");
        if let Some(cost) = cost {
            let keyword = cost
                .limit
                .map_or("", |place| Keyword::ALL[usize::from(place)].name());
            assert_eq!((cost.points(STARS), keyword), (stars, word), "{key}");
        }
    }
    assert_eq!(rows, 34, "what can be held back");
}
