//! How an attacker and its target stand to each other, as far as an attack depends on it.

use crate::{
    battle::prelude::*,
    rules::vigor::{
        attacks::attack::{Attack, Span},
        character::sheet::SQUARE_FT,
        field::{
            cover::{self, Shelter},
            reach,
            sight::{self, Unaware},
            visibility,
        },
    },
};

/// The situation of an attack: equal ones give equal rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Situation {
    /// Challenges for distance, 0 or less (VI-ATK-04).
    pub far: i32,
    /// Whether the two are adjacent (VI-FLD-01).
    pub adjacent: bool,
    /// What covers the target; melee attacks ignore cover (VI-FLD-11).
    pub shelter: Shelter,
    /// What visibility adds to the Guard against a ranged attack; nothing at point blank (VI-FLD-09).
    pub dim: i32,
    /// Why the target does not know where its attacker is (VI-FLD-04).
    pub unaware: Option<Unaware>,
}

impl Situation {
    /// That of an attack on a target as both stand.
    pub(crate) fn of(view: View<'_>, attack: &Attack, target: UnitId) -> Self {
        let places = (view.standpoint(attack.by), view.standpoint(target));
        let unaware = sight::unaware(view, target, attack.by);
        Self::between(view, attack, places, unaware)
    }

    /// That of an attack from one place to another.
    pub(crate) fn between(
        view: View<'_>,
        attack: &Attack,
        (from, to): (Standpoint, Standpoint),
        unaware: Option<Unaware>,
    ) -> Self {
        let distance = view.distance_between(from, to);
        let is_ranged = attack.is_ranged();
        Self {
            far: challenges(attack.span, distance),
            adjacent: distance <= 1 && reach::is_clear(view, from, to, 1),
            shelter: if is_ranged {
                cover::between(view, from, to)
            } else {
                Shelter::default()
            },
            dim: if is_ranged && distance > 1 {
                visibility::between(view, attack.by, from.space, to.space).penalty()
            } else {
                0
            },
            unaware,
        }
    }
}

/// Challenges for distance, as a number of 0 or less (VI-ATK-04).
fn challenges(span: Span, distance: u16) -> i32 {
    let Span::Range(step) = span else {
        return 0;
    };
    let feet = distance * SQUARE_FT;
    1 - i32::from(feet.div_ceil(step.max(1)).max(1))
}
