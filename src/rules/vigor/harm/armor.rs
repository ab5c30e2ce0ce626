//! Armor Ranks: what stops damage, and what it does to the armour (VI-DMG-06 to VI-DMG-12,
//! VI-FLD-13, VI-TYP-03, VI-TYP-05, VI-TYP-07, VI-TYP-08).

use crate::{
    battle::{components::Pools, prelude::*},
    rules::vigor::{
        ARMOR,
        character::{
            damage::{DamageType, Harm, Quality},
            items::Suit,
        },
        harm::hit::Hit,
        sheet_of,
        status::BRITTLE,
    },
};

/// Difference in ranks from which quality decides between attack and armour.
const FAR_ABOVE: i32 = 3;

/// The Armor Rank of cover against a hit: it stops every type except Radiation (VI-FLD-16).
fn of_cover(hit: &Hit) -> i32 {
    if hit.harm.of_type() == DamageType::Radiation {
        0
    } else {
        hit.cover
    }
}

/// Whether an attack's quality is so high that it ignores armour of this quality (VI-DMG-10).
fn ignores(attack: Quality, armor: Quality) -> bool {
    attack >= Quality::Heroic && attack.above(armor) >= FAR_ABOVE
}

/// The armour the unit wears, if it is not destroyed and counts against this hit.
fn worn<'v>(view: View<'v>, unit: UnitId, hit: &Hit) -> Option<&'v Suit> {
    let suit = &sheet_of(view, unit).worn;
    let whole = view.pool(unit, ARMOR) > 0;
    let counts = whole && suit.stops(hit.harm.of_type()) && !ignores(hit.quality, suit.quality);
    counts.then_some(suit)
}

/// Half of a rank, rounded up (VI-DIC-14).
const fn half(rank: i32) -> i32 {
    (rank + 1) / 2
}

/// The ranks that stop a hit, whatever its amount.
#[derive(Clone, Copy)]
pub(super) struct Ranks {
    /// Of cover.
    cover: i32,
    /// Of cover and armour together.
    sum: i32,
    /// Whether a critical hit halves the sum.
    pierces: bool,
}

impl Ranks {
    pub(super) fn of(view: View<'_>, unit: UnitId, hit: &Hit) -> Self {
        let cover = of_cover(hit);
        Self {
            cover,
            sum: cover + rank_against(view, unit, hit),
            pierces: hit.harm == Harm::Piercing,
        }
    }

    /// The rank that counts against a hit, critical or not (VI-TYP-03).
    pub(super) const fn counting(self, critical: bool) -> i32 {
        if critical && self.pierces {
            half(self.sum)
        } else {
            self.sum
        }
    }

    /// What of an amount cover stops, and what armour. Cover adds its rank to that of armour and stops first; of
    /// a critical piercing hit the sum counts half (VI-DMG-08, VI-FLD-16, VI-TYP-03).
    pub(super) fn stop(self, amount: i32, critical: bool) -> (i32, i32) {
        let counts = self.counting(critical);
        let by_cover = self.cover.min(counts).min(amount);
        let by_armor = (counts - by_cover).min(amount - by_cover);
        (by_cover, by_armor)
    }
}

/// The Armor Rank of worn armour: half while the unit is Brittle (VI-TYP-05).
fn rank_of(view: View<'_>, unit: UnitId, suit: &Suit) -> i32 {
    if view.has(unit, BRITTLE) {
        half(suit.rank)
    } else {
        suit.rank
    }
}

/// A unit's Armor Rank: that of its armour until it is destroyed, or its natural one, whichever is
/// better (VI-DMG-07, VI-DMG-08, VI-TYP-05).
pub(crate) fn rank(view: View<'_>, unit: UnitId) -> i32 {
    let sheet = sheet_of(view, unit);
    let worn = if view.pool(unit, ARMOR) > 0 {
        rank_of(view, unit, &sheet.worn)
    } else {
        0
    };
    worn.max(sheet.hide())
}

/// A unit's Armor Rank against a hit, without cover: the better of worn and natural armour
/// (VI-DMG-08).
fn rank_against(view: View<'_>, unit: UnitId, hit: &Hit) -> i32 {
    if hit.ignores_armor {
        return 0;
    }
    let worn = worn(view, unit, hit).map_or(0, |suit| rank_of(view, unit, suit));
    let grows = hit.harm.of_type().is_physical() && !ignores(hit.quality, Quality::Ordinary);
    let grown = if grows {
        sheet_of(view, unit).hide()
    } else {
        0
    };
    worn.max(grown)
}

/// Worn armour takes the damage it stopped, doubled if Chemical. Attacks of much lower quality and
/// Toxic damage leave it whole (VI-DMG-07, VI-DMG-08, VI-DMG-11, VI-TYP-08, VI-TYP-10).
pub(super) fn wear(resolver: &mut Resolver<'_>, unit: UnitId, hit: &Hit, stopped: i32) {
    let view = resolver.view();
    let Some(suit) = worn(view, unit, hit).filter(|_| stopped > 0) else {
        return;
    };
    let harm = hit.harm.of_type();
    if suit.quality.above(hit.quality) >= FAR_ABOVE || harm == DamageType::Toxic {
        return;
    }
    let (taken, rule) = match harm {
        DamageType::Chemical => (2 * stopped, "VI-TYP-08"),
        _ => (stopped, "VI-DMG-07"),
    };
    let before = view.pool(unit, ARMOR);
    let left = (i32::from(before) - taken).max(0) as i16;
    resolver.edit::<Pools>(unit).set(ARMOR, left);
    resolver.pool_changed(unit, ARMOR, before, rule);
    if left == 0 {
        resolver.note(unit, "loses its armor, which is destroyed", "VI-DMG-07");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Quality::{Crude, Epic, Feeble, Heroic, Legendary, Ordinary};

    /// Rules: VI-DMG-10 VI-DMG-11
    #[test]
    fn three_ranks_decide_from_heroic_on() {
        assert!(ignores(Legendary, Ordinary) && ignores(Heroic, Feeble));
        assert!(!ignores(Epic, Ordinary) && !ignores(Ordinary, Feeble));
        assert!(ignores(Epic, Crude));
        assert_eq!(Heroic.above(Feeble), FAR_ABOVE);
        assert!(Heroic.above(Crude) < FAR_ABOVE);
    }
}
