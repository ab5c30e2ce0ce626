//! Where the settings of the window are saved.

use std::path::PathBuf;

use bevy::prelude::Resource;

use crate::settings::Settings;

/// Where the settings are saved, and messages about the file.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsStore {
    /// The file; `None` if the machine has no place for it.
    pub file: Option<PathBuf>,
    /// What is wrong with it, or what was done about that.
    pub told: Option<String>,
    /// The settings in the file, as far as the window knows.
    pub(super) kept: Option<Settings>,
    /// The time of the first unsaved change, in seconds since the start.
    pub(super) since: Option<f32>,
}
