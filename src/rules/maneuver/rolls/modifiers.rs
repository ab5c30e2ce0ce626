//! Modifiers of tests, each with its rule (MA-DIE-04).

use crate::{
    battle::{modifier::ModifierSource, prelude::*},
    rules::{
        maneuver::{
            attacks::attack::{Attack, Defence, Manner},
            character::{
                hands::{holds_melee_weapon, holds_untrained, trains},
                sheet::{Perk, Skill},
                styles::Training,
            },
            conditions::{BRACED, DAZED, FEINTED, WARDED},
            field::{cover::Cover, flank::flankers_with},
            sheet_of,
        },
        shared::{
            prospects::Stands,
            rows::{self, Row, edge, flat},
        },
    },
};

/// What the places of all units decide about the tests of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearing {
    /// The target's cover against a shot, a throw or a spell; none in melee.
    cover: Cover,
    /// The units that flank the target of a melee attack.
    flankers: Option<(UnitId, UnitId)>,
}

impl Bearing {
    /// That of an attack from where the units stand.
    pub(crate) fn of(stands: Stands<'_>, attack: &Attack) -> Self {
        match attack.manner {
            Manner::Melee => Self {
                cover: Cover::None,
                flankers: flankers_with(stands, attack.by, attack.target),
            },
            Manner::Ranged | Manner::Thrown => Self {
                cover: attack.cover(stands),
                flankers: None,
            },
        }
    }

    /// That of a defence: flanking does not hamper it.
    fn of_defence(view: View<'_>, attack: &Attack, defence: Defence) -> Self {
        let counts = defence == Defence::Dodge && attack.manner != Manner::Melee;
        Self {
            cover: match counts {
                true => attack.cover(Stands::now(view)),
                false => Cover::None,
            },
            flankers: None,
        }
    }
}

/// A test about to be made, as modifier rows see it.
#[derive(Clone, Copy, Debug)]
struct Situation {
    /// The unit that makes the test.
    who: UnitId,
    /// The purpose of the test.
    act: Act,
}

/// Purpose of a test.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Hitting with this attack.
    Attack(Attack, Bearing),
    /// Defending against the attack.
    Defend(Attack, Defence, Bearing),
    /// A skill on its own.
    Skill(Skill),
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
    warded,
    sharp_senses,
];

/// The modifiers of a test, in the order of the rows.
fn gather(view: View<'_>, who: UnitId, act: Act) -> Modifiers {
    rows::gather(view, &Situation { who, act }, ROWS)
}

/// The modifiers of a skill test.
pub(crate) fn on_skill(view: View<'_>, unit: UnitId, skill: Skill) -> Modifiers {
    gather(view, unit, Act::Skill(skill))
}

/// The modifiers of an attack test.
pub(crate) fn on_attack(view: View<'_>, attack: &Attack) -> Modifiers {
    attack_with(view, attack, Bearing::of(Stands::now(view), attack))
}

/// The modifiers of an attack test with this bearing.
pub(crate) fn attack_with(view: View<'_>, attack: &Attack, bearing: Bearing) -> Modifiers {
    gather(view, attack.by, Act::Attack(*attack, bearing))
}

/// The modifiers of a defence test.
pub(crate) fn on_defence(view: View<'_>, attack: &Attack, defence: Defence) -> Modifiers {
    let bearing = Bearing::of_defence(view, attack, defence);
    defence_with(view, attack, defence, bearing)
}

/// The modifiers of a defence test against an attack with this bearing.
pub(crate) fn defence_with(
    view: View<'_>,
    attack: &Attack,
    defence: Defence,
    bearing: Bearing,
) -> Modifiers {
    gather(view, attack.target, Act::Defend(*attack, defence, bearing))
}

/// A dazed unit tests at a disadvantage (MA-CND-01).
fn dazed(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if view.has(s.who, DAZED) {
        edge(out, "MA-CND-01", "Dazed", -1);
    }
}

