//! The bearing of every unit, read from the battle's World by plain queries: compared with known
//! results in a staged battle of each book, after moves and after their revert.

use shadowgrid::{
    battle::{
        Battle,
        components::{Altitude, Band, Initiative, Pools, Position, Wounds},
        ids::{SideId, UnitId, UnitSet},
        ruleset::Book,
        systems::{
            Tag,
            standing::{ActionPoints, Aloft, Engaged, Flanked, Footing, Sheltered},
        },
    },
    data::{books::BOOKS, level::Level},
    dice::DiceStream,
    document::Document,
    geometry::Cell,
    preview::PreviewBattle,
    rules::evoker,
    text::{bearing_text, preview_text::standing},
};

const LEFT: UnitId = UnitId(0);
const RIGHT: UnitId = UnitId(1);
const IREN: UnitId = UnitId(2);
const WREN: UnitId = UnitId(3);
const WADER: UnitId = UnitId(4);
const KITE: UnitId = UnitId(5);
const HOLLOW: UnitId = UnitId(6);

/// Iren between two enemies, Wren behind a crate from an archer and in the open to no other enemy,
/// a unit in undergrowth, one in the air.
fn staged(book: &'static Book) -> Battle {
    let text = r#"Level(
        format: 1,
        name: "Yard",
        books: [evoker, threshold, maneuver, momentum, vigor],
        legend: { '.': floor, 'o': (floor, obstacle: crate), 'W': wall, 'u': undergrowth },
        map: [
            "....................",
            ".o..................",
            "WWWWWWWWWWWWWWWWWWWW",
            "....................",
            "....................",
            "...............uuu..",
            "...............uuu..",
        ],
        sides: [Side(name: "Shadows"), Side(name: "Wardens")],
        combatants: [
            (name: "Left", archetype: vanguard, side: "Shadows", at: (4, 5)),
            (name: "Right", archetype: vanguard, side: "Shadows", at: (6, 5)),
            (name: "Iren", archetype: vanguard, side: "Wardens", at: (5, 5)),
            (name: "Wren", archetype: archer, side: "Wardens", at: (0, 1)),
            (name: "Wader", archetype: vanguard, side: "Wardens", at: (16, 6)),
            (name: "Kite", archetype: archer, side: "Wardens", at: (11, 3)),
            (name: "Hollow", archetype: archer, side: "Shadows", at: (8, 1)),
        ],
    )"#;
    let (level, problems) = Level::read(&Document::parse("yard.ron", text.to_owned()));
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    let mut battle = level.battle(book, 3).unwrap();
    battle.stage(|r| {
        let aloft = Altitude {
            band: Band::Low,
            ..Altitude::default()
        };
        r.place_at(KITE, Cell::new(11, 3), aloft);
    });
    battle
}

fn set(units: &[UnitId]) -> UnitSet {
    let mut set = UnitSet::default();
    units.iter().for_each(|&unit| set.insert(unit));
    set
}

type Bearings = (Footing, Engaged, Flanked, Sheltered, Aloft, ActionPoints);

/// The enemies that flank Iren; momentum and vigor have no flanking.
fn flankers(book: &Book) -> UnitSet {
    match book.id {
        "momentum" | "vigor" => UnitSet::default(),
        _ => set(&[LEFT, RIGHT]),
    }
}

