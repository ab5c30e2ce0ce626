//! Battles between zones and spots, from the file to the last order: played by the computer, in the
//! terminal, recorded and saved.

use std::path::Path;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        field::zones::ZoneMap,
        ids::UnitId,
        orders::order::{Aim, Order},
        side_view::SideView,
    },
    data::level::{Level, Stage},
    document::Document,
    rules::evoker,
    save::{self, FileKind, Header, RecordedStep, Replay, Save, hex},
    text::{map, order_text},
};

fn refectory() -> Level {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/old-refectory.ron");
    let (level, problems, _) = Level::open(&file);
    level.unwrap_or_else(|| panic!("{problems:?}"))
}

fn stage() -> (Level, Stage) {
    let level = refectory();
    let stage = level
        .stage(&evoker::BOOK)
        .unwrap_or_else(|_| panic!("it is for evoker"));
    (level, stage)
}

fn zones(battle: &Battle) -> &ZoneMap {
    battle.view().board().zone_map.as_ref().unwrap()
}

fn text_of(battle: &Battle, order: &str) -> Order {
    order_text::parse(battle.view(), order).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Rules: EV-ZON-01 EV-ZON-02 EV-ZON-03 EV-ZON-04
#[test]
fn a_level_of_zones_becomes_a_battle_with_everybody_in_its_spot() {
    let (level, stage) = stage();
    let battle = stage.battle(3);
    let view = battle.view();
    let zones = zones(&battle);
    assert_eq!((zones.spot_metres, zones.zone_metres), (4, 8));
    let names: Vec<&str> = zones.zones.iter().map(|zone| zone.name.as_str()).collect();
    assert_eq!(names, ["Refectory", "Gallery", "Cloister", "Pantry"]);
    for zone in &zones.zones {
        assert_eq!(zones.spot(zone.empty).name, "empty");
        assert!(zone.spots.len() >= 2);
    }
    // Relations hold both ways: adjacent without sight, and in sight without being adjacent.
    let is = |bits: u8, zone: u8| bits & 1 << zone != 0;
    let [refectory, gallery, cloister, pantry] = [0, 1, 2, 3];
    for (a, b, adjacent, sight) in [
        (refectory, gallery, true, true),
        (refectory, pantry, true, false),
        (gallery, cloister, false, true),
        (cloister, pantry, false, false),
    ] {
        for (here, there) in [(a, b), (b, a)] {
            let zone = &zones.zones[usize::from(here)];
            assert_eq!(
                (is(zone.beside, there), is(zone.sees, there)),
                (adjacent, sight)
            );
            assert!(is(zone.sees, here), "a zone sees itself");
        }
    }
    let spot = |name: &str| {
        let unit = level.unit_named(name).unwrap();
        zones.title(zones.spot_at(view.cell(unit)).unwrap())
    };
    assert_eq!(spot("Iren"), "long table in Refectory");
    assert_eq!(spot("Tomas"), "open part of Refectory");
    assert_eq!(
        spot("Shade Pike"),
        "open part of Cloister",
        "by its side's letter"
    );
    assert_eq!(spot("Hollow Archer"), "yew in Cloister");
    // Height, ground, light and roof are those of the squares of a spot.
    let seat = |name: &str| view.cell(level.unit_named(name).unwrap());
    assert_eq!(view.height(level.unit_named("Oda").unwrap()), 4);
    assert_eq!(view.board().terrain(seat("Shade Sedge")).unwrap().water, 6);
    assert!(view.board().has_roof(seat("Husk")));
    // Every unit fills one seat, whatever its size.
    assert!(stage.scene.roster.iter().all(|member| member.squares == 1));
}

/// Rules: EV-ZON-01
#[test]
fn the_computer_fights_between_zones_to_an_end() {
    let (_, stage) = stage();
    let mut battle = stage.battle(1);
    while !battle.is_over() {
        ai::step(&mut battle).unwrap();
    }
    let round = battle.view().clock().round;
    assert!((2..40).contains(&round), "{round} rounds");
    for kind in ["Moved", "Hurt"] {
        assert!(battle.log().iter().any(|event| event.kind() == kind));
    }
}

/// Rules: EV-ZON-01
#[test]
fn a_record_of_zones_plays_again_and_a_save_goes_on_in_the_middle_of_a_trip() {
    let (level, stage) = stage();
    let mut battle = stage.battle(5);
    let mut steps = Vec::new();
    let mut mid_trip = None;
    for _ in 0..36 {
        if battle.is_over() {
            break;
        }
        ai::step(&mut battle).unwrap();
        let hash = hex(battle.hash());
        let done = battle.history().last().unwrap();
        steps.push(RecordedStep::of(battle.scene(), done, hash));
        if !battle.view().ground().trips.is_empty() && mid_trip.is_none() {
            let header = Header::new(&level, &evoker::BOOK, &stage, 5).of_kind(FileKind::Save);
            mid_trip = Some(Save::of(&mut battle, header, Vec::new(), steps.clone()));
        }
    }
    assert!(
        steps.iter().any(|step| step.order.contains("moves to")),
        "{steps:?}"
    );
    let replay = Replay {
        header: Header::new(&level, &evoker::BOOK, &stage, 5),
        orders: steps,
        sealed: false,
    };
    let played = save::play(&replay, &stage, &mut |_| {});
    let mut played = played.unwrap_or_else(|differs| panic!("{differs}"));
    assert_eq!(played.hash(), battle.hash());
    // A save as files have it; of a trip, if a unit was on one.
    let header = Header::new(&level, &evoker::BOOK, &stage, 5).of_kind(FileKind::Save);
    let saves = [
        Some(Save::of(&mut battle, header, Vec::new(), Vec::new())),
        mid_trip,
    ];
    for save in saves.into_iter().flatten() {
        let text = serde_json::to_string(&save).unwrap();
        let read: Save = serde_json::from_str(&text).unwrap();
        let mut again = read
            .battle(&stage)
            .unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(hex(again.hash()), save.hash);
    }
}

/// Rules: EV-ZON-04 EV-ZON-07 EV-ZON-08
#[test]
fn orders_name_spots_and_are_read_as_they_are_written() {
    let (level, stage) = stage();
    let mut battle = stage.battle(1);
    let iren = level.unit_named("Iren").unwrap();
    battle_until(&mut battle, iren);
    let seat = |battle: &Battle, zone: &str, spot: &str| {
        let zones = zones(battle);
        let zone = zones.zones.iter().find(|known| known.name == zone).unwrap();
        let spot = zone.ids().find(|&id| zones.spot(id).name == spot).unwrap();
        zones.seat(spot, iren)
    };
    for (text, zone, spot) in [
        ("move to hearth", "Refectory", "hearth"),
        ("move to the hearth in the Refectory", "Refectory", "hearth"),
        ("move to Cloister fountain", "Cloister", "fountain"),
        ("move to fountain", "Cloister", "fountain"),
        ("move to empty", "Refectory", "empty"),
        ("move to Cloister", "Cloister", "empty"),
        ("move to Pantry", "Pantry", "door"),
        ("move Gallery railing flee", "Gallery", "railing"),
    ] {
        let order = text_of(&battle, text);
        assert_eq!(order.aim, Aim::Cell(seat(&battle, zone, spot)), "{text}");
    }
    // A hidden or later spot has no name yet.
    for text in ["move to serving hatch", "move to wreck"] {
        assert!(order_text::parse(battle.view(), text).is_err(), "{text}");
    }
    let mut orders = battle.legal_orders();
    orders.push(text_of(
        &battle,
        "move to Pantry sacks via Pantry door, Pantry sacks, flee",
    ));
    assert_eq!(orders.last().map(|order| order.path.len()), Some(2));
    for order in orders {
        let text = order_text::write(battle.scene(), &order);
        assert_eq!(text_of(&battle, &text), order, "{text}");
    }
    // Any seat of a spot means the spot.
    let other = zones(&battle).seat(
        zones(&battle)
            .spot_at(seat(&battle, "Refectory", "hearth"))
            .unwrap(),
        UnitId(iren.0 + 1),
    );
    let order = Order {
        aim: Aim::Cell(other),
        ..text_of(&battle, "move to hearth")
    };
    battle.execute(order).unwrap();
    assert_eq!(
        battle.view().cell(iren),
        seat(&battle, "Refectory", "hearth")
    );
}

fn battle_until(battle: &mut Battle, unit: UnitId) {
    for _ in 0..20 {
        if battle.acting() == Some(unit) {
            return;
        }
        let end = text_of(battle, "end");
        battle.execute(end).unwrap();
    }
    panic!("nobody of that number ever acts");
}

/// Rules: EV-ZON-04 EV-ZON-21
#[test]
fn the_terminal_shows_zones_as_boxes_with_who_is_where() {
    let (level, stage) = stage();
    let battle = stage.battle(1);
    let view = battle.view();
    let side = view.side(level.unit_named("Iren").unwrap());
    let drawn = map::draw(view, Some(SideView::new(view, side)), None);
    for piece in [
        "4 m from spot to spot, 8 m from zone to zone.",
        "+- Refectory (R) -",
        "long table (light cover, breaks above 8)",
        ": A Iren",
        "railing (light cover, breaks above 6, 4 m up)",
        "chandelier (3 m up, leap 2 m, can be used)",
        "door (gate, roof)",
        "beside Gallery, Cloister, Pantry; sees Gallery, Cloister",
        "beside Refectory; sees none of the others",
        "B Oda (Wardens) at railing in Gallery",
    ] {
        assert!(drawn.contains(piece), "{piece:?} is not in:\n{drawn}");
    }
    // Spots not found, and units that have not come yet, are not shown.
    for piece in ["serving hatch", "wreck", "Husk"] {
        assert!(!drawn.contains(piece), "{piece:?} is in:\n{drawn}");
    }
}

/// Rules: EV-ZON-20
#[test]
fn triggers_create_alter_and_destroy_spots() {
    let text = r#"Level(
        format: 1,
        name: "Changes",
        battlefield: zones(spots_m: 4, zones_m: 8, zones: [
            Zone(name: "Hall", spots: [
                Spot(name: "empty"),
                Spot(name: "desk"),
                Spot(name: "shelf"),
                Spot(name: "rope", later: true),
                Spot(name: "heap", later: true, ground: rubble),
            ]),
        ]),
        sides: [Side(name: "W"), Side(name: "S")],
        combatants: [
            (archetype: mika, side: "W", name: "A", spot: ("Hall", "desk")),
            (archetype: mika, side: "W", name: "B", spot: ("Hall", "shelf")),
            (archetype: shade, side: "S", name: "C", spot: "Hall"),
        ],
        triggers: [
            (when: round(2), then: [create_spot("Hall", "rope"), destroy_spot("Hall", "desk"), alter_spot("Hall", "shelf", "heap")]),
        ],
    )"#;
    let (level, problems) = Level::read(&Document::parse("changes.ron", text));
    let level = level.unwrap_or_else(|| panic!("{problems:?}"));
    let mut battle = level
        .battle(&evoker::BOOK, 1)
        .unwrap_or_else(|_| panic!("for evoker"));
    let there = |battle: &Battle| {
        let zones = zones(battle);
        zones
            .present(battle.view().ground(), 0)
            .map(|spot| zones.spot(spot).name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(there(&battle), ["empty", "desk", "shelf"]);
    while battle.view().clock().round < 2 {
        let end = text_of(&battle, "end");
        battle.execute(end).unwrap();
    }
    assert_eq!(there(&battle), ["empty", "rope", "heap"]);
    let spot = |battle: &Battle, unit| {
        let zones = zones(battle);
        zones
            .spot(zones.spot_at(battle.view().cell(UnitId(unit))).unwrap())
            .name
            .clone()
    };
    assert_eq!(
        [0, 1, 2].map(|unit| spot(&battle, unit)),
        ["empty", "heap", "empty"]
    );
}

/// Rules: EV-ZON-02
#[test]
fn a_battlefield_has_one_to_five_zones() {
    for (count, good) in [(0, false), (1, true), (5, true), (6, false)] {
        let zones: String = (0..count)
            .map(|number| {
                format!(
                    "Zone(name: \"Z{number}\", spots: [Spot(name: \"empty\"), Spot(name: \"a\")]),"
                )
            })
            .collect();
        let text = format!(
            "Level(format: 1, name: \"N\", battlefield: Zones(spots_m: 4, zones_m: 8, zones: [{zones}]),
            sides: [Side(name: \"W\"), Side(name: \"S\")],
            combatants: [(archetype: warden, side: \"W\", spot: \"Z0\"), (archetype: shade, side: \"S\", spot: \"Z0\")])"
        );
        let (level, problems) = Level::read(&Document::parse("n.ron", text));
        assert_eq!(level.is_some(), good, "{count} zones: {problems:?}");
        let rules: Vec<&str> = problems.iter().map(|problem| problem.rule).collect();
        assert_eq!(rules.contains(&"zone-count"), !good, "{rules:?}");
    }
}

/// Rules: EV-ZON-03 EV-ZON-04
#[test]
fn relations_hold_both_ways_and_every_zone_has_its_empty_spot_and_another() {
    let rules_of = |zones: &str| {
        let text = format!(
            "Level(format: 1, name: \"N\", battlefield: zones(spots_m: 4, zones_m: 8, zones: [{zones}]),
            sides: [Side(name: \"W\"), Side(name: \"S\")],
            combatants: [(archetype: warden, side: \"W\", spot: \"A\"), (archetype: shade, side: \"S\", spot: \"A\")])"
        );
        let (_, problems) = Level::read(&Document::parse("n.ron", text));
        problems
            .iter()
            .map(|problem| problem.rule)
            .collect::<Vec<_>>()
    };
    let zone = |name: &str, more: &str, spots: &str| {
        let spots: String = spots
            .split_whitespace()
            .map(|name| format!("Spot(name: \"{name}\"),"))
            .collect();
        format!("Zone(name: \"{name}\", {more} spots: [{spots}]),")
    };
    let both =
        zone("A", "adjacent: [\"B\"],", "empty x") + &zone("B", "adjacent: [\"A\"],", "empty y");
    assert!(rules_of(&both).is_empty());
    for field in ["adjacent", "sees"] {
        let more = format!("{field}: [\"B\"],");
        let one_way = zone("A", &more, "empty x") + &zone("B", "", "empty y");
        assert_eq!(rules_of(&one_way), ["one-way"], "{field}");
    }
    assert_eq!(
        rules_of(&zone("A", "sees: [\"A\"],", "empty x")),
        ["one-way"]
    );
    assert_eq!(rules_of(&zone("A", "", "x y")), ["no-empty-spot"]);
    assert_eq!(rules_of(&zone("A", "", "empty")), ["no-empty-spot"]);
    assert_eq!(
        rules_of(&zone("A", "adjacent: [\"C\"],", "empty x")),
        ["unknown-name"]
    );
}

#[test]
fn the_zones_of_the_guide_for_authors_can_be_played() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/README.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let block = guide.split("```ron\nbattlefield:").nth(1).unwrap();
    let battlefield = block.split("```").next().unwrap();
    let text = format!(
        "Level(format: 1, name: \"Guide\", battlefield: {battlefield}
        sides: [Side(name: \"W\"), Side(name: \"S\", start: 'A')],
        combatants: [(archetype: warden, side: \"W\", spot: (\"Hall\", \"desk\")), (archetype: shade, side: \"S\")])"
    );
    let (level, problems) = Level::read(&Document::parse("guide.ron", text));
    assert!(problems.is_empty(), "{problems:?}");
    let battle = level.unwrap().battle(&evoker::BOOK, 1);
    assert!(!battle.unwrap_or_else(|_| panic!("for evoker")).is_over());
}