/// Weapons and shields that the style does not train (MA-FST-06).
fn untrained_weapon(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let unarmed = match s.act {
        Act::Attack(attack, _) if attack.is_spell() => return,
        Act::Attack(attack, _) => attack.is_unarmed(),
        Act::Defend(_, Defence::Block, _) => false,
        Act::Defend(_, Defence::Parry, _) => !holds_melee_weapon(view, s.who),
        Act::Defend(_, Defence::Dodge | Defence::Withstand, _) | Act::Skill(_) => return,
    };
    if unarmed && !trains(view, s.who, Training::Unarmed) || holds_untrained(view, s.who) {
        flat(out, "MA-FST-06", "untrained weapon", -2);
    }
}

/// Armor that the style does not train (MA-FST-07).
fn untrained_armor(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let hampered = match s.act {
        Act::Attack(attack, _) => !attack.has_own_target_number(),
        Act::Defend(_, defence, _) => defence != Defence::Withstand,
        Act::Skill(skill) => matches!(skill, Skill::Sorcery | Skill::Dodge),
    };
    let mut worn = sheet_of(view, s.who).armor.iter();
    if hampered && worn.any(|armor| !trains(view, s.who, Training::Armor(armor.level))) {
        edge(out, "MA-FST-07", "untrained armor", -1);
    }
}

/// Cover helps a Dodge against ranged attacks (MA-COV-02, MA-COV-03).
fn behind_cover(_: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Defend(attack, Defence::Dodge, bearing) = s.act
        && attack.manner != Manner::Melee
    {
        out.extend(bearing.cover.modifier(true));
    }
}

/// A prone unit attacks and defends worse (MA-CND-01).
fn prone(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    let hampered = match s.act {
        Act::Attack(attack, _) => !attack.is_spell(),
        Act::Defend(_, defence, _) => defence != Defence::Withstand,
        Act::Skill(_) => false,
    };
    if hampered && view.posture(s.who) == Posture::Prone {
        flat(out, "MA-CND-01", "Prone", -2);
    }
}

/// A prone target is easier to hit in melee and harder from afar (MA-CND-01).
fn target_prone(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack, _) = s.act
        && view.posture(attack.target) == Posture::Prone
    {
        let melee = attack.manner == Manner::Melee;
        let by = if melee { 2 } else { -2 };
        flat(out, "MA-CND-01", "the target is Prone", by);
    }
}

/// A melee attack on a flanked target is easier (MA-FLK-02).
fn flanked(_: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack, bearing) = s.act
        && attack.manner == Manner::Melee
        && let Some((a, b)) = bearing.flankers
    {
        let flanked = Modifier::new("MA-FLK-02", "flanked", Amount::Flat(2));
        out.push(flanked.because(ModifierSource::Pair(a, b)));
    }
}

/// Cover against ranged attacks (MA-COV-02, MA-COV-03).
fn cover(_: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack, bearing) = s.act
        && attack.manner != Manner::Melee
    {
        out.extend(bearing.cover.modifier(false));
    }
}

/// A unit attacks at an advantage the enemy that fell for its feint (MA-MAN-05).
fn feint(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Attack(attack, _) = s.act
        && !attack.opportunity
        && !attack.is_spell()
        && let Some(feint) = view.condition(attack.by, FEINTED)
        && feint.source == Some(attack.target)
    {
        edge(out, "MA-MAN-05", "Feint", 1);
    }
}

/// A braced unit defends better (MA-MAN-03).
fn braced(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if matches!(s.act, Act::Defend(..)) && view.has(s.who, BRACED) {
        edge(out, "MA-MAN-03", "Braced", 1);
    }
}

/// A unit defends better against the attacker that its Ward is cast against (MA-CAT-04).
fn warded(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if let Act::Defend(attack, ..) = s.act
        && view.has_from(s.who, WARDED, attack.by)
    {
        flat(out, "MA-CAT-04", "Ward", 2);
    }
}

/// The perk Sharp Senses helps Observation (MA-CAT-05).
fn sharp_senses(view: View<'_>, s: &Situation, out: &mut Modifiers) {
    if matches!(s.act, Act::Skill(Skill::Observation))
        && sheet_of(view, s.who).has(Perk::SharpSenses)
    {
        flat(out, "MA-CAT-05", "Sharp Senses", 2);
    }
}
