//! What the book lays down for all its actions: stars, keywords, who may act (EV-ACT-01,
//! EV-TIM-14).

use super::{
    actions::said,
    catalogue::Keyword,
    checks::{self, Interest},
    held::{self, Waste},
    legal, stats, stress,
};
use crate::{
    battle::{
        check::Check,
        ids::UnitId,
        order::Order,
        plan::Plan,
        refusal::Refusal,
        resolver::{Flow, Resolver},
        ruleset::Costs,
        view::View,
    },
    rules::shared::action::{self, Laws},
};

/// The book as a giver of laws for actions.
#[derive(Clone, Copy)]
pub struct Evoker;

/// An action of the book.
pub type ActionDef = action::ActionDef<Evoker>;

/// What an action comes to.
pub type Work = action::Work<Evoker>;

/// The price of what costs no star.
pub const FREE: Costs = Costs::NOTHING.said("0");

/// So many stars.
pub const fn stars(stars: i16) -> Costs {
    Costs::of(stats::STARS, stars)
}

/// So many stars, for an action of a keyword: one of each keyword a turn (EV-TIM-14).
pub const fn stars_for(stars: i16, keyword: Keyword) -> Costs {
    Costs::of(stats::STARS, stars).limit(keyword as u8)
}

/// Kinds of action, by what may keep somebody from them beside the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whatever keeps from acting.
    Action,
    /// An attack: rage leaves it, and whoever is held tries to get free first (EV-CND-14).
    Attack,
    /// Running: rage leaves it while no enemy is in reach (EV-AIL-32).
    Run,
    /// Only what its own gate says.
    Own,
}

/// The keyword that a price counts for.
pub fn keyword(costs: &Costs) -> Option<Keyword> {
    let place = costs.limit?;
    Keyword::ALL.get(usize::from(place)).copied()
}

/// Whether stars and keyword can be paid.
fn can_pay(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    legal::can_pay(view, unit, costs.points(stats::STARS), keyword(costs))
}

impl Laws for Evoker {
    type Kind = Kind;
    type Terms = ();

    const USUAL: Kind = Kind::Action;

    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef) -> Result<(), Refusal> {
        let costs = &action.entry.cost;
        (action.gate)(view, unit)?;
        match action.kind {
            Kind::Action => legal::may_act(view, unit)?,
            Kind::Attack => legal::may_attack(view, unit, keyword(costs))?,
            Kind::Run => legal::may_run(view, unit)?,
            Kind::Own => {}
        }
        can_pay(view, unit, costs)?;
        (action.needs)(view, unit)
    }

    fn plan(view: View<'_>, order: &Order, action: ActionDef) -> Result<Plan, Refusal> {
        let unit = order.unit;
        Self::ready(view, unit, &action)?;
        let mut work = (action.work)(view, order)?;
        if let Some(costs) = &work.costs {
            can_pay(view, unit, costs)?;
        }
        let costs = work.costs.unwrap_or(action.entry.cost);
        let (stars, keyword) = (costs.points(stats::STARS), keyword(&costs));
        let told = work.order.take().unwrap_or_else(|| order.clone());
        let shown = work.shown();
        let plan = Plan::new(told.clone(), move |r| {
            legal::pay(r, unit, stars, keyword);
            said::acted(r, &told, action.entry);
            (work.act)(r)?;
            stress::settle(r)
        });
        let plan = shown.on(plan.costs(stats::STARS_NAME, stars));
        Ok(match keyword.filter(|_| action.kind == Kind::Attack) {
            Some(keyword) => held::first(view, plan, Waste::Action(stars, keyword)),
            None => plan,
        })
    }
}

impl Work {
    /// A test, and what is done if it passes.
    pub fn tested(
        check: Check,
        act: impl Fn(&mut Resolver<'_>) -> Flow + Send + Sync + 'static,
    ) -> Self {
        let rolled = check.clone();
        Self::new(move |r| {
            if checks::test(r, &rolled, Interest::default())?.passed {
                act(r)?;
            }
            Ok(())
        })
        .checks(check)
    }
}
