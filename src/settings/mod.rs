//! Lasting settings of a player: look, sound and play of the window, and keys.
//!
//! [`Settings`] is the one description of them, from which the file, its comments, the settings
//! screen and the reference are made; [`fields`] are the rows of the screen; [`file`](mod@file)
//! reads and writes them; [`commands`] lists what keys can do and [`keys`] their names. Nothing here
//! needs a window.

pub mod commands;
pub mod fields;
pub mod file;
mod key_field;
pub mod keys;

use bevy_ecs::prelude::Resource;

use crate::{
    battle::orders::question::{PromptPolicy, QuestionKind},
    data::{
        picks::{AS_LEVEL, Pick, Picks},
        reference::{Table, of_fields},
    },
    document::{
        record::{fields_of, record},
        shape::{
            OptionInfo, Options, among, any_text, flag, flat, list_of, options, percent, record,
            section, titled, titles,
        },
    },
};
use commands::Bindings;
use key_field::Keys;

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

record! { default:
    /// The look of the window.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Display as "display" {
        /// Size of panels, buttons and text.
        pub scale: u16 = 100; titled("UI scale", percent(50..=300, 10)),
        /// Size of text alone, on top of the UI scale.
        pub text: u16 = 100; titled("Text size", percent(90..=130, 5)),
        /// Panels and text grow with the window, on top of the UI scale.
        pub grows: bool = true; titled("Grow with the window", flag()),
        /// Fills the whole screen.
        pub full_screen: bool = false; titled("Full screen", flag()),
        /// Numbers columns and rows along the edges of the board.
        pub coordinates: bool = false; titled("Coordinates", flag()),
        /// Colour-blind palettes.
        pub vision: Vision = Vision::Full; titled("Colours", titles(&VISIONS)),
        /// Turns off movement, shaking and rolling dice.
        pub reduced_motion: bool = false; titled("Reduced motion", flag()),
    }
}

/// The palettes, each with its name in the file and its title.
const VISIONS: [(&str, &str, Vision); 4] = [
    ("full", "All colours", Vision::Full),
    ("protan", "Little red (protanopia)", Vision::Protan),
    ("deutan", "Little green (deuteranopia)", Vision::Deutan),
    ("tritan", "Little blue (tritanopia)", Vision::Tritan),
];

record! { default:
    /// What needs confirmation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Confirms as "confirms" {
        /// Ask before an order likely to hurt allies more than enemies.
        pub harm: bool as "confirm_harm" = true; titled("Confirm harm to allies", flag()),
        /// Ask before you end a turn in which you can still attack.
        pub end: bool as "confirm_end" = false; titled("Confirm the end of a turn", flag()),
        /// Ask before you leave a battle that has not been saved.
        pub leave: bool as "confirm_leave" = true; titled("Confirm leaving", flag()),
    }
}

record! { default:
    /// Playback and play.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Play as "play" {
        /// How fast events play when you start a battle.
        pub speed: u8 = 1; titled("Playback speed", among(&[1, 2, 4, 8])),
        /// Skips playback: results appear at once, events in the log.
        pub instant: bool = false; titled("Instant", flag()),
        /// Moves the camera to the acting combatant.
        pub follow: bool = true; titled("Camera follows", flag()),
        /// Wounded combatants shake briefly.
        pub shake: bool = true; titled("Shake", flag()),
        /// What needs confirmation.
        pub confirms: Confirms = Confirms::default(); flat(),
        /// For sides led by the AI, unless you choose otherwise for a battle.
        pub brain: &'static str = AS_LEVEL; titled("AI difficulty", pick(Picks::Brain)),
        /// How the AI fights, unless you choose otherwise for a battle.
        pub temper: &'static str = AS_LEVEL; titled("AI personality", pick(Picks::Temper)),
    }
}

/// A brain or a personality, by its name.
fn pick(picks: Picks) -> Options<&'static str> {
    let option = |pick: Pick| {
        let info = OptionInfo {
            name: pick.name,
            title: pick.title,
            help: pick.about,
        };
        (info, pick.name)
    };
    options(picks.list().into_iter().map(option))
}

