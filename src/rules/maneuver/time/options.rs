//! Level options of this book (MA-TIM-05).

use crate::battle::{ids::SideId, prelude::*, scene::Surprise};

/// The options of a battle.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Name of the side that ambushes the others, from the level's rules for this book.
    pub sneaking: Option<String>,
    /// The side that ambushes the others, from the level's rules for all books.
    pub ambush: Option<SideId>,
    /// Surprise of each side, as the level sets it.
    pub surprise: Vec<Surprise>,
    /// Units that are surprised, whatever the rolls.
    pub surprised: Vec<UnitId>,
}

impl Options {
    /// The options of this battle.
    pub(crate) fn of(view: View<'_>) -> Option<&Self> {
        view.scene.options.downcast_ref()
    }

    /// The side that ambushes the others.
    pub(crate) fn sneaking_side(&self, view: View<'_>) -> Option<SideId> {
        let named = self.sneaking.as_ref().and_then(|name| {
            let mut sides = view.scene.sides.iter();
            let place = sides.position(|side| side.name.eq_ignore_ascii_case(name))?;
            Some(SideId(place as u8))
        });
        named.or(self.ambush)
    }
}
