//! What attacks are likely to do, in thousandths of a wound level: for the computer's choices, and
//! for deciding what to ask a player.

use crate::{
    battle::ruleset::worth::{OUT_AT_ONCE, to_a_friend},
    rules::threshold::{
        attacks::{
            attack::{Attack, AttackKind},
            attack_roll, modifiers, wielding,
        },
        body::slots,
        character::{
            catalogue::held,
            items::{Reach, UNARMED, Weapon},
            weapons,
        },
        field::{
            cover::{self, NO_ATTACK},
            ground,
        },
        prelude::*,
        rolls::{checks, defense},
        spells::{
            aiming::{self, Aimed},
            spell::Spell,
        },
        time::price,
    },
};

/// Stakes from which on a player is asked: a quarter of a wound level.
pub(crate) const MATTERS: i64 = 250;

/// The mean wound level over all rolls, in thousandths.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    expected_with(view, attack, 0)
}

/// The mean wound level with `more` added to the roll, in thousandths.
pub(crate) fn expected_with(view: View<'_>, attack: &Attack, more: i32) -> i64 {
    let numbers = AttackNumbers::of(view, attack);
    numbers.mean(attack.kind, more, |level| i64::from(level) * 1_000)
}

/// The numbers of an attack; the same for all kinds except nonlethal attacks and Rebuffs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackNumbers {
    by: UnitId,
    /// The modifier of the roll.
    plus: i32,
    defense: i32,
    /// What the damage adds to a total above Defense and Toughness.
    after: i32,
}

impl AttackNumbers {
    /// The numbers of this attack.
    pub fn of(view: View<'_>, attack: &Attack) -> Self {
        let defense = defense::against(view, attack);
        Self::with(view, attack, &modifiers::modifiers(view, attack), defense)
    }

    /// The numbers apart from the units' places: without range, cover, posture, flanks and guard.
    pub fn anywhere(view: View<'_>, attack: &Attack) -> Self {
        let defense = defense::against_if(view, attack, false);
        Self::with(view, attack, &modifiers::anywhere(view, attack), defense)
    }

    fn with(view: View<'_>, attack: &Attack, modifiers: &Modifiers, defense: i32) -> Self {
        let check = attack_roll::check_with(view, attack, modifiers, defense);
        let defense = check.target;
        Self {
            by: attack.by,
            plus: checks::modifier(&check),
            defense,
            after: attack.damage_after(view) - defense - defense::toughness(view, attack),
        }
    }

    /// Its mean effect as a brain values it, for this kind of attack with `more` added to the roll,
    /// on a target with these [`values`].
    pub fn valued_with(
        &self,
        view: View<'_>,
        kind: AttackKind,
        more: i32,
        values: &[i64; 6],
    ) -> i64 {
        self.mean(kind, more, |level| values[usize::from(level)]) - toll(view, self.by, kind)
    }

    /// The mean of a value for each wound level, with `more` added to the roll.
    pub fn mean(&self, kind: AttackKind, more: i32, worth: impl Fn(u8) -> i64) -> i64 {
        let dealt = |damage: i32| worth(kind.change(slots::level(damage)));
        checks::wild_mean(self.plus + more, |total| {
            if total < self.defense {
                0
            } else if kind == AttackKind::Strong {
                (1..=6)
                    .map(|die| dealt(total + self.after + die))
                    .sum::<i64>()
                    / 6
            } else {
                dealt(total + self.after)
            }
        })
    }
}

/// What a wound level is worth against an enemy that is out but could be helped up.
const FALLEN: i64 = 100;

/// What a wound of each level is worth against an enemy now, from no wound to a fatal one.
pub(crate) fn values(view: View<'_>, unit: UnitId) -> [i64; 6] {
    if view.status(unit).is_active() {
        losses(view, unit)
    } else {
        std::array::from_fn(|level| level as i64 * FALLEN)
    }
}

/// What a wound of each level costs an ally; allies on the ground are spared as well.
fn losses(view: View<'_>, unit: UnitId) -> [i64; 6] {
    let falls = falls(view, unit);
    std::array::from_fn(|level| match level as u8 {
        0 => 0,
        level => {
            let filled = slots::filled(view, unit, level).unwrap_or(5);
            i64::from(filled) * 1_000 + OUT_AT_ONCE * falls[usize::from(level)] / 1_000
        }
    })
}

