//! Lasting settings of a player: look, sound and play of the window, and keys.
//!
//! [`Settings`] are typed; [`fields`] is the one list of them, from which the file, the settings
//! screen and their words are made; [`file`](mod@file) reads and writes them; [`commands`] lists
//! what keys can do and [`keys`] their names. Nothing here needs a window.

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

/// A player's colour vision. Nothing is shown by colour alone; each palette keeps colours with
/// different meanings as far apart as the eye allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vision {
    /// Full colour vision.
    #[default]
    Full,
    /// Little or no red (protanopia).
    Protan,
    /// Little or no green (deuteranopia).
    Deutan,
    /// Little or no blue (tritanopia).
    Tritan,
}

/// Whether things move gradually or jump to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Tokens walk, the board glides, numbers rise, dice tumble.
    #[default]
    Full,
    /// Everything changes at once; nothing shakes, glides, rises or tumbles.
    Reduced,
}

impl Motion {
    /// Whether nothing moves gradually.
    pub fn is_reduced(self) -> bool {
        self == Self::Reduced
    }
}

/// Look of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// Scale of the panels, in percent.
    pub scale: u16,
    /// Extra scale of text, in percent.
    pub text: u16,
    /// The colour palette.
    pub vision: Vision,
    /// Whether things move gradually.
    pub motion: Motion,
}

/// What needs confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirms {
    /// An order that by its odds hurts allies more than enemies.
    pub harm: bool,
    /// Ending a turn while an attack is still possible.
    pub end: bool,
    /// Leaving an unsaved battle.
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

/// Playback and play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Playback speed at the start of a battle: 1, 2, 4 or 8.
    pub speed: u8,
    /// Events are not shown one by one; the board changes at once.
    pub instant: bool,
    /// The board follows acting and moving units.
    pub follow: bool,
    /// A hurt unit shakes.
    pub shake: bool,
    /// What needs confirmation.
    pub confirms: Confirms,
    /// Name of the computer's default brain.
    pub brain: &'static str,
    /// Name of the computer's default personality.
    pub temper: &'static str,
    /// When to be asked, by the topic's index in [`QuestionKind::OPTIONAL`].
    pub asks: [PromptPolicy; QuestionKind::OPTIONAL.len()],
}

/// Sounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// Volume in percent.
    pub volume: u8,
    /// Silence, whatever the volume.
    pub mute: bool,
}

/// All lasting settings of a player.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Look of the window.
    pub display: Display,
    /// Playback and play.
    pub play: Play,
    /// Sounds.
    pub sound: Sound,
    /// Names of players as last typed, by index of their side.
    pub players: Vec<String>,
    /// The keys.
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
    /// Whether things move gradually.
    pub fn motion(&self) -> Motion {
        self.display.motion
    }

    /// When to be asked about a topic, as battles begin.
    pub fn stop(&self, topic: QuestionKind) -> PromptPolicy {
        let place = QuestionKind::OPTIONAL.iter().position(|of| *of == topic);
        place.map_or(PromptPolicy::default(), |place| self.play.asks[place])
    }
}
