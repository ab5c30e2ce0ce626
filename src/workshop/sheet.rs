//! The map of a level as characters: the picture itself, the layers over it, and the legend.

use crate::{
    document::{Document, Node, NodeKind},
    geometry::{Cell, Grid},
};

/// A layer over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Heights.
    Elevation,
    /// Light.
    Light,
    /// Zones.
    Zones,
    /// Haze.
    Haze,
}

impl Layer {
    /// All of them, in the order in which levels list them.
    pub const ALL: [Self; 4] = [Self::Elevation, Self::Light, Self::Zones, Self::Haze];

    /// The field of the level that holds it.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Elevation => "elevation",
            Self::Light => "light",
            Self::Zones => "zones",
            Self::Haze => "haze",
        }
    }
}

/// What a layer has where it says nothing.
pub const NOTHING: char = '.';

/// A picture in rows of characters.
pub type Rows = Vec<Vec<char>>;

/// The characters of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rows of the map, as long as the file has them.
    pub map: Rows,
    /// The layers that the level has.
    layers: [Option<Rows>; 4],
    /// The entries of the legend in the order of the file: the character, and its meaning as written.
    pub legend: Vec<(char, String)>,
}

impl Sheet {
    /// The characters of a document; `None` without a map, as of a battlefield of zones.
    #[must_use]
    pub fn of(document: &Document) -> Option<Self> {
        let root = document.root();
        let map = rows(root.field("map")?)?;
        let legend = root.field("legend").map(|node| entries(document, node));
        let layers = Layer::ALL.map(|layer| rows(root.field(layer.field())?));
        Some(Self {
            map,
            layers,
            legend: legend.unwrap_or_default(),
        })
    }

    /// Columns of the widest row, and rows.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let width = self.map.iter().map(Vec::len).max().unwrap_or(0);
        let most = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Grid::new(most(width), most(self.map.len()))
    }

    /// The character of the map on a square; `None` where its row is too short.
    #[must_use]
    pub fn letter(&self, cell: Cell) -> Option<char> {
        at(&self.map, cell)
    }

    /// The rows of a layer, if the level has it.
    #[must_use]
    pub fn layer(&self, layer: Layer) -> Option<&Rows> {
        self.layers[layer as usize].as_ref()
    }

    /// The character of a layer on a square.
    #[must_use]
    pub fn over(&self, layer: Layer, cell: Cell) -> char {
        let rows = self.layer(layer);
        rows.and_then(|rows| at(rows, cell)).unwrap_or(NOTHING)
    }

    /// What the legend says of a character.
    #[must_use]
    pub fn meaning(&self, letter: char) -> Option<&str> {
        let mut entries = self.legend.iter();
        let (_, text) = entries.find(|(known, _)| *known == letter)?;
        Some(text)
    }
}

fn at(rows: &Rows, cell: Cell) -> Option<char> {
    let row = rows.get(usize::try_from(cell.y).ok()?)?;
    row.get(usize::try_from(cell.x).ok()?).copied()
}

/// The rows of a picture; what cannot be read is an empty row.
fn rows(node: &Node) -> Option<Rows> {
    let row = |node: &Node| match &node.kind {
        NodeKind::Text(text) => text.chars().collect(),
        _ => Vec::new(),
    };
    Some(node.items()?.iter().map(row).collect())
}

fn entries(document: &Document, node: &Node) -> Vec<(char, String)> {
    let NodeKind::Map(entries) = &node.kind else {
        return Vec::new();
    };
    let entry = entries.iter().filter_map(|entry| {
        let letter = match &entry.key.kind {
            NodeKind::Char(letter) => *letter,
            NodeKind::Text(text) => text.chars().next()?,
            _ => return None,
        };
        let text = document.text().get(entry.value.span.clone())?;
        Some((letter, text.to_owned()))
    });
    entry.collect()
}
