//! Orders as files keep them: as data, so that no name can be mistaken for another word.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Recorded, Settlement,
        ids::UnitId,
        order::{Aim, Order, Tool},
        scene::Scene,
        view::View,
    },
    geometry::Cell,
    text::order_text,
};

/// What an order is done with, by the name that data files have for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Means {
    Item(String),
    Power(String),
}

/// An order as data. Combatants are numbers of the level's list; what the book lists goes by its
/// names, so that a file can still be read when the book has got more of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedOrder {
    unit: UnitId,
    action: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    named: Option<String>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    aim: Aim,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    with: Option<Means>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modes: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    path: Vec<Cell>,
}

fn is_nothing(aim: &Aim) -> bool {
    *aim == Aim::None
}

impl SavedOrder {
    /// An order as data.
    pub fn of(scene: &Scene, order: &Order) -> Self {
        let book = scene.book;
        let key = |action| {
            let action = book.action(action);
            action.map_or_else(String::new, |action| action.entry().key.to_owned())
        };
        let with = match order.with {
            Tool::Nothing => None,
            Tool::Item(item) => {
                let item = book.names.item(scene, item);
                item.map(|item| Means::Item(item.id.to_owned()))
            }
            Tool::Power(power) => {
                let power = book.names.power(scene, power);
                power.map(|power| Means::Power(power.id.to_owned()))
            }
        };
        let modes = book.modes.iter().zip(0..);
        Self {
            unit: order.unit,
            action: key(order.action),
            named: order.named.map(key),
            aim: order.aim.clone(),
            with,
            modes: modes
                .filter(|(_, mode)| order.modes.has(*mode))
                .map(|(name, _)| (*name).to_owned())
                .collect(),
            path: order.path.clone(),
        }
    }

    /// The order.
    ///
    /// # Errors
    /// What the level or the book does not have, as a sentence.
    pub fn order(&self, scene: &Scene) -> Result<Order, String> {
        let book = scene.book;
        let unknown = |what: &str, name: &str| format!("There is no {what} `{name}`.");
        let action = |key: &String| {
            let action = book.action_named(key);
            action.ok_or_else(|| unknown("action", key))
        };
        let units = match &self.aim {
            Aim::Units(units) => units.as_slice(),
            Aim::Unit(unit) => std::slice::from_ref(unit),
            Aim::None | Aim::Cell(_) => &[],
        };
        let mut units = units.iter().chain([&self.unit]);
        if let Some(UnitId(number)) = units.find(|unit| unit.index() >= scene.roster.len()) {
            return Err(unknown("combatant of the number", &number.to_string()));
        }
        let mut order = Order::new(self.unit, action(&self.action)?);
        order.named = self.named.as_ref().map(action).transpose()?;
        order.aim = self.aim.clone();
        order.with = match &self.with {
            None => Tool::Nothing,
            Some(Means::Item(id)) => {
                let item = order_text::item_named(scene, id);
                Tool::Item(item.ok_or_else(|| unknown("item", id))?)
            }
            Some(Means::Power(id)) => {
                let power = order_text::power_named(scene, id);
                Tool::Power(power.ok_or_else(|| unknown("power", id))?)
            }
        };
        for name in &self.modes {
            let mode = book.modes.iter().position(|mode| mode == name);
            let mode = mode.ok_or_else(|| unknown("way of doing actions", name))?;
            order = order.mode(mode as u8);
        }
        order.path.clone_from(&self.path);
        Ok(order)
    }
}

/// One order of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The order in words, for people; it counts only in files that hold nothing else.
    pub order: String,
    /// The order as data; files of format 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<SavedOrder>,
    /// The answers given in its middle, each by its place among the choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<u8>,
    /// The seed of new dice that fall from this order on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What was settled instead of an order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Settlement>,
    /// The state hash after it.
    pub hash: String,
}

impl Step {
    /// An order that was carried out, with the state hash after it.
    pub fn of(scene: &Scene, done: &Recorded, hash: String) -> Self {
        Self {
            order: order_text::write(scene, &done.order),
            deed: Some(SavedOrder::of(scene, &done.order)),
            answers: done.answers.clone(),
            seed: None,
            settled: None,
            hash,
        }
    }

    /// A battle, or a part of it, that was settled, with the state hash after it.
    pub fn of_settlement(scene: &Scene, settlement: &Settlement, hash: String) -> Self {
        let words = match settlement {
            Settlement::Draw => "all agree to a draw".to_owned(),
            Settlement::Resigned(units) => {
                let name = |unit: &UnitId| scene.roster.get(unit.index());
                let names = units.iter().filter_map(name);
                let names: Vec<&str> = names.map(|member| member.name.as_str()).collect();
                format!("resign with {}", names.join(", "))
            }
        };
        Self {
            order: words,
            deed: None,
            answers: Vec::new(),
            seed: None,
            settled: Some(settlement.clone()),
            hash,
        }
    }

    /// The order with its answers.
    ///
    /// # Errors
    /// What could not be read, as a sentence.
    pub fn recorded(&self, view: View<'_>) -> Result<Recorded, String> {
        Ok(Recorded {
            order: read(view, &self.order, self.deed.as_ref())?,
            answers: self.answers.clone(),
        })
    }
}

/// An order in whose middle somebody has to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    /// The order in words.
    pub order: String,
    /// The order as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<SavedOrder>,
    /// The answers given so far.
    pub answers: Vec<u8>,
    /// The seed of new dice that fall from this order on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Unfinished {
    /// An order with the answers given so far.
    pub fn of(scene: &Scene, order: &Order, answers: &[u8], seed: Option<u64>) -> Self {
        Self {
            order: order_text::write(scene, order),
            deed: Some(SavedOrder::of(scene, order)),
            answers: answers.to_vec(),
            seed,
        }
    }

    /// The order.
    ///
    /// # Errors
    /// What could not be read, as a sentence.
    pub fn read(&self, view: View<'_>) -> Result<Order, String> {
        read(view, &self.order, self.deed.as_ref())
    }
}

/// An order out of its data; out of its words where there are no data.
fn read(view: View<'_>, words: &str, deed: Option<&SavedOrder>) -> Result<Order, String> {
    match deed {
        Some(deed) => deed.order(view.scene),
        None => order_text::parse(view, words).map_err(|fault| fault.to_string()),
    }
}
