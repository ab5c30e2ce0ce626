//! Fighting Styles: one skill for all fighting with the gear it trains (MA-FST).

use super::{
    armor::{ArmorLevel, armor_level},
    items::{Items, item_name},
};
use crate::{
    battle::ids::ItemId,
    document::{
        self, Structure,
        problem::Problem,
        record::{Record, fields_of, record},
        shape::{
            About, FieldInfo, OneOf, Shape, ValueKind, entry, flag, list_of, maybe, number, reads,
        },
    },
};

/// Pieces of gear that training a style includes for free, and the maximum (MA-FST-02, MA-FST-03).
const FREE: usize = 5;
const MOST: usize = 10;

/// Gear that a Fighting Style trains (MA-FST-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Training {
    /// One weapon.
    Weapon(ItemId),
    /// Every shield.
    Shields,
    /// One level of armor, of any material.
    Armor(ArmorLevel),
    /// Fists, feet and natural weapons.
    Unarmed,
}

/// A Fighting Style: one skill for all fighting (MA-FST-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Its name.
    pub name: String,
    /// Its rank.
    pub rank: i32,
    /// The gear it trains.
    pub gear: Vec<Training>,
}

impl Style {
    /// Whether it trains this gear.
    pub fn trains(&self, what: Training) -> bool {
        self.gear.contains(&what)
    }
}

/// A Fighting Style of the book, without a learner's rank.
#[derive(Clone, Debug)]
pub struct BookStyle {
    /// Its name in files.
    pub id: String,
    /// Its name for players.
    pub title: String,
    /// The gear it trains.
    pub gear: Vec<Training>,
}

record! {
    /// The gear that a Fighting Style trains (MA-FST-02, MA-FST-03).
    #[derive(Clone, Debug)]
    pub struct Gear as "Style" with items: Items {
        /// The weapons it trains.
        pub weapons: Vec<ItemId> = Vec::new(); list_of(item_name(items)),
        /// The levels of armor it trains, of any material.
        pub armor: Vec<ArmorLevel> = Vec::new(); list_of(armor_level()),
        /// Whether it trains every shield.
        pub shields: bool = false; flag(),
        /// Whether it trains fists, feet and natural weapons.
        pub unarmed: bool = false; flag(),
        /// Pieces of gear that are paid for beyond the five that are free, up to ten in all.
        pub bought: u8 = 0; number(0..=5),
    }
}

impl Gear {
    /// Reads the pieces of gear, no more than are free or bought.
    pub fn read_pieces(fields: &mut Structure<'_, '_>, items: Items<'_>) -> Vec<Training> {
        let Some(gear) = Self::read_among(fields, None, items) else {
            return Vec::new();
        };
        let most = (FREE + usize::from(gear.bought)).min(MOST);
        let pieces = gear.pieces();
        if pieces.len() > most {
            let message = format!(
                "the style trains {} pieces of gear, and {most} are allowed",
                pieces.len()
            );
            let node = fields.whole();
            let reader = fields.reader();
            let span = reader.short_span(node);
            reader.report(Problem::error("too-much-gear", message).at(span).help(
                "five pieces are free; `bought: 3` pays for three more, up to ten in all (MA-FST-02, MA-FST-03)",
            ));
        }
        pieces
    }

    /// Its pieces, one by one.
    fn pieces(self) -> Vec<Training> {
        let weapons = self.weapons.into_iter().map(Training::Weapon);
        let armor = self.armor.into_iter().map(Training::Armor);
        let shields = self.shields.then_some(Training::Shields);
        let unarmed = self.unarmed.then_some(Training::Unarmed);
        let pieces = weapons.chain(armor).chain(shields).chain(unarmed);
        pieces.collect()
    }

    /// The gear that consists of these pieces.
    fn of(pieces: &[Training]) -> Self {
        let weapon = |piece: &Training| match piece {
            Training::Weapon(item) => Some(*item),
            _ => None,
        };
        let level = |piece: &Training| match piece {
            Training::Armor(level) => Some(*level),
            _ => None,
        };
        Self {
            weapons: pieces.iter().filter_map(weapon).collect(),
            armor: pieces.iter().filter_map(level).collect(),
            shields: pieces.contains(&Training::Shields),
            unarmed: pieces.contains(&Training::Unarmed),
            bought: pieces.len().saturating_sub(FREE) as u8,
        }
    }
}

