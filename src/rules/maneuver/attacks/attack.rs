//! Declared attacks, the defences against them, and both tests (MA-ATK).

use crate::{
    battle::prelude::*,
    rules::{
        maneuver::{
            AP,
            character::{
                damage::Harm,
                hands::{holds_melee_weapon, shield, style_rank, trains, weapons},
                items::{UNARMED, Weapon},
                sheet::Skill,
                styles::Training,
            },
            conditions::SURPRISED,
            field::{
                cover::{self, Cover},
                sight::sees_from,
            },
            sheet_of,
            spells::spell::{Area, Aspect, Rider, Strike},
        },
        shared::{listed::named, prospects::Stands},
    },
};

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Melee,
    Ranged,
    Thrown,
}

/// The weapon or spell of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackMeans {
    /// A weapon in hand, or fists.
    Weapon(Weapon, Option<ItemId>),
    /// A spell of the caster, or of a magical item with its own target number.
    Spell(Strike, Option<i32>),
}

/// One attack with its attacker, target and means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub by: UnitId,
    pub target: UnitId,
    pub with: AttackMeans,
    pub manner: Manner,
    /// A reaction to a target that has provoked it (MA-OPP-01).
    pub opportunity: bool,
    /// Centre of a burst, from which cover is measured (MA-COV-05).
    pub centre: Option<Cell>,
}

impl Attack {
    /// A Strike with a weapon, or with bare hands.
    pub(crate) fn strike(
        by: UnitId,
        target: UnitId,
        (item, weapon): (Option<ItemId>, Weapon),
        manner: Manner,
    ) -> Self {
        Self::new(by, target, AttackMeans::Weapon(weapon, item), manner)
    }

    const fn new(by: UnitId, target: UnitId, with: AttackMeans, manner: Manner) -> Self {
        Self {
            by,
            target,
            with,
            manner,
            opportunity: false,
            centre: None,
        }
    }

    /// An attack spell on one target; `own` is the target number of the magical item that casts it.
    pub(crate) fn spell(by: UnitId, target: UnitId, strike: Strike, own: Option<i32>) -> Self {
        let manner = match strike.melee {
            true => Manner::Melee,
            false => Manner::Ranged,
        };
        let with = AttackMeans::Spell(strike, own);
        Self::new(by, target, with, manner)
    }

    /// Whether it is a spell.
    pub(crate) fn is_spell(&self) -> bool {
        matches!(self.with, AttackMeans::Spell(..))
    }

    /// Whether it is made with bare hands.
    pub(crate) fn is_unarmed(&self) -> bool {
        matches!(self.with, AttackMeans::Weapon(_, None))
    }

    /// Whether a magical item makes it, with its own target number.
    pub(crate) fn has_own_target_number(&self) -> bool {
        matches!(self.with, AttackMeans::Spell(_, Some(_)))
    }

    /// The spell it is made with.
    pub(crate) fn as_spell(&self) -> Option<Strike> {
        match self.with {
            AttackMeans::Spell(strike, _) => Some(strike),
            AttackMeans::Weapon(..) => None,
        }
    }

    /// Whether half of the damage taken heals the attacker (MA-CAT-04).
    pub(crate) fn drains(&self) -> bool {
        self.as_spell()
            .is_some_and(|strike| strike.rider == Rider::Drains)
    }

    /// The item it is made with.
    pub(crate) fn item(&self) -> Option<ItemId> {
        match self.with {
            AttackMeans::Weapon(_, item) => item,
            AttackMeans::Spell(..) => None,
        }
    }

    /// Faces of the damage die, the fixed part, and the type of damage (MA-DMG-01).
    pub(crate) fn damage(&self, view: View<'_>) -> (u16, i32, Harm) {
        match self.with {
            AttackMeans::Weapon(weapon, _) => {
                let arm = match self.manner {
                    Manner::Ranged => 0,
                    Manner::Melee | Manner::Thrown => {
                        sheet_of(view, self.by).attributes.strength.div_euclid(2)
                    }
                };
                (weapon.faces, weapon.plus + arm, weapon.harm)
            }
            AttackMeans::Spell(strike, _) => (strike.faces, strike.plus, strike.harm),
        }
    }

    /// The target's cover against it.
    pub(crate) fn cover(&self, stands: Stands<'_>) -> Cover {
        match self.centre {
            Some(centre) => cover::cover_from(stands.view, centre, self.target),
            None => cover::cover(stands, self.by, self.target),
        }
    }
}

named! {
    /// How a target defends (MA-ATK-07 to MA-ATK-10).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Defence {
        /// With a shield.
        Block,
        /// By evading.
        Dodge,
        /// With a weapon.
        Parry,
        /// With the mind alone.
        Withstand,
    }
}

