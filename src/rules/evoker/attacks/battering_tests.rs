//! Attacks on objects of the board (EV-FLD-03).

use crate::{
    battle::{
        board::{CoverClass, Obstacle},
        components::{DoorState, Hands},
        event::BattleEvent,
        odds::Budget,
        order::{Order, Tool},
    },
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Sheet},
        field::ground,
        fixture::{
            Play, Stage, arm, counted, item, power, rolls, set, target_number, teach, thing,
        },
    },
};

/// An overturned table: light cover that 9 damage destroys.
fn table() -> Obstacle {
    Obstacle {
        cover: Some(CoverClass::Light),
        durability: Some(8),
        ..thing(1)
    }
}

fn stage(rows: &[&str], change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(rows)
        .object('t', table())
        .object('s', thing(1))
        .object(
            'd',
            Obstacle {
                durability: Some(8),
                door: Some(DoorState::Closed),
                ..Obstacle::default()
            },
        )
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            set(sheet, Score::Ranged, 40);
            arm(sheet, "sword");
            change(sheet);
        })
        .begin()
}

fn blow(play: &Play, with: &str, at: (i16, i16)) -> Order {
    play.order('A', "attack")
        .with(Tool::Item(item(with)))
        .to(at.into())
}

/// The damage of the reported blow, and whether it destroyed the object.
fn battered(events: &[BattleEvent]) -> Option<(i32, bool)> {
    events.iter().find_map(|event| match event {
        BattleEvent::Battered { damage, broken, .. } => Some((*damage, *broken)),
        _ => None,
    })
}

/// Rules: EV-FLD-03 EV-ATK-02
#[test]
fn damage_above_the_durability_removes_a_thing() {
    let mut play = stage(&["At.x"], |_| {});
    let order = blow(&play, "sword", (1, 0));
    assert_eq!(target_number(&play, &order), 55);
    let odds = play.battle.odds(&order, Budget::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about);
    // 5 + 3 + 0 degrees is 8: the table holds. One die, no location.
    let events = play.act(order.clone(), &[55]);
    assert_eq!(rolls(&events), [("Attack", 55, 55)]);
    assert_eq!(battered(&events), Some((8, false)));
    assert_eq!(
        (play.stars('A'), play.refused(&order).rule.0),
        (1, "EV-TIM-14")
    );
    // With one degree it is 9: the table is gone, and its cover with it.
    let mut play = stage(&["At.x"], |_| {});
    let (a, x) = (play.id('A'), play.id('x'));
    assert!(ground::cover(play.view(), x, a).is_some());
    let events = play.act(order.clone(), &[45]);
    assert_eq!(battered(&events), Some((9, true)));
    assert!(ground::cover(play.view(), x, a).is_none());
    // A miss and a fumble do nothing.
    let mut play = stage(&["At.x"], |_| {});
    assert_eq!(battered(&play.act(order.clone(), &[56])), None);
    play.until('x');
    play.until('A');
    assert_eq!(battered(&play.act(order, &[96])), None);
}

/// Rules: EV-FLD-03 EV-ATK-20
#[test]
fn what_lasts_what_is_gone_and_what_is_far_is_refused() {
    let play = stage(&["As..t", "t...."], |sheet| arm(sheet, "twin_fangs"));
    let rule = |order: Order| play.refused(&order).rule.0;
    assert_eq!(rule(blow(&play, "sword", (1, 0))), "EV-FLD-03");
    assert_eq!(rule(blow(&play, "sword", (2, 0))), "EV-FLD-03");
    assert_eq!(rule(blow(&play, "sword", (4, 0))), "EV-ATK-02");
    let near = blow(&play, "sword", (0, 1));
    assert!(play.battle.plan(&near).is_ok());
    let called = near.mode(modes::CALLED);
    assert_eq!(rule(called), "EV-FLD-03");
    let burst = blow(&play, "twin_fangs", (0, 1)).mode(modes::BURST);
    assert_eq!(rule(burst), "EV-FLD-03");
    // The menu lists destructible objects within arm's reach, and no others.
    let listed: Vec<_> = play
        .battle
        .legal_orders()
        .iter()
        .filter_map(|order| (order.action == near_action(&play)).then(|| order.cell())?)
        .map(<(i16, i16)>::from)
        .collect();
    assert_eq!(listed, [(0, 1)]);
}

