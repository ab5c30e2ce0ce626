//! A legal order with its costs, tests and work.

use smallvec::SmallVec;

use super::order::Order;
use crate::{
    battle::{
        check::Check,
        ids::UnitId,
        resolver::{Resolver, RuleResult},
        ruleset::{Book, Costs},
    },
    geometry::Cell,
};

/// What an order costs, in the book's words: ("stars", 1), ("Spirit", 2), ("metres", 5).
pub type Price = SmallVec<[(&'static str, i16); 3]>;

/// One step of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteStep {
    /// The square stepped into.
    pub to: Cell,
    /// Its price in metres.
    pub cost: u8,
    /// A new Move begins with this step.
    pub new_move: bool,
}

impl RouteStep {
    /// A step into a square at a price.
    pub fn new(to: Cell, cost: u16) -> Self {
        Self {
            to,
            cost: cost.min(255) as u8,
            new_move: false,
        }
    }
}

/// The work of an order, as a function of the resolver.
pub type Act = Box<dyn Fn(&mut Resolver<'_>) -> RuleResult + Send + Sync>;

/// A legal order: what it costs, what will be rolled, and how it is carried out.
///
/// Only [`Plan::resolve`] carries it out, so legality is tested in one place.
pub struct Plan {
    /// The order, with everything filled in that the player left open.
    pub order: Order,
    /// What is done, where the action's name does not say it: the use of an obstacle.
    pub what: Option<String>,
    /// What it costs.
    pub price: Price,
    /// The steps it takes.
    pub route: Vec<RouteStep>,
    /// The first test it makes.
    pub check: Option<Box<Check>>,
    /// Enemies that may strike because of it, with the rule's bonus in advantages.
    pub invites: SmallVec<[(UnitId, i8); 4]>,
    acts: SmallVec<[Act; 2]>,
}

impl Plan {
    /// A plan with this work.
    pub fn new(
        order: Order,
        act: impl Fn(&mut Resolver<'_>) -> RuleResult + Send + Sync + 'static,
    ) -> Self {
        Self {
            order,
            what: None,
            price: Price::new(),
            route: Vec::new(),
            check: None,
            invites: SmallVec::new(),
            acts: SmallVec::from_iter([Box::new(act) as Act]),
        }
    }

    /// Adds work after this plan. Odds carry out a first part without dice, such as the run before
    /// an attack, once for all outcomes of the rest.
    #[must_use]
    pub fn then(
        mut self,
        act: impl Fn(&mut Resolver<'_>) -> RuleResult + Send + Sync + 'static,
    ) -> Self {
        self.acts.push(Box::new(act));
        self
    }

    /// The price in this currency; `None` for nothing.
    pub fn price_of(&self, what: &str) -> Option<i16> {
        let known = self.price.iter().find(|(known, _)| *known == what)?;
        Some(known.1)
    }

    /// Adds a price.
    #[must_use]
    pub fn costs(mut self, what: &'static str, amount: i16) -> Self {
        if amount != 0 {
            self.price.push((what, amount));
        }
        self
    }

    /// Adds these costs as the price.
    #[must_use]
    pub fn paid(self, book: &Book, costs: &Costs) -> Self {
        costs.parts().fold(self, |plan, (pool, amount)| {
            let rule = book.pools.get(usize::from(pool.0));
            plan.costs(rule.map_or("points", |rule| rule.name), amount)
        })
    }

    /// Sets the first test it makes, for previews.
    #[must_use]
    pub fn checks(mut self, check: Check) -> Self {
        self.check = Some(Box::new(check));
        self
    }

    /// Adds work before this plan, which returns whether the rest is carried out.
    #[must_use]
    pub fn after(
        self,
        first: impl Fn(&mut Resolver<'_>) -> RuleResult<bool> + Send + Sync + 'static,
    ) -> Self {
        let acts = self.acts;
        let all = move |r: &mut Resolver<'_>| {
            if !first(r)? {
                return Ok(());
            }
            acts.iter().try_for_each(|act| act(r))
        };
        Self {
            acts: SmallVec::from_iter([Box::new(all) as Act]),
            ..self
        }
    }

    /// Carries the order out.
    ///
    /// # Errors
    /// A pause: a question without an answer, or the end of a stage.
    pub fn resolve(&self, resolver: &mut Resolver<'_>) -> RuleResult {
        self.resolve_from(0, resolver)
    }

    /// How many parts it has.
    pub(in crate::battle) fn parts(&self) -> usize {
        self.acts.len()
    }

    /// Carries out one part.
    pub(in crate::battle) fn resolve_part(
        &self,
        part: usize,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult {
        self.acts.get(part).map_or(Ok(()), |act| act(resolver))
    }

    /// Carries out a part and all that follow.
    pub(in crate::battle) fn resolve_from(
        &self,
        part: usize,
        resolver: &mut Resolver<'_>,
    ) -> RuleResult {
        self.acts
            .iter()
            .skip(part)
            .try_for_each(|act| act(resolver))
    }
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plan")
            .field("order", &self.order)
            .field("price", &self.price)
            .field("route", &self.route)
            .field("check", &self.check)
            .field("invites", &self.invites)
            .finish_non_exhaustive()
    }
}
