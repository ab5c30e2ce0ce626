//! The action menu: every action of the book, grouped, with key and cost; unavailable ones greyed
//! with the reason.

pub mod keep;

use bevy::prelude::*;

use super::{choices::Choices, keycaps::give, words};
use crate::{
    app::state::{pending::Armed, session::AppSession},
    battle::{
        Battle,
        icon::Icon,
        ids::UnitId,
        orders::{
            order::{ActionId, Aim, ModeSet, Order, Tool},
            refusal::RefusalReason,
        },
        ruleset::{Action, ActionBits, Group},
        view::View,
    },
    settings::{commands::Bindings, keys},
    text::{aloud::aloud, narrate},
};

/// One button of the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct MenuItem {
    /// The action it arms.
    pub armed: Armed,
    /// Its name.
    pub name: String,
    /// Its icon: that of the action or of the power.
    pub icon: Icon,
    /// The action held back or the item drawn, for a variant of an action; otherwise empty.
    pub what: String,
    /// What it costs.
    pub cost: String,
    /// The harm, area and range of a power; empty for other actions.
    pub does: String,
    /// Its effect, in a sentence.
    pub help: String,
    /// The rules it follows.
    pub rules: String,
    /// Why it is unavailable.
    pub refusal: Option<String>,
    /// Its key, the same for the whole battle.
    pub key: Option<String>,
    /// Variants chosen from a list: a button with a list arms nothing itself.
    pub list: Vec<MenuItem>,
}

/// The menu.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Menu {
    /// The buttons of the action bar, in the same places for the whole battle.
    pub bar: Vec<MenuItem>,
    /// The unit with its actions on the bar.
    pub bar_of: Option<UnitId>,
    /// Groups with their buttons.
    pub groups: Vec<(Group, Vec<MenuItem>)>,
    /// Actions with one item of several, for the search.
    pub variants: Vec<MenuItem>,
    /// Whether orders can be given now.
    pub enabled: bool,
    /// Whether another player's unit or the computer acts.
    pub waiting: bool,
}

/// The order the groups are shown in.
const GROUPS: [Group; 6] = [
    Group::Attack,
    Group::Trick,
    Group::Defence,
    Group::Move,
    Group::Support,
    Group::Turn,
];

/// The unit of the bar shown while the viewer has no order to give: the asked unit, otherwise the
/// one already shown, otherwise the viewer's next. Never a unit of another player, because its
/// actions, prices and refusals are secret.
pub fn resting_bar(session: &AppSession, shown: Option<UnitId>) -> Option<UnitId> {
    let viewer = session.viewer()?;
    let own = session.game.led_by_viewer(viewer)?;
    let person = session.game.person(own);
    let is_own = |unit: &UnitId| session.game.person(*unit) == person;
    let asked = session.battle.question().map(|question| question.asked);
    let asked = asked.filter(|_| session.human_to_move().is_some());
    asked.filter(is_own).or(shown.filter(is_own)).or(Some(own))
}

impl Menu {
    /// The menu without a bar: the caller assigns the places.
    pub fn without_bar(
        battle: &Battle,
        choices: &Choices,
        session: &AppSession,
        bindings: &Bindings,
        enabled: bool,
    ) -> Self {
        let view = battle.view();
        let book = view.scene.book;
        let mut menu = Self {
            enabled,
            ..Self::default()
        };
        let Some(unit) = choices.unit.or(battle.acting()) else {
            return menu;
        };
        if session.human_to_move().is_none() || battle.question().is_some() {
            menu.waiting = true;
            return menu;
        }
        if choices.unit.is_none() {
            menu.waiting = true;
            return menu;
        }
        let mut items: Vec<(Group, MenuItem)> = Vec::new();
        for (place, action) in (0..).zip(book.actions) {
            let source = Source {
                battle,
                choices,
                unit,
                id: ActionId(place),
                action: *action,
            };
            let group = action.entry().group;
            items.extend(source.items().into_iter().map(|item| (group, item)));
            menu.variants.extend(source.with_each_item());
        }
        give_keys(view, &mut items, bindings);
        // Ending the turn has its own button.
        let end = book.action_named("end");
        for group in GROUPS {
            let mut list: Vec<MenuItem> = items
                .iter()
                .filter(|(of, item)| *of == group && Some(item.armed.action) != end)
                .map(|(_, item)| item.clone())
                .collect();
            // Unavailable actions come last in their group.
            list.sort_by_key(|item| item.refusal.is_some());
            if !list.is_empty() {
                menu.groups.push((group, list));
            }
        }
        menu
    }

    /// All buttons.
    pub fn items(&self) -> impl Iterator<Item = &MenuItem> {
        self.groups.iter().flat_map(|(_, items)| items)
    }

    /// The button with a key.
    pub fn with_key(&self, key: &str) -> Option<&MenuItem> {
        self.items().find(|item| item.key.as_deref() == Some(key))
    }
}

