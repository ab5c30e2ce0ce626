//! Powers: Abilities, Maneuvers, reactions and stunts (MO-ABL, MO-CIN).

use super::{
    abilities::{Ability, Maneuver, ReactionAbility},
    stunts::Stunt,
};
use crate::{
    document::{forms::forms, shape::flat},
    rules::shared::catalogue,
};

forms! {
    /// A power a unit can know or use; a `PowerId` is an index into the list of all of them.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Power as "a kind of power" {
        /// An Ability (MO-ABL-01).
        Ability(Ability; flat::<Ability>()) as "ability",
        /// A Maneuver, added to weapon attacks (MO-ABL-05).
        Maneuver(Maneuver; flat::<Maneuver>()) as "maneuver",
        /// A reaction (MO-ABL-04).
        Reaction(ReactionAbility; flat::<ReactionAbility>()) as "reaction",
        /// A stunt, open to every unit of its Level that has Narrative Momentum (MO-CIN-01).
        Stunt(Stunt; flat::<Stunt>()) as "stunt",
    }
}

/// One entry of the list of powers.
pub type PowerEntry = catalogue::PowerEntry<Power>;
