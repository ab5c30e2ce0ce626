//! Attacks by pointing, and dead units: only an order that reaches its target is an attack on it,
//! and the dead are shown as dead.

use std::path::Path;

use shadowgrid::{
    ai,
    app::{
        models::{
            choices::Choices,
            foresight::{HoverPreview, prospect},
        },
        state::{
            levels,
            session::AppSession,
            shown::{Shown, Sight},
        },
    },
    battle::{belief::fork_for, ids::SideId, ruleset::Group},
};

const OURS: SideId = SideId(0);

fn session(level: &str, book: &str) -> AppSession {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
    let mut game = levels::open(&path, book, 7).unwrap();
    game.computer = vec![false, true];
    AppSession::new(game)
}

/// No click offers an area aimed at a distant unit that ends before it.
#[test]
fn an_attack_that_is_chosen_by_pointing_gets_as_far_as_its_target() {
    let (mut looked, mut short) = (0, 0);
    let mut session = session("beacon-head", "evoker");
    for _ in 0..60 {
        if session.battle.is_over() {
            break;
        }
        let acting = session.battle.acting();
        let own = acting.filter(|&unit| session.battle.view().side(unit) == OURS);
        if let (Some(unit), None) = (own, session.battle.question()) {
            let choices = Choices::of(&session.battle);
            let shown = Shown::of(session.battle.view(), Some(OURS));
            let enemies: Vec<_> = session.battle.view().enemies(unit).collect();
            for enemy in enemies.into_iter().filter(|&one| shown.is_in_sight(one)) {
                let cell = session.battle.view().cell(enemy);
                // The first attack at it or at its square, whether it gets there or not.
                let book = session.battle.scene().book;
                let named = choices.legal.iter().find(|order| {
                    let action = book.action(order.action);
                    (order.target() == Some(enemy) || order.cell() == Some(cell))
                        && action.is_some_and(|action| action.entry().group == Group::Attack)
                });
                let area = named.and_then(|order| book.ranges.area(session.battle.view(), order));
                short += u32::from(area.is_some_and(|area| !area.contains(cell)));
                let told = prospect(&mut session.battle, &shown, &choices, None, cell);
                if let Some(HoverPreview::Act { order, odds, .. }) = told {
                    let touched =
                        odds.chance(|effects| effects.iter().any(|effect| effect.unit == enemy));
                    assert!(touched.per_mille() > 0, "{order:?} misses {enemy:?} always");
                    looked += 1;
                }
            }
        }
        ai::step(&mut session.battle).unwrap();
    }
    assert!(looked > 20 && short > 0, "{looked} {short}");
}

#[test]
fn whoever_a_side_takes_for_dead_is_shown_so_out_of_sight_too() {
    let (mut remembered, mut dead) = (0, 0);
    for book in ["evoker", "threshold"] {
        let mut session = session("saltglass-wharf", book);
        for _ in 0..400 {
            if session.battle.is_over() {
                break;
            }
            ai::step(&mut session.battle).unwrap();
            let shown = Shown::of(session.battle.view(), Some(OURS));
            let seed = session.battle.seed();
            let believed = fork_for(&mut session.battle, OURS, seed);
            for unit in session.battle.view().store.ids() {
                let look = shown.unit(unit).unwrap();
                if look.sight == Sight::Remembered {
                    let up = believed.view().status(unit).is_active();
                    assert_eq!(look.life.is_active(), up, "{book}: {unit:?}");
                    remembered += 1;
                    dead += u32::from(!up);
                }
            }
        }
    }
    assert!(remembered > 0 && dead > 0, "{remembered} {dead}");
}
