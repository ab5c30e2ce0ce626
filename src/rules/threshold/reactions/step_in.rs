//! Acting outside one's turn: at the price of initiative (TH-TIM-13 to TH-TIM-15).

use smallvec::SmallVec;

use super::offers::{Offer, choose, has_option, is_action, options};
use crate::{
    battle::{
        components::Initiative,
        ids::{UnitId, UnitSet},
        moment::Moment,
        order::{Order, With},
        resolver::{Flow, Resolver},
        ruleset::{Action, Group, Reaction},
        view::View,
    },
    rules::threshold::{harm, turns},
};

/// The reaction that opens every window.
pub(crate) struct StepIn;

/// What is asked before a declared action.
pub(crate) const BEFORE: &str = "Step in before it happens?";
/// What is asked in the other windows.
const NOW: &str = "Act now?";

/// What initiative pays for an action outside the own turn.
const PRICE: i16 = 2;

impl Reaction for StepIn {
    fn rules(&self) -> &'static [&'static str] {
        &["TH-TIM-13", "TH-TIM-14", "TH-TIM-15"]
    }

    fn respond(&self, moment: &Moment<'_>, resolver: &mut Resolver<'_>) -> Flow<bool> {
        let (active, declared) = match *moment {
            Moment::Declared { order } => (order.unit, Some(order)),
            Moment::Done { unit } | Moment::TurnOpens { unit } | Moment::TurnCloses { unit } => {
                (unit, None)
            }
            _ => return Ok(true),
        };
        let mut asked = UnitSet::default();
        let mut stands = true;
        // Those who are still above the active one, in descending initiative (TH-TIM-15).
        loop {
            let alone = resolver.is_left_to_policy();
            let view = resolver.view();
            // The computer steps in with attacks alone; its policy need not weigh the rest.
            let fits = |action: &dyn Action| {
                is_action(action) && (!alone || action.entry().group == Group::Attack)
            };
            let able: SmallVec<[UnitId; 8]> = view
                .active()
                .filter(|&unit| !asked.contains(unit) && is_above(view, unit, active))
                .filter(|&unit| has_option(view, unit, fits))
                .collect();
            let Some(unit) = turns::first_of(resolver, &able)? else {
                return Ok(stands);
            };
            asked.insert(unit);
            let options = options(resolver.view(), unit, |_, action| fits(action));
            let declared = declared.filter(|_| stands);
            let cancels = declared.is_some();
            let offer = Offer {
                rule: "TH-TIM-13",
                prompt: if cancels { BEFORE } else { NOW },
                name: "stepping in",
                unit,
                about: active,
                options: &options,
                advised: advised(resolver.view(), unit, active, declared, &options),
            };
            let Some(order) = choose(resolver, &offer)? else {
                continue;
            };
            harm::shift_initiative(resolver, unit, -PRICE, "TH-TIM-13");
            resolver.carry_out(&order)?.ok();
            stands &= !cancels;
            if turns::decide(resolver) || !resolver.view().life(active).is_active() {
                return Ok(false);
            }
        }
    }
}

/// Strictly higher by the present scores (TH-TIM-13).
fn is_above(view: View<'_>, unit: UnitId, active: UnitId) -> bool {
    let score = |unit| view.store.get::<Initiative>(unit).0;
    unit != active && score(unit) > score(active)
}

/// The computer steps in only before an attack on itself, or on a friend who is moderately
/// wounded or worse, with an attack on the attacker (TH-TIM-13).
fn advised<'a>(
    view: View<'_>,
    unit: UnitId,
    active: UnitId,
    declared: Option<&Order>,
    options: &'a [Order],
) -> Option<&'a Order> {
    let declared = declared?;
    let victim = declared.target()?;
    let is_attack = |order: &Order| {
        view.scene
            .book
            .action(order.action)
            .is_some_and(|action| action.entry().group == Group::Attack)
    };
    let worth = is_attack(declared)
        && view.hostile(unit, active)
        && (victim == unit || (!view.hostile(unit, victim) && harm::worst(view, victim) >= 2));
    options
        .iter()
        .filter(|order| worth && is_attack(order) && order.target() == Some(active))
        .find(|order| order.with != With::Nothing)
}
