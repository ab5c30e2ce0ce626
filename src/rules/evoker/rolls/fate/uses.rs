//! Uses of a Fate Point outside of tests and wounds (EV-FAT-04, 05, 07, 08, 10).

use super::spending;
use crate::{
    battle::{
        components::{Injuries, Personas, PoolId, Pools, Wounds},
        prelude::*,
    },
    rules::evoker::{
        body::{
            healing,
            tracks::{self, TrackOwner},
        },
        character::{element::Location, pools, sheet::Score, stats},
        conditions as c, effects,
    },
};

/// One use of a Fate Point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Restores Light Wounds (EV-FAT-04).
    Wounds,
    /// Ends an ailment (EV-FAT-05).
    Ailment(ConditionId),
    /// Restores Spirit (EV-FAT-07).
    Spirit,
    /// Restores Exertion (EV-FAT-07).
    Exertion,
    /// Revives the broken Persona at this index (EV-FAT-08).
    Persona(u8),
    /// Ignores an injury (EV-FAT-10).
    Injury(Location),
    /// Two Advantages on the next test of the turn (EV-FAT-02).
    Advantage,
}

const REVIVE: [&str; 6] = [
    "revive the first Persona",
    "revive the second Persona",
    "revive the third Persona",
    "revive the fourth Persona",
    "revive the fifth Persona",
    "revive the sixth Persona",
];

const IGNORE: [&str; 6] = [
    "ignore the head injury",
    "ignore the left arm injury",
    "ignore the right arm injury",
    "ignore the body injury",
    "ignore the left leg injury",
    "ignore the right leg injury",
];

impl Use {
    /// Its name for players.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wounds => "restore Light Wounds",
            Self::Ailment(id) => c::rule(id).ending,
            Self::Spirit => "restore Spirit",
            Self::Exertion => "restore Exertion",
            Self::Persona(place) => {
                let place = usize::from(place);
                REVIVE.get(place).copied().unwrap_or("revive a Persona")
            }
            Self::Injury(place) => IGNORE[place as usize],
            Self::Advantage => "two Advantages",
        }
    }

    /// It as a choice.
    pub fn choice(self) -> Choice {
        Choice::Named(self.name())
    }
}

/// Every use that would change the unit's state now.
pub fn possible(view: View<'_>, unit: UnitId) -> SmallVec<[Use; 8]> {
    let mut uses = SmallVec::new();
    // The Realisation Bonus sets the amount restored.
    let gives = realisation(view, unit) > 0;
    let lacks_light = |wounds: &Wounds| wounds.light.lost() > 0;
    let hurt = lacks_light(view.store.get::<Wounds>(unit))
        || stats::persona(view, unit).is_some_and(|(_, state)| lacks_light(&state.wounds));
    if gives && hurt {
        uses.push(Use::Wounds);
    }
    uses.extend(c::ailments_of(view, unit).map(|(_, row)| Use::Ailment(row.id)));
    let pools = view.store.get::<Pools>(unit);
    let drained = |pool: PoolId| gives && pools.now(pool) < pools.max(pool);
    if drained(stats::SPIRIT) {
        uses.push(Use::Spirit);
    }
    if drained(stats::EXERTION) {
        uses.push(Use::Exertion);
    }
    let personas = view.store.get::<Personas>(unit).list.iter().enumerate();
    let broken = personas.filter(|(_, state)| state.broken);
    uses.extend(broken.map(|(place, _)| Use::Persona(place as u8)));
    let injured = Location::ALL
        .into_iter()
        .filter(|&place| stats::injury(view, unit, place) > 0);
    uses.extend(injured.map(Use::Injury));
    uses
}

fn realisation(view: View<'_>, unit: UnitId) -> i32 {
    stats::bonus(view, unit, Score::Realisation)
}

/// Spends a point on a use.
pub fn spend(r: &mut Resolver<'_>, unit: UnitId, bought: Use) {
    let bonus = realisation(r.view(), unit);
    match bought {
        Use::Wounds => {
            spending::pay(r, unit, "EV-FAT-04");
            healing::heal_light(r, unit, bonus.clamp(0, 100) as u8, "EV-FAT-04");
        }
        Use::Ailment(id) => {
            spending::pay(r, unit, "EV-FAT-05");
            effects::end(r, unit, id, "EV-FAT-05");
        }
        Use::Spirit | Use::Exertion => {
            spending::pay(r, unit, "EV-FAT-07");
            let pool = if bought == Use::Spirit {
                stats::SPIRIT
            } else {
                stats::EXERTION
            };
            pools::spend_pool(r, unit, pool, -(bonus as i16), "EV-FAT-07");
        }
        Use::Persona(place) => {
            spending::pay(r, unit, "EV-FAT-08");
            revive(r, unit, usize::from(place));
        }
        Use::Injury(place) => {
            spending::pay(r, unit, "EV-FAT-10");
            spending::ignore(r, unit, place);
        }
        Use::Advantage => {
            spending::pay(r, unit, "EV-FAT-02");
            let condition = Condition {
                id: c::FATED,
                amount: 2,
                // It lasts for this turn, even without a test.
                until: Until::NextTest { begun: true },
                source: Some(unit),
            };
            effects::give(r, unit, condition, "EV-FAT-02");
        }
    }
}

/// Revives a broken Persona with its Deadly Wound only; the one still equipped is active again at
/// once (EV-FAT-08).
fn revive(r: &mut Resolver<'_>, unit: UnitId, place: usize) {
    let Some(state) = r.edit::<Personas>(unit).list.get_mut(place) else {
        return;
    };
    let before = state.wounds;
    state.broken = false;
    state.wounds.light.left = 0;
    state.wounds.heavy.left = 0;
    state.wounds.deadly.left = 1;
    let after = state.wounds;
    tracks::report_tracks(r, unit, TrackOwner::Persona, (before, after), "EV-FAT-08");
    r.note(unit, "'s Persona returns", "EV-FAT-08");
    effects::end_blocked(r, unit);
}

/// Ends ignoring injuries when the unit's next turn begins (EV-FAT-10).
pub fn injuries_tell_again(r: &mut Resolver<'_>, unit: UnitId) {
    if r.view().store.get::<Injuries>(unit).ignored != 0 {
        r.edit::<Injuries>(unit).ignored = 0;
    }
}