/// The chance that a wound of each level puts an active unit out, from no wound to a fatal one, in
/// thousandths.
pub(crate) fn falls(view: View<'_>, unit: UnitId) -> [i64; 6] {
    let sheet = sheet_of(view, unit);
    // A staggered unit may fall with every wound (TH-WND-10).
    let falls = 1_000 - checks::chance(sheet.fortitude(), 10);
    let is_staggered = slots::is_staggered(view, unit);
    std::array::from_fn(|level| match level as u8 {
        0 => 0,
        level => match slots::filled(view, unit, level).unwrap_or(5) {
            5 => 1_000,
            4 if sheet.is_pc() => falls,
            _ if is_staggered => falls,
            _ => 0,
        },
    })
}

/// What the stamina of an attack costs the unit as a brain values it: most where it would be paid
/// with new fatigue (TH-WND-12, TH-WND-14).
fn toll(view: View<'_>, by: UnitId, kind: AttackKind) -> i64 {
    let stamina = i64::from(kind.stamina());
    if view.has(by, EXHAUSTED) {
        stamina * 15
    } else if i64::from(view.pool(by, STAMINA)) >= stamina {
        stamina * 25
    } else {
        stamina * 120
    }
}

/// The mean effect of a damaging spell as a brain values it; harm to allies counts one and a half
/// times against it.
pub(crate) fn spell_valued(
    view: View<'_>,
    by: UnitId,
    spell: &Spell,
    targets: &[UnitId],
    aim: Option<Cell>,
) -> i64 {
    let plus = checks::modifier(&aiming::check(view, by, spell, targets, aim));
    let all = aiming::aim_at(view, by, spell, targets, aim).into_iter();
    let each = all.map(|aimed| SpellNumbers::new(view, by, spell, plus, aimed).valued_with(0));
    each.sum()
}

/// The numbers of a harmful spell against one unit it covers.
pub(crate) struct SpellNumbers<'v> {
    spell: &'v Spell,
    /// The modifier of the roll.
    plus: i32,
    pub aimed: Aimed,
    values: [i64; 6],
    is_hostile: bool,
}

impl<'v> SpellNumbers<'v> {
    /// The numbers with this modifier of the roll.
    pub fn new(view: View<'v>, by: UnitId, spell: &'v Spell, plus: i32, aimed: Aimed) -> Self {
        let is_hostile = view.hostile(by, aimed.unit);
        let values = if is_hostile { values } else { losses };
        Self {
            spell,
            plus,
            values: values(view, aimed.unit),
            is_hostile,
            aimed,
        }
    }

    /// The numbers of a one-target spell apart from the units' places: without cover, posture,
    /// flanks and guard.
    pub fn anywhere(view: View<'v>, by: UnitId, spell: &'v Spell, target: UnitId) -> Self {
        let plus = checks::modifier(&aiming::check_anywhere(view, by, spell, target));
        let defence = aiming::defence_if(view, target, spell, false);
        let aimed = aiming::aimed(view, spell, target, (defence, 0));
        Self::new(view, by, spell, plus, aimed)
    }

    /// The mean of a value for each wound level, with `more` added to the roll.
    pub fn mean(&self, more: i32, worth: impl Fn(u8) -> i64) -> i64 {
        checks::wild_mean(self.plus + more, |total| {
            let level = self.aimed.level(self.spell, total);
            level.map_or(0, &worth)
        })
    }

    /// Its mean effect with `more` added to the roll; harm to allies counts one and a half times
    /// against it.
    pub fn valued_with(&self, more: i32) -> i64 {
        let mean = self.mean(more, |level| self.values[usize::from(level)]);
        if self.is_hostile {
            mean
        } else {
            to_a_friend(mean)
        }
    }
}

/// What the unit can strike with now: loaded weapons in hand that it can wield, and its fists.
pub(crate) fn ready(view: View<'_>, by: UnitId) -> impl Iterator<Item = (Option<ItemId>, Weapon)> {
    let usable = usable(view, by);
    usable.filter(move |(item, weapon)| weapons::is_loaded(view, by, *item, weapon).is_ok())
}

/// What the unit can strike with once everything in hand is loaded.
pub(crate) fn usable(view: View<'_>, by: UnitId) -> impl Iterator<Item = (Option<ItemId>, Weapon)> {
    held(view, by)
        .map(|(item, _, weapon)| (Some(item), weapon))
        .chain([(None, UNARMED)])
        .filter(move |(_, weapon)| wielding::can_wield(view, by, weapon).is_ok())
}