/// Every unit's components, by a query over the World.
fn everybody(battle: &mut Battle) -> Vec<Bearings> {
    let world = battle.world();
    let mut query = world
        .try_query::<(
            &Tag,
            &Footing,
            &Engaged,
            &Flanked,
            &Sheltered,
            &Aloft,
            &ActionPoints,
        )>()
        .unwrap();
    let mut rows: Vec<(UnitId, Bearings)> = query
        .iter(world)
        .map(
            |(tag, footing, engaged, flanked, sheltered, aloft, points)| {
                let sheltered = sheltered.clone();
                (
                    tag.unit,
                    (*footing, *engaged, *flanked, sheltered, *aloft, *points),
                )
            },
        )
        .collect();
    rows.sort_by_key(|(unit, _)| *unit);
    assert_eq!(rows.len(), 7);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Rules: EV-MOV-05 EV-FLD-02 EV-FLD-07 EV-MOV-12 EV-ALT-01 TH-FLD-07 TH-MOV-07 TH-MOV-19
#[test]
fn a_query_reads_how_everybody_stands() {
    for book in BOOKS {
        let mut battle = staged(book);
        let ground = |name: &str| {
            let terrains = &battle.scene().board.terrains;
            terrains.iter().position(|terrain| terrain.name == name)
        };
        let (floor, undergrowth) = (ground("floor"), ground("undergrowth"));
        // What a step into undergrowth takes, and how high those fly who fly low: by maneuver and
        // momentum bands have no height.
        let (dear, low) = match book.id {
            "threshold" => (3, 3),
            "evoker" | "vigor" => (2, 10),
            _ => (2, 0),
        };
        let points: Vec<(i16, i16)> = battle
            .view()
            .store
            .all::<Pools>()
            .map(|(_, pools)| (pools.now(book.points), pools.max(book.points)))
            .collect();
        let all = everybody(&mut battle);
        let at = |unit: UnitId| &all[unit.index()];
        let (footing, engaged, flanked, sheltered, aloft, _) = at(IREN);
        assert_eq!(footing.step, Some(1));
        assert_eq!(footing.terrain.map(|id| usize::from(id.0)), floor);
        assert!(!footing.is_slow());
        assert_eq!(engaged.threatens, set(&[LEFT, RIGHT]), "{}", book.id);
        assert_eq!(engaged.by, set(&[LEFT, RIGHT]), "{}", book.id);
        assert_eq!(flanked.by, flankers(book), "{}", book.id);
        let least = sheltered.least.as_ref().unwrap();
        assert_eq!((least.from, least.quarters()), (LEFT, 0));
        assert_eq!(
            (aloft.band, aloft.height, aloft.falling),
            (Band::Ground, 0, None)
        );
        // A single enemy flanks no one.
        assert!(at(LEFT).2.by.is_empty());
        assert!(at(LEFT).1.by.contains(IREN));
        // Only the archer sees Wren, and half of her is behind the crate.
        let (footing, _, flanked, sheltered, ..) = at(WREN);
        assert!(flanked.by.is_empty());
        let (least, most) = (sheltered.least.as_ref(), sheltered.most.as_ref());
        assert_eq!(least, most, "{}", book.id);
        assert_eq!(
            least.map(|it| (it.from, it.quarters())),
            Some((HOLLOW, 2)),
            "{}",
            book.id
        );
        assert_eq!(footing.step, Some(1));
        let (footing, engaged, ..) = at(WADER);
        assert_eq!(footing.step, Some(dear), "{}", book.id);
        assert_eq!(footing.terrain.map(|id| usize::from(id.0)), undergrowth);
        assert!(footing.is_slow() && !engaged.by.contains(LEFT));
        let (footing, _, flanked, _, aloft, _) = at(KITE);
        assert_eq!((footing.terrain, footing.step), (None, Some(1)));
        assert_eq!((aloft.band, aloft.height), (Band::Low, low), "{}", book.id);
        assert!(flanked.by.is_empty());
        let kept: Vec<(i16, i16)> = all.iter().map(|row| (row.5.now, row.5.most)).collect();
        assert_eq!(kept, points);
        assert!(points.iter().any(|(now, most)| *now > 0 && *most > 0));
    }
}

#[test]
fn they_follow_a_move_and_its_revert() {
    for book in BOOKS {
        let mut battle = staged(book);
        let hash = battle.hash();
        let before = everybody(&mut battle);
        battle.begin_trial();
        battle.stage(|r| r.place(RIGHT, Cell::new(12, 4)));
        let moved = everybody(&mut battle);
        assert!(moved[IREN.index()].2.by.is_empty(), "{}", book.id);
        assert!(!moved[IREN.index()].1.threatens.contains(RIGHT));
        // The systems that always run still find every unit.
        assert_eq!(battle.view().neighbours(IREN), set(&[LEFT]));
        assert_eq!(battle.view().neighbours(LEFT), set(&[IREN]));
        assert!(battle.view().neighbours(RIGHT).is_empty());
        battle.end_trial();
        assert!(everybody(&mut battle) == before, "{}", book.id);
        // A walk by an order: out of the undergrowth.
        battle.begin_trial();
        battle.stage(|r| book.turns.poise(r, WADER));
        let walk = book.movement.go(battle.view(), WADER, Cell::new(16, 4));
        battle.plan(&walk).unwrap();
        battle.try_order(&walk, DiceStream::new(1, 1));
        let walked = everybody(&mut battle);
        assert_eq!(battle.view().cell(WADER), Cell::new(16, 4));
        assert!(!walked[WADER.index()].0.is_slow(), "{}", book.id);
        battle.end_trial();
        assert!(everybody(&mut battle) == before, "{}", book.id);
        assert_eq!(battle.hash(), hash);
    }
}

/// A preview of a square uses the same components.
#[test]
fn a_look_ahead_tells_who_would_flank_somebody_there() {
    for book in BOOKS {
        let mut battle = staged(book);
        let mut lookout = PreviewBattle::new(&mut battle, SideId(1));
        let here = lookout.standing(IREN, Cell::new(5, 5));
        assert_eq!(here.flanked, flankers(book), "{}", book.id);
        let away = lookout.standing(IREN, Cell::new(5, 3));
        assert!(away.flanked.is_empty(), "{}", book.id);
        let told = standing(battle.scene(), &here).contains("Flanked there by Left, Right.");
        assert_eq!(told, !flankers(book).is_empty(), "{}", book.id);
    }
}

#[test]
fn words_tell_what_matters_of_how_somebody_stands() {
    for book in BOOKS {
        let mut battle = staged(book);
        battle.world();
        let told = |unit: UnitId, own| {
            let bearing = battle.bearing(unit).unwrap();
            let lines = bearing_text::lines(battle.view(), &bearing, own).into_iter();
            let lines = lines.map(|(name, value)| format!("{name}: {value}"));
            lines.collect::<Vec<String>>().join("\n")
        };
        let iren = told(IREN, true);
        assert!(iren.starts_with("Engaged with: Left, Right"), "{iren}");
        let flanked = iren.contains("\nFlanked by: Left, Right");
        assert_eq!(flanked, !flankers(book).is_empty(), "{}: {iren}", book.id);
        let (cover, step) = match book.id {
            "evoker" => ("light cover", "2 m"),
            "threshold" => ("half cover", "3 yd"),
            "maneuver" => ("low cover", "2 m"),
            "momentum" => ("half cover", "2 m"),
            _ => ("partial cover", "2 squares"),
        };
        let (wren, wader) = (told(WREN, true), told(WADER, true).to_lowercase());
        let cover = format!("Cover: {cover} from Hollow");
        assert!(wren.contains(&cover), "{}: {wren}", book.id);
        let step = format!("undergrowth, {step} a step");
        assert!(wader.contains(&step), "{}: {wader}", book.id);
        assert!(!told(WADER, false).contains("step"));
        assert!(told(KITE, false).contains("Height: in the air, low"));
    }
}

/// A query sees the battle as it is now, not the components last copied to the World.
#[test]
fn the_world_holds_what_was_written_last() {
    let mut battle = staged(&evoker::BOOK);
    battle.world();
    battle.stage(|r| {
        r.edit::<Initiative>(IREN).0 = 77;
        r.edit::<Position>(HOLLOW).0 = Cell::new(9, 0);
        let pool = r.scene().book.points;
        r.edit::<Pools>(IREN).open(pool, 1, 4);
    });
    assert!(
        battle.bearing(IREN).is_none(),
        "out of date, and nobody has asked"
    );
    let view = battle.view();
    let wounds = *view.store.get::<Wounds>(IREN);
    let world = battle.world();
    let mut query = world
        .try_query::<(&Tag, &Initiative, &Position, &Wounds, &ActionPoints)>()
        .unwrap();
    let row = |unit: UnitId| {
        query
            .iter(world)
            .find(|(tag, ..)| tag.unit == unit)
            .unwrap()
    };
    let mut row = row;
    let (_, initiative, _, of_world, points) = row(IREN);
    assert_eq!(initiative.0, 77);
    assert_eq!(*of_world, wounds);
    assert_eq!((points.now, points.most), (1, 4));
    assert_eq!(row(HOLLOW).2.0, Cell::new(9, 0));
    assert_eq!(battle.bearing(IREN).unwrap().points.now, 1);
}
