//! Single attacks and their dice (VI-ATK-01, VI-ATK-04, VI-DMG-01 to VI-DMG-04).

use crate::{
    battle::{check::DiceSpec, prelude::*},
    rules::vigor::{
        character::{
            damage::Damage,
            hands::{bare_hands, weapons},
            items::{Force, Weapon},
            sheet::SQUARE_FT,
            stats::Ability,
        },
        field::reach,
        rolls::{
            checks,
            dice::{Throw, bonus_dice},
        },
        sheet_of,
        status::STUDYING,
    },
};

/// The target of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A unit.
    Unit(UnitId),
    /// The thing on a square (VI-DMG-21).
    Thing(Cell),
}

/// The range of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Span {
    /// A melee attack over this many squares.
    Reach(u16),
    /// A shot with range steps of this many feet; each step begun after the first is a Challenge
    /// (VI-ATK-04).
    Range(u16),
    /// A spell up to this many feet (VI-POW-03).
    Limit(u16),
}

/// Maximum number of range steps of a shot (VI-ATK-04).
const MOST_STEPS: u16 = 5;

impl Span {
    /// Whether it is a melee attack.
    pub(crate) fn is_melee(self) -> bool {
        matches!(self, Self::Reach(_))
    }

    /// Maximum range in squares.
    pub(crate) fn squares(self) -> u16 {
        match self {
            Self::Reach(squares) => squares,
            Self::Range(feet) => feet * MOST_STEPS / SQUARE_FT,
            Self::Limit(feet) => feet / SQUARE_FT,
        }
    }
}

/// One attack on a target.
#[derive(Clone, Debug)]
pub(crate) struct Attack {
    /// The attacker.
    pub by: UnitId,
    /// The target.
    pub target: Target,
    /// The weapon in hand; `None` for bare hands and powers.
    pub item: Option<ItemId>,
    /// Its range.
    pub span: Span,
    /// The ability that gives the attack roll its dice.
    pub to_hit: Ability,
    /// Charges on the attack roll from the power or mode, negative for Challenges.
    pub charges: i32,
    /// Its damage; `None` for an attack without damage.
    pub damage: Option<Damage>,
    /// The ability or skill that adds bonus dice to the damage.
    pub force: Option<Force>,
    /// Charges on the damage bonus dice, negative for Challenges.
    pub damage_charges: i32,
    /// Whether a Chance was taken: a miss then gives an opening (VI-ACT-17).
    pub chance: bool,
    /// Whether the weapon must be loaded again.
    pub reload: bool,
    /// Whether the target makes a Resistance check against the attack total after a hit.
    pub contested: bool,
    /// Whether it is a spell.
    pub is_spell: bool,
}

impl Attack {
    /// An attack with a weapon or with bare hands (VI-ATK-01, VI-SHT-11, VI-SHT-14).
    pub(crate) fn weapon(
        view: View<'_>,
        (by, target): (UnitId, Target),
        (item, weapon): (Option<ItemId>, Weapon),
    ) -> Self {
        let span = if weapon.is_ranged() {
            Span::Range(weapon.range)
        } else {
            Span::Reach(reach::of(view, by, weapon.reach))
        };
        Self {
            by,
            target,
            item,
            span,
            to_hit: Ability::Agility,
            charges: 0,
            damage: Some(weapon.damage),
            force: weapon.force,
            damage_charges: 0,
            chance: false,
            reload: weapon.reload,
            contested: false,
            is_spell: false,
        }
    }

    /// The target, if it is a unit.
    pub(crate) fn unit(&self) -> Option<UnitId> {
        match self.target {
            Target::Unit(unit) => Some(unit),
            Target::Thing(_) => None,
        }
    }

    /// Whether it is a ranged attack: a ranged weapon or a spell.
    pub(crate) fn is_ranged(&self) -> bool {
        !self.span.is_melee()
    }

    /// The same attack on another target.
    pub(crate) fn on(&self, target: UnitId) -> Self {
        Self {
            target: Target::Unit(target),
            ..self.clone()
        }
    }
}

/// The damage dice: those of the weapon or power, plus bonus dice (VI-DMG-01, VI-DMG-03,
/// VI-DIC-10).
pub(crate) fn damage_throw(
    view: View<'_>,
    attack: &Attack,
    target: Option<UnitId>,
    damage: Damage,
) -> Throw {
    let sheet = sheet_of(view, attack.by);
    let number = attack.force.map_or(0, |force| sheet.force(force));
    let mut net = attack.damage_charges;
    if target.is_some_and(|target| view.has_from(attack.by, STUDYING, target)) {
        net += 1;
    }
    let mut sums = checks::Sums::default();
    checks::on_others(view, attack.by, &mut sums);
    net += sums.steps;
    Throw {
        plain: DiceSpec {
            dice: damage.dv,
            faces: damage.quality.faces(),
        },
        bonus: bonus_dice(number, net),
    }
}

/// Every attack the unit could make with what its hands hold, weapons first, then bare hands.
pub(crate) fn strikes(view: View<'_>, by: UnitId, target: Target) -> SmallVec<[Attack; 4]> {
    let held = weapons(view, by).map(|(id, weapon)| (Some(id), weapon));
    let bare = (None, bare_hands(view, by));
    let all = held.chain(std::iter::once(bare));
    all.map(|with| Attack::weapon(view, (by, target), with))
        .collect()
}
