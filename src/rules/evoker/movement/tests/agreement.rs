//! Checks that the reach map agrees with what orders may do.

use proptest::prelude::*;

use super::quick;
use crate::{
    ai,
    battle::{
        components::{Injuries, MoveProgress, Posture},
        ids::UnitId,
        orders::order::Order,
        ruleset::firsts_of,
    },
    data::level::Level,
    document::Document,
    geometry::Cell,
    rules::evoker::{
        BOOK,
        actions::modes,
        character::{element::Location, sheet::Score},
        fixture::{Play, Stage, climbable, ground, harmful, set},
        movement::{Mover, Purse, Reach, manner::Manner, route::Route, routing},
    },
};

fn every_square_agrees(play: &Play, order: &Order, manner: Manner) {
    let (view, unit) = (play.view(), play.id('A'));
    let reached = routing::reach_with(view, unit, manner, Purse::of(view, unit));
    for cell in view.board().grid.cells() {
        let plan = play.battle.plan(&order.clone().to(cell));
        let metres = reached.metres(cell);
        match (&plan, metres) {
            (Ok(plan), Some(metres)) => {
                let price = plan.price.iter().find(|(what, _)| *what == "metres");
                assert_eq!(
                    price.map_or(0, |(_, price)| *price),
                    metres as i16,
                    "{cell}"
                );
                let mut given = order.clone().to(cell);
                given.path = reached.path(cell);
                if !given.path.is_empty() {
                    let again = play.battle.plan(&given);
                    let again = again.unwrap_or_else(|refusal| panic!("{cell}: {refusal}"));
                    assert_eq!(again.price, plan.price, "{cell} along its path");
                    assert_eq!(again.invites, plan.invites, "{cell} along its path");
                }
            }
            (Err(_), None) => {}
            (Ok(_), None) => panic!("{cell} is legal and not reached"),
            (Err(refusal), Some(metres)) => panic!("{cell} at {metres} m is refused: {refusal}"),
        }
    }
}

pub fn picture(seed: u64, size: u8, hurt: u8) -> Play {
    let mut state = seed;
    let mut next = |n: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let signs: Vec<char> = ".........#m~1c+r2xygk".chars().collect();
    let mut used = Vec::new();
    let mut rows: Vec<Vec<char>> = (0..9)
        .map(|_| {
            (0..11)
                .map(|_| {
                    let sign = signs[next(signs.len() as u64) as usize];
                    if sign.is_ascii_lowercase() && "xy".contains(sign) {
                        if used.contains(&sign) {
                            return '.';
                        }
                        used.push(sign);
                    }
                    sign
                })
                .collect()
        })
        .collect();
    let side = usize::from(size.max(3) - 2);
    for row in rows.iter_mut().skip(3).take(side) {
        for sign in row.iter_mut().skip(4).take(side) {
            *sign = 'A';
        }
    }
    let rows: Vec<String> = rows
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut play = Stage::new(&rows)
        .ground('m', ground(|terrain| terrain.hindering = true))
        .ground('~', ground(|terrain| terrain.water = 15))
        .ground('r', harmful(1, None))
        .ground('g', ground(|terrain| terrain.gap = 10))
        .raised('c', 2, climbable(false, false))
        .raised('k', 3, climbable(true, false))
        .unit('A', |sheet| {
            quick(sheet);
            set(sheet, Score::Agility, 30);
            sheet.size = size;
            sheet.traits.flyer = true;
        })
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        if hurt & 1 != 0 {
            *r.edit::<Posture>(unit) = Posture::Prone;
        }
        if hurt & 2 != 0 {
            r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 3;
        }
        if hurt & 4 != 0 {
            let stride = r.edit::<MoveProgress>(unit);
            (stride.moves, stride.metres, stride.begun) = (1, 3, true);
        }
        if hurt & 8 != 0 {
            r.edit::<MoveProgress>(unit).moves += 1;
        }
        r.observe();
    });
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Rules: EV-MOV-03 EV-MOV-04 EV-MOV-12 EV-MOV-13 EV-MOV-38
    #[test]
    fn every_reached_square_can_be_ordered_at_that_price_and_no_other(
        seed: u64, size in 3..5_u8, hurt in 0..16_u8, manner in 0..3_u8,
    ) {
        let play = picture(seed, size, hurt);
        let order = play.order('A', "move");
        let order = match manner {
            0 => order,
            1 => order.mode(modes::FAST).mode(modes::DROP),
            _ => order.mode(modes::UP),
        };
        let manner = Manner::of(play.view(), &order);
        every_square_agrees(&play, &order, manner);
    }

    #[test]
    fn the_plan_costs_what_walking_it_takes(seed: u64, hurt in 0..4_u8) {
        let mut play = picture(seed, 3, hurt);
        // The mover could bump into an unseen enemy.
        let mover = Mover::new(play.view(), play.id('A'), Manner::default());
        prop_assume!(play.view().enemies(play.id('A')).all(|enemy| mover.knows(enemy)));
        let cells: Vec<Cell> = routing::reach(play.view(), play.id('A'))
            .iter()
            .map(|(cell, _)| cell)
            .collect();
        for cell in cells.into_iter().step_by(5) {
            let order = play.order('A', "move").to(cell).mode(modes::FLEE);
            let Ok(plan) = play.battle.plan(&order) else { panic!("{cell} is reached") };
            if !plan.invites.is_empty() {
                continue;
            }
            let price = plan.price.iter().find(|(what, _)| *what == "metres").map_or(0, |(_, price)| *price);
            play.battle.begin_trial();
            play.battle.try_order(&order, crate::dice::DiceStream::new(1, 1));
            let (view, unit) = (play.view(), play.id('A'));
            prop_assert_eq!(view.cell(unit), cell);
            let left = i16::from(view.store.get::<MoveProgress>(unit).metres);
            prop_assert_eq!(6 - price, left, "to {}", cell);
            play.battle.end_trial();
        }
    }
}

