//! What a level settles before the battle (MA-TIM-05).

use crate::battle::{ids::SideId, prelude::*, scene::Surprise};

/// The options of a battle.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The side that sneaks up on the others, by its name in the level's rules.
    pub sneaking: Option<String>,
    /// The side that sneaks up on the others, as a level says it for all books.
    pub ambush: Option<SideId>,
    /// By side: whether the level says that it is surprised.
    pub surprise: Vec<Surprise>,
    /// Who is surprised, whatever anybody rolls.
    pub surprised: Vec<UnitId>,
}

impl Options {
    /// The options of this battle.
    pub(crate) fn of(view: View<'_>) -> Option<&Self> {
        view.scene.options.downcast_ref()
    }

    /// The side that sneaks up on the others.
    pub(crate) fn sneaking_side(&self, view: View<'_>) -> Option<SideId> {
        let named = self.sneaking.as_ref().and_then(|name| {
            let mut sides = view.scene.sides.iter();
            let place = sides.position(|side| side.name.eq_ignore_ascii_case(name))?;
            Some(SideId(place as u8))
        });
        named.or(self.ambush)
    }
}
