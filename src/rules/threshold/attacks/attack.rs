//! One attack: attacker, target, weapon, and its kind (TH-ACT-01 to 06).

use super::wielding;
use crate::rules::threshold::{
    character::items::{Reach, Weapon},
    field::depths::{self, SLOWER},
    prelude::*,
    time::price,
};

/// A way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackKind {
    /// Spares the target's life (TH-ACT-02).
    Nonlethal,
    /// Its wound is one level lower (TH-ACT-03).
    Quick,
    /// Melee or ranged (TH-ACT-05).
    Standard,
    /// One more die of damage (TH-ACT-06).
    Strong,
    /// A reaction before a step; its wound is one level higher (TH-ACT-04).
    Rebuff,
}

impl AttackKind {
    /// Rule, action key in orders, price in AP before the weapon's modifier, and price in stamina
    /// (TH-ACT-01).
    pub(crate) const fn row(self) -> (&'static str, &'static str, i16, i16) {
        match self {
            Self::Nonlethal => ("TH-ACT-02", "nonlethal attack", 6, 0),
            Self::Quick => ("TH-ACT-03", "quick attack", 4, 0),
            Self::Standard => ("TH-ACT-05", "standard attack", 6, 0),
            Self::Strong => ("TH-ACT-06", "strong attack", 9, 3),
            Self::Rebuff => ("TH-ACT-04", "rebuff", 4, 0),
        }
    }

    /// The rule ID of the attack.
    pub(crate) const fn rule(self) -> &'static str {
        self.row().0
    }

    /// The key of the action that makes this attack.
    pub(crate) const fn key(self) -> &'static str {
        self.row().1
    }

    /// Price in AP, before the weapon's modifier.
    pub(crate) const fn price(self) -> i16 {
        self.row().2
    }

    /// Price in stamina.
    pub(crate) const fn stamina(self) -> i16 {
        self.row().3
    }

    /// Price of the action with a weapon that does not change it.
    pub(crate) const fn cost(self) -> Costs {
        Costs::of(AP, self.price()).and(STAMINA, self.stamina())
    }

    /// The kind made by the action with this key.
    pub(crate) fn named(key: &str) -> Option<Self> {
        [Self::Nonlethal, Self::Quick, Self::Standard, Self::Strong]
            .into_iter()
            .find(|kind| kind.key() == key)
    }

    /// The wound level after the action has raised or lowered it (TH-ATK-11).
    pub(crate) const fn change(self, level: u8) -> u8 {
        match (self, level) {
            (_, 0) => 0,
            (Self::Quick, level) => level - 1,
            (Self::Rebuff, 1..=4) => level + 1,
            (_, level) => level,
        }
    }
}

/// One attack with its attacker, target and weapon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub by: UnitId,
    pub target: UnitId,
    pub weapon: Weapon,
    /// The weapon as an item; `None` for bare hands.
    pub item: Option<ItemId>,
    pub kind: AttackKind,
    /// The target counts as standing in this unit's space: its own, except after Interpose
    /// (TH-GRP-05).
    pub place: UnitId,
}

impl Attack {
    /// An attack on a target that stands in its own space.
    pub(crate) fn on(
        (by, target): (UnitId, UnitId),
        (item, weapon): (Option<ItemId>, Weapon),
        kind: AttackKind,
    ) -> Self {
        Self {
            by,
            target,
            weapon,
            item,
            kind,
            place: target,
        }
    }

    /// Price in AP, before conditions that change prices.
    pub(crate) fn base_price(&self, view: View<'_>) -> i16 {
        let slower = if depths::hampers(view, self.by) && !self.is_ranged() {
            SLOWER
        } else {
            0
        };
        self.kind.price() + self.weapon.ap + slower
    }

    /// Price in AP (TH-TIM-07).
    pub(crate) fn price(&self, view: View<'_>) -> i16 {
        price::price(view, self.by, self.base_price(view))
    }

    pub(crate) fn is_ranged(&self) -> bool {
        matches!(self.weapon.reach, Reach::Ranged(_))
    }

    /// The damage bonus (TH-ATK-03).
    pub(crate) fn damage(&self, view: View<'_>) -> i32 {
        sheet_of(view, self.by).attributes.strength + depths::damage(view, self.by, &self.weapon)
    }

    /// The damage bonus added after the roll; 0 for a penetrating attack, where the roll already
    /// includes it (TH-ATK-05).
    pub(crate) fn damage_after(&self, view: View<'_>) -> i32 {
        if self.weapon.penetrating {
            0
        } else {
            self.damage(view)
        }
    }
}

/// The attack that an order makes; `None` if it is not an attack.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<Attack> {
    let action = view.scene.book.action(order.action)?;
    let kind = AttackKind::named(action.entry().key)?;
    let (item, weapon) = wielding::weapon(view, order).ok()?;
    let target = order.target()?;
    Some(Attack::on((order.unit, target), (item, weapon), kind))
}