/// What learned styles refer to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles<'s> {
    /// The items; an `ItemId` is an index into them.
    pub items: Items<'s>,
    /// The styles of the book.
    pub known: &'s [BookStyle],
}

impl<'s> Styles<'s> {
    /// The name of a style of the book, as its place in the list.
    fn name(self) -> OneOf<usize> {
        let names = self.known.iter().map(|style| style.id.as_str());
        entry("a style", names.zip(0..))
    }

    /// The style of the book at this place.
    fn at(self, place: Option<usize>) -> Option<&'s BookStyle> {
        self.known.get(place?)
    }
}

record! {
    /// A learned style: one of the book, or one of its own.
    #[derive(Clone, Debug)]
    struct Learned as "style" with styles: Styles {
        /// One of the styles of `assets/maneuver/styles.ron`. A style of its own has a name and
        /// gear instead.
        style: Option<usize> = None; maybe(styles.name()),
        /// Its rank.
        rank: i32; number(0..=20),
        /// The name of a style of its own.
        name: String; OwnName(styles.at(style.flatten())),
        /// The gear of a style of its own.
        gear: Vec<Training>; OwnGear(styles.items, styles.at(style.flatten())),
    }
}

/// The name of a style, which one of the book has already.
#[derive(Clone, Copy, Debug)]
struct OwnName<'s>(Option<&'s BookStyle>);

impl Shape for OwnName<'_> {
    reads!(String, |_, reader, node| document::name(reader, node));

    fn kind(&self) -> ValueKind {
        ValueKind::Text
    }

    fn write(&self, value: &String) -> String {
        format!("{value:?}")
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        _default: Option<String>,
    ) -> Option<String> {
        match self.0 {
            Some(known) => Some(known.title.clone()),
            None => fields.required(about.name, document::name),
        }
    }
}

/// The gear of a style, which one of the book has already. Its fields stand among those of the
/// style.
#[derive(Clone, Copy, Debug)]
struct OwnGear<'s>(Items<'s>, Option<&'s BookStyle>);

impl Shape for OwnGear<'_> {
    reads!(Vec<Training>, |shape, reader, node| {
        Gear::read(reader, node, None, shape.0).map(Gear::pieces)
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Record {
            name: Gear::NAME,
            fields: fields_of::<Gear>(self.0),
        }
    }

    fn write(&self, value: &Self::Value) -> String {
        Gear::of(value).written(self.0).join(", ")
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        _about: &About,
        _default: Option<Self::Value>,
    ) -> Option<Self::Value> {
        Some(match self.1 {
            Some(known) => known.gear.clone(),
            None => Gear::read_pieces(fields, self.0),
        })
    }

    fn describe_field(
        &self,
        _about: &About,
        _default: Option<Self::Value>,
        to: &mut Vec<FieldInfo>,
    ) {
        to.extend(fields_of::<Gear>(self.0));
    }

    fn write_field(
        &self,
        _about: &About,
        value: &Self::Value,
        _usual: Option<&Self::Value>,
        to: &mut Vec<String>,
    ) {
        to.extend(Gear::of(value).written(self.0));
    }
}

/// A learned style: `(style: forest_bandit, rank: 3)`, or one of its own, `(name: "Street", rank: 3,
/// weapons: [club])`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LearnedStyle<'s>(pub Styles<'s>);

impl Shape for LearnedStyle<'_> {
    reads!(Style, |shape, reader, node| {
        let Learned {
            name, rank, gear, ..
        } = Learned::read(reader, node, None, shape.0)?;
        Some(Style { name, rank, gear })
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Record {
            name: Learned::NAME,
            fields: fields_of::<Learned>(self.0),
        }
    }

    fn write(&self, value: &Style) -> String {
        let known = self.0.known.iter().find(|known| known.title == value.name);
        if let Some(known) = known {
            return format!("(style: {}, rank: {})", known.id, value.rank);
        }
        let mut fields = vec![
            format!("name: {:?}", value.name),
            format!("rank: {}", value.rank),
        ];
        fields.extend(Gear::of(&value.gear).written(self.0.items));
        format!("({})", fields.join(", "))
    }
}
