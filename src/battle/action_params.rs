//! What the orders of an action may say.

use super::{
    order::{Aim, Order, Tool},
    refusal::{Refusal, RefusalReason},
    ruleset::Book,
};

/// What an order of an action may say beside the action's name. The door refuses everything else:
/// nobody is to believe that a word counts which means nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionParams {
    /// How many combatants it may be aimed at: none, one, or as many as there are.
    units: u8,
    cell: bool,
    item: bool,
    power: bool,
    way: bool,
    modes: u32,
}

impl ActionParams {
    /// Nothing but the name.
    pub const NOTHING: Self = Self {
        units: 0,
        cell: false,
        item: false,
        power: false,
        way: false,
        modes: 0,
    };

    /// And a combatant.
    pub const fn unit(self) -> Self {
        Self { units: 1, ..self }
    }

    /// And any number of combatants.
    pub const fn units(self) -> Self {
        Self {
            units: u8::MAX,
            ..self
        }
    }

    /// And a square.
    pub const fn cell(self) -> Self {
        Self { cell: true, ..self }
    }

    /// And an item.
    pub const fn item(self) -> Self {
        Self { item: true, ..self }
    }

    /// And a power.
    pub const fn power(self) -> Self {
        Self {
            power: true,
            ..self
        }
    }

    /// And the squares of a path.
    pub const fn way(self) -> Self {
        Self { way: true, ..self }
    }

    /// Whether an order may say so.
    pub const fn has_mode(self, mode: u8) -> bool {
        self.modes & (1 << mode) != 0
    }

    /// And these modes, as bits over the book's list of modes: single ones as `1 << PLACE`, neighbours
    /// by [`mode_range`].
    pub const fn modes(self, modes: u32) -> Self {
        Self { modes, ..self }
    }

    /// What one of two actions takes: an order may be about both.
    const fn or(self, other: Self) -> Self {
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

    /// What it takes, in words: "a target", "hurried".
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

    /// What of an order means nothing to it. Whoever aims at itself says nothing.
    fn surplus(self, order: &Order, modes: &'static [&'static str]) -> Option<RefusalReason> {
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

impl Book {
    /// Whether an order says nothing that means nothing to its action, or to the one it names.
    ///
    /// # Errors
    /// What means nothing.
    pub fn understands(&self, order: &Order) -> Result<(), Refusal> {
        let takes = |id| {
            self.action(id)
                .map_or(ActionParams::NOTHING, |action| action.entry().takes)
        };
        let named = order.named.map_or(ActionParams::NOTHING, takes);
        match takes(order.action).or(named).surplus(order, self.modes) {
            Some(why) => Err(Refusal {
                rule: self.rule_of(order.action),
                why,
            }),
            None => Ok(()),
        }
    }
}

/// So many neighbouring modes from the first on, as bits over a book's list of modes.
pub const fn mode_range(first: u8, many: u8) -> u32 {
    ((1 << many) - 1) << first
}
