//! What a player sets for good: how the window looks, sounds and plays, and what keys do.
//!
//! [`Settings`] are typed; [`fields`] is the one list of them, from which the file, the settings
//! screen and their words are made; [`file`](mod@file) reads and writes them; [`commands`] are what
//! keys can do and [`keys`] their names. Nothing here needs a window.

pub mod commands;
pub mod fields;
pub mod file;
pub mod keys;

use bevy_ecs::prelude::Resource;

use crate::{
    battle::question::{PromptPolicy, QuestionKind},
    data::picks::AS_LEVEL,
};
use commands::Bindings;

/// How a player sees colours. Nothing is told by colour alone; these sets keep what is told apart
/// by it as far apart as the eye allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vision {
    /// All colours.
    #[default]
    Full,
    /// Little or no red (protanopia).
    Protan,
    /// Little or no green (deuteranopia).
    Deutan,
    /// Little or no blue (tritanopia).
    Tritan,
}

/// Whether things move on their way, or are at once where they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Tokens walk, the board glides, numbers rise, dice tumble.
    #[default]
    Full,
    /// Everything changes at once; nothing shakes, glides, rises or tumbles.
    Reduced,
}

impl Motion {
    /// Whether nothing should move on its way.
    pub fn is_reduced(self) -> bool {
        self == Self::Reduced
    }
}

/// How the window looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// The size of everything in the panels, in percent.
    pub scale: u16,
    /// The size of letters besides, in percent.
    pub text: u16,
    /// The set of colours.
    pub vision: Vision,
    /// Whether things move on their way.
    pub motion: Motion,
}

/// What is asked once more before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirms {
    /// An order that the odds say hurts friends more than enemies.
    pub harm: bool,
    /// The end of a turn in which somebody could still be attacked.
    pub end: bool,
    /// Leaving a battle that was not saved as it is.
    pub leave: bool,
}

impl Default for Confirms {
    fn default() -> Self {
        Self {
            harm: true,
            end: false,
            leave: true,
        }
    }
}

/// How battles are shown and played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// How fast events are shown when a battle begins: 1, 2, 4 or 8 times.
    pub speed: u8,
    /// Events are not shown one by one; the board changes at once.
    pub instant: bool,
    /// The board follows whose turn it is and who moves.
    pub follow: bool,
    /// Whoever is hurt shakes.
    pub shake: bool,
    /// What is asked once more before it is done.
    pub confirms: Confirms,
    /// How well the computer thinks where it leads, by the name of the pick.
    pub brain: &'static str,
    /// What it is like there, by the name of the pick.
    pub temper: &'static str,
    /// When to be asked, by the place of the topic in [`QuestionKind::OPTIONAL`].
    pub asks: [PromptPolicy; QuestionKind::OPTIONAL.len()],
}

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// How loud, in percent.
    pub volume: u8,
    /// Nothing is heard, whatever the volume.
    pub mute: bool,
}

/// Everything a player sets for good.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the window looks.
    pub display: Display,
    /// How battles are shown and played.
    pub play: Play,
    /// What is heard.
    pub sound: Sound,
    /// The names of players by the place of their side, as they were last typed.
    pub players: Vec<String>,
    /// What keys do.
    pub keys: Bindings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            display: Display {
                scale: 100,
                text: 100,
                vision: Vision::default(),
                motion: Motion::default(),
            },
            play: Play {
                speed: 1,
                instant: false,
                follow: true,
                shake: true,
                confirms: Confirms::default(),
                brain: AS_LEVEL,
                temper: AS_LEVEL,
                asks: [PromptPolicy::default(); QuestionKind::OPTIONAL.len()],
            },
            sound: Sound {
                volume: 60,
                mute: false,
            },
            players: Vec::new(),
            keys: Bindings::default(),
        }
    }
}

impl Settings {
    /// Whether things move on their way.
    pub fn motion(&self) -> Motion {
        self.display.motion
    }

    /// When to be asked about a topic, as battles begin.
    pub fn stop(&self, topic: QuestionKind) -> PromptPolicy {
        let place = QuestionKind::OPTIONAL.iter().position(|of| *of == topic);
        place.map_or(PromptPolicy::default(), |place| self.play.asks[place])
    }
}
