//! An action as its page in the book gives it: a name, a price, whom it may be aimed at, and what
//! it does. Prices, hurry, windows and payments are the same for all.

use std::sync::Arc;

use super::{
    checks, conditions, harm,
    modes::HURRIED,
    mounts,
    price::{self, affordable, can_act, due},
    reactions, stepping, turns, undertaking,
};
use crate::battle::{
    check::Check,
    components::Undertaking,
    ids::UnitId,
    order::{ActionId, Order},
    plan::Plan,
    refusal::{Refusal, Why},
    resolver::{Flow, Resolver},
    ruleset::{Action, ActionBits, Entry},
    view::View,
};

/// What a named action comes to.
pub(crate) struct Work {
    /// Action points before what changes them.
    pub ap: i16,
    /// Stamina, paid as it takes effect.
    pub stamina: i16,
    /// Rounds it takes, for what is not timed in action points (TH-TIM-06).
    pub rounds: Option<u16>,
    /// The check that hurries it, if it can be hurried (TH-ACT-31).
    pub hurry: Option<Check>,
    /// The first check it makes, for previews.
    pub check: Option<Check>,
    /// What is done, where the action's name does not say it.
    pub what: Option<String>,
    /// What it does.
    pub act: Arc<dyn Fn(&mut Resolver<'_>) -> Flow + Send + Sync>,
}

impl Work {
    /// An action of so many action points that does this.
    pub fn new(ap: i16, act: impl Fn(&mut Resolver<'_>) -> Flow + Send + Sync + 'static) -> Self {
        Self {
            ap,
            stamina: 0,
            rounds: None,
            hurry: None,
            check: None,
            what: None,
            act: Arc::new(act),
        }
    }

    /// The same, for stamina too.
    pub fn stamina(self, stamina: i16) -> Self {
        Self { stamina, ..self }
    }

    /// The same, with the check to show.
    pub fn checks(self, check: Check) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }

