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
        modifier::{Amount, Modifier, ModifierSource, Modifiers},
        view::View,
    },
    geometry::flank::flanks_by_line,
    rules::shared::flanking::first_pair,
    rules::shared::rows::{self, Row, edge, flat},
};

/// A test about to be made, as rows see it.
#[derive(Clone, Copy, Debug)]
struct Situation {
    /// Who tests.
    who: UnitId,
    /// What for.
    act: Act,
}

/// What a test is for.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// To hit with this attack.
    Attack(Attack),
    /// To defend against it.
    Defend(Attack, Defence),
    /// Anything else.
    Other,
}

/// Every row, in the order of the odds card.
const ROWS: &[Row<Situation>] = &[
    dazed,
    untrained_weapon,
    untrained_armor,
    behind_cover,
    prone,
    target_prone,
    flanked,
    cover,
    feint,
    braced,
];

fn gather(view: View<'_>, who: UnitId, act: Act) -> Modifiers {
    rows::gather(view, &Situation { who, act }, ROWS)
}

/// What counts for every test of a combatant.
pub(crate) fn on_any_test(view: View<'_>, unit: UnitId) -> Modifiers {
    gather(view, unit, Act::Other)
}

/// Everything on an attack test.
pub(crate) fn on_attack(view: View<'_>, attack: &Attack) -> Modifiers {
    gather(view, attack.by, Act::Attack(*attack))
}

/// Everything on a defence test.
pub(crate) fn on_defence(view: View<'_>, attack: &Attack, defence: Defence) -> Modifiers {
    gather(view, attack.target, Act::Defend(*attack, defence))
}

/// MA-CND-01.
fn dazed(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if view.has(s.who, DAZED) {
        edge(out, "MA-CND-01", "Dazed", -1);
    }
}

/// Weapons and shields that the style does not train (MA-FST-06).
fn untrained_weapon(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let unarmed = match s.act {
        Act::Attack(attack) => attack.is_unarmed(),
        Act::Defend(_, Defence::Block) => false,
        Act::Defend(_, Defence::Parry) => !super::attack::holds_melee_weapon(view, s.who),
        Act::Defend(_, Defence::Dodge) | Act::Other => return,
    };
    let sheet = sheet_of(view, s.who);
    let untrained = (unarmed && !sheet.trains(Training::Unarmed))
        || held(view, s.who).any(|(id, _, item)| match item.kind {
            ItemKind::Weapon(weapon) if weapon.hands == 0 => !sheet.trains(Training::Unarmed),
            ItemKind::Weapon(_) => !sheet.trains(Training::Weapon(id)),
            ItemKind::Shield(_) => !sheet.trains(Training::Shields),
        });
    if untrained {
        flat(out, "MA-FST-06", "untrained weapon", -2);
    }
}

/// Armor that the style does not train (MA-FST-07).
fn untrained_armor(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let sheet = sheet_of(view, s.who);
    if !matches!(s.act, Act::Other)
        && let Some(armor) = sheet.armor
        && !sheet.trains(Training::Armor(armor.level))
    {
        edge(out, "MA-FST-07", "untrained armor", -1);
    }
}

/// Cover helps those who dodge shots (MA-COV-02).
fn behind_cover(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Defend(attack, Defence::Dodge) = s.act
        && attack.manner != Manner::Melee
    {
        out.extend(ground::cover(view, attack.by, s.who).modifier(true));
    }
}

/// MA-CND-01.
fn prone(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if !matches!(s.act, Act::Other) && view.posture(s.who) == Posture::Prone {
        flat(out, "MA-CND-01", "Prone", -2);
    }
}

/// MA-CND-01.
fn target_prone(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack) = s.act
        && view.posture(attack.target) == Posture::Prone
    {
        let melee = attack.manner == Manner::Melee;
        let by = if melee { 2 } else { -2 };
        flat(out, "MA-CND-01", "the target is Prone", by);
    }
}

/// MA-FLK-02.
fn flanked(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack) = s.act
        && attack.manner == Manner::Melee
        && let Some((a, b)) = flankers(view, attack.target)
    {
        let flanked = Modifier::new("MA-FLK-02", "flanked", Amount::Flat(2));
        out.push(flanked.because(ModifierSource::Pair(a, b)));
    }
}

/// Cover against shots (MA-COV-02).
fn cover(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack) = s.act
        && attack.manner != Manner::Melee
    {
        out.extend(ground::cover(view, attack.by, attack.target).modifier(false));
    }
}

/// MA-MAN-05.
fn feint(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack) = s.act
        && !attack.opportunity
        && let Some(feint) = view.condition(attack.by, FEINTED)
        && feint.source == Some(attack.target)
    {
        edge(out, "MA-MAN-05", "Feint", 1);
    }
}

/// MA-MAN-03.
fn braced(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if matches!(s.act, Act::Defend(..)) && view.has(s.who, BRACED) {
        edge(out, "MA-MAN-03", "Braced", 1);
    }
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