/// Gives every button a letter for a key. Actions come first, available or not, so that a letter
/// belongs to its action; powers follow in the order of the sheet. Within a group the order is that
/// of the book. Digits belong to the places of the bar.
fn give_keys(view: View<'_>, items: &mut [(Group, MenuItem)], bindings: &Bindings) {
    let book = view.scene.book;
    let is_power = |item: &MenuItem| matches!(item.armed.with, Some(Tool::Power(_)));
    // Whether it is a power, its place in its group, and its group.
    let mut order: Vec<((bool, usize, Group), String, Option<usize>)> = Vec::new();
    let mut add = |group: Group, power: bool, name: &str, place: Option<usize>| {
        let among = order
            .iter()
            .filter(|((other, _, of), ..)| (*of, *other) == (group, power))
            .count();
        order.push(((power, among, group), name.to_owned(), place));
    };
    for (number, action) in (0..).zip(book.actions) {
        let entry = action.entry();
        if entry.key != "end" {
            let mine = |(_, item): &(Group, MenuItem)| {
                item.armed.action == ActionId(number) && !is_power(item)
            };
            let place = items.iter().position(mine);
            add(entry.group, false, entry.name, place);
        }
    }
    for (place, (group, item)) in items.iter().enumerate() {
        if is_power(item) {
            add(*group, true, &item.name, Some(place));
        }
    }
    order.sort_by_key(|(rank, ..)| *rank);
    let names: Vec<&str> = order.iter().map(|(_, name, _)| name.as_str()).collect();
    let keys = give(&names, |key| bindings.command_held(key).is_some());
    for ((_, _, place), key) in order.iter().zip(keys) {
        if let Some((_, item)) = place.and_then(|place| items.get_mut(place)) {
            item.key = key;
        }
    }
}

/// An action from which buttons are made.
struct Source<'a> {
    battle: &'a Battle,
    choices: &'a Choices,
    unit: UnitId,
    id: ActionId,
    action: &'static dyn Action,
}

