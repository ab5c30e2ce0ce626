//! How types of damage affect a unit: immunity, resistance, vulnerability (VI-TYP-02, VI-TYP-09 to
//! VI-TYP-11, VI-DMG-13, VI-SHT-15).

use crate::{
    battle::prelude::*,
    rules::vigor::{
        character::{damage::DamageType, sheet::Sheet},
        harm::hit::Hit,
        sheet_of,
        time::options::Options,
    },
};

/// A rule by which a hit does nothing to a unit: its test, the reason and the rule ID.
type Immunity = (
    fn(&Sheet, View<'_>, &Hit) -> bool,
    &'static str,
    &'static str,
);

const IMMUNITIES: &[Immunity] = &[
    (
        |sheet, _, hit| sheet.immune.contains(&hit.harm.of_type()),
        "is immune to it",
        "VI-TYP-02",
    ),
    (
        |sheet, _, hit| {
            hit.by_attack && sheet.durability_rank.is_some_and(|rank| hit.quality < rank)
        },
        "is not harmed by attacks of so low a rank",
        "VI-DMG-13",
    ),
    (
        |sheet, _, hit| hit.harm.of_type() == DamageType::Toxic && !sheet.lives(),
        "does not live, and no poison harms it",
        "VI-TYP-10",
    ),
    (
        |sheet, _, hit| hit.harm.of_type() == DamageType::Umbral && sheet.undead,
        "is undead, and death is nothing to it",
        "VI-TYP-11",
    ),
    (
        |_, view, hit| {
            let sound = hit.harm.of_type() == DamageType::Sonic;
            sound && hit.ranged && Options::of(view).vacuum
        },
        "hears nothing, for there is no air",
        "VI-TYP-09",
    ),
];

/// Why a hit does nothing to a unit, in words that follow its name, and by which rule.
pub(super) fn immunity(
    view: View<'_>,
    unit: UnitId,
    hit: &Hit,
) -> Option<(&'static str, &'static str)> {
    let sheet = sheet_of(view, unit);
    let mut all = IMMUNITIES.iter();
    let (_, why, rule) = all.find(|(holds, _, _)| holds(sheet, view, hit))?;
    Some((why, rule))
}

/// Whether a unit resists a type of damage, and whether it is vulnerable to it (VI-TYP-02).
pub(crate) fn nature(sheet: &Sheet, harm: DamageType) -> (bool, bool) {
    let opposite = sheet.affinity.and_then(DamageType::opposite);
    let akin = sheet.affinity == Some(harm) && opposite != Some(harm);
    let resists = akin || sheet.resist.contains(&harm);
    let suffers = opposite == Some(harm) || sheet.vulnerable.contains(&harm);
    (resists, suffers)
}

/// How a unit takes a type of damage.
#[derive(Clone, Copy)]
pub(super) struct Nature(bool, bool);

impl Nature {
    pub(super) fn of(view: View<'_>, unit: UnitId, harm: DamageType) -> Self {
        let (resists, suffers) = nature(sheet_of(view, unit), harm);
        Self(resists, suffers)
    }

    /// Whether all damage that came through armour is felt as it is.
    pub(super) const fn is_plain(self) -> bool {
        self.0 == self.1
    }

    /// What is felt of damage that came through armour: half, rounded up, or double (VI-TYP-02).
    pub(super) fn felt(self, amount: i32) -> i32 {
        match self {
            Self(true, false) => (amount + 1) / 2,
            Self(false, true) => 2 * amount,
            _ => amount,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use DamageType::{Aetheric, Cold, Crystal, Entropic, Kinetic, Lucent, Thermal, Umbral};

    fn akin(affinity: DamageType) -> Sheet {
        Sheet {
            affinity: Some(affinity),
            ..Sheet::default()
        }
    }

    /// Rules: VI-TYP-02
    #[test]
    fn who_is_akin_to_a_type_resists_it_and_suffers_from_its_opposite() {
        let pairs = [
            (Umbral, Lucent),
            (Lucent, Umbral),
            (Entropic, Crystal),
            (Crystal, Entropic),
            (Thermal, Cold),
            (Cold, Thermal),
        ];
        for (own, other) in pairs {
            let sheet = akin(own);
            assert_eq!(nature(&sheet, own), (true, false), "{own:?}");
            assert_eq!(nature(&sheet, other), (false, true), "{own:?}");
            assert_eq!(nature(&sheet, Kinetic), (false, false));
        }
        // Aetheric is its own opposite, which wins.
        assert_eq!(nature(&akin(Aetheric), Aetheric), (false, true));
        let kinetic = nature(&akin(Kinetic), Kinetic);
        assert_eq!(kinetic, (true, false));
    }

    /// Rules: VI-TYP-02
    #[test]
    fn one_of_each_at_most_and_both_together() {
        let both = Sheet {
            resist: vec![Umbral],
            vulnerable: vec![Umbral],
            ..akin(Umbral)
        };
        assert_eq!(nature(&both, Umbral), (true, true));
    }
}
