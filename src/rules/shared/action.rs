//! An action of any book as a value, as its page in the book gives it: names, price, who can do it,
//! whom it may be aimed at, and what it does. Everything else follows from its book's laws.

use crate::battle::{
    plan::{Act, Price},
    prelude::*,
};

/// What a book lays down for all its actions: who may act, and how a price is paid.
pub trait Laws: Copy + Send + Sync + 'static {
    /// Kinds of action that the laws tell apart.
    type Kind: Copy + Send + Sync + 'static;
    /// What an action may say for its book alone.
    type Terms: Default + Send + Sync;

    /// The kind of most actions.
    const USUAL: Self::Kind;

    /// Whether a combatant can do it now at all, and pay for it.
    ///
    /// # Errors
    /// What forbids it or is missing.
    fn ready(view: View<'_>, unit: UnitId, action: &ActionDef<Self>) -> Result<(), Refusal>;

    /// The plan of an order of it: declared, paid, done.
    fn plan(view: View<'_>, order: &Order, action: ActionDef<Self>) -> Result<Plan, Refusal>;

    /// Whether orders of it are worth considering now.
    fn proposes(_view: View<'_>, _unit: UnitId, _action: &ActionDef<Self>) -> bool {
        true
    }
}

/// Whether a combatant is in a situation.
pub type Needs = fn(View<'_>, UnitId) -> Result<(), Refusal>;

/// Adds the orders worth considering.
pub type Orders = fn(View<'_>, UnitId, ActionId, &mut Vec<Order>);

/// Whether an order can be, and what it comes to.
pub type WorkOut<L> = fn(View<'_>, &Order) -> Result<Work<L>, Refusal>;

/// What an action costs, done with this; `None` if it cannot be.
pub type Priced = fn(View<'_>, UnitId, Tool) -> Option<Costs>;

/// Whom or what the orders worth considering name.
#[derive(Clone, Copy)]
pub enum Aims {
    /// Nobody: there is one order.
    Nobody,
    /// Every enemy who is up.
    Enemies,
    /// Every enemy on the field, the fallen too.
    EnemiesOnField,
    /// Every friend who is up, never oneself.
    Friends,
    /// What this says.
    Own(Orders),
}

impl Aims {
    /// Adds the orders.
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
    /// What the laws of the book take it for.
    pub kind: L::Kind,
    /// What somebody must have or be to do it at all, such as a talent; asked for first.
    pub gate: Needs,
    /// Whether what an order names can be meant at all; said before anything else.
    pub fits: fn(View<'_>, &Order) -> Result<(), Refusal>,
    /// What the situation must be; asked for when it can be paid.
    pub needs: Needs,
    /// Whom its orders name.
    pub aims: Aims,
    /// What else the game has to know of it.
    pub bits: ActionBits,
    /// What an order is worth by a rule of thumb, in thousandths of a wound or of its level; `None`
    /// where its odds tell.
    pub worth: fn(View<'_>, &Order) -> Option<i64>,
    /// What it costs to hold it back, done with something that has a price of its own.
    pub priced: Option<Priced>,
    /// What it does.
    pub work: WorkOut<L>,
}

/// The odds of the order tell what it is worth.
pub fn by_odds(_view: View<'_>, _order: &Order) -> Option<i64> {
    None
}

/// It pays in places and against weapons that no rule of thumb knows of.
pub fn nothing(_view: View<'_>, _order: &Order) -> Option<i64> {
    Some(0)
}

/// Anybody, anywhere.
fn always(_view: View<'_>, _unit: UnitId) -> Result<(), Refusal> {
    Ok(())
}

/// Whatever an order names.
fn fits_always(_view: View<'_>, _order: &Order) -> Result<(), Refusal> {
    Ok(())
}

impl<L: Laws> ActionDef<L> {
    /// An action that anybody can do, aimed at nobody.
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

    /// The action, of a kind of its own.
    #[must_use]
    pub const fn kind(self, kind: L::Kind) -> Self {
        Self { kind, ..self }
    }

    /// The action, for those alone who pass this.
    #[must_use]
    pub const fn gate(self, gate: Needs) -> Self {
        Self { gate, ..self }
    }

    /// The action, for orders alone that name what passes this.
    #[must_use]
    pub const fn fits(self, fits: fn(View<'_>, &Order) -> Result<(), Refusal>) -> Self {
        Self { fits, ..self }
    }

    /// The action, in such situations alone.
    #[must_use]
    pub const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// The action, aimed so.
    #[must_use]
    pub const fn aims(self, aims: Aims) -> Self {
        Self { aims, ..self }
    }

    /// The action, with what else the game has to know of it.
    #[must_use]
    pub const fn bits(self, bits: ActionBits) -> Self {
        Self { bits, ..self }
    }

    /// The action, at a price that depends on what it is done with.
    #[must_use]
    pub const fn priced(self, priced: Priced) -> Self {
        Self {
            priced: Some(priced),
            ..self
        }
    }

    /// The action, with its rule of thumb for brains.
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

/// What an order comes to.
pub struct Work<L: Laws> {
    /// What it costs, where that is not what the entry says.
    pub costs: Option<Costs>,
    /// The first check it makes, for previews.
    pub check: Option<Check>,
    /// What is done, where the action's name does not say it.
    pub what: Option<String>,
    /// The order, where it was given with something left open that is settled now.
    pub order: Option<Order>,
    /// What it takes beside points of pools, as a price says it: a whole Move.
    pub takes: Price,
    /// Enemies who may strike because of it, with the rule's bonus in advantages.
    pub invites: SmallVec<[(UnitId, i8); 4]>,
    /// What the book's laws have to know besides.
    pub terms: L::Terms,
    /// What it does.
    pub act: Act,
}

impl<L: Laws> Work<L> {
    /// Work at the price of the action, that does this.
    pub fn new(act: impl Fn(&mut Resolver<'_>) -> RuleResult + Send + Sync + 'static) -> Self {
        Self {
            costs: None,
            check: None,
            what: None,
            order: None,
            takes: Price::new(),
            invites: SmallVec::new(),
            terms: L::Terms::default(),
            act: Box::new(act),
        }
    }

    /// Work at the price of the action in which nobody is asked and no die falls.
    pub fn at_once(act: impl Fn(&mut Resolver<'_>) + Send + Sync + 'static) -> Self {
        Self::new(move |resolver| {
            act(resolver);
            Ok(())
        })
    }

    /// Work that begins with a test, at the price of the action.
    pub fn checked(
        check: Check,
        act: impl Fn(&mut Resolver<'_>, &Check) -> RuleResult + Send + Sync + 'static,
    ) -> Self {
        let shown = check.clone();
        Self::new(move |resolver| act(resolver, &check)).checks(shown)
    }

    /// The work, at a price of its own.
    #[must_use]
    pub fn costs(self, costs: Costs) -> Self {
        Self {
            costs: Some(costs),
            ..self
        }
    }

    /// The work, for which this is taken too.
    #[must_use]
    pub fn takes(mut self, what: &'static str) -> Self {
        self.takes.push((what, 1));
        self
    }

    /// The work, with what is done, beginning with a verb.
    #[must_use]
    pub fn said(self, what: &str) -> Self {
        Self {
            what: Some(what.to_owned()),
            ..self
        }
    }

    /// The work, with the first check it makes.
    #[must_use]
    pub fn checks(self, check: Check) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }

    /// Takes what players are shown of it before it is done.
    pub fn shown(&mut self) -> Shown {
        Shown {
            check: self.check.take(),
            what: self.what.take(),
            takes: std::mem::take(&mut self.takes),
            invites: std::mem::take(&mut self.invites),
        }
    }
}

/// What players are shown of work before it is done.
pub struct Shown {
    check: Option<Check>,
    what: Option<String>,
    takes: Price,
    invites: SmallVec<[(UnitId, i8); 4]>,
}

impl Shown {
    /// The plan, with this shown.
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