impl Source<'_> {
    fn item(
        &self,
        with: Option<Tool>,
        name: &str,
        cost: String,
        refusal: Option<String>,
    ) -> MenuItem {
        let entry = self.action.entry();
        MenuItem {
            armed: Armed {
                action: self.id,
                named: None,
                with,
                modes: ModeSet::default(),
            },
            name: name.to_owned(),
            icon: self.icon(with).unwrap_or(entry.icon),
            what: String::new(),
            cost,
            does: words::does(self.battle.view(), self.unit, with),
            help: entry.help.to_owned(),
            rules: entry.rules.join(" "),
            refusal,
            key: None,
            list: Vec::new(),
        }
    }

    /// The icon of a power; `None` for other tools.
    fn icon(&self, with: Option<Tool>) -> Option<Icon> {
        let Some(Tool::Power(power)) = with else {
            return None;
        };
        let scene = self.battle.scene();
        scene.book.names.icon(scene, power)
    }

    fn legal(&self) -> impl Iterator<Item = &Order> {
        let id = self.id;
        self.choices
            .legal
            .iter()
            .filter(move |order| order.action == id)
    }

    /// What the action costs, as its entry says.
    fn cost(&self) -> String {
        let book = self.battle.scene().book;
        narrate::costs(book, &self.action.entry().cost)
    }

    /// What an order costs, as its plan says.
    fn price(&self, order: &Order) -> String {
        self.battle.plan(order).map_or_else(
            |_| self.cost(),
            |plan| narrate::price(self.battle.scene().book, &plan.price),
        )
    }

    /// The buttons of the action: one, and one for each power.
    fn items(&self) -> Vec<MenuItem> {
        let view = self.battle.view();
        let entry = self.action.entry();
        if let Err(refusal) = self.action.ready(view, self.unit) {
            // An action that this battlefield or unit does not have gets no button.
            if refusal.why == RefusalReason::NoSuchAction {
                return Vec::new();
            }
            let because = words::refusal(view, &refusal);
            return vec![self.item(None, entry.name, self.cost(), Some(because))];
        }
        // Each power has its own button; weapons are chosen when aiming.
        let mut candidates = Vec::new();
        self.action
            .orders(view, self.unit, self.id, &mut candidates);
        if self.action.bits().contains(ActionBits::NAMES_ACTION) {
            return vec![self.naming(&candidates)];
        }
        let mut powers: Vec<Tool> = Vec::new();
        let mut plain = Some(self.id) == self.choices.walk;
        for order in &candidates {
            match order.with {
                Tool::Power(_) if powers.contains(&order.with) => {}
                Tool::Power(_) => powers.push(order.with),
                Tool::Nothing | Tool::Item(_) => plain = true,
            }
        }
        let mut items = Vec::new();
        if plain || powers.is_empty() {
            let by_hand = |order: &Order| !matches!(order.with, Tool::Power(_));
            let legal = Some(self.id) == self.choices.walk || self.legal().any(by_hand);
            let refusal = (!legal).then(|| self.why_not(&candidates, by_hand));
            let with = candidates
                .iter()
                .map(|order| order.with)
                .find(|with| !powers.is_empty() && !matches!(with, Tool::Power(_)));
            items.push(self.item(with, entry.name, self.cost(), refusal));
        }
        for with in powers {
            let legal = self.legal().find(|order| order.with == with);
            let refusal = legal
                .is_none()
                .then(|| self.why_not(&candidates, |order| order.with == with));
            let cost = legal.map_or_else(|| self.cost(), |order| self.price(order));
            items.push(self.item(Some(with), &words::with(view, with), cost, refusal));
        }
        items
    }

    /// The button of an action that names another one: the possible ones are its list.
    fn naming(&self, candidates: &[Order]) -> MenuItem {
        let view = self.battle.view();
        let entry = self.action.entry();
        // Its trigger is chosen once it is armed.
        let mut known: Vec<(Option<ActionId>, Tool)> = Vec::new();
        let list: Vec<MenuItem> = self
            .legal()
            .filter(|order| {
                let one = (order.named, order.with);
                let is_new = !known.contains(&one);
                known.push(one);
                is_new
            })
            .map(|order| {
                let named = order.named.and_then(|named| view.scene.book.action(named));
                let mut item = self.item(Some(order.with), entry.name, self.price(order), None);
                item.what = named.map_or_else(String::new, |named| {
                    words::done_with(view, named, order.with)
                });
                item.armed.named = order.named;
                item.armed.modes = order.modes;
                item
            })
            .collect();
        let refusal = list.is_empty().then(|| self.why_not(candidates, |_| true));
        let mut item = self.item(None, entry.name, self.cost(), refusal);
        item.list = list;
        item
    }

    /// The action with each possible item, if there is a choice.
    fn with_each_item(&self) -> Vec<MenuItem> {
        if self.action.bits().contains(ActionBits::NAMES_ACTION) {
            return Vec::new();
        }
        let mut list: Vec<MenuItem> = Vec::new();
        for order in self.legal() {
            let known = list.iter().any(|item| item.armed.with == Some(order.with));
            if matches!(order.with, Tool::Item(_)) && !known {
                let name = self.action.entry().name;
                let mut item = self.item(Some(order.with), name, self.price(order), None);
                item.what = words::with(self.battle.view(), order.with);
                list.push(item);
            }
        }
        list
    }

    /// Why no candidate is legal: the reason of the first represents all.
    fn why_not(&self, candidates: &[Order], of: impl Fn(&Order) -> bool) -> String {
        candidates
            .iter()
            .filter(|order| of(order))
            .find_map(|order| self.battle.plan(order).err())
            .map_or_else(
                || "there is no target for it now".to_owned(),
                |refusal| words::refusal(self.battle.view(), &refusal),
            )
    }
}

impl MenuItem {
    /// The menu in sentences, for screen readers.
    pub fn spoken(&self) -> String {
        let mut text = self.title();
        if !self.cost.is_empty() {
            text += &format!(", {}", aloud(&self.cost));
        }
        if let Some(key) = &self.key {
            text += &format!(", key {}", keys::spoken(key));
        }
        match &self.refusal {
            Some(refusal) => text += &format!(". Unavailable: {refusal}"),
            None => {
                for told in [&self.does, &self.help] {
                    if !told.is_empty() {
                        text += &format!(". {}", told.trim_end_matches('.'));
                    }
                }
            }
        }
        text
    }

    /// Its name, with the action it holds back.
    pub fn title(&self) -> String {
        match self.what.as_str() {
            "" => self.name.clone(),
            what => format!("{}: {what}", self.name),
        }
    }

    /// Whether it is the player's chosen action.
    pub fn is_armed(&self, armed: Option<Armed>) -> bool {
        armed.is_some_and(|armed| {
            let fits = |item: &MenuItem| {
                armed.action == item.armed.action
                    && armed.named == item.armed.named
                    && (item.armed.with.is_none() || armed.with == item.armed.with)
            };
            fits(self) || self.list.iter().any(fits)
        })
    }
}

/// The order that ends the turn.
pub fn end_order(battle: &Battle, choices: &Choices) -> Option<Order> {
    choices.unit?;
    let end = battle.scene().book.action_named("end");
    choices
        .legal
        .iter()
        .find(|order| Some(order.action) == end)
        .or_else(|| {
            choices.legal.iter().find(|order| {
                order.aim == Aim::None
                    && crate::app::models::choices::group_of(battle, order.action)
                        == Some(Group::Turn)
            })
        })
        .cloned()
}
