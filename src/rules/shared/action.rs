//! An action of any book as a value: its names, its price, who may take it, which targets it
//! accepts, and what it does. The laws of the book supply the rest.

use std::sync::{Arc, Mutex, PoisonError};

use crate::battle::{
    orders::plan::{Act, Price},
    prelude::*,
};

/// The laws a book applies to all its actions: which units may act and how they pay.
pub trait Laws: Copy + Send + Sync + 'static {
    /// Kinds of action that the laws distinguish.
    type Kind: Copy + Send + Sync + 'static;
    /// Extra data an action may carry for its book.
    type Terms: Default + Send + Sync;

    /// The kind of most actions.
    const USUAL: Self::Kind;

    /// Checks that a unit can take the action now and pay for it.
    ///
    /// # Errors
    /// Why the unit may not act, or what it lacks.
    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef<Self>) -> Result<(), Refusal>;

    /// The plan of an order of this action: announced, paid, carried out.
    fn plan(view: View<'_>, order: &Order, action: ActionDef<Self>) -> Result<Plan, Refusal>;

    /// Whether a brain should consider orders of this action now.
    fn proposes(_view: View<'_>, _unit: UnitId, _action: &ActionDef<Self>) -> bool {
        true
    }
}

/// Checks that a unit is in the required situation.
pub type Needs = fn(View<'_>, UnitId) -> Result<(), Refusal>;

/// Adds the orders worth considering.
pub type Orders = fn(View<'_>, UnitId, ActionId, &mut Vec<Order>);

/// Checks an order and works out its effect.
pub type WorkOut<L> = fn(View<'_>, &Order) -> Result<Work<L>, Refusal>;

/// What the action costs with this tool; `None` if it cannot be done with it.
pub type Priced = fn(View<'_>, UnitId, Tool) -> Option<Costs>;

/// Which targets the proposed orders name.
#[derive(Clone, Copy)]
pub enum Aims {
    /// No target: there is one order.
    Nobody,
    /// Every active enemy.
    Enemies,
    /// Every enemy on the field, including the fallen.
    EnemiesOnField,
    /// Every active ally, never the unit itself.
    Friends,
    /// The orders that this function adds.
    Own(Orders),
}

impl Aims {
    /// Adds the orders to `out`.
    pub fn propose(self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let at = |target| Order::new(unit, me).at(target);
        match self {
            Self::Nobody => out.push(Order::new(unit, me)),
            Self::Enemies => out.extend(view.enemies(unit).map(at)),
            Self::EnemiesOnField => out.extend(
                view.store
                    .ids()
                    .filter(|&other| view.hostile(unit, other) && view.status(other).is_on_field())
                    .map(at),
            ),
            Self::Friends => out.extend(view.allies(unit).map(at)),
            Self::Own(orders) => orders(view, unit, me, out),
        }
    }
}

/// An action of a book.
#[derive(Clone, Copy)]
pub struct ActionDef<L: Laws> {
    /// Its names, rules and price.
    pub entry: &'static Entry,
    /// Its kind in the laws of the book.
    pub kind: L::Kind,
    /// What a unit must have or be to take it at all, such as a talent; checked first.
    pub gate: Needs,
    /// Whether the target, square or tool of an order makes sense for the action; checked before
    /// everything else.
    pub fits: fn(View<'_>, &Order) -> Result<(), Refusal>,
    /// The required situation; checked once the unit can pay.
    pub needs: Needs,
    /// The targets of its proposed orders.
    pub aims: Aims,
    /// Flags the rest of the game needs to know.
    pub bits: ActionBits,
    /// Rule-of-thumb worth of an order, in thousandths of a wound (of a wound level where the book
    /// has those); `None` if brains must use the odds.
    pub worth: fn(View<'_>, &Order) -> Option<i64>,
    /// What it costs to hold the action back, when its price depends on the tool.
    pub priced: Option<Priced>,
    /// What it does.
    pub work: WorkOut<L>,
}

/// Brains judge the order by its odds.
pub fn by_odds(_view: View<'_>, _order: &Order) -> Option<i64> {
    None
}

/// Worth nothing by rule of thumb: its use depends on places and weapons that no rule of thumb
/// weighs.
pub fn nothing(_view: View<'_>, _order: &Order) -> Option<i64> {
    Some(0)
}

/// Every unit passes.
fn always(_view: View<'_>, _unit: UnitId) -> Result<(), Refusal> {
    Ok(())
}

/// Every order passes.
fn fits_always(_view: View<'_>, _order: &Order) -> Result<(), Refusal> {
    Ok(())
}

impl<L: Laws> ActionDef<L> {
    /// An action that every unit can take, without a target.
    pub const fn new(entry: &'static Entry, work: WorkOut<L>) -> Self {
        Self {
            entry,
            kind: L::USUAL,
            gate: always,
            fits: fits_always,
            needs: always,
            aims: Aims::Nobody,
            bits: ActionBits::empty(),
            worth: by_odds,
            priced: None,
            work,
        }
    }

    /// Sets the kind of the action.
    #[must_use]
    pub const fn kind(self, kind: L::Kind) -> Self {
        Self { kind, ..self }
    }

    /// Restricts the action to units that pass this check.
    #[must_use]
    pub const fn gate(self, gate: Needs) -> Self {
        Self { gate, ..self }
    }

    /// Restricts the action to orders that pass this check.
    #[must_use]
    pub const fn fits(self, fits: fn(View<'_>, &Order) -> Result<(), Refusal>) -> Self {
        Self { fits, ..self }
    }

    /// Restricts the action to situations that pass this check.
    #[must_use]
    pub const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// Sets the targets of proposed orders.
    #[must_use]
    pub const fn aims(self, aims: Aims) -> Self {
        Self { aims, ..self }
    }

    /// Sets the flags of the action.
    #[must_use]
    pub const fn bits(self, bits: ActionBits) -> Self {
        Self { bits, ..self }
    }

    /// Makes the price depend on the tool.
    #[must_use]
    pub const fn priced(self, priced: Priced) -> Self {
        Self {
            priced: Some(priced),
            ..self
        }
    }

    /// Sets the rule-of-thumb worth that brains use.
    #[must_use]
    pub const fn worth(self, worth: fn(View<'_>, &Order) -> Option<i64>) -> Self {
        Self { worth, ..self }
    }
}

impl<L: Laws> Action for ActionDef<L> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        L::ready(view, unit, self)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        if L::proposes(view, unit, self) {
            self.aims.propose(view, unit, me, out);
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        (self.fits)(view, order)?;
        L::plan(view, order, *self)
    }

    fn bits(&self) -> ActionBits {
        self.bits
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        (self.worth)(view, order)
    }

    fn held_cost(&self, view: View<'_>, unit: UnitId, with: Tool) -> Option<Costs> {
        let can_wait = self.bits.contains(ActionBits::CAN_WAIT);
        let costs = match self.priced {
            Some(priced) => priced(view, unit, with),
            None => Some(self.entry.cost),
        };
        costs.filter(|_| can_wait)
    }
}

/// What an order will do and cost.
pub struct Work<L: Laws> {
    /// Its cost, if it differs from the entry's.
    pub costs: Option<Costs>,
    /// The first check it makes, for previews.
    pub check: Option<Check>,
    /// What the unit does, if the action's name does not say it.
    pub what: Option<String>,
    /// The completed order, if it was given with a choice left open.
    pub order: Option<Order>,
    /// What it takes besides pool points, as the price shows it, such as a whole Move.
    pub takes: Price,
    /// Enemies that may strike because of it, each with the rule's bonus in advantages.
    pub invites: SmallVec<[(UnitId, i8); 4]>,
    /// Extra data for the laws of the book.
    pub terms: L::Terms,
    /// What it does first, if odds may carry that out once for all outcomes of the rest.
    pub first: Option<Act>,
    /// What it does.
    pub act: Act,
}

impl<L: Laws> Work<L> {
    /// Work at the action's price that runs `act`.
    pub fn new(act: impl Fn(&mut Resolver<'_>) -> RuleResult + Send + Sync + 'static) -> Self {
        Self {
            costs: None,
            check: None,
            what: None,
            order: None,
            takes: Price::new(),
            invites: SmallVec::new(),
            terms: L::Terms::default(),
            first: None,
            act: Box::new(act),
        }
    }

    /// Work at the action's price in two parts: the first decides something for the second, and
    /// throws no die in most cases; odds then carry it out once. Only for books with laws that know
    /// of [`Work::first`].
    pub fn in_two<T: Clone + Send + 'static>(
        first: impl Fn(&mut Resolver<'_>) -> RuleResult<T> + Send + Sync + 'static,
        then: impl Fn(&mut Resolver<'_>, T) -> RuleResult + Send + Sync + 'static,
    ) -> Self {
        let decided: Arc<Mutex<Option<T>>> = Arc::default();
        let known = Arc::clone(&decided);
        let work = Self::new(move |resolver| {
            let decided = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
            // The first part always comes before.
            decided.map_or(Ok(()), |decided| then(resolver, decided))
        });
        let first = move |resolver: &mut Resolver<'_>| {
            let now = first(resolver)?;
            *decided.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
            Ok(())
        };
        Self {
            first: Some(Box::new(first)),
            ..work
        }
    }

    /// Work at the action's price that asks no question and rolls no die.
    pub fn at_once(act: impl Fn(&mut Resolver<'_>) + Send + Sync + 'static) -> Self {
        Self::new(move |resolver| {
            act(resolver);
            Ok(())
        })
    }

    /// Work at the action's price that begins with a check.
    pub fn checked(
        check: Check,
        act: impl Fn(&mut Resolver<'_>, &Check) -> RuleResult + Send + Sync + 'static,
    ) -> Self {
        let shown = check.clone();
        Self::new(move |resolver| act(resolver, &check)).checks(shown)
    }

    /// Sets a price of its own.
    #[must_use]
    pub fn costs(self, costs: Costs) -> Self {
        Self {
            costs: Some(costs),
            ..self
        }
    }

    /// Adds something the work takes besides pool points.
    #[must_use]
    pub fn takes(mut self, what: &'static str) -> Self {
        self.takes.push((what, 1));
        self
    }

    /// Sets what the unit does, starting with a verb.
    #[must_use]
    pub fn said(self, what: &str) -> Self {
        Self {
            what: Some(what.to_owned()),
            ..self
        }
    }

    /// Sets the first check it makes.
    #[must_use]
    pub fn checks(self, check: Check) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }

    /// Takes out what players are shown before the work is carried out.
    pub fn shown(&mut self) -> Shown {
        Shown {
            check: self.check.take(),
            what: self.what.take(),
            takes: std::mem::take(&mut self.takes),
            invites: std::mem::take(&mut self.invites),
        }
    }
}

/// What players are shown of the work before it is carried out.
pub struct Shown {
    check: Option<Check>,
    what: Option<String>,
    takes: Price,
    invites: SmallVec<[(UnitId, i8); 4]>,
}

impl Shown {
    /// Adds this to a plan.
    pub fn on(self, mut plan: Plan) -> Plan {
        plan.what = self.what;
        plan.invites = self.invites;
        plan.price.extend(self.takes);
        match self.check {
            Some(check) => plan.checks(check),
            None => plan,
        }
    }
}