/// The AP of loading that come on top of attacks with a weapon (TH-ATK-10).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loading {
    /// AP before the first attack.
    first: i16,
    /// AP before each further attack; `None` for a weapon that is gone once thrown.
    again: Option<i16>,
}

impl Loading {
    /// Loading of weapons that need none.
    pub const NONE: Self = Self {
        first: 0,
        again: Some(0),
    };

    /// Loading of a weapon in its present state.
    pub fn of(view: View<'_>, by: UnitId, item: Option<ItemId>, weapon: &Weapon) -> Self {
        let each = match weapon.reload {
            0 => 0,
            reload => price::price(view, by, reload),
        };
        let is_loaded = weapons::is_loaded(view, by, item, weapon).is_ok();
        Self {
            first: if is_loaded { 0 } else { each },
            again: (!weapon.thrown).then_some(each),
        }
    }

    /// Whether the first attack needs no loading.
    pub fn is_done(self) -> bool {
        self.first == 0
    }

    /// How many attacks at this price the given AP allow.
    pub fn times(self, price: i16, points: i32) -> i32 {
        let rest = points - i32::from(self.first) - i32::from(price);
        match self.again {
            _ if rest < 0 => 0,
            Some(again) => 1 + rest / i32::from(again + price),
            None => 1,
        }
    }
}

/// Every attack of a kind that the attacker could make on the target from where both stand.
pub(crate) fn attacks(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    kind: AttackKind,
) -> impl Iterator<Item = Attack> {
    let gap = ground::gap(view, by, target);
    let range = ground::range(view, by, target);
    ready(view, by)
        .filter(move |(_, weapon)| match weapon.reach {
            Reach::Melee(reach) => gap <= i32::from(reach),
            Reach::Ranged(increment) => {
                kind == AttackKind::Standard
                    && range <= 5 * i32::from(increment)
                    && cover::cover(view, by, target, true) != NO_ATTACK
            }
        })
        .map(move |(item, weapon)| Attack::on((by, target), (item, weapon), kind))
}

/// What the best attack of this kind is likely to do.
pub(crate) fn strike(view: View<'_>, by: UnitId, target: UnitId, kind: AttackKind) -> i64 {
    attacks(view, by, target, kind)
        .map(|attack| expected(view, &attack))
        .max()
        .unwrap_or(0)
}

/// What is at stake in a question: the harm that the answer may do or prevent.
pub(crate) fn stakes(view: View<'_>, question: &Question) -> i64 {
    let Some(about) = question.about else {
        return i64::MAX;
    };
    let asked = question.asked;
    let hostile = view.hostile(asked, about);
    match question.rule.0 {
        "TH-ACT-04" => strike(view, asked, about, AttackKind::Rebuff),
        "TH-ACT-09" => {
            let target = question.check.as_ref().and_then(|check| check.against);
            target.map_or(0, |target| {
                attacks(view, about, target, AttackKind::Standard)
                    .filter(Attack::is_ranged)
                    .map(|attack| expected(view, &attack) - expected_with(view, &attack, -2))
                    .max()
                    .unwrap_or(0)
            })
        }
        "TH-GRP-05" => strike(view, about, asked, AttackKind::Standard),
        // Following and holding back are about more than wounds.
        "TH-GRP-03" => i64::MAX,
        _ if hostile => strike(view, asked, about, AttackKind::Standard).max(strike(
            view,
            about,
            asked,
            AttackKind::Standard,
        )),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::Loading;

    #[test]
    fn loading_is_paid_between_attacks() {
        let times = |first, again, points| Loading { first, again }.times(7, points);
        // It holds one shot; each further shot costs loading as well.
        assert_eq!(
            [6, 7, 19, 20, 33].map(|ap| times(0, Some(6), ap)),
            [0, 1, 1, 2, 3]
        );
        assert_eq!(
            [12, 13, 25, 26].map(|ap| times(6, Some(6), ap)),
            [0, 1, 1, 2]
        );
        assert_eq!([6, 7, 14].map(|ap| times(0, Some(0), ap)), [0, 1, 2]);
        // A thrown weapon is gone.
        assert_eq!(times(0, None, 40), 1);
    }
}