record! { default:
    /// When to be asked, by the kind of question.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Asks as "asks" {
        /// Make a Chance Attack when an enemy drops its guard?
        pub chance_attack: PromptPolicy = PromptPolicy::default(); titled("Chance attacks", titles(&WHEN)),
        /// How to defend against an attack?
        pub defence: PromptPolicy = PromptPolicy::default(); titled("Defence", titles(&WHEN)),
        /// What to add to a successful attack?
        pub maneuver: PromptPolicy = PromptPolicy::default(); titled("Maneuvers", titles(&WHEN)),
        /// Interrupt an enemy?
        pub interrupt: PromptPolicy = PromptPolicy::default(); titled("Interrupts", titles(&WHEN)),
        /// Spend a Fate Point?
        pub fate: PromptPolicy = PromptPolicy::default(); titled("Fate", titles(&WHEN)),
        /// How to leave melee?
        pub leave: PromptPolicy = PromptPolicy::default(); titled("Leaving melee", titles(&WHEN)),
        /// Which skill, which bonuses, whether to reroll.
        pub test: PromptPolicy = PromptPolicy::default(); titled("Tests", titles(&WHEN)),
        /// Move between the parts of an action?
        pub move_on: PromptPolicy = PromptPolicy::default(); titled("Moving on", titles(&WHEN)),
        /// Which of you act as one, as each round begins? Unless you are always asked, as in the
        /// round before.
        pub union: PromptPolicy = PromptPolicy::default(); titled("Unions", titles(&WHEN)),
    }
}

/// When a player can be asked, each with its name in the file and its title.
const WHEN: [(&str, &str, PromptPolicy); 3] = [
    ("always", "Always", PromptPolicy::Always),
    (
        "when_it_matters",
        "When it matters",
        PromptPolicy::WhenItMatters,
    ),
    ("never", "Never", PromptPolicy::Never),
];

record! { default:
    /// Sounds.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Sound as "sound" {
        /// How loud the sounds are.
        pub volume: u8 = 60; titled("Volume", percent(0..=100, 5)),
        /// Turns all sound off.
        pub mute: bool = false; titled("Mute", flag()),
    }
}

record! { default:
    /// All lasting settings of a player.
    #[derive(Resource, Clone, Debug, PartialEq, Eq)]
    pub struct Settings as "Settings" {
        /// The look of the window.
        pub display: Display = Display::default(); titled("Display", section(record())),
        /// Playback and play.
        pub play: Play = Play::default(); titled("Play", section(record())),
        /// When to be asked.
        pub asks: Asks = Asks::default(); titled("When to ask me", section(record())),
        /// Sounds.
        pub sound: Sound = Sound::default(); titled("Sound", section(record())),
        /// Who played last, by the place of the side.
        pub players: Vec<String> = Vec::new(); list_of(any_text()),
        /// Commands with other keys than usual, such as `undo: ["Ctrl+Z"]`.
        pub keys: Bindings = Bindings::default(); section(Keys),
    }
}

impl Settings {
    /// Whether things move gradually.
    pub fn motion(&self) -> Motion {
        match self.display.reduced_motion {
            true => Motion::Reduced,
            false => Motion::Full,
        }
    }

    /// When to be asked about a topic, as battles begin.
    pub fn stop(&self, topic: QuestionKind) -> PromptPolicy {
        let asks = &self.asks;
        match topic {
            QuestionKind::ChanceAttack => asks.chance_attack,
            QuestionKind::Defence => asks.defence,
            QuestionKind::Maneuver => asks.maneuver,
            QuestionKind::Interrupt => asks.interrupt,
            QuestionKind::Fate => asks.fate,
            QuestionKind::Leave => asks.leave,
            QuestionKind::Test => asks.test,
            QuestionKind::MoveOn => asks.move_on,
            QuestionKind::Union => asks.union,
            QuestionKind::Detail => PromptPolicy::default(),
        }
    }
}

/// The reference tables of the settings file, one for each of its sections.
pub fn reference() -> Vec<Table> {
    vec![
        of_fields("settings display", &fields_of::<Display>(())),
        of_fields("settings play", &fields_of::<Play>(())),
        of_fields("settings asks", &fields_of::<Asks>(())),
        of_fields("settings sound", &fields_of::<Sound>(())),
        of_fields("settings keys", &Keys::fields(&Bindings::default())),
    ]
}
