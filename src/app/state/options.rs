//! The options of the window, and why it could not be opened.

use std::path::PathBuf;

use bevy::prelude::Resource;

/// The options of the window.
#[derive(Resource, Clone, Debug)]
pub struct Options {
    /// The level to start at once.
    pub level: Option<PathBuf>,
    /// The level's file is watched, and a change of it is on the screen at once.
    pub live: bool,
    /// What the workshop opens at once; its list of levels if that is no file.
    pub edit: Option<Option<PathBuf>>,
    /// The book to play it by; the level's first one otherwise.
    pub book: Option<String>,
    /// The seed of the dice; a new one otherwise.
    pub seed: Option<u64>,
    /// The leaders of sides, by name: `true` for the computer.
    pub sides: Vec<(String, bool)>,
    /// The brains of sides, by name.
    pub brains: Vec<(String, crate::data::minds::Mind)>,
    /// The named players; the level's if empty.
    pub seats: Vec<crate::data::seats::Seat>,
    /// Their agreements.
    pub agreed: crate::data::agreement::Agreement,
    /// A save to resume at once.
    pub load: Option<PathBuf>,
    /// Where the record of the battle goes.
    pub record: Option<PathBuf>,
    /// The computer leads every side.
    pub demo: bool,
    /// Save a picture of the window here and close.
    pub screenshot: Option<PathBuf>,
    /// Seconds before the picture is taken.
    pub after: f32,
    /// The window's size in pixels; as it was when it was closed last unless given.
    pub size: Option<(u32, u32)>,
    /// The size of panels and letters, 1 is plain; as the settings say unless given.
    pub scale: Option<f32>,
    /// How fast playback runs, 1 to 8; as the settings say unless given.
    pub speed: Option<f32>,
    /// The settings file; the user's own unless given.
    pub settings: Option<PathBuf>,
    /// File for the trace of what the window shows, as lines of JSON.
    pub trace: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: None,
            live: false,
            edit: None,
            book: None,
            seed: None,
            sides: Vec::new(),
            brains: Vec::new(),
            seats: Vec::new(),
            agreed: crate::data::agreement::Agreement::default(),
            load: None,
            record: None,
            demo: false,
            screenshot: None,
            after: 5.0,
            size: None,
            scale: None,
            speed: None,
            settings: None,
            trace: None,
        }
    }
}

/// Why the window could not be opened, or closed with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// What is wrong.
    pub what: String,
    /// How to fix it.
    pub remedy: String,
}