impl Defence {
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Block => ("block", "MA-ATK-07"),
            Self::Dodge => ("dodge", "MA-ATK-08"),
            Self::Parry => ("parry", "MA-ATK-09"),
            Self::Withstand => ("withstand", "MA-ATK-10"),
        }
    }

    /// Its name as an answer.
    pub(crate) const fn answer(self) -> &'static str {
        self.words().0
    }

    /// Its value before modifiers, and the name of that value.
    pub(crate) fn base(self, view: View<'_>, unit: UnitId) -> (i32, &'static str) {
        let sheet = sheet_of(view, unit);
        match self {
            Self::Block => (
                sheet.attributes.strength + style_rank(view, unit),
                "Strength and Fighting Style",
            ),
            Self::Dodge => (sheet.skill(Skill::Dodge), "Agility and Dodge"),
            Self::Parry => in_melee(view, unit),
            Self::Withstand => (sheet.skill(Skill::Focus), "Will and Focus"),
        }
    }

    /// Whether this defence is possible against the attack.
    fn helps(self, view: View<'_>, attack: &Attack) -> bool {
        let unit = attack.target;
        let aspect = attack.as_spell().map(|strike| strike.aspect);
        match (self, aspect) {
            (Self::Block, None | Some(Aspect::Bolt)) => shield(view, unit).is_some(),
            (Self::Dodge, None | Some(Aspect::Bolt | Aspect::Spray)) => true,
            (Self::Parry, None) => {
                let by_hand = attack.is_unarmed() && trains(view, unit, Training::Unarmed);
                attack.manner == Manner::Melee && (holds_melee_weapon(view, unit) || by_hand)
            }
            (Self::Withstand, Some(Aspect::Mind)) => true,
            _ => false,
        }
    }
}

/// The higher of Strength and Agility, plus the Fighting Style (MA-ATK-03, MA-ATK-09).
pub(super) fn in_melee(view: View<'_>, unit: UnitId) -> (i32, &'static str) {
    let attributes = &sheet_of(view, unit).attributes;
    let rank = style_rank(view, unit);
    if attributes.strength > attributes.agility {
        (attributes.strength + rank, "Strength and Fighting Style")
    } else {
        (attributes.agility + rank, "Agility and Fighting Style")
    }
}

/// The unit's better skill of the two; the first on a tie.
pub(crate) fn better_of(view: View<'_>, unit: UnitId, skills: [Skill; 2]) -> Skill {
    let sheet = sheet_of(view, unit);
    let [first, second] = skills;
    if sheet.skill(second) > sheet.skill(first) {
        second
    } else {
        first
    }
}

/// Whether the target can defend itself at all: it has AP and knows of the attack (MA-SGT-01,
/// MA-ATK-13).
pub(crate) fn can_defend(stands: Stands<'_>, attack: &Attack) -> bool {
    let view = stands.view;
    view.pool(attack.target, AP) >= 1
        && view.status(attack.target).is_active()
        && !view.has(attack.target, SURPRISED)
        && sees_from(stands, attack.target, attack.by)
}

/// The defences the target can choose from (MA-ATK-06 to MA-ATK-13).
pub(crate) fn defences(view: View<'_>, attack: &Attack) -> SmallVec<[Defence; 4]> {
    match can_defend(Stands::now(view), attack) {
        true => fitting(view, attack),
        false => SmallVec::new(),
    }
}

/// The defences that fit the attack, for a target that can defend itself.
pub(crate) fn fitting(view: View<'_>, attack: &Attack) -> SmallVec<[Defence; 4]> {
    let all = Defence::ALL.into_iter();
    all.filter(|defence| defence.helps(view, attack)).collect()
}

/// Result of the attack test and the defence test (MA-ATK-14 to MA-ATK-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// No effect on either side.
    Nothing,
    /// The attack passes, and the defence fails or is missing.
    AttackerWins,
    /// The attack fails and the defence passes.
    DefenderWins,
    /// A shield takes part of the damage.
    Blocked,
    /// A hit without a maneuver.
    Hit,
}

/// The result for the Successes of both tests.
pub(crate) fn exchange(attack: i32, defence: i32, by: Option<Defence>) -> Exchange {
    match (attack > 0, defence > 0) {
        (false, false) => Exchange::Nothing,
        (true, false) => Exchange::AttackerWins,
        (false, true) => Exchange::DefenderWins,
        (true, true) if by == Some(Defence::Block) => Exchange::Blocked,
        (true, true) if attack > defence => Exchange::Hit,
        (true, true) => Exchange::Nothing,
    }
}

/// Every attack the unit could make on the target from where it stands, weapons in hand first.
pub(crate) fn strikes(view: View<'_>, by: UnitId, target: UnitId) -> SmallVec<[Attack; 6]> {
    let mut all: SmallVec<[Attack; 6]> = SmallVec::new();
    for (id, weapon) in weapons(view, by) {
        let with = (Some(id), weapon);
        if weapon.range > 0 {
            all.push(Attack::strike(by, target, with, Manner::Ranged));
        }
        if weapon.reach > 0 {
            all.push(Attack::strike(by, target, with, Manner::Melee));
        }
        if weapon.thrown > 0 {
            all.push(Attack::strike(by, target, with, Manner::Thrown));
        }
    }
    all.push(Attack::strike(by, target, (None, UNARMED), Manner::Melee));
    all
}

/// Reach of an attack, in metres.
pub(crate) fn reach(attack: &Attack, spell_range: u16) -> u16 {
    match (attack.with, attack.manner) {
        (AttackMeans::Weapon(weapon, _), Manner::Melee) => weapon.reach.into(),
        (AttackMeans::Weapon(weapon, _), Manner::Ranged) => weapon.range.into(),
        (AttackMeans::Weapon(weapon, _), Manner::Thrown) => weapon.thrown.into(),
        (AttackMeans::Spell(strike, _), _) => match strike.area {
            Area::Cone(length) => length,
            Area::One | Area::Burst(_) => spell_range,
        },
    }
}
