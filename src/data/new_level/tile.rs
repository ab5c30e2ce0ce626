//! What squares of a new level are made of.

/// What a square of a new level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tile {
    Wall,
    Rock,
    Paving,
    Hall,
    Earth,
    Grass,
    Rubble,
    Shallows,
    Undergrowth,
    Thicket,
    Mound,
    Rise,
    Bush,
    Crate,
    LowWall,
    Barricade,
    Door,
    Window,
    Table,
    Shelf,
    Pillar,
}

impl Tile {
    /// All of them, in the order of the legend.
    pub(super) const ALL: [Self; 21] = [
        Self::Wall,
        Self::Rock,
        Self::Paving,
        Self::Hall,
        Self::Earth,
        Self::Grass,
        Self::Rubble,
        Self::Shallows,
        Self::Undergrowth,
        Self::Thicket,
        Self::Mound,
        Self::Rise,
        Self::Bush,
        Self::Crate,
        Self::LowWall,
        Self::Barricade,
        Self::Door,
        Self::Window,
        Self::Table,
        Self::Shelf,
        Self::Pillar,
    ];

    /// Its letter on the map, and what the legend says of it.
    fn entry(self) -> (char, &'static str) {
        match self {
            Self::Wall => ('#', "wall"),
            Self::Rock => ('%', "rock"),
            Self::Paving => ('.', "paving"),
            Self::Hall => ('r', "hall"),
            Self::Earth => ('_', "earth"),
            Self::Grass => (',', "grass"),
            Self::Rubble => (':', "rubble"),
            Self::Shallows => ('~', "shallows"),
            Self::Undergrowth => ('u', "undergrowth"),
            Self::Thicket => ('x', "thicket"),
            Self::Mound => ('h', "grass(elevation: 1)"),
            Self::Rise => ('^', "earth(elevation: 1)"),
            Self::Bush => ('B', "grass(obstacle: bush)"),
            Self::Crate => ('o', "paving(obstacle: crate)"),
            Self::LowWall => ('-', "paving(obstacle: low_wall)"),
            Self::Barricade => ('b', "paving(obstacle: barricade)"),
            Self::Door => ('+', "hall(obstacle: door)"),
            Self::Window => ('n', "hall(obstacle: window)"),
            Self::Table => ('t', "hall(obstacle: table)"),
            Self::Shelf => ('f', "hall(obstacle: shelf)"),
            Self::Pillar => ('P', "hall(obstacle: pillar)"),
        }
    }

    /// Its letter on the map.
    pub(super) fn letter(self) -> char {
        self.entry().0
    }

    /// What the legend says of it.
    pub(super) fn meaning(self) -> &'static str {
        self.entry().1
    }

    /// Whether units of every book walk over it, doors included.
    pub(super) fn is_walked(self) -> bool {
        !matches!(
            self,
            Self::Wall
                | Self::Rock
                | Self::Window
                | Self::Table
                | Self::Shelf
                | Self::Pillar
                | Self::Crate
                | Self::LowWall
                | Self::Barricade
        )
    }
}
