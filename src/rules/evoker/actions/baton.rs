//! Baton Pass (EV-BAT-01 to 04): hands a One More to a friend.

use crate::{
    battle::{
        components::{Clock, MoveProgress, Phase, Pools, Turn},
        prelude::*,
    },
    rules::{
        evoker::{
            brain::aid,
            character::stats,
            conditions,
            laws::{ActionDef, ActionKind, Work},
            mind::rage,
            time::{legal, one_more},
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-BAT-01";

/// The Baton Pass action.
pub const BATON_PASS: ActionDef = ActionDef::new(
    &Entry {
        key: "baton",
        name: "Baton Pass",
        icon: Icon::Baton,
        phrase: &[
            Form::new("pass the baton to {target}"),
            Form::new("pass the baton"),
        ],
        rules: &[RULE, "EV-BAT-02", "EV-BAT-04"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: Costs::NOTHING.said("One More"),
        help: "Give your One More to a linked ally, who acts at once with Advantages.",
    },
    work,
)
.kind(ActionKind::Own)
.gate(|view, unit| {
    legal::able(view, unit)?;
    rage::lets_act(view, unit)?;
    legal::has_unused_one_more(view, unit, RULE)
})
.aims(Aims::Friends)
.worth(|view, order| Some(aid::passed_on(view, order.unit, order.target()?)));

/// Whether a friend can take the baton now (EV-BAT-01, 04).
fn can_receive(view: View<'_>, unit: UnitId, receiver: UnitId) -> Result<(), Refusal> {
    if receiver == unit || view.hostile(unit, receiver) {
        return Err(Refusal::new(RULE, RefusalReason::WrongSide));
    }
    if stats::link(view, unit, receiver) == 0 {
        return Err(Refusal::lacks(RULE, "a Social Link"));
    }
    // EV-MOV-36: a mount does not act while it is ridden.
    if !conditions::can_still_act(view, receiver)
        || view.store.get::<Turn>(receiver).surprised
        || view.rider(receiver).is_some()
    {
        return Err(Refusal::forbidden(RULE, "the ally cannot act"));
    }
    Refusal::new("EV-BAT-04", RefusalReason::AlreadyDone)
        .when(view.clock().baton_chain.contains(receiver))
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let receiver = order.target_for(RULE)?;
    can_receive(view, unit, receiver)?;
    let Phase::Inserted(inserted) = view.clock().phase else {
        return Err(Refusal::lacks(RULE, "a One More"));
    };
    let bonus = one_more::advantages(stats::link(view, unit, receiver));
    let work = Work::new(move |r| {
        r.edit::<Pools>(unit).set(stats::STARS, 0);
        r.edit::<MoveProgress>(unit).moves = 0;
        let clock = r.edit_field::<Clock>();
        clock.baton_chain.insert(unit);
        clock.baton_chain.insert(receiver);
        // The One More that begins is not among those still waiting.
        clock.one_mores = clock.one_mores.saturating_add(1);
        one_more::begin(r, receiver, inserted.turn_of, bonus, Some(unit))
    });
    Ok(work.takes("One More"))
}

#[cfg(test)]
mod tests {
    use crate::rules::evoker::time::one_more::advantages;

    /// Rules: EV-BAT-02
    #[test]
    fn links_of_rank_4_7_and_10_add_an_advantage_each() {
        assert_eq!(
            [0, 1, 3, 4, 6, 7, 9, 10].map(advantages),
            [0, 1, 1, 2, 2, 3, 3, 4]
        );
    }
}
