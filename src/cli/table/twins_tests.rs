//! The terminal reveals nothing: worlds that differ only in what a side does not know look the same
//! to it, whatever it types.

use super::{Arena, Table, console::Piped};
use crate::{
    battle::{
        ids::UnitId,
        side_view::{Known, SideView},
    },
    geometry::Cell,
    save::GameSession,
};

use crate::twin_worlds::{Luck, Twins, many, twins};

/// Pairs in CI.
const USUAL: u64 = 150;

/// A table for each twin, with a player leading the side.
fn tables(twins: Twins, seed: u64) -> [Table; 2] {
    let computer = twins.computer();
    tables_of(twins, seed, &computer)
}

/// A table for each twin, with the computer leading the sides marked in `computer`.
fn tables_of(twins: Twins, seed: u64, computer: &[bool]) -> [Table; 2] {
    let header = twins.header(seed);
    let Twins {
        level,
        book,
        stage,
        worlds,
        ..
    } = twins;
    worlds.map(|battle| {
        let mut arena = Arena {
            level: level.clone(),
            book,
            stage: stage.clone(),
        };
        for (side, computer) in arena.level.sides.iter_mut().zip(computer) {
            side.computer = *computer;
        }
        Table::with(
            arena,
            GameSession::new(battle, computer.to_vec(), header.clone()),
        )
    })
}

/// Lines that could be typed, with names and squares in them.
fn lines(table: &Table, luck: &mut Luck) -> Vec<String> {
    let known = table.known();
    let view = known.view();
    let Some(side) = table.side() else {
        return Vec::new();
    };
    let eyes = SideView::new(view, side);
    let people: Vec<UnitId> = view
        .store
        .ids()
        .filter(|&unit| eyes.knows(unit) != Known::Unknown)
        .collect();
    let name = |luck: &mut Luck| {
        let unit = luck.pick(&people).copied().unwrap_or(UnitId(0));
        view.scene.member(unit).name.clone()
    };
    let grid = view.board().grid;
    let cell = |luck: &mut Luck| {
        Cell::new(
            luck.below(grid.width.into()) as i16,
            luck.below(grid.height.into()) as i16,
        )
    };
    let mut lines: Vec<String> = [
        "map",
        "menu",
        "log",
        "stats",
        "help",
        "advise",
        "why",
        "near",
        "look",
        "legend",
        "recap",
        "inventory",
        "seat",
        "",
        "verbose",
        "log",
        "recap",
        "brief",
    ]
    .map(str::to_owned)
    .to_vec();
    for topic in ["danger", "sight", "cover", "range", "heights", "light"] {
        if luck.one_in(3) {
            lines.push(format!("map {topic}"));
        }
    }
    for _ in 0..3 {
        let (one, other, at) = (name(luck), name(luck), cell(luck));
        lines.push(format!("look {one}"));
        lines.push(format!("look {},{}", at.x, at.y));
        lines.push(format!("map danger at {},{}", at.x, at.y));
        lines.push(format!("map range {other}"));
        lines.push(format!("whatif {one} {other}"));
        lines.push(format!("why {one}"));
        lines.push(format!("odds move next to {one}"));
        lines.push(format!("odds move {} east and 2 north", 1 + luck.below(4)));
    }
    let numbers = 1 + luck.below(60);
    lines.push(format!("odds {numbers}"));
    let book = view.scene.book;
    for _ in 0..4 {
        let action = luck
            .pick(book.actions)
            .map_or("end", |action| action.entry().key);
        let action = action.replace('_', " ");
        let at = cell(luck);
        lines.push(format!("odds {action} {}", name(luck)));
        lines.push(format!("odds {action} to {},{}", at.x, at.y));
    }
    lines
}

