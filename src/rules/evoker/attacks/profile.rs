//! Profiles of attacks (EV-ATK-03, 14): weapons and powers in a unit's hands.

use crate::rules::evoker::character::{
    catalogue::{PowerEffect, PowerKind, WeaponClass},
    element::Element,
    sheet::{Score, Talent},
    stats::{self, Tested, tested},
    weapons,
};
use crate::{
    battle::{components::Hold, prelude::*},
    rules::evoker::{
        actions::modes,
        rolls::situation::{Act, Form, Situation},
    },
};

/// The weapon or power of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackMeans {
    /// A blow with a weapon.
    Strike(ItemId),
    /// A shot, or a throw.
    Shoot(ItemId),
    /// A power.
    Power(PowerId),
    /// A thrown consumable (EV-CAT-08).
    Item(ItemId),
}

impl AttackMeans {
    /// The means of an order; `None` if it is no attack.
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

    /// The tool that an order names for these means.
    pub fn tool(self) -> Tool {
        match self {
            Self::Strike(item) | Self::Shoot(item) | Self::Item(item) => Tool::Item(item),
            Self::Power(power) => Tool::Power(power),
        }
    }
}

/// Everything the resolution of an attack needs to know about its means (EV-ATK-03, 14).
#[derive(Clone, Debug)]
pub struct Profile {
    /// The form, for rows and evasion.
    pub form: Form,
    /// The tested skill or score.
    pub tested: Tested,
    /// The hand used.
    pub hand: Hold,
    /// Damage without margin, in named parts.
    pub damage: [(&'static str, i32); 2],
    /// Its element.
    pub element: Option<Element>,
    /// Tier, for targets that absorb it.
    pub tier: u8,
    /// Attack dice up to this face are critical (EV-ATK-11).
    pub critical_up_to: u16,
    /// Whether Critical Hits also cause Blood Loss.
    pub rending: bool,
    /// Ailment that the target of a penetrating hit must resist.
    pub ailing: Option<ConditionId>,
    /// Burst number; 0 for no Burst.
    pub burst: u8,
    /// Range in metres: weapon reach, weapon range or power range.
    pub range: u16,
    /// The weapon or consumable, if it is one.
    pub item: Option<ItemId>,
    /// The power, if it is one.
    pub power: Option<PowerId>,
    /// Whether it reaches the High band from below.
    pub long: bool,
    /// Whether firing it while Engaged provokes Chance Attacks (EV-CHA-06).
    pub unwieldy: bool,
}

impl Profile {
    /// Means of this form, test and hand, without special qualities.
    fn new(view: View<'_>, attacker: UnitId, form: Form, tested: Tested, hand: Hold) -> Self {
        let is_keen = stats::sheet(view, attacker).has(Talent::Keen);
        Self {
            form,
            tested,
            hand,
            damage: [("damage", 0), ("bonus", 0)],
            element: None,
            tier: 1,
            critical_up_to: if is_keen { 15 } else { 10 },
            rending: false,
            ailing: None,
            burst: 0,
            range: form.range,
            item: None,
            power: None,
            long: false,
            unwieldy: false,
        }
    }

    /// The test situation of a unit attacking with it.
    pub fn situation(&self, who: UnitId) -> Situation {
        Situation {
            hand: Some(self.hand),
            ..Situation::plain(who, self.tested).for_act(Act::Attack(self.form))
        }
    }

    /// Damage without margin, all parts together.
    pub fn whole_damage(&self) -> i32 {
        self.damage.iter().map(|(_, part)| part).sum()
    }
}

/// The profile of a weapon or power in the attacker's hands; `None` if it cannot attack.
pub fn profile(view: View<'_>, attacker: UnitId, means: AttackMeans) -> Option<Profile> {
    match means {
        AttackMeans::Strike(item) => of_weapon(view, attacker, item, false),
        AttackMeans::Shoot(item) => of_weapon(view, attacker, item, true),
        AttackMeans::Power(id) => of_power(view, attacker, id),
        AttackMeans::Item(id) => of_consumable(view, attacker, id),
    }
}

fn of_weapon(view: View<'_>, attacker: UnitId, item: ItemId, shoots: bool) -> Option<Profile> {
    let (carried, weapon) = weapons::find(view, attacker, item)?;
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
    // EV-ELM-01: a thrown blade is a missile; weapons made for throwing keep their element.
    let element = if shoots && weapon.class == WeaponClass::Melee {
        Some(Element::Missile)
    } else {
        weapon.element
    };
    let ailing = weapon.ailing.as_deref();
    let form = Form {
        melee: !shoots,
        ballistic,
        thrown: shoots && !ballistic,
        magic: false,
        range: weapon.range,
    };
    Some(Profile {
        damage: [("weapon", weapon.damage), ("Strength Bonus", strength)],
        element,
        rending: weapon.rending,
        ailing: ailing.and_then(|name| view.scene.book.condition_named(name)),
        burst: weapons::burst(view, attacker, carried, weapon),
        range: if shoots { weapon.range } else { weapon.reach },
        item: Some(item),
        long: weapon.long,
        unwieldy: ballistic && weapon.class != WeaponClass::Pistol,
        ..Profile::new(view, attacker, form, tested, carried.hold)
    })
}

fn of_power(view: View<'_>, attacker: UnitId, id: PowerId) -> Option<Profile> {
    let power = stats::catalogue(view).power(id)?;
    let PowerEffect::Attack { damage, burst, .. } = power.effect else {
        return None;
    };
    let magic = power.kind == PowerKind::Magic;
    let melee = !magic && power.range == 0;
    let (tested, bonus) = if magic {
        let bonus = stats::bonus(view, attacker, Score::Magic);
        (tested::MAGIC, ("Magic Bonus", bonus))
    } else if melee {
        let bonus = stats::strength_bonus(view, attacker);
        (tested::MELEE, ("Strength Bonus", bonus))
    } else {
        (tested::RANGED, ("bonus", 0))
    };
    let form = Form {
        melee,
        magic,
        range: power.range,
        ..Form::default()
    };
    Some(Profile {
        damage: [("power", damage), bonus],
        element: power.element,
        tier: power.tier,
        burst,
        range: if melee { 1 } else { power.range },
        power: Some(id),
        ..Profile::new(view, attacker, form, tested, Hold::Natural)
    })
}

fn of_consumable(view: View<'_>, attacker: UnitId, id: ItemId) -> Option<Profile> {
    let item = stats::catalogue(view).consumable(id)?;
    let hand = weapons::drawing_hand(view, attacker)?;
    let form = Form {
        thrown: true,
        range: item.range,
        ..Form::default()
    };
    Some(Profile {
        damage: [("item", item.damage()?), ("bonus", 0)],
        element: item.element,
        item: Some(id),
        ..Profile::new(view, attacker, form, tested::MELEE, hand)
    })
}
