//! Baton Pass (EV-BAT-01 to 04): a One More handed to a friend.

use super::said;
use crate::{
    battle::{
        components::{Clock, Phase, Pools, Turn},
        ids::UnitId,
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{aid, attack, legal, rage, stats, turns},
};

/// The action.
pub struct BatonPass;

const ENTRY: Entry = Entry {
    key: "baton",
    name: "Baton Pass",
    rules: &["EV-BAT-01", "EV-BAT-02", "EV-BAT-04"],
    group: Group::Support,
    takes: Takes::NOTHING.unit(),
    cost: Costs::NOTHING.said("One More"),
    help: "Give your One More to a linked friend, who acts at once with Advantages.",
};

/// Advantages of the Receiver by Social Link rank (EV-BAT-02).
pub fn advantages(rank: u8) -> u8 {
    match rank {
        0 => 0,
        1..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        10.. => 4,
    }
}

/// Whether a friend can take the baton now (EV-BAT-01, 04).
fn can_receive(view: View<'_>, unit: UnitId, receiver: UnitId) -> Result<(), Refusal> {
    if receiver == unit || view.hostile(unit, receiver) {
        return Err(Refusal::new("EV-BAT-01", Why::WrongSide));
    }
    if stats::link(view, unit, receiver) == 0 {
        return Err(Refusal::new(
            "EV-BAT-01",
            Why::Lacks {
                what: "a Social Link",
            },
        ));
    }
    // EV-MOV-36: a mount does not act while it is ridden.
    if !attack::can_still_act(view, receiver)
        || view.store.get::<Turn>(receiver).surprised
        || view.rider(receiver).is_some()
    {
        return Err(Refusal::new(
            "EV-BAT-01",
            Why::Forbidden {
                because: "the friend cannot act",
            },
        ));
    }
    if view.clock().baton_chain.contains(receiver) {
        return Err(Refusal::new("EV-BAT-04", Why::AlreadyDone));
    }
    Ok(())
}

impl Action for BatonPass {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        legal::able(view, unit)?;
        rage::lets_act(view, unit)?;
        legal::has_unused_one_more(view, unit, "EV-BAT-01")
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(view.allies(unit).map(|ally| Order::new(unit, me).at(ally)));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.ready(view, order.unit)?;
        let Some(receiver) = order.target() else {
            return Err(Refusal::new("EV-BAT-01", Why::NoTarget));
        };
        can_receive(view, order.unit, receiver)?;
        let Phase::Inserted(inserted) = view.clock().phase else {
            return Err(Refusal::new("EV-BAT-01", Why::Lacks { what: "a One More" }));
        };
        let bonus = advantages(stats::link(view, order.unit, receiver));
        let done = order.clone();
        Ok(Plan::new(order.clone(), move |r| {
            said::acted(r, &done, &ENTRY);
            r.edit::<Pools>(done.unit).set(stats::STARS, 0);
            r.edit::<crate::battle::components::Stride>(done.unit).moves = 0;
            let clock = r.edit_field::<Clock>();
            clock.baton_chain.insert(done.unit);
            clock.baton_chain.insert(receiver);
            // The one that begins is not one of those still waiting.
            clock.one_mores = clock.one_mores.saturating_add(1);
            turns::begin_one_more(r, receiver, inserted.turn_of, bonus, Some(done.unit))
        })
        .costs("One More", 1))
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        Some(aid::passed_on(view, order.unit, order.target()?))
    }
}

#[cfg(test)]
mod tests {
    use super::advantages;

    /// Rules: EV-BAT-02
    #[test]
    fn links_of_rank_4_7_and_10_add_an_advantage_each() {
        assert_eq!(
            [0, 1, 3, 4, 6, 7, 9, 10].map(advantages),
            [0, 1, 1, 2, 2, 3, 3, 4]
        );
    }
}
