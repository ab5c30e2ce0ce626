//! The action menu: every action of the book, grouped, with key and cost; greyed with the reason.

use bevy_egui::egui::Key;

use crate::{
    app::{choices::Choices, commands::Bindings, intent::Armed, session::Session, words},
    battle::{
        Battle,
        order::{ActionId, Aim, Modes, Order, With},
        refusal::Why,
        ruleset::Group,
        side_view::SideView,
    },
    text::narrate,
};

/// One button of the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it arms.
    pub armed: Armed,
    /// Its name.
    pub name: String,
    /// What is held back, for an action that names another one; else empty.
    pub what: String,
    /// What it costs.
    pub cost: String,
    /// What it does, in a sentence.
    pub help: String,
    /// The rules it follows.
    pub rules: String,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
    /// Its key.
    pub key: Option<char>,
}

/// The menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Menu {
    /// Groups with their buttons.
    pub groups: Vec<(Group, Vec<Item>)>,
    /// Whether orders can be given now.
    pub enabled: bool,
    /// What is said instead while somebody else acts.
    pub waiting: String,
}

/// Keys in the order they are given away, but for those that commands have.
const KEYS: &str = "1234567890QERTYUIOPFGHJKLVBNMWASDZXC";

/// The order the groups are shown in.
const GROUPS: [Group; 6] = [
    Group::Attack,
    Group::Trick,
    Group::Defence,
    Group::Move,
    Group::Support,
    Group::Turn,
];