fn near_action(play: &Play) -> crate::battle::order::ActionId {
    play.order('A', "attack").action
}

/// Rules: EV-FLD-03 EV-ADV-22 EV-ADV-23 EV-ATK-18 EV-ATK-10
#[test]
fn shots_at_things_take_ammunition_and_the_rows_of_range() {
    let mut play = stage(&["A.....t"], |sheet| arm(sheet, "pistol"));
    let shot = blow(&play, "pistol", (6, 0));
    assert_eq!(counted(&play, &shot), [("EV-ADV-22", 10)]);
    // 8 + 1 degree, without Strength.
    assert_eq!(battered(&play.act(shot, &[40])), Some((9, true)));
    let ammo = |play: &Play| {
        let hands = play.view().store.get::<Hands>(play.id('A'));
        let gun = hands
            .carried
            .iter()
            .find(|held| held.item == item("pistol"));
        gun.map(|gun| gun.ammo)
    };
    assert_eq!(ammo(&play), Some(7));
    let mut play = stage(&["A..t"], |sheet| arm(sheet, "pistol"));
    let shot = blow(&play, "pistol", (3, 0));
    assert_eq!(
        counted(&play, &shot),
        [("EV-ADV-22", 10), ("EV-ADV-23", 10)]
    );
    play.act(shot, &[97]);
    assert_eq!(ammo(&play), Some(0), "jammed");
}

/// Rules: EV-FLD-03 EV-SHT-12
#[test]
fn powers_break_things_and_open_what_a_door_hid() {
    let mut play = stage(&["A..d..x"], |sheet| {
        set(sheet, Score::Magic, 50);
        teach(sheet, &["ember", "gale"]);
    });
    let ember = play
        .order('A', "attack")
        .with(Tool::Power(power("ember")))
        .to((3, 0).into());
    let (a, x) = (play.id('A'), play.id('x'));
    assert!(!ground::line_of_sight(play.view(), a, x));
    // 5 + 5 + 0.
    assert_eq!(battered(&play.act(ember, &[50])), Some((10, true)));
    assert!(ground::line_of_sight(play.view(), a, x));
    assert_eq!(
        play.view()
            .board()
            .door(play.view().ground(), (3, 0).into()),
        None
    );
    // An area is not aimed at an object and leaves objects alone.
    let mut play = stage(&["A..t..x"], |sheet| {
        set(sheet, Score::Magic, 50);
        teach(sheet, &["gale"]);
    });
    let gale = play.order('A', "attack").with(Tool::Power(power("gale")));
    let events = play.act(gale.to((3, 0).into()), &[40, 90, 50]);
    assert_eq!(battered(&events), None);
}

/// Rules: EV-FLD-03 EV-MOV-38 EV-MOV-27
#[test]
fn whoever_stood_on_it_falls() {
    let mut play = Stage::new(&["Ax"])
        .object(
            't',
            Obstacle {
                durability: Some(4),
                ..thing(4)
            },
        )
        .under('x', 't')
        .unit('A', |sheet| arm(sheet, "spear"))
        .unit('x', |sheet| set(sheet, Score::Toughness, 30))
        .begin();
    let x = play.id('x');
    assert_eq!(play.view().height(x), 4);
    let order = blow(&play, "spear", (1, 0));
    // 5 + 3; a fall of 4 m on Toughness Bonus 3: a wound, Prone.
    let events = play.act(order, &[30]);
    assert_eq!(battered(&events), Some((8, true)));
    assert_eq!((play.view().height(x), play.wounds('x')), (0, (2, 1, 1)));
    assert!(play.is_prone('x'));
}
