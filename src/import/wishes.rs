//! What an author says of an import.

/// What the openings of walls are that a file calls "not closed", where it does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Windows: seen through, and shut to bodies.
    Windows,
    /// Doors that stand open.
    OpenDoors,
}

/// What an author says of the import.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// What openings of Universal VTT are that are not closed; guessed unless given.
    pub openings: Option<Openings>,
}