impl Menu {
    /// The menu of the acting combatant.
    pub fn of(
        battle: &Battle,
        choices: &Choices,
        session: &Session,
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
            menu.waiting = match session.viewer() {
                Some(side) if !SideView::new(view, side).sees(unit) => {
                    "Somebody is acting …".into()
                }
                _ => format!("{} is acting …", words::name(view, unit)),
            };
            return menu;
        }
        if choices.unit.is_none() {
            menu.waiting = "Enter shows the rest at once.".into();
            return menu;
        }
        let mut items: Vec<(Group, Item)> = Vec::new();
        for (place, action) in book.actions.iter().enumerate() {
            let id = ActionId(place as u8);
            let entry = action.entry();
            let item = |with: Option<With>, name: String, cost: String, refusal| Item {
                armed: Armed {
                    action: id,
                    named: None,
                    with,
                    modes: Modes::default(),
                },
                name,
                what: String::new(),
                cost,
                help: entry.help.to_owned(),
                rules: entry.rules.join(" "),
                refusal,
                key: None,
            };
            if let Err(refusal) = action.ready(view, unit) {
                // What this battlefield or combatant does not have at all needs no button.
                if refusal.why == Why::NoSuchAction {
                    continue;
                }
                let because = words::refusal(view, &refusal);
                items.push((
                    entry.group,
                    item(
                        None,
                        entry.name.to_owned(),
                        entry.cost.to_owned(),
                        Some(because),
                    ),
                ));
                continue;
            }
            // Each power is a button of its own; weapons are chosen when aiming.
            let mut candidates = Vec::new();
            action.orders(view, unit, id, &mut candidates);
            // Each action that can be held back is a button of its own.
            if action.names_action() {
                for order in choices.legal.iter().filter(|order| order.action == id) {
                    let named = order.named.and_then(|named| book.action(named));
                    let what = named.map_or("", |named| named.entry().name);
                    let means = words::with(view, order.with);
                    let cost = battle.plan(order).map_or_else(
                        |_| entry.cost.to_owned(),
                        |plan| narrate::price(view.scene.book, &plan.price),
                    );
                    let mut button = item(Some(order.with), entry.name.to_owned(), cost, None);
                    button.what = match means.as_str() {
                        "" => what.to_owned(),
                        means => format!("{means}, {what}"),
                    };
                    button.armed.named = order.named;
                    items.push((entry.group, button));
                }
                continue;
            }
            let mut powers: Vec<With> = Vec::new();
            let mut plain = Some(id) == choices.walk;
            for order in &candidates {
                match order.with {
                    With::Power(_) if powers.contains(&order.with) => {}
                    With::Power(_) => powers.push(order.with),
                    With::Nothing | With::Item(_) => plain = true,
                }
            }
            if plain || powers.is_empty() {
                let legal = Some(id) == choices.walk
                    || choices
                        .legal
                        .iter()
                        .any(|order| order.action == id && !matches!(order.with, With::Power(_)));
                let refusal = (!legal).then(|| {
                    why_not(battle, &candidates, |order| {
                        !matches!(order.with, With::Power(_))
                    })
                });
                let with = candidates
                    .iter()
                    .map(|order| order.with)
                    .find(|with| !powers.is_empty() && !matches!(with, With::Power(_)));
                items.push((
                    entry.group,
                    item(with, entry.name.to_owned(), entry.cost.to_owned(), refusal),
                ));
            }
            for with in powers {
                let legal = choices
                    .legal
                    .iter()
                    .find(|order| order.action == id && order.with == with);
                let refusal = legal
                    .is_none()
                    .then(|| why_not(battle, &candidates, |order| order.with == with));
                let cost = legal.and_then(|order| battle.plan(order).ok()).map_or_else(
                    || entry.cost.to_owned(),
                    |plan| narrate::price(view.scene.book, &plan.price),
                );
                items.push((
                    entry.group,
                    item(Some(with), words::with(view, with), cost, refusal),
                ));
            }
        }
        let end = book.action_named("end");
        // Those that cannot be done stand last in their group.
        for group in GROUPS {
            // Ending the turn has its own button on top.
            let mut list: Vec<Item> = items
                .iter()
                .filter(|(of, item)| *of == group && Some(item.armed.action) != end)
                .map(|(_, item)| item.clone())
                .collect();
            list.sort_by_key(|item| item.refusal.is_some());
            if !list.is_empty() {
                menu.groups.push((group, list));
            }
        }
        // What can be done gets its key first; there may be more actions than keys.
        let mut keys = KEYS.chars().filter(|key| !bindings.takes(*key));
        for impossible in [false, true] {
            for item in menu.groups.iter_mut().flat_map(|(_, items)| items) {
                if item.refusal.is_some() == impossible {
                    item.key = keys.next();
                }
            }
        }
        menu
    }

    /// The button with a key.
    pub fn with_key(&self, key: char) -> Option<&Item> {
        self.groups
            .iter()
            .flat_map(|(_, items)| items)
            .find(|item| item.key == Some(key))
    }

    /// How many rows of buttons that can be pressed the bottom needs, the same all battle long.
    pub fn rows(battle: &Battle) -> usize {
        if battle.scene().book.actions.len() > 24 {
            5
        } else {
            4
        }
    }
}

impl Item {
    /// Its name, with what it holds back.
    pub fn title(&self) -> String {
        match self.what.as_str() {
            "" => self.name.clone(),
            what => format!("{}: {what}", self.name),
        }
    }
}

/// Why none of the candidates can be: the first one's reason speaks for all.
fn why_not(battle: &Battle, candidates: &[Order], of: impl Fn(&Order) -> bool) -> String {
    candidates
        .iter()
        .filter(|order| of(order))
        .find_map(|order| battle.plan(order).err())
        .map_or_else(
            || "there is no target for it now".to_owned(),
            |refusal| words::refusal(battle.view(), &refusal),
        )
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
                    && crate::app::choices::group_of(battle, order.action) == Some(Group::Turn)
            })
        })
        .cloned()
}

/// The key of the menu for a key of the keyboard.
pub fn letter(key: Key) -> Option<char> {
    let name = key.name();
    let mut letters = name.chars();
    let letter = letters.next()?;
    letters
        .next()
        .is_none()
        .then_some(letter.to_ascii_uppercase())
}
