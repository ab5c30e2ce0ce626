//! Battles for measuring odds.

use std::sync::Arc;

use crate::{
    battle::{
        Battle,
        components::Columns,
        field::board::Board,
        ids::{SideId, UnitId},
        orders::order::Order,
        ruleset::Book,
        scene::{Definition, Member, Scene, Side},
    },
    data::{
        assets,
        level::Level,
        maneuver::samples::{brigand, iska},
        threshold::samples::{grask, ysolde},
    },
    document::Document,
    geometry::Cell,
    rules::{maneuver, threshold},
};

/// Two units of a slice of a book, face to face.
fn pair(
    book: &'static Book,
    columns: &Columns,
    sheets: [(Definition, u8); 2],
    catalogue: Definition,
    seed: u64,
) -> Battle {
    let side = |name: &str, alliance| Side {
        name: name.to_owned(),
        alliance,
        colour: "azure".to_owned(),
        computer: true,
    };
    let scene = Scene {
        title: "Pair".to_owned(),
        book,
        board: Board::open(12, 8).into(),
        sides: vec![side("One", 0), side("Other", 1)],
        roster: sheets
            .into_iter()
            .enumerate()
            .map(|(number, (sheet, squares))| Member {
                name: format!("Fighter {}", number + 1),
                archetype: String::new(),
                side: SideId(number as u8),
                squares,
                sheet,
            })
            .collect(),
        catalogue,
        options: Arc::new(()),
        goals: Vec::new(),
        triggers: Vec::new(),
        round_cap: 100,
        separate_sight: false,
        exposures: Arc::default(),
    };
    let mut battle = Battle::new(Arc::new(scene), columns, seed);
    battle.begin();
    battle
}

pub(super) fn maneuver_shape() -> Result<(Battle, Order), String> {
    let sheets = [iska(), brigand()];
    let mut columns = Columns::default();
    for (sheet, x) in sheets.iter().zip([2, 3]) {
        maneuver::enter(&mut columns, sheet, Cell::new(x, 2));
    }
    let sheets = sheets.map(|sheet| {
        let squares = sheet.size.squares();
        let sheet: Definition = Arc::new(sheet);
        (sheet, squares)
    });
    let catalogue = Arc::clone(&assets().books.maneuver.catalogue);
    let battle = pair(&maneuver::BOOK, &columns, sheets, catalogue, 7);
    let order = order_at_the_other(&battle, "strike")?;
    Ok((battle, order))
}

/// The order with the slowest odds of the book: a burst over three targets, each with its own
/// defence.
pub(super) fn maneuver_area() -> Result<(Battle, Order), String> {
    const TEXT: &str = r#"Level(
        format: 1,
        name: "Burst",
        books: [maneuver],
        legend: { '.': floor },
        map: ["............", "............", "............"],
        sides: [Side(name: "One", controller: ai), Side(name: "Other", controller: ai)],
        combatants: [
            (name: "Mage", archetype: invoker, side: "One", at: (1, 1), sheets: { maneuver: (spells: [venom_mist], initiative: 40, player: true) }),
            (archetype: vanguard, side: "Other", at: (8, 0)),
            (archetype: warden, side: "Other", at: (8, 1)),
            (archetype: duelist, side: "Other", at: (8, 2)),
        ],
    )"#;
    let document = Document::parse("burst", TEXT);
    let (level, problems) = Level::read(&document);
    let fault = || {
        problems
            .iter()
            .next()
            .map(|problem| problem.message.clone())
    };
    let level = level.ok_or_else(|| fault().unwrap_or_default())?;
    let battle = level
        .battle(&maneuver::BOOK, 1)
        .map_err(|_| "the burst cannot be played".to_owned())?;
    let cast = battle.scene().book.action_named("cast");
    let caught = |order: &&Order| {
        let area = battle.scene().book.ranges.area(battle.view(), order);
        let area = area.unwrap_or_default();
        let mut enemies = battle.view().enemies(order.unit);
        enemies.all(|enemy| area.contains(battle.view().cell(enemy)))
    };
    let all = battle.legal_orders();
    let mut casts = all
        .iter()
        .filter(|order| Some(order.action) == cast && order.cell().is_some());
    let order = casts.find(caught).cloned();
    let order = order.ok_or("no burst catches all three")?;
    Ok((battle, order))
}

pub(super) fn threshold_shape() -> Result<(Battle, Order), String> {
    let sheets = [ysolde(), grask()];
    let mut columns = Columns::default();
    for (sheet, x) in sheets.iter().zip([4, 5]) {
        threshold::enter(&mut columns, sheet, Cell::new(x, 4));
    }
    let sheets = sheets.map(|sheet| {
        let sheet: Definition = Arc::new(sheet);
        (sheet, 1)
    });
    let catalogue = Arc::clone(&assets().books.threshold.catalogue);
    let mut battle = pair(&threshold::BOOK, &columns, sheets, catalogue, 11);
    // The slower unit acts second, so that its attack can be interrupted.
    if let Some(unit) = battle.acting()
        && let Some(end) = battle.scene().book.action_named("end")
    {
        battle
            .execute_with(Order::new(unit, end), &mut |view, question| {
                Some((view.scene.book.policy)(view, question))
            })
            .map_err(|refusal| refusal.to_string())?;
    }
    let order = order_at_the_other(&battle, "standard attack")?;
    Ok((battle, order))
}

fn order_at_the_other(battle: &Battle, key: &str) -> Result<Order, String> {
    let unit = battle.acting().ok_or("nobody acts")?;
    let other = UnitId(1 - unit.0);
    let action = battle
        .scene()
        .book
        .action_named(key)
        .ok_or("the book has no such action")?;
    let order = Order::new(unit, action).at(other);
    battle.plan(&order).map_err(|refusal| refusal.to_string())?;
    Ok(order)
}