    /// The same, which this check may hurry.
    pub fn hurried_by(self, check: Check) -> Self {
        Self {
            hurry: Some(check),
            ..self
        }
    }
}

/// Whether an order can be, and what it comes to.
type WorkOut = fn(View<'_>, &Order) -> Result<Work, Refusal>;

/// An action of the book.
pub(crate) struct Deed {
    /// Its names and rules.
    pub entry: &'static Entry,
    /// The least it can cost in action points, before what changes prices.
    pub ap: i16,
    /// The orders worth considering.
    pub orders: fn(View<'_>, UnitId, ActionId, &mut Vec<Order>),
    /// Whether an order can be, and what it comes to.
    pub work: WorkOut,
    /// What else the game has to know of it.
    pub bits: ActionBits,
    /// What an order is worth by a rule of thumb, in thousandths of a level; `None` where its odds
    /// tell.
    pub worth: fn(View<'_>, &Order) -> Option<i64>,
}

/// The odds of the order tell what it is worth.
pub(crate) fn by_odds(_view: View<'_>, _order: &Order) -> Option<i64> {
    None
}

/// It pays in places and against weapons that no rule of thumb knows of.
pub(crate) fn nothing(_view: View<'_>, _order: &Order) -> Option<i64> {
    Some(0)
}

impl Action for Deed {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        can_act(view, unit, self.entry.rules[0])?;
        affordable(view, unit, price::price(view, unit, self.ap))
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        if is_worth_beginning(view, unit) {
            (self.orders)(view, unit, me, out);
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        can_act(view, order.unit, self.entry.rules[0])?;
        let work = (self.work)(view, order)?;
        plan_anew(view, order, (self.entry, Some(self.work)), work)
    }

    fn bits(&self) -> ActionBits {
        self.bits
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        (self.worth)(view, order)
    }
}

/// An action for some situations only, which menus tell from the others.
pub(crate) struct Limited {
    /// The action.
    pub deed: Deed,
    /// What the situation lacks, if it lacks anything.
    pub needs: fn(View<'_>, UnitId) -> Result<(), Refusal>,
}

impl Action for Limited {
    fn entry(&self) -> &'static Entry {
        self.deed.entry()
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        (self.needs)(view, unit)?;
        self.deed.ready(view, unit)
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        self.deed.orders(view, unit, me, out);
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        self.deed.plan(view, order)
    }

    fn bits(&self) -> ActionBits {
        self.deed.bits()
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        self.deed.worth(view, order)
    }
}

/// Whether it is worth considering to begin anything: with nothing in the pool it can be ordered
/// (TH-TIM-05), and the next turn pays the same without.
pub(crate) fn is_worth_beginning(view: View<'_>, unit: UnitId) -> bool {
    view.pool(unit, super::AP) > 0
}

/// The plan of a piece of work: declared, perhaps interrupted, paid, done.
///
/// # Errors
/// It cannot be paid, or not hurried.
pub(crate) fn plan(
    view: View<'_>,
    order: &Order,
    entry: &'static Entry,
    work: Work,
) -> Result<Plan, Refusal> {
    plan_anew(view, order, (entry, None), work)
}

/// The same for work that is worked out anew when it begins, if others may have done something
/// since it was declared: wounds and flanks count as they are then.
fn plan_anew(
    view: View<'_>,
    order: &Order,
    (entry, again): (&'static Entry, Option<WorkOut>),
    work: Work,
) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let full = price::price(view, unit, work.ap);
    let due = due(view, order, full);
    let hurried = order.modes.has(HURRIED);
    if hurried && work.hurry.is_none() {
        return Err(Refusal::new(
            "TH-ACT-31",
            Why::ModeNotAllowed { mode: "hurriedly" },
        ));
    }
    if work.rounds.is_some() {
        let undertaking = view.store.get::<Undertaking>(unit);
        if undertaking.order.as_ref() == Some(order) && view.clock().acting.is_some() {
            return Err(Refusal::new("TH-TIM-06", Why::AlreadyDone));
        }
    } else {
        if hurried {
            price::has_points(view, unit, due)?;
        } else {
            affordable(view, unit, due)?;
        }
    }
    let now = due.min(view.pool(unit, super::AP));
    let told = order.clone();
    let (stamina, shown, what) = (work.stamina, work.check.clone(), work.what.clone());
    let mut plan = Plan::new(order.clone(), move |resolver| {
        let again = again.filter(|_| reactions::is_watched(resolver.view(), unit));
        turns::declare(resolver, &told, entry, |resolver| {
            let fresh = again.and_then(|work_out| work_out(resolver.view(), &told).ok());
            begin(resolver, &told, fresh.as_ref().unwrap_or(&work), full)
        })
    })
    .costs("AP", now)
    .costs(super::LATER, due - now)
    .costs("Stamina", stamina);
    plan.what = what;
    if let Some(check) = shown {
        plan = plan.checks(check);
    }
    Ok(plan)
}

/// Pays and does it, or pays what is there and goes on in later turns. Whether it took effect.
fn begin(resolver: &mut Resolver<'_>, order: &Order, work: &Work, full: i16) -> Flow<bool> {
    let unit = order.unit;
    let due = due(resolver.view(), order, full);
    let undertaking = resolver.view().store.get::<Undertaking>(unit);
    let begun = undertaking.order.as_ref() == Some(order);
    if !begun {
        mounts::pay_command(resolver, unit);
    }
    if let Some(rounds) = work.rounds.filter(|_| !begun) {
        conditions::lose(resolver, unit, conditions::READIED, "TH-ACT-10");
        let last = resolver.view().clock().round + rounds.max(1) - 1;
        undertaking::begin(resolver, order, 0, Some(last));
        return Ok(false);
    }
    if due > resolver.view().pool(unit, super::AP) {
        conditions::lose(resolver, unit, conditions::READIED, "TH-ACT-10");
        undertaking::begin(resolver, order, full, None);
        return Ok(false);
    }
    if begun {
        undertaking::take(resolver, unit);
    }
    let due = match &work.hurry {
        Some(check) if order.modes.has(HURRIED) => hurry(resolver, check, due)?,
        _ => due,
    };
    pay(resolver, unit, due, "TH-TIM-04");
    if work.stamina > 0 {
        harm::spend_stamina(resolver, unit, work.stamina, "TH-WND-12");
    }
    (work.act)(resolver)?;
    Ok(true)
}

/// Pays for a reaction; that of a mount costs its rider the command as well (TH-MNT-08).
pub(crate) fn taken(resolver: &mut Resolver<'_>, unit: UnitId, ap: i16, rule: &'static str) {
    mounts::pay_command(resolver, unit);
    pay(resolver, unit, ap, rule);
}

/// Pays for an action or a reaction, which uses up whatever was readied (TH-ACT-10).
fn pay(resolver: &mut Resolver<'_>, unit: UnitId, ap: i16, rule: &'static str) {
    conditions::lose(resolver, unit, conditions::READIED, "TH-ACT-10");
    stepping::end_run(resolver, unit);
    harm::pay(resolver, unit, ap, rule);
}

/// The hurry check: what the action costs after it (TH-ACT-31).
fn hurry(resolver: &mut Resolver<'_>, check: &Check, due: i16) -> Flow<i16> {
    let target = check.target;
    let total = checks::standard(resolver, check, move |total| {
        let margin = total - target;
        u64::from((margin / 3).unsigned_abs()) * 2 + u64::from(margin >= 0)
    })?;
    let margin = total - target;
    if margin >= 0 {
        harm::spend_stamina(resolver, check.who, 1, "TH-ACT-31");
        return Ok((due - 1 - (margin / 3) as i16).max(1));
    }
    let wasted = 1 + (-margin / 3) as i16;
    Ok((due + wasted).min(resolver.view().pool(check.who, super::AP)))
}

/// The one order of an action without an aim.
pub(crate) fn plain(_: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.push(Order::new(unit, me));
}

/// One order for every enemy on the field that is seen.
pub(crate) fn at_enemies(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let enemies = view
        .store
        .ids()
        .filter(|&other| view.hostile(unit, other) && view.life(other).is_on_field());
    out.extend(enemies.map(|enemy| Order::new(unit, me).at(enemy)));
}

/// The enemy an order is aimed at.
///
/// # Errors
/// There is none, or it is no enemy on the field.
pub(crate) fn enemy(view: View<'_>, order: &Order, rule: &'static str) -> Result<UnitId, Refusal> {
    let target = order.target().ok_or(Refusal::new(rule, Why::NoTarget))?;
    if target.index() >= view.store.len() || target == order.unit {
        return Err(Refusal::new(rule, Why::WrongTarget));
    }
    if !view.hostile(order.unit, target) {
        return Err(Refusal::new(rule, Why::WrongSide));
    }
    if !view.life(target).is_on_field() {
        return Err(Refusal::new(rule, Why::TargetOut));
    }
    Ok(target)
}
