//! What influences the tests of an attack and a defence, each by its rule.

use smallvec::SmallVec;

use super::{
    attack::{Attack, Manner},
    catalogue::{ItemKind, held},
    conditions::{BRACED, DAZED, FEINTED},
    ground,
    sheet::{Skill, Training},
    sheet_of,
};
use crate::{
    battle::{
        components::Posture,
        ids::UnitId,
        modifier::{Amount, Because, Modifier, Modifiers},
        view::View,
    },
    geometry::flank::flanks_by_line,
    rules::shared::flanking::first_pair,
};

/// What counts for every test of a combatant.
pub(crate) fn on_any_test(view: View<'_>, unit: UnitId) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if view.has(unit, DAZED) {
        modifiers.push(Modifier::new("MA-CND-01", "Dazed", Amount::Edge(-1)));
    }
    modifiers
}

/// What counts for every test of the Fighting Style (MA-FST-06, MA-FST-07).
fn on_style(view: View<'_>, unit: UnitId, unarmed: bool, modifiers: &mut Modifiers) {
    let sheet = sheet_of(view, unit);
    let untrained = (unarmed && !sheet.trains(Training::Unarmed))
        || held(view, unit).any(|(id, _, item)| match item.kind {
            ItemKind::Weapon(weapon) if weapon.hands == 0 => !sheet.trains(Training::Unarmed),
            ItemKind::Weapon(_) => !sheet.trains(Training::Weapon(id)),
            ItemKind::Shield(_) => !sheet.trains(Training::Shields),
        });
    if untrained {
        modifiers.push(Modifier::new(
            "MA-FST-06",
            "untrained weapon",
            Amount::Flat(-2),
        ));
    }
    on_armor(view, unit, modifiers);
}

/// Armor that the style does not train (MA-FST-07).
fn on_armor(view: View<'_>, unit: UnitId, modifiers: &mut Modifiers) {
    let sheet = sheet_of(view, unit);
    if let Some(armor) = sheet.armor
        && !sheet.trains(Training::Armor(armor.level))
    {
        modifiers.push(Modifier::new(
            "MA-FST-07",
            "untrained armor",
            Amount::Edge(-1),
        ));
    }
}

fn prone(modifiers: &mut Modifiers, amount: i32) {
    modifiers.push(Modifier::new("MA-CND-01", "Prone", Amount::Flat(amount)));
}

/// Everything on an attack test.
pub(crate) fn on_attack(view: View<'_>, attack: &Attack) -> Modifiers {
    let mut modifiers = on_any_test(view, attack.by);
    on_style(view, attack.by, attack.is_unarmed(), &mut modifiers);
    if view.posture(attack.by) == Posture::Prone {
        prone(&mut modifiers, -2);
    }
    if view.posture(attack.target) == Posture::Prone {
        let melee = attack.manner == Manner::Melee;
        modifiers.push(Modifier::new(
            "MA-CND-01",
            "the target is Prone",
            Amount::Flat(if melee { 2 } else { -2 }),
        ));
    }
    match attack.manner {
        Manner::Melee => {
            if let Some((a, b)) = flankers(view, attack.target) {
                modifiers.push(
                    Modifier::new("MA-FLK-02", "flanked", Amount::Flat(2))
                        .because(Because::Pair(a, b)),
                );
            }
        }
        Manner::Ranged | Manner::Thrown => {
            if let Some(cover) = ground::cover(view, attack.by, attack.target).modifier(false) {
                modifiers.push(cover);
            }
        }
    }
    if view
        .condition(attack.by, FEINTED)
        .is_some_and(|feint| feint.source == Some(attack.target))
        && !attack.opportunity
    {
        modifiers.push(Modifier::new("MA-MAN-05", "Feint", Amount::Edge(1)));
    }
    modifiers
}

/// How a defender defends (MA-ATK-07 to MA-ATK-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defence {
    /// With a shield.
    Block,
    /// Out of the way.
    Dodge,
    /// With a weapon.
    Parry,
}

impl Defence {
    pub(crate) const ALL: [Self; 3] = [Self::Block, Self::Dodge, Self::Parry];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Dodge => "dodge",
            Self::Parry => "parry",
        }
    }

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Block => "Block",
            Self::Dodge => "Dodge",
            Self::Parry => "Parry",
        }
    }

    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::Block => "MA-ATK-07",
            Self::Dodge => "MA-ATK-08",
            Self::Parry => "MA-ATK-09",
        }
    }

    /// The value before modifiers, and its name.
    pub(crate) fn base(self, view: View<'_>, unit: UnitId) -> (i32, &'static str) {
        let sheet = sheet_of(view, unit);
        let (strength, agility) = (sheet.attributes.strength, sheet.attributes.agility);
        let rank = sheet.style_rank();
        match self {
            Self::Block => (strength + rank, "Strength and Fighting Style"),
            Self::Dodge => (sheet.skill(Skill::Dodge), "Agility and Dodge"),
            Self::Parry if strength > agility => (strength + rank, "Strength and Fighting Style"),
            Self::Parry => (agility + rank, "Agility and Fighting Style"),
        }
    }
}

/// Everything on a defence test.
pub(crate) fn on_defence(view: View<'_>, attack: &Attack, defence: Defence) -> Modifiers {
    let unit = attack.target;
    let mut modifiers = on_any_test(view, unit);
    match defence {
        Defence::Block => on_style(view, unit, false, &mut modifiers),
        Defence::Parry => {
            let unarmed = !super::attack::holds_melee_weapon(view, unit);
            on_style(view, unit, unarmed, &mut modifiers);
        }
        Defence::Dodge => {
            on_armor(view, unit, &mut modifiers);
            if attack.manner != Manner::Melee
                && let Some(cover) = ground::cover(view, attack.by, unit).modifier(true)
            {
                modifiers.push(cover);
            }
        }
    }
    if view.posture(unit) == Posture::Prone {
        prone(&mut modifiers, -2);
    }
    if view.has(unit, BRACED) {
        modifiers.push(Modifier::new("MA-MAN-03", "Braced", Amount::Edge(1)));
    }
    modifiers
}

/// Two of its enemies that have a combatant between them, if there are (MA-FLK-01).
pub(crate) fn flankers(view: View<'_>, target: UnitId) -> Option<(UnitId, UnitId)> {
    let near: SmallVec<[UnitId; 8]> = view
        .enemies(target)
        .filter(|&enemy| super::attack::threatens(view, enemy, target))
        .collect();
    let space = view.footprint(target);
    first_pair(&near, |a, b| {
        !view.hostile(a, b) && flanks_by_line(view.footprint(a), space, view.footprint(b))
    })
}
