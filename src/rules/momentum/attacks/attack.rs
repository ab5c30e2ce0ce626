//! Single attacks and their rolls (MO-ATK-01 to MO-ATK-15).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            body::hit::Pierce,
            character::{
                damage::{Damage, Harm},
                hands::{free_hands, weapons},
                items::{UNARMED, Weapon},
            },
            rolls::modifiers::Source,
            sheet_of,
        },
        shared::hands::held,
    },
};

/// How an attack reaches its target (MO-ATK-06, MO-ATK-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Melee,
    Ranged,
}

/// The target of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A unit.
    Unit(UnitId),
    /// The thing on a square (MO-ATK-03).
    Thing(Cell),
}

/// What an attack is made with (MO-ATK-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackMeans {
    /// A weapon in hand, or bare hands.
    Weapon(Option<ItemId>),
    /// An Ability.
    Ability(PowerId),
}

/// Whether damage spares lives (MO-ATK-14, MO-ATK-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mercy {
    /// Only Holy damage spares the living (MO-TYP-06).
    #[default]
    Usual,
    /// All damage spares lives, reduced by this many d4.
    Spares(u8),
    /// No damage spares lives.
    Kills,
}

/// One attack on a target.
#[derive(Clone, Debug)]
pub(crate) struct Attack {
    pub by: UnitId,
    pub target: Target,
    pub with: AttackMeans,
    pub manner: Manner,
    /// Range in metres.
    pub range: u16,
    /// The hit bonus and its name.
    pub bonus: (i32, &'static str),
    /// Damage dice in written order; the Stat's bonus is added to the first.
    pub damage: SmallVec<[Damage; 3]>,
    /// The Stat's bonus to the first type of damage (MO-ATK-13).
    pub plus: i32,
    /// The extra damage of a critical hit, by type (MO-ATK-09 to MO-ATK-11).
    pub critical: SmallVec<[(Harm, i32); 2]>,
    /// Whether it spares lives.
    pub mercy: Mercy,
    /// How much Armor it ignores.
    pub pierce: Pierce,
    /// Metres a hit pushes the target (MO-FRC-01).
    pub push: u16,
    /// Whether the attacker misses on purpose (MO-ATK-04).
    pub misses: bool,
}

impl Attack {
    /// The origin of its harm; cover does not affect melee attacks.
    pub(crate) fn source(&self, view: View<'_>) -> Source {
        match self.manner {
            Manner::Melee => Source::near(Some(self.by)),
            Manner::Ranged => Source::of(view, self.by),
        }
    }

    /// An attack with a weapon or with bare hands (MO-SHT-04, MO-ATK-09, MO-ATK-13).
    pub(crate) fn weapon(
        view: View<'_>,
        (by, target): (UnitId, Target),
        (item, weapon): (Option<ItemId>, Weapon),
        manner: Manner,
    ) -> Self {
        let sheet = sheet_of(view, by);
        let first = weapon.damage.harm;
        Self {
            by,
            target,
            with: AttackMeans::Weapon(item),
            manner,
            range: match manner {
                Manner::Melee => weapon.melee,
                Manner::Ranged => weapon.ranged,
            },
            bonus: (sheet.weapon_hit(&weapon), "hit bonus"),
            damage: std::iter::once(weapon.damage).chain(weapon.more).collect(),
            plus: sheet.bonus(weapon.primary()),
            critical: SmallVec::from_slice(&[(first, 6)]),
            mercy: Mercy::Usual,
            pierce: Pierce::Nothing,
            push: 0,
            misses: false,
        }
    }

    /// The target, if it is a unit.
    pub(crate) fn unit(&self) -> Option<UnitId> {
        match self.target {
            Target::Unit(unit) => Some(unit),
            Target::Thing(_) => None,
        }
    }

    /// The weapon in hand it uses.
    pub(crate) fn item(&self) -> Option<ItemId> {
        match self.with {
            AttackMeans::Weapon(item) => item,
            AttackMeans::Ability(_) => None,
        }
    }
}

/// Evasion, regardless of attack and direction (MO-SHT-08, MO-SHT-09).
pub(crate) fn evasion(view: View<'_>, unit: UnitId) -> i32 {
    let shields = held(view, unit).filter_map(|(item, _)| {
        crate::rules::momentum::character::catalogue::item(view, item)?.shield()
    });
    sheet_of(view, unit).capped_evasion() + shields.max().unwrap_or(0)
}

/// Every attack the unit could make with what its hands hold, weapons first; bare hands need a free
/// one (MO-CAT-01).
pub(crate) fn strikes(view: View<'_>, by: UnitId, target: Target) -> SmallVec<[Attack; 4]> {
    let mut all: SmallVec<[Attack; 4]> = SmallVec::new();
    for (id, weapon) in weapons(view, by) {
        let with = (Some(id), weapon);
        if weapon.melee > 0 {
            all.push(Attack::weapon(view, (by, target), with, Manner::Melee));
        }
        if weapon.ranged > 0 {
            all.push(Attack::weapon(view, (by, target), with, Manner::Ranged));
        }
    }
    if free_hands(view, by) > 0 {
        let bare = (None, UNARMED);
        all.push(Attack::weapon(view, (by, target), bare, Manner::Melee));
    }
    all
}
