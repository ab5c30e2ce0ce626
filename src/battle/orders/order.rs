//! Orders: what a unit is told to do.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    battle::ids::{ItemId, PowerId, UnitId},
    geometry::Cell,
};

/// An action of the book, by its place in the book's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionId(pub u8);

/// The target of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// Nothing, or the acting unit itself.
    #[default]
    None,
    /// A combatant.
    Unit(UnitId),
    /// Several combatants, the main one first.
    Units(SmallVec<[UnitId; 4]>),
    /// A square.
    Cell(Cell),
}

/// The tool of an order.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Tool {
    /// The action's own tool, if any.
    #[default]
    Nothing,
    /// A carried item.
    Item(ItemId),
    /// A power.
    Power(PowerId),
}

impl Tool {
    /// The item, if it is one.
    pub fn item(self) -> Option<ItemId> {
        match self {
            Self::Item(item) => Some(item),
            Self::Nothing | Self::Power(_) => None,
        }
    }

    /// The power, if it is one.
    pub fn power(self) -> Option<PowerId> {
        match self {
            Self::Power(power) => Some(power),
            Self::Nothing | Self::Item(_) => None,
        }
    }
}

/// Ways of performing an action, as bits over the book's list of modes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ModeSet(pub u32);

impl ModeSet {
    /// Whether a mode is set.
    pub fn has(self, mode: u8) -> bool {
        self.0 & (1 << mode) != 0
    }

    /// With a mode added.
    #[must_use]
    pub fn with(self, mode: u8) -> Self {
        Self(self.0 | (1 << mode))
    }
}

/// An order: the input for every change of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// The acting unit.
    pub unit: UnitId,
    /// The action.
    pub action: ActionId,
    /// The target.
    pub aim: Aim,
    /// The tool.
    pub with: Tool,
    /// The modes.
    pub modes: ModeSet,
    /// The squares to walk, first step first; empty lets the book find the route to `aim`.
    pub path: Vec<Cell>,
    /// The other action it names, for orders such as holding an action back.
    pub named: Option<ActionId>,
}

impl Order {
    /// An order with only an action.
    pub fn new(unit: UnitId, action: ActionId) -> Self {
        Self {
            unit,
            action,
            aim: Aim::None,
            with: Tool::Nothing,
            modes: ModeSet::default(),
            path: Vec::new(),
            named: None,
        }
    }

    /// Aims it at a unit.
    #[must_use]
    pub fn at(mut self, unit: UnitId) -> Self {
        self.aim = Aim::Unit(unit);
        self
    }

    /// Aims it at a square.
    #[must_use]
    pub fn to(mut self, cell: Cell) -> Self {
        self.aim = Aim::Cell(cell);
        self
    }

    /// Adds an item or a power.
    #[must_use]
    pub fn with(mut self, with: Tool) -> Self {
        self.with = with;
        self
    }

    /// Adds a mode.
    #[must_use]
    pub fn mode(mut self, mode: u8) -> Self {
        self.modes = self.modes.with(mode);
        self
    }

    /// Names another action, such as the one that is held back.
    #[must_use]
    pub fn naming(mut self, action: ActionId) -> Self {
        self.named = Some(action);
        self
    }

    /// The first unit the order is aimed at.
    pub fn target(&self) -> Option<UnitId> {
        match &self.aim {
            Aim::Unit(unit) => Some(*unit),
            Aim::Units(units) => units.first().copied(),
            Aim::None | Aim::Cell(_) => None,
        }
    }

    /// The square the order is aimed at.
    pub fn cell(&self) -> Option<Cell> {
        match self.aim {
            Aim::Cell(cell) => Some(cell),
            Aim::None | Aim::Unit(_) | Aim::Units(_) => None,
        }
    }
}
