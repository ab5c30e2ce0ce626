//! Sheets and states by their ledger names, for scene files and inspectors.

use super::{sheet::Score, stats};
use crate::battle::{
    components::{Decay, Pools, Stress, Wounds},
    ids::UnitId,
    resolver::Resolver,
    ruleset::Numbers,
    view::View,
};

/// The names of this book.
pub struct EvokerNumbers;

impl Numbers for EvokerNumbers {
    fn get(&self, view: View<'_>, unit: UnitId, name: &str) -> Option<i64> {
        let wounds = view.store.get::<Wounds>(unit);
        Some(match name {
            "light" => i64::from(wounds.light.left),
            "heavy" => i64::from(wounds.heavy.left),
            "deadly" => i64::from(wounds.deadly.left),
            "stress" => i64::from(view.store.get::<Stress>(unit).total),
            "stars" => i64::from(view.pool(unit, stats::STARS)),
            "fate" => i64::from(view.pool(unit, stats::FATE)),
            "spirit" => i64::from(view.pool(unit, stats::SPIRIT)),
            "exertion" => i64::from(view.pool(unit, stats::EXERTION)),
            _ => {
                let score = Score::ALL
                    .into_iter()
                    .find(|score| score.name().eq_ignore_ascii_case(name))?;
                i64::from(stats::score(view, unit, score))
            }
        })
    }

    fn set(&self, r: &mut Resolver<'_>, unit: UnitId, name: &str, value: i64) -> bool {
        let small = u8::try_from(value.clamp(0, 255)).unwrap_or(0);
        match name {
            "light" => r.edit::<Wounds>(unit).light.left = small,
            "heavy" => r.edit::<Wounds>(unit).heavy.left = small,
            "deadly" => r.edit::<Wounds>(unit).deadly.left = small,
            "stress" => r.edit::<Stress>(unit).total = value.clamp(0, 60_000) as u16,
            "fate" => r.edit::<Pools>(unit).set(stats::FATE, i16::from(small)),
            "spirit" => r.edit::<Pools>(unit).set(stats::SPIRIT, i16::from(small)),
            "exertion" => r.edit::<Pools>(unit).set(stats::EXERTION, i16::from(small)),
            _ => {
                let Some(score) = Score::ALL
                    .into_iter()
                    .find(|score| score.name().eq_ignore_ascii_case(name))
                else {
                    return false;
                };
                let written = stats::sheet(r.view(), unit).score(score);
                let lost = (i64::from(written) - value).clamp(-100, 100) as i8;
                r.edit::<Decay>(unit).0[score as usize] = lost;
            }
        }
        true
    }

    fn names(&self) -> &'static [&'static str] {
        &[
            "deadly", "exertion", "fate", "heavy", "light", "spirit", "stars", "stress",
        ]
    }
}
