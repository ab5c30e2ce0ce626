//! What an attack is made with (EV-ATK-03, 14): weapons and powers in these hands.

use super::{
    catalogue::{PowerEffect, PowerKind, WeaponClass},
    element::Element,
    sheet::Talent,
    stats::{self, Tested, tested},
    weapons,
};
use crate::{
    battle::{components::Hold, ids::PowerId, prelude::*},
    rules::evoker::{actions::modes, rolls::rows::Form},
};

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// A blow with a weapon.
    Strike(ItemId),
    /// A shot, or a throw.
    Shoot(ItemId),
    /// A power.
    Power(PowerId),
    /// A consumable that is thrown (EV-CAT-08).
    Item(ItemId),
}

impl Means {
    /// What an order attacks with; `None` for one that is no attack.
    pub fn of(view: View<'_>, order: &Order) -> Option<Self> {
        let catalogue = stats::catalogue(view);
        match order.with {
            Tool::Power(power) => match catalogue.power(power)?.effect {
                PowerEffect::Attack { .. } => Some(Self::Power(power)),
                _ => None,
            },
            Tool::Item(item) if catalogue.consumable(item).is_some() => Some(Self::Item(item)),
            Tool::Item(item) => {
                let (_, weapon) = weapons::find(view, order.unit, item)?;
                let thrown = order.modes.has(modes::THROWN);
                Some(if weapon.reach > 0 && !thrown {
                    Self::Strike(item)
                } else {
                    Self::Shoot(item)
                })
            }
            Tool::Nothing => None,
        }
    }
}

/// Everything about the means that the resolution needs (EV-ATK-03, 14).
#[derive(Clone, Debug)]
pub struct Profile {
    /// Form, for rows and evasion.
    pub form: Form,
    /// What is rolled.
    pub tested: Tested,
    /// The hand that does it.
    pub hand: Hold,
    /// Damage without margin, as named parts.
    pub damage: [(&'static str, i32); 2],
    /// Its element.
    pub element: Option<Element>,
    /// Tier, for those who absorb it.
    pub tier: u8,
    /// Attack dice up to this face are critical (EV-ATK-11).
    pub critical_up_to: u16,
    /// Critical Hits also cause Blood Loss.
    pub rending: bool,
    /// A penetrating hit forces a resist test against this ailment.
    pub ailing: Option<ConditionId>,
    /// Burst number.
    pub burst: u8,
    /// Metres it reaches: weapon reach, weapon range or power range.
    pub range: u16,
    /// The weapon, if it is one.
    pub item: Option<ItemId>,
    /// The power, if it is one.
    pub power: Option<PowerId>,
    /// Reaches High from below.
    pub long: bool,
    /// Firing it while Engaged invites Chance Attacks (EV-CHA-06).
    pub unwieldy: bool,
}

/// Works out what a weapon or power does in these hands; `None` if it cannot attack.
pub fn profile(view: View<'_>, attacker: UnitId, means: Means) -> Option<Profile> {
    let critical_up_to = if stats::sheet(view, attacker).has(Talent::Keen) {
        15
    } else {
        10
    };
    match means {
        Means::Strike(item) | Means::Shoot(item) => {
            let (carried, weapon) = weapons::find(view, attacker, item)?;
            let shoots = matches!(means, Means::Shoot(_));
            if shoots && weapon.range == 0 || !shoots && weapon.reach == 0 {
                return None;
            }
            let ballistic = shoots && weapon.class.is_ballistic();
            let tested = match weapon.class {
                WeaponClass::Pistol if shoots => tested::PISTOL,
                WeaponClass::Basic if shoots => tested::BASIC,
                WeaponClass::Heavy if shoots => tested::HEAVY,
                _ if weapon.natural && !shoots => tested::NATURAL,
                _ => tested::MELEE,
            };
            let strength = if shoots {
                0
            } else {
                stats::strength_bonus(view, attacker)
            };
            // EV-ELM-01: a blade that is thrown is a missile; what is made for throwing is as listed.
            let element = if shoots && weapon.class == WeaponClass::Melee {
                Some(Element::Missile)
            } else {
                weapon.element
            };
            let ailing = weapon
                .ailing
                .as_deref()
                .and_then(|name| view.scene.book.condition_named(name));
            Some(Profile {
                form: Form {
                    melee: !shoots,
                    ballistic,
                    thrown: shoots && !ballistic,
                    magic: false,
                    range: weapon.range,
                },
                tested,
                hand: carried.hold,
                damage: [("weapon", weapon.damage), ("Strength Bonus", strength)],
                element,
                tier: 1,
                critical_up_to,
                rending: weapon.rending,
                ailing,
                burst: weapons::burst(view, attacker, carried, weapon),
                range: if shoots { weapon.range } else { weapon.reach },
                item: Some(item),
                power: None,
                long: weapon.long,
                unwieldy: ballistic && weapon.class != WeaponClass::Pistol,
            })
        }
        Means::Power(id) => {
            let power = stats::catalogue(view).power(id)?;
            let PowerEffect::Attack { damage, burst, .. } = power.effect else {
                return None;
            };
            let magic = power.kind == PowerKind::Magic;
            let melee = !magic && power.range == 0;
            let (bonus_name, bonus) = if magic {
                (
                    "Magic Bonus",
                    stats::bonus(view, attacker, super::sheet::Score::Magic),
                )
            } else if melee {
                ("Strength Bonus", stats::strength_bonus(view, attacker))
            } else {
                ("bonus", 0)
            };
            Some(Profile {
                form: Form {
                    melee,
                    ballistic: false,
                    thrown: false,
                    magic,
                    range: power.range,
                },
                tested: if magic {
                    tested::MAGIC
                } else if melee {
                    tested::MELEE
                } else {
                    tested::RANGED
                },
                hand: Hold::Natural,
                damage: [("power", damage), (bonus_name, bonus)],
                element: power.element,
                tier: power.tier,
                critical_up_to,
                rending: false,
                ailing: None,
                burst,
                range: if melee { 1 } else { power.range },
                item: None,
                power: Some(id),
                long: false,
                unwieldy: false,
            })
        }
        Means::Item(id) => {
            let item = stats::catalogue(view).consumable(id)?;
            Some(Profile {
                form: Form {
                    thrown: true,
                    range: item.range,
                    ..Form::default()
                },
                tested: tested::MELEE,
                hand: weapons::drawing_hand(view, attacker)?,
                damage: [("item", item.damage()?), ("bonus", 0)],
                element: item.element,
                tier: 1,
                critical_up_to,
                rending: false,
                ailing: None,
                burst: 0,
                range: item.range,
                item: Some(id),
                power: None,
                long: false,
                unwieldy: false,
            })
        }
    }
}
