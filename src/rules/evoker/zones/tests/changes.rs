//! Spots that are destroyed, created, altered and found.

use super::{armed, place};
use crate::{
    battle::{
        board::CoverClass,
        event::BattleEvent,
        ids::RuleId,
        order::Tool,
        refusal::RefusalReason,
        zones::{Interaction, Presence, SpotChange},
    },
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Skill},
        field::ground,
        fixture::{Field, Play, Stage, arm, item, rolls, set, target_number, train},
        movement,
    },
};

/// Rules: EV-ZON-20 EV-FLD-03
#[test]
fn what_stands_in_a_spot_is_destroyed_by_damage_above_its_durability() {
    let stage = || {
        let field = place(4, 8).spot("Hall desk", |spot| {
            spot.durability = Some(8);
            spot.cover = Some(CoverClass::Light);
        });
        Stage::zones(field)
            .at('A', "Hall empty", armed("pistol"))
            .at('x', "Hall desk", |sheet| {
                arm(sheet, "sword");
                train(sheet, Skill::Melee, 1, &[]);
            })
            .at('y', "Hall desk", |_| {})
            .begin()
    };
    let mut play = stage();
    let desk = play.spot("Hall desk");
    let shot = |play: &Play| {
        play.order('A', "attack")
            .with(Tool::Item(item("pistol")))
            .to(play.seat('A', "Hall desk"))
    };
    // A plain test of Ranged 30 with the range and no unit's rows; 8 damage and no degree are not
    // enough.
    assert_eq!(target_number(&play, &shot(&play)), 40);
    let order = shot(&play);
    let events = play.act(order, &[31]);
    assert_eq!(rolls(&events), [("Attack", 40, 31)]);
    assert!(play.zone_map().is_there(play.view().ground(), desk));
    assert_eq!(play.stars('A'), 1);
    // 9 damage destroy it: the unit behind it is in the empty spot now.
    let mut play = stage();
    let order = shot(&play);
    let events = play.act(order, &[30]);
    assert!(!play.zone_map().is_there(play.view().ground(), desk));
    assert_eq!(
        (play.spot_of('x'), play.spot_of('y')),
        ("Hall empty".into(), "Hall empty".into())
    );
    assert!(ground::engaged(play.view(), play.id('A'), play.id('x')));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, BattleEvent::SpotChanged { there: false, .. }))
    );
    assert_eq!(play.wounds('x'), (3, 1, 1));
    // The spot cannot be entered any more, and there is nothing left to shoot at.
    play.end(&[]);
    play.until('A');
    assert_eq!(
        play.refused(&play.go('A', "Hall desk")).rule,
        RuleId("EV-ZON-20")
    );
    assert_eq!(play.refused(&shot(&play)).rule, RuleId("EV-FLD-03"));
    // A fumble jams, as with every attack; Bursts and Called attacks do not work on objects.
    let mut play = stage();
    let called = shot(&play).mode(modes::CALLED);
    assert!(matches!(
        play.refused(&called).why,
        RefusalReason::ModeNotAllowed { .. }
    ));
    let order = shot(&play);
    play.act(order, &[97]);
    assert_eq!(
        play.refused(&shot(&play)).why,
        RefusalReason::KeywordSpent { keyword: "ATTACK" }
    );
    assert!(play.zone_map().is_there(play.view().ground(), desk));
}

/// Rules: EV-ZON-20 EV-MOV-27 EV-MOV-28
#[test]
fn whoever_stood_high_on_what_breaks_comes_down() {
    let field = place(4, 8)
        .spot("Hall balcony", |spot| spot.durability = Some(1))
        .tile("Hall balcony", |tile| tile.elevation = 5);
    let mut play = Stage::zones(field)
        .at('A', "Hall empty", armed("pistol"))
        .at('x', "Hall balcony", |_| {})
        .begin();
    let shot = play
        .order('A', "attack")
        .with(Tool::Item(item("pistol")))
        .to(play.seat('A', "Hall balcony"));
    let events = play.act(shot, &[1]);
    let fell = |event: &&BattleEvent| matches!(event, BattleEvent::Fell { metres: 5, .. });
    assert_eq!(events.iter().filter(fell).count(), 1);
    assert_eq!(play.spot_of('x'), "Hall empty");
}

