//! A scene as its file states it.

use super::{
    fields::Values,
    script::{Expectations, Script},
};
use crate::{battle::ruleset::Book, data::level::Level};

/// A scene without faults.
pub struct SceneFile {
    /// Name of its file in reports.
    pub file: String,
    /// What it shows, as a sentence.
    pub title: String,
    /// IDs of the rules it shows.
    pub rules: Vec<String>,
    /// The book.
    pub book: &'static Book,
    /// The map with all units.
    pub level: Level,
    /// Numbers set on each unit before the first order.
    pub set: Vec<(String, Values)>,
    /// How its battle goes.
    pub script: Script,
    /// The expected results.
    pub expect: Expectations,
}