fn typed(table: &mut Table, line: &str) -> String {
    let mut out = Vec::new();
    if let Err(stop) = table.turn(line, &mut out) {
        return stop.0;
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[test]
fn whatever_is_typed_worlds_that_differ_in_secrets_answer_the_same() {
    let mut looked = 0;
    for number in 0..many(USUAL) {
        let Some(twins) = twins(number) else { continue };
        let who = format!("twins {number}, {}", twins.who());
        let mut luck = Luck::new(number + 1_000_000);
        let [mut one, mut other] = tables(twins, number);
        for line in lines(&one, &mut luck) {
            let (here, there) = (typed(&mut one, &line), typed(&mut other, &line));
            assert!(
                here == there,
                "{who}: `{line}`\n--- one\n{here}\n--- other\n{there}"
            );
        }
        looked += 1;
    }
    assert!(looked > many(USUAL) / 8, "{looked} pairs");
}

/// If players share a terminal, curtain, recap of what was missed, and screen are the same,
/// whatever the other players keep from this side.
#[test]
fn the_curtain_and_what_follows_tell_nothing_of_what_differs() {
    let mut looked = 0;
    for number in 0..many(USUAL) {
        let Some(twins) = twins(number) else { continue };
        let who = format!("twins {number}, {}", twins.who());
        let nobody = vec![false; twins.level.sides.len()];
        let told = tables_of(twins, number, &nobody).map(|mut table| {
            let (mut input, mut out): (&[u8], Vec<u8>) = (b"menu\ny\n", Vec::new());
            let mut console = Piped::new(&mut input, true);
            let acting = table.game.battle.acting().unwrap_or(UnitId(0));
            let is_there = table.take_seat(acting, &mut console, &mut out);
            assert_eq!(is_there, Ok(true), "{who}");
            table.show_decision(acting, &mut out).unwrap();
            table.recap(&mut out).unwrap();
            String::from_utf8_lossy(&out).into_owned()
        });
        assert!(
            told[0] == told[1],
            "{who}\n--- one\n{}\n--- other\n{}",
            told[0],
            told[1]
        );
        assert_eq!(
            told[0].matches("Type y when").count(),
            2,
            "{who}: {}",
            told[0]
        );
        looked += 1;
    }
    assert!(looked > many(USUAL) / 8, "{looked} pairs");
}

/// An order is taken by both or by neither, and refused with the same words.
#[test]
fn an_order_is_refused_for_reasons_that_its_side_knows() {
    let mut given = 0;
    for number in 0..many(USUAL) {
        let Some(twins) = twins(number) else { continue };
        let who = format!("twins {number}, {}", twins.who());
        let mut luck = Luck::new(number + 2_000_000);
        let [mut one, mut other] = tables(twins, number);
        let mut orders = one.known().legal_orders();
        let acting = one.game.battle.acting().unwrap_or(UnitId(0));
        let view = one.known().view();
        let grid = view.board().grid;
        // Orders that the book would not propose.
        for place in 0..view.scene.book.actions.len() as u8 {
            let action = crate::battle::orders::order::ActionId(place);
            let at = Cell::new(
                luck.below(grid.width.into()) as i16,
                luck.below(grid.height.into()) as i16,
            );
            orders.push(crate::battle::orders::order::Order::new(acting, action).to(at));
            let unit = UnitId(luck.below(view.store.len()) as u16);
            orders.push(crate::battle::orders::order::Order::new(acting, action).at(unit));
        }
        for _ in 0..12 {
            let Some(order) = luck.pick(&orders).cloned() else {
                break;
            };
            let told = [&mut one, &mut other].map(|table| {
                let mut fork = table.game.battle.fork(number);
                fork.execute_with(order.clone(), &mut |view, question| {
                    Some(crate::ai::answer(view, question))
                })
                .err()
                .map(|refusal| crate::text::narrate::refusal_text(table.voice(), &refusal))
            });
            assert!(told[0] == told[1], "{who}: {order:?}: {told:?}");
            given += 1;
        }
    }
    assert!(given > many(USUAL), "{given} orders");
}
