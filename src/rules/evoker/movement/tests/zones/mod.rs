//! Moving between zones and spots (EV-ZON-05 to 12, 19, 22).

mod climbs;
mod pushes;

use super::quick;
use crate::{
    battle::{components::MoveProgress, event::BattleEvent, order::Order, refusal::RefusalReason},
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Sheet, Skill},
        fixture::{Field, Play, Stage, arm, ground, harmful, rolls, set, train},
        movement::trip_of,
    },
};

fn hall() -> Field {
    Field::scale(4, 8)
        .zone("Hall", &["desk", "balcony"])
        .zone("Court", &["well", "door"])
        .link("Hall", "Court")
}

/// A with Basic Move 8, and no other unit near.
fn alone(field: Field, spot: &str) -> Play {
    Stage::zones(field)
        .at('A', spot, quick)
        .at('x', "Court empty", |_| {})
        .begin()
}

fn left(play: &Play) -> u8 {
    play.view().store.get::<MoveProgress>(play.id('A')).metres
}

fn metres(play: &Play, order: &Order) -> i16 {
    let plan = play.battle.plan(order);
    let plan = plan.unwrap_or_else(|refusal| panic!("refused: {refusal}"));
    plan.price[0].1
}

/// Rules: EV-ZON-07 EV-TIM-03
#[test]
fn a_change_of_spots_costs_the_scale_of_spots() {
    let mut play = alone(hall(), "Hall empty");
    let order = play.go('A', "Hall desk");
    assert_eq!(metres(&play, &order), 4);
    play.act(order, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall desk".into(), 4));
    // Two changes of spots in a Basic Move of 8.
    play.act(play.go('A', "Hall balcony"), &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall balcony".into(), 0));
}

/// Rules: EV-ZON-08
#[test]
fn a_zone_beside_is_entered_in_any_of_its_spots_for_the_scale_of_zones() {
    for goal in ["Court empty", "Court well", "Court door"] {
        let mut play = alone(hall(), "Hall desk");
        let order = play.go('A', goal);
        assert_eq!(metres(&play, &order), 8);
        play.act(order, &[]);
        assert_eq!(play.spot_of('A'), goal);
    }
}

/// Rules: EV-ZON-08
#[test]
fn several_zones_may_be_crossed_in_one_turn() {
    let row = Field::scale(4, 8)
        .zone("One", &["a"])
        .zone("Two", &["b"])
        .zone("Three", &["c"])
        .zone("Four", &["d"])
        .link("One", "Two")
        .link("Two", "Three")
        .link("Three", "Four");
    // Basic Move 24: three zones in a turn.
    let mut play = Stage::zones(row)
        .at('A', "One a", |sheet| {
            sheet.traits.unnatural_strength = 0;
            set(sheet, Score::Agility, 100);
        })
        .at('x', "Four d", |_| {})
        .begin();
    let far = play.go('A', "Four empty");
    let refusal = play.refused(
        &play
            .order('A', "move")
            .to(play.seat('x', "One a").offset(99, 0)),
    );
    assert_eq!(refusal.rule.0, "EV-ZON-08");
    // AB 10: 20 m reach the third zone, and the other four metres begin the trip to the fourth.
    let plan = play.battle.plan(&far).unwrap();
    assert_eq!(plan.route.len(), 3);
    assert_eq!(plan.price.as_slice(), [("metres", 20), ("m to go", 4)]);
    play.act(far, &[]);
    assert_eq!(play.spot_of('A'), "Three ...");
    let run = play.order('A', "run");
    play.act(run, &[]);
    play.act(play.go('A', "Four empty"), &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Four empty".into(), 16));
}

/// Rules: EV-ZON-03 EV-ZON-08
#[test]
fn zones_that_are_not_adjacent_are_no_way_even_in_sight() {
    let field = Field::scale(4, 8)
        .zone("Hall", &["desk"])
        .zone("Tower", &["top"])
        .sight("Hall", "Tower");
    let play = Stage::zones(field)
        .at('A', "Hall desk", quick)
        .at('x', "Tower top", |_| {})
        .begin();
    let refusal = play.refused(&play.go('A', "Tower top"));
    assert!(matches!(refusal.why, RefusalReason::NoWay { .. }));
}

/// Rules: EV-ZON-09
#[test]
fn a_gate_is_the_only_way_in_and_no_way_one_must_take_out() {
    let vault = Field::scale(4, 8)
        .zone("Hall", &["desk"])
        .zone("Vault", &["door", "safe"])
        .link("Hall", "Vault")
        .spot("Vault door", |spot| spot.gate = true);
    let mut play = Stage::zones(vault)
        .at('A', "Hall desk", quick)
        .at('x', "Hall desk", |_| {})
        .begin();
    let x = play.id('x');
    play.stage(|r| {
        let seat = r.view().board().zone_map.as_ref().unwrap().way_seat(0, x);
        r.place(x, seat);
    });
    // Z8 to the door, S4 to the safe: twelve metres, through the door.
    play.act(play.order('A', "run"), &[]);
    let order = play.go('A', "Vault safe");
    assert_eq!(metres(&play, &order), 12);
    let plan = play.battle.plan(&order).unwrap();
    assert_eq!(plan.route[0].to, play.seat('A', "Vault door"));
    // Going straight to the safe is refused, with the rule.
    let mut straight = order.clone();
    straight.path = vec![play.seat('A', "Vault safe")];
    assert_eq!(play.refused(&straight).rule.0, "EV-ZON-09");
    play.act(order, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Vault safe".into(), 4));
    // Out of the vault from the safe itself: the gate restricts only entering.
    play.act(play.go('A', "Hall desk"), &[]);
    let a = play.id('A');
    assert_eq!(trip_of(play.view(), a).map(|trip| trip.metres), Some(4));
}

/// Rules: EV-ZON-10
#[test]
fn the_ground_one_starts_on_counts_for_the_whole_move() {
    let rubble = || hall().ground("Hall desk", harmful(1, None));
    // From rubble, S4, AB 4: 8 m of budget, taken carefully.
    let mut play = alone(rubble(), "Hall desk");
    let order = play.go('A', "Hall empty");
    assert_eq!(metres(&play, &order), 8);
    play.act(order, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall empty".into(), 0));
    // Into rubble is free: only the starting spot counts.
    let play = alone(rubble(), "Hall empty");
    assert_eq!(metres(&play, &play.go('A', "Hall desk")), 4);
    // Hindering ground also counts at the starting spot.
    let mud = hall().ground("Hall desk", ground(|terrain| terrain.hindering = true));
    let play = alone(mud, "Hall desk");
    assert_eq!(metres(&play, &play.go('A', "Hall empty")), 8);
}

/// Rules: EV-ZON-10 EV-TER-02 EV-TER-03
#[test]
fn at_full_speed_the_ground_is_tested_where_the_move_starts() {
    let rubble = || hall().ground("Hall desk", harmful(2, None));
    let mut play = alone(rubble(), "Hall desk");
    let fast = play.go('A', "Hall empty").mode(modes::FAST);
    assert_eq!(metres(&play, &fast), 4);
    // Agility 42, number 2 in the row of the ground: T 22.
    let events = play.act(fast.clone(), &[22]);
    assert_eq!(rolls(&events), [("Keep your footing", 22, 22)]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall empty".into(), 4));
    // A unit that slips stays prone at the starting spot, and its Move is over.
    let mut play = alone(rubble(), "Hall desk");
    play.act(fast, &[23]);
    assert!(play.is_prone('A'));
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall desk".into(), 0));
}

/// Rules: EV-ZON-11
#[test]
fn metres_that_fall_short_are_kept_and_the_trip_goes_on() {
    let wide = || {
        Field::scale(4, 12)
            .zone("Hall", &["desk"])
            .zone("Court", &["well"])
            .link("Hall", "Court")
    };
    // Z12, Basic Move 8: 8 paid, in transit; with the next Move 4 more and it arrives.
    let mut play = alone(wide(), "Hall desk");
    play.act(play.go('A', "Court well"), &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall ...".into(), 0));
    assert!(play.view().neighbours(play.id('A')).is_empty());
    play.end(&[]);
    play.until('A');
    let order = play.go('A', "Court well");
    assert_eq!(metres(&play, &order), 4);
    // In transit a unit can only go on or turn back.
    for goal in ["Court empty", "Hall empty"] {
        let mut straight = play.go('A', goal);
        straight.path = vec![play.seat('A', goal)];
        assert_eq!(play.refused(&straight).rule.0, "EV-ZON-11");
    }
    // After arriving it may go on at once.
    let on = play.battle.plan(&play.go('A', "Court empty")).unwrap();
    assert_eq!((on.route.len(), on.price[0].1), (2, 8));
    let events = play.act(order, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Court well".into(), 4));
    let moved = events.iter().find_map(|event| match event {
        BattleEvent::Moved { cost, rule, .. } => Some((*cost, rule.0)),
        _ => None,
    });
    assert_eq!(moved, Some((4, "EV-ZON-08")));
    assert!(play.view().ground().trips.is_empty());
}

/// Rules: EV-ZON-11
#[test]
fn turning_back_takes_the_metres_paid() {
    let wide = Field::scale(12, 20)
        .zone("Hall", &["desk", "shelf"])
        .zone("Court", &["well"])
        .link("Hall", "Court");
    let mut play = alone(wide, "Hall desk");
    play.act(play.go('A', "Hall shelf"), &[]);
    let a = play.id('A');
    assert_eq!(trip_of(play.view(), a).map(|trip| trip.metres), Some(8));
    play.end(&[]);
    play.until('A');
    let back = play.go('A', "Hall desk");
    assert_eq!(metres(&play, &back), 8);
    play.act(back, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall desk".into(), 0));
}

/// Rules: EV-ZON-11 EV-MOV-10
#[test]
fn a_crawler_needs_many_moves_and_may_turn_back_half_way() {
    let mut play = alone(hall(), "Hall desk");
    play.act(play.order('A', "prone"), &[]);
    assert!(play.is_prone('A'));
    // Prone: 4 m a Move.
    play.act(play.go('A', "Court well"), &[]);
    let a = play.id('A');
    assert_eq!(trip_of(play.view(), a).map(|trip| trip.metres), Some(4));
    play.act(play.order('A', "run"), &[]);
    let back = play.go('A', "Hall desk");
    assert_eq!(metres(&play, &back), 8, "four metres, crawled");
    play.act(back, &[]);
    assert_eq!(play.spot_of('A'), "Hall desk");
}

/// Rules: EV-ZON-12 EV-ZON-05 EV-MOV-09
#[test]
fn leaving_a_shared_spot_is_leaving_melee() {
    let fighter = |sheet: &mut Sheet| {
        quick(sheet);
        set(sheet, Score::Melee, 45);
        train(sheet, Skill::Melee, 1, &[]);
        arm(sheet, "sword");
    };
    let stage = || {
        Stage::zones(hall())
            .at('A', "Hall desk", fighter)
            .at('x', "Hall desk", fighter)
            .at('y', "Hall empty", fighter)
            .begin()
    };
    // Fleeing: a Chance Attack at T 65 from the enemy left, none from the enemy in another spot.
    let mut play = stage();
    let events = play.act(play.go('A', "Court well").mode(modes::FLEE), &[90]);
    assert_eq!(rolls(&events), [("Attack", 65, 90)]);
    assert_eq!(play.spot_of('A'), "Court well");
    let plan = stage();
    let order = plan.go('A', "Court well");
    assert_eq!(
        plan.battle.plan(&order).unwrap().invites.as_slice(),
        [(plan.id('x'), 1)]
    );
    // Disengaging by test: 55 rolls 20 (3 degrees), the foe 55 rolls 60.
    let mut play = stage();
    let events = play.act(play.go('A', "Hall balcony").mode(modes::TEST), &[20, 60]);
    assert_eq!(rolls(&events), [("Disengage", 55, 20), ("Hold", 55, 60)]);
    // Disengaging by action: a star, and no dice.
    let mut play = stage();
    let events = play.act_answering(play.go('A', "Hall balcony"), &[], &["disengage"]);
    assert!(rolls(&events).is_empty());
    assert_eq!(play.stars('A'), 1);
}

/// Rules: EV-ZON-12 EV-ZON-11
#[test]
fn whoever_falls_short_has_left_melee_all_the_same() {
    let wide = Field::scale(12, 20).zone("Hall", &["desk"]);
    let mut play = Stage::zones(wide)
        .at('A', "Hall desk", quick)
        .at('x', "Hall desk", |sheet| arm(sheet, "sword"))
        .begin();
    let events = play.act(play.go('A', "Hall empty").mode(modes::FLEE), &[90]);
    assert_eq!(rolls(&events).len(), 1);
    assert_eq!(play.spot_of('A'), "Hall ...");
    assert!(play.view().neighbours(play.id('A')).is_empty());
    // The rest of the trip leaves no enemy.
    play.end(&[]);
    play.until('A');
    let order = play.go('A', "Hall empty");
    assert!(play.battle.plan(&order).unwrap().invites.is_empty());
}

/// Rules: EV-ZON-23 EV-ACT-03
#[test]
fn a_charge_pays_as_every_move_does() {
    let fighter = |sheet: &mut Sheet| {
        quick(sheet);
        arm(sheet, "sword");
    };
    let stage = |field: Field, spot: &str| {
        Stage::zones(field)
            .at('A', spot, fighter)
            .at('x', "Court well", fighter)
            .begin()
    };
    let mut play = stage(hall(), "Hall desk");
    let charge = play.order('A', "charge").at(play.id('x'));
    // Z8 with a Basic Move of 8: there, and a blow at 30 + 10.
    let events = play.act(charge.clone(), &[99]);
    assert_eq!(rolls(&events), [("Attack", 40, 99)]);
    assert_eq!(play.spot_of('A'), "Court well");
    // Twelve metres are too far, and a Charge must arrive.
    let wide = Field::scale(4, 12)
        .zone("Hall", &["desk"])
        .zone("Court", &["well"])
        .link("Hall", "Court");
    let play = stage(wide, "Hall desk");
    assert!(matches!(
        play.refused(&charge).why,
        RefusalReason::OutOfReach { .. }
    ));
}

/// Rules: EV-ZON-05
#[test]
fn leaping_and_hanging_are_matters_of_squares() {
    let play = alone(hall(), "Hall desk");
    let leap = play.order('A', "leap").to(play.seat('A', "Hall empty"));
    assert_eq!(play.refused(&leap).rule.0, "EV-ZON-22");
    let hang = play.go('A', "Hall empty").mode(modes::HANG);
    assert_eq!(play.refused(&hang).rule.0, "EV-ZON-22");
    let here = play.go('A', "Hall desk");
    assert_eq!(play.refused(&here).why, RefusalReason::NothingToDo);
}