#[test]
fn reach_tells_who_may_strike_on_the_way() {
    let past = Stage::new(&["A.x....", "......."]).unit('A', quick).begin();
    let reached = routing::reach(past.view(), past.id('A'));
    assert_eq!(reached.provoked(Cell::new(5, 1)).to_vec(), [past.id('x')]);
    assert_eq!(reached.metres(Cell::new(5, 1)), Some(5));
}

#[test]
fn reach_tells_where_a_move_ends() {
    let play = Stage::new(&["A.........x"]).unit('A', quick).begin();
    let reached = routing::reach(play.view(), play.id('A'));
    let purse = Purse::of(play.view(), play.id('A'));
    let ends_move = |x| {
        let spent = reached.metres(Cell::new(x, 0));
        spent.is_some_and(|spent| purse.is_end(spent))
    };
    assert!(ends_move(8) && !ends_move(7));
    assert_eq!(
        reached.path(Cell::new(2, 0)),
        [(1, 0), (2, 0)].map(Cell::from)
    );
    assert_eq!(reached.metres(Cell::new(0, 0)), None);
}

/// Everything a search tells of each square.
fn told(reach: &Reach) -> Vec<(Cell, u16, Vec<UnitId>, Option<Route>)> {
    let squares = reach.iter();
    squares
        .map(|(cell, metres)| {
            let strikers = reach.provoked(cell).to_vec();
            (cell, metres, strikers, reach.route(cell))
        })
        .collect()
}

/// Searches that are kept as long as the land and all they look at stay are those worked out anew,
/// and the first squares by any wish are the first of all.
#[test]
fn kept_searches_are_those_worked_out_anew_all_through_a_battle() {
    const LEVELS: [&str; 2] = [
        include_str!("../../../../../levels/drowned-theatre.ron"),
        include_str!("../../../../../levels/broken-viaduct.ron"),
    ];
    let mut compared = 0;
    for text in LEVELS {
        let level = Level::read(&Document::parse("level", text)).0.unwrap();
        let mut battle = level.battle(&BOOK, 5).unwrap();
        for number in 0..60 {
            if battle.is_over() {
                break;
            }
            let view = battle.view();
            for unit in view.active().filter(|_| number % 6 == 0) {
                let (manner, purse) = (Manner::default(), Purse::single(view, unit));
                let kept = routing::reach_with(view, unit, manner, purse);
                let anew = routing::work_out(&Mover::new(view, unit, manner), purse);
                assert_eq!(told(&kept), told(&anew), "{unit:?} at {number}");
                let wish = |cell: Cell| i64::from(cell.chebyshev(Cell::new(9, 9)) / 2);
                let all = BOOK.movement.reach(view, unit);
                let first = BOOK.movement.first_reached(view, unit, 7, &wish);
                assert_eq!(first, firsts_of(&all, 7, &wish), "{unit:?} at {number}");
                compared += all.len();
            }
            ai::step(&mut battle).unwrap();
        }
    }
    assert!(compared > 500, "{compared}");
}
