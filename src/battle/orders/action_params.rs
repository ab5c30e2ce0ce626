//! The parameters that orders of an action may have.

use super::{
    order::{Aim, Order, Tool},
    refusal::RefusalReason,
};

/// The parameters an order may have besides the action's name. [`Book::understands`](crate::battle::ruleset::Book::understands) refuses all
/// others, so that no player believes in a parameter without effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionParams {
    /// How many units it may be aimed at: none, one, or any number.
    units: u8,
    cell: bool,
    item: bool,
    power: bool,
    way: bool,
    modes: u32,
}

impl ActionParams {
    /// Only the action's name.
    pub const NOTHING: Self = Self {
        units: 0,
        cell: false,
        item: false,
        power: false,
        way: false,
        modes: 0,
    };

    /// Also a unit.
    pub const fn unit(self) -> Self {
        Self { units: 1, ..self }
    }

    /// Also any number of units.
    pub const fn units(self) -> Self {
        Self {
            units: u8::MAX,
            ..self
        }
    }

    /// Also a square.
    pub const fn cell(self) -> Self {
        Self { cell: true, ..self }
    }

    /// Also an item.
    pub const fn item(self) -> Self {
        Self { item: true, ..self }
    }

    /// Also a power.
    pub const fn power(self) -> Self {
        Self {
            power: true,
            ..self
        }
    }

    /// Also the squares of a path.
    pub const fn way(self) -> Self {
        Self { way: true, ..self }
    }

    /// Whether an order may say the squares of its way.
    pub const fn has_way(self) -> bool {
        self.way
    }

    /// Whether an order may have this mode.
    pub const fn has_mode(self, mode: u8) -> bool {
        self.modes & (1 << mode) != 0
    }

    /// Also these modes, as bits over the book's list of modes: single ones as `1 << PLACE`,
    /// adjacent ones by [`mode_range`].
    pub const fn modes(self, modes: u32) -> Self {
        Self { modes, ..self }
    }

    /// The parameters of either action, for an order that names another one.
    pub(in crate::battle) const fn or(self, other: Self) -> Self {
        Self {
            units: if self.units > other.units {
                self.units
            } else {
                other.units
            },
            cell: self.cell || other.cell,
            item: self.item || other.item,
            power: self.power || other.power,
            way: self.way || other.way,
            modes: self.modes | other.modes,
        }
    }

    /// The parameters in words: "a target", "hurried".
    pub fn describe(self, modes: &[&'static str]) -> Vec<&'static str> {
        let things = [
            (self.units == 1, "a target"),
            (self.units > 1, "targets"),
            (self.cell, "a square"),
            (self.item, "an item"),
            (self.power, "a power"),
            (self.way, "a way"),
        ];
        let things = things.into_iter().filter(|(takes, _)| *takes);
        let ways = modes.iter().zip(0..);
        let ways = ways.filter(|(_, mode)| self.modes & (1_u32 << mode) != 0);
        things
            .map(|(_, what)| what)
            .chain(ways.map(|(name, _)| *name))
            .collect()
    }

    /// The first parameter of an order that its action does not take. A unit aiming at itself does
    /// not count as a target.
    pub(in crate::battle) fn surplus(
        self,
        order: &Order,
        modes: &'static [&'static str],
    ) -> Option<RefusalReason> {
        let units = match &order.aim {
            Aim::None | Aim::Cell(_) => 0,
            Aim::Unit(unit) => usize::from(*unit != order.unit),
            Aim::Units(units) => units.len(),
        };
        let says = |what| Some(RefusalReason::MeansNothing { what });
        if units > usize::from(self.units) {
            return says(if self.units == 0 {
                "a target"
            } else {
                "more than one target"
            });
        }
        if order.cell().is_some() && !self.cell {
            return says("a square");
        }
        match order.with {
            Tool::Item(_) if !self.item => return says("an item"),
            Tool::Power(_) if !self.power => return says("a power"),
            Tool::Nothing | Tool::Item(_) | Tool::Power(_) => {}
        }
        if !order.path.is_empty() && !self.way {
            return says("a way");
        }
        let unknown = order.modes.0 & !self.modes;
        (unknown != 0).then(|| RefusalReason::ModeNotAllowed {
            mode: modes
                .get(unknown.trailing_zeros() as usize)
                .unwrap_or(&"so"),
        })
    }
}

/// This many adjacent modes from the first on, as bits over a book's list of modes.
pub const fn mode_range(first: u8, many: u8) -> u32 {
    ((1 << many) - 1) << first
}
