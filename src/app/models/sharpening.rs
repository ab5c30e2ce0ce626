//! Odds of the order under the cursor that were sampled for a first answer are counted on a thread of
//! their own, and take the place of the first answer.

use bevy::prelude::*;

use super::foresight::{Foresight, HoverPreview, next_turn};
use crate::{
    app::state::{
        background_task::BackgroundTask,
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
    },
    battle::{
        Battle,
        belief::explained_odds_for,
        odds::{Budget, Odds, leading_tests::LeadingTests},
        orders::{order::Order, refusal::Refusal},
    },
};

/// The order in a state of the battle whose outcomes are counted.
type Subject = (u64, Order);

/// The counted odds of an order, with the tests they come from.
type Counted = Result<(Odds, LeadingTests), Refusal>;

/// The count under way, one at a time.
#[derive(Resource, Default)]
pub struct Sharpening {
    task: Option<(Subject, BackgroundTask<Counted>)>,
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<Sharpening>(app)
        .add_systems(Update, sharpen.in_set(BattleSystems::Preview));
}

/// The count of an order's outcomes, to be carried out elsewhere: what its side does not know does
/// not show in it.
///
/// # Errors
/// Why the order is illegal.
pub fn count(
    battle: &mut Battle,
    order: &Order,
) -> Result<impl FnOnce() -> Counted + Send + use<>, Refusal> {
    let plan = battle.plan(order)?;
    let side = battle.view().side(order.unit);
    let mut then = match next_turn(battle, &plan) {
        Some(later) => later,
        None => battle.fork(battle.seed()),
    };
    let order = order.clone();
    Ok(move || explained_odds_for(&mut then, side, &order, Budget::default()))
}

/// Counts what the preview has sampled, and takes in what was counted.
pub(in crate::app) fn sharpen(
    mut session: ResMut<AppSession>,
    mut foresight: ResMut<Foresight>,
    mut sharpening: ResMut<Sharpening>,
) {
    let told = sharpening.task.as_ref().map(|(_, task)| task.awaited());
    let told = match told {
        // It is still counting.
        Some(Ok(None)) => return,
        Some(Ok(told)) => told,
        Some(Err(_)) | None => None,
    };
    let of = sharpening.task.take().map(|(of, _)| of);
    let rough = match &foresight.prospect {
        Some(HoverPreview::Act {
            order, rough: true, ..
        }) => (session.revision, order.clone()),
        _ => return,
    };
    if of.as_ref() != Some(&rough) {
        let battle = session.bypass_change_detection().known_mut();
        if let Ok(work) = count(battle, &rough.1) {
            sharpening.task = Some((rough, BackgroundTask::start(work)));
        }
        return;
    }
    foresight.sharpen(told.and_then(Result::ok));
}

#[cfg(test)]
mod tests {
    use std::{path::Path, thread, time::Duration};

    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::{app::state::levels, data::books::BOOKS};

    /// An order whose first answer is a sample, as the panel would show it.
    fn sampled(session: &mut AppSession) -> Option<HoverPreview> {
        let battle = session.known_mut();
        let side = battle.view().side(battle.acting()?);
        battle.legal_orders().into_iter().find_map(|order| {
            let (odds, tests) = explained_odds_for(battle, side, &order, Budget::FIRST).ok()?;
            odds.is_sampled().then(|| HoverPreview::Act {
                order,
                odds: Box::new(odds),
                tests: Box::new(tests),
                price: String::new(),
                invites: Vec::new(),
                begun: false,
                rough: true,
            })
        })
    }

    /// A battle by a book in which an order is too dear for a first answer, if one is found soon.
    fn dear_order(book: &str) -> Option<(AppSession, HoverPreview)> {
        for level in ["proving-ground", "saltglass-wharf", "drowned-theatre"] {
            let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
            let game = levels::open(&levels.join(format!("{level}.ron")), book, 3).unwrap();
            let mut session = AppSession::new(game);
            for _ in 0..24 {
                if session.battle.is_over() || session.battle.question().is_some() {
                    break;
                }
                if let Some(first) = sampled(&mut session) {
                    return Some((session, first));
                }
                let order = crate::ai::next_order(&mut session.battle);
                session.execute(order).unwrap();
            }
        }
        None
    }

    #[test]
    fn what_was_sampled_first_is_counted_afterwards() {
        let mut looked_at = 0;
        for book in BOOKS {
            let Some((mut session, first)) = dear_order(book.id) else {
                continue;
            };
            let order = first.order().unwrap().clone();
            let counted = count(session.known_mut(), &order).unwrap()().unwrap();
            let mut world = World::new();
            world.insert_resource(session);
            world.insert_resource(Foresight::showing(first));
            world.init_resource::<Sharpening>();
            let last = (0..4_000).find_map(|_| {
                world.run_system_once(sharpen).unwrap();
                match &world.resource::<Foresight>().prospect {
                    Some(HoverPreview::Act {
                        odds, rough: false, ..
                    }) => Some(odds.clone()),
                    _ => {
                        thread::sleep(Duration::from_millis(5));
                        None
                    }
                }
            });
            assert_eq!(last.unwrap().outcomes, counted.0.outcomes, "{}", book.id);
            looked_at += 1;
        }
        assert!(looked_at > 0, "no order of any book is dear enough");
    }
}