/// Rules: EV-ZON-20 EV-ZON-11
#[test]
fn trips_from_and_to_a_spot_that_is_gone_lead_to_the_empty_one() {
    let mut play = Stage::zones(place(12, 20))
        .at('A', "Hall desk", |_| {})
        .at('x', "Court well", |_| {})
        .begin();
    play.act(play.go('A', "Hall balcony"), &[]);
    let (a, balcony, empty) = (
        play.id('A'),
        play.spot("Hall balcony"),
        play.spot("Hall empty"),
    );
    play.stage(|r| {
        crate::rules::evoker::zones::change::change(r, SpotChange::Destroy(balcony), None).unwrap();
    });
    let trip = movement::trip_of(play.view(), a).unwrap();
    assert_eq!((trip.to, trip.metres), (empty, 6));
    play.end(&[]);
    play.until('A');
    play.act(play.go('A', "Hall empty"), &[]);
    assert_eq!(play.spot_of('A'), "Hall empty");
}

/// Rules: EV-ZON-20 EV-FLD-09 EV-ACT-38
#[test]
fn what_a_spot_offers_creates_alters_and_destroys() {
    let stage = |change: fn(&Field) -> SpotChange| {
        let field = place(4, 8).spot("Hall balcony", |spot| spot.presence = Presence::Later);
        let change = change(&field);
        let field = field.spot("Hall desk", |spot| {
            spot.interaction = Some(Interaction {
                skill: "athletics".into(),
                modifier: -10,
                stars: 1,
                keyword: Some("trick".into()),
                change,
            });
        });
        Stage::zones(field)
            .at('A', "Hall desk", |sheet| set(sheet, Score::Strength, 50))
            .at('x', "Hall desk", |_| {})
            .begin()
    };
    let there = |play: &Play, spot: &str| {
        play.zone_map()
            .is_there(play.view().ground(), play.spot(spot))
    };
    // Athletics 50 - 10: 41 fails and costs the star and the keyword.
    let mut play = stage(|field| SpotChange::Create(field.id("Hall balcony")));
    let order = play.order('A', "use spot");
    assert_eq!(target_number(&play, &order), 40);
    play.act(order.clone(), &[41]);
    assert!(!there(&play, "Hall balcony"));
    assert_eq!(
        play.refused(&order).why,
        RefusalReason::KeywordSpent { keyword: "TRICK" }
    );
    let mut play = stage(|field| SpotChange::Create(field.id("Hall balcony")));
    play.act(order.clone(), &[40]);
    assert!(there(&play, "Hall balcony"));
    assert_eq!(play.refused(&order).why, RefusalReason::AlreadyDone);
    // Altered: both are in the spot that the desk has become, still engaged.
    let mut play = stage(|field| SpotChange::Alter {
        from: field.id("Hall desk"),
        to: field.id("Hall balcony"),
    });
    play.act(order.clone(), &[1]);
    assert!(!there(&play, "Hall desk") && there(&play, "Hall balcony"));
    assert_eq!(
        (play.spot_of('A'), play.spot_of('x')),
        ("Hall balcony".into(), "Hall balcony".into())
    );
    assert!(ground::engaged(play.view(), play.id('A'), play.id('x')));
    // Destroyed.
    let mut play = stage(|field| SpotChange::Destroy(field.id("Hall desk")));
    play.act(order, &[1]);
    assert_eq!(play.spot_of('x'), "Hall empty");
}

/// Rules: EV-ZON-21 EV-ACT-30
#[test]
fn a_search_finds_the_next_hidden_spot_of_the_zone_for_everybody() {
    let field = place(4, 8)
        .spot("Hall desk", |spot| spot.presence = Presence::Hidden)
        .spot("Hall balcony", |spot| spot.presence = Presence::Hidden)
        .spot("Court well", |spot| spot.presence = Presence::Hidden);
    let mut play = Stage::zones(field)
        .at('A', "Hall empty", |sheet| set(sheet, Score::Perception, 50))
        .at('x', "Court empty", |_| {})
        .begin();
    let there = |play: &Play, spot: &str| {
        play.zone_map()
            .is_there(play.view().ground(), play.spot(spot))
    };
    let search = play.order('A', "search");
    assert_eq!(
        play.refused(&play.go('A', "Hall desk")).rule,
        RuleId("EV-ZON-20")
    );
    // Awareness T 50: 51 finds nothing; 50 the next one of this zone.
    play.act(search.clone(), &[51]);
    assert!(!there(&play, "Hall desk"));
    play.act(search.clone(), &[50]);
    assert!(there(&play, "Hall desk") && !there(&play, "Hall balcony"));
    assert!(!there(&play, "Court well"), "of the current zone");
    assert_eq!(play.stars('A'), 0);
    play.end(&[]);
    // All sides know of it: the enemy may go there.
    assert_eq!(play.battle.acting(), Some(play.id('x')));
    assert!(play.battle.plan(&play.go('x', "Hall desk")).is_ok());
    play.until('A');
    play.act(search.clone(), &[1]);
    assert!(there(&play, "Hall balcony"));
    play.act(search, &[1]);
    assert!(!there(&play, "Court well"));
}
