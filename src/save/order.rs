//! Orders in files: stored as data, so that no name can be mistaken for another word.

use serde::{Deserialize, Serialize};

use super::offers::Offers;
use crate::{
    battle::{
        Recorded, Settlement,
        ids::UnitId,
        orders::order::{Aim, Order, Tool},
        scene::Scene,
        view::View,
    },
    geometry::Cell,
    text::order_text,
};

/// The item or power of an order, by its name in data files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SavedTool {
    Item(String),
    Power(String),
}

/// An order as data. Units are numbers in the level's list; entries of the book go by name, so that
/// the file stays readable when the book grows.
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
    with: Option<SavedTool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modes: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    path: Vec<Cell>,
}

fn is_nothing(aim: &Aim) -> bool {
    *aim == Aim::None
}

impl SavedOrder {
    /// The unit that it is for.
    pub(super) fn unit(&self) -> UnitId {
        self.unit
    }

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
                item.map(|item| SavedTool::Item(item.id.to_owned()))
            }
            Tool::Power(power) => {
                let power = book.names.power(scene, power);
                power.map(|power| SavedTool::Power(power.id.to_owned()))
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

    /// The order that this data describes.
    ///
    /// # Errors
    /// What the level or the book lacks, as a sentence.
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
            Some(SavedTool::Item(id)) => {
                let item = order_text::item_named(scene, id);
                Tool::Item(item.ok_or_else(|| unknown("item", id))?)
            }
            Some(SavedTool::Power(id)) => {
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
pub struct RecordedStep {
    /// The order in words, for people; used only if there is no data.
    pub order: String,
    /// The order as data; missing in files of format 1.
    #[serde(default, rename = "deed", skip_serializing_if = "Option::is_none")]
    pub data: Option<SavedOrder>,
    /// The answers within the order, each as an index into its choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<u8>,
    /// Seed of the new dice from this order on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The settlement, if this step is one instead of an order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Settlement>,
    /// The state hash after it.
    pub hash: String,
}

impl RecordedStep {
    /// A carried-out order, with the state hash after it.
    pub fn of(scene: &Scene, done: &Recorded, hash: String) -> Self {
        Self {
            order: order_text::write(scene, &done.order),
            data: Some(SavedOrder::of(scene, &done.order)),
            answers: done.answers.clone(),
            seed: None,
            settled: None,
            hash,
        }
    }

    /// A settlement of the battle or part of it, with the state hash after it.
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
            data: None,
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
            order: read(view, &self.order, self.data.as_ref())?,
            answers: self.answers.clone(),
        })
    }
}

/// An order that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    /// The order in words.
    pub order: String,
    /// The order as data.
    #[serde(default, rename = "deed", skip_serializing_if = "Option::is_none")]
    pub data: Option<SavedOrder>,
    /// The answers given so far.
    pub answers: Vec<u8>,
    /// Seed of the new dice from this order on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What players were offered in it, and what they said; files of format 3 do not tell.
    #[serde(default, skip_serializing_if = "Offers::is_empty")]
    pub offers: Offers,
}

impl Unfinished {
    /// An order with the answers given so far.
    pub fn of(scene: &Scene, order: &Order, answers: &[u8], seed: Option<u64>) -> Self {
        Self {
            order: order_text::write(scene, order),
            data: Some(SavedOrder::of(scene, order)),
            answers: answers.to_vec(),
            seed,
            offers: Offers::default(),
        }
    }

    /// The order that waits.
    ///
    /// # Errors
    /// What could not be read, as a sentence.
    pub fn read(&self, view: View<'_>) -> Result<Order, String> {
        read(view, &self.order, self.data.as_ref())
    }
}

/// Reads an order from its data, or from its words if there is no data.
fn read(view: View<'_>, words: &str, data: Option<&SavedOrder>) -> Result<Order, String> {
    match data {
        Some(order) => order.order(view.scene),
        None => order_text::parse(view, words).map_err(|fault| fault.to_string()),
    }
}
