//! What a book estimates for many squares at once is what it says once the unit stands there.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        ids::UnitId,
        ruleset::{ThreatEstimate, Wanted, When},
    },
    data::{books::BOOKS, level::Level, minds::Mind},
    document::Document,
    geometry::Cell,
};

/// Orders played in each battle.
const MOST_ORDERS: usize = 90;
/// One square in reach of this many is looked at.
const ONE_IN: usize = 9;

/// The estimates of the acting unit, and those of standing on each square in turn; `None` where the
/// book has none.
fn both_ways(battle: &mut Battle) -> Option<(Vec<ThreatEstimate>, Vec<ThreatEstimate>)> {
    let (unit, book) = (battle.acting()?, battle.scene().book);
    let view = battle.view();
    let enemies: Vec<UnitId> = view.enemies(unit).collect();
    let reach = book.movement.reach(view, unit);
    let near = reach.iter().step_by(ONE_IN);
    let here = (view.cell(unit), 0);
    let cells: Vec<(Cell, u16)> = std::iter::once(here)
        .chain(near.map(|there| (there.cell, there.cost)))
        .collect();
    let at_once = book
        .tactics
        .prospects(view, unit, &enemies, &cells, Wanted::Both)?;
    let mut tried = Vec::new();
    for (cell, cost) in cells {
        battle.begin_trial();
        battle.stage(|r| book.movement.arrive(r, unit, cell, cost));
        let view = battle.view();
        tried.extend(enemies.iter().map(|&enemy| ThreatEstimate {
            threat: book.tactics.harm(view, enemy, unit, When::NextTurn),
            strike: book.tactics.harm(view, unit, enemy, When::Now),
        }));
        battle.end_trial();
    }
    Some((at_once, tried))
}

#[test]
fn estimates_for_many_squares_are_those_of_standing_there() {
    let mind = Mind::named("shadow").unwrap();
    for book in BOOKS
        .iter()
        .filter(|book| ["momentum", "maneuver"].contains(&book.id))
    {
        let (mut looks, mut strikes, mut threats) = (0, 0, 0);
        for file in ["proving-ground", "old-refectory", "beacon-head"] {
            let path = format!("{}/levels/{file}.ron", env!("CARGO_MANIFEST_DIR"));
            let document = Document::open(path.as_ref());
            let level = Level::read(&document).0.unwrap();
            let Ok(mut battle) = level.battle(book, 3) else {
                continue;
            };
            for order in 0..MOST_ORDERS {
                if battle.is_over() {
                    break;
                }
                if let Some((at_once, tried)) = both_ways(&mut battle) {
                    assert_eq!(at_once, tried, "{} {file}, order {order}", book.id);
                    looks += 1;
                    strikes += tried.iter().filter(|it| it.strike > 0).count();
                    threats += tried.iter().filter(|it| it.threat > 0).count();
                }
                ai::step_as(&mut battle, &mind).unwrap();
            }
        }
        assert!(looks > 50, "{}: {looks} looks", book.id);
        assert!(strikes > 50 && threats > 50, "{}", book.id);
    }
}
