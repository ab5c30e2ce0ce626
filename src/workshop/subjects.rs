//! The parts of a level that forms show: where they stand in the file, and what fields they can have.

use super::{draft::Draft, zone_nodes};
use crate::{
    data::{
        books::shelf,
        level::{LevelPart, described, described_forms, link_fields},
    },
    document::{
        Entry, Node, NodeKind, in_quotes,
        shape::{FieldInfo, FormInfo, ValueKind},
    },
};

/// A part of a level that a form shows; numbers are places in the lists of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The level: its title, books and limits.
    Level,
    /// Its rules.
    Rules,
    /// A side.
    Side(usize),
    /// A combatant.
    Person(usize),
    /// A combatant's own sheet, by the name of a book.
    Sheet(usize, &'static str),
    /// A goal.
    Goal(usize),
    /// A trigger.
    Trigger(usize),
    /// A player with a name.
    Seat(usize),
    /// A bond between two combatants.
    Link(usize),
    /// A stunt that the level adds to its book.
    Stunt(usize),
    /// A battlefield of zones.
    Field,
    /// A zone of it.
    Zone(usize),
    /// A spot of a zone; those that a search finds come last.
    Spot(usize, usize),
}

/// A list of a level to which entries are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryList {
    /// Sides.
    Sides,
    /// Goals.
    Goals,
    /// Triggers.
    Triggers,
    /// Players with names.
    Seats,
    /// Bonds.
    Links,
    /// Stunts.
    Stunts,
}

impl EntryList {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Sides,
        Self::Goals,
        Self::Triggers,
        Self::Seats,
        Self::Links,
        Self::Stunts,
    ];

    /// Its field in files.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Goals => "goals",
            Self::Triggers => "triggers",
            Self::Seats => "seats",
            Self::Links => "links",
            Self::Stunts => "stunts",
        }
    }

    /// The brackets around its entries.
    #[must_use]
    pub const fn brackets(self) -> [char; 2] {
        match self {
            Self::Stunts => ['{', '}'],
            _ => ['[', ']'],
        }
    }

    /// Its entry number `number`.
    #[must_use]
    pub const fn subject(self, number: usize) -> Subject {
        match self {
            Self::Sides => Subject::Side(number),
            Self::Goals => Subject::Goal(number),
            Self::Triggers => Subject::Trigger(number),
            Self::Seats => Subject::Seat(number),
            Self::Links => Subject::Link(number),
            Self::Stunts => Subject::Stunt(number),
        }
    }

    /// How many entries a draft has.
    #[must_use]
    pub fn count(self, draft: &Draft) -> usize {
        let list = draft.document().root().field(self.field());
        list.map_or(0, |list| match &list.kind {
            NodeKind::Map(entries) => entries.len(),
            _ => list.items().map_or(0, <[Node]>::len),
        })
    }
}

/// Fields of a level that have places of their own in the workshop, and no line in its form.
const ELSEWHERE: [&str; 15] = [
    "format",
    "sides",
    "rules",
    "battlefield",
    "legend",
    "map",
    "elevation",
    "light",
    "zones",
    "haze",
    "combatants",
    "goals",
    "triggers",
    "seats",
    "links",
];

/// Fields of zones that the pane of the battlefield shows.
const OF_BATTLEFIELD: [&str; 5] = ["zones", "adjacent", "sees", "spots", "hidden_spots"];

/// The entries of a map.
fn entries(node: &Node) -> &[Entry] {
    match &node.kind {
        NodeKind::Map(entries) => entries,
        _ => &[],
    }
}

impl Subject {
    /// The list and the place of an entry; none of other parts.
    #[must_use]
    pub const fn entry(self) -> Option<(&'static str, usize)> {
        match self {
            Self::Side(number) => Some(("sides", number)),
            Self::Person(number) => Some(("combatants", number)),
            Self::Goal(number) => Some(("goals", number)),
            Self::Trigger(number) => Some(("triggers", number)),
            Self::Seat(number) => Some(("seats", number)),
            Self::Link(number) => Some(("links", number)),
            Self::Stunt(number) => Some(("stunts", number)),
            _ => None,
        }
    }

    /// Whether it can be taken out of the file.
    #[must_use]
    pub const fn is_entry(self) -> bool {
        !matches!(self, Self::Level | Self::Rules | Self::Field)
    }

    /// Whether the file need not have it: setting a field makes it.
    #[must_use]
    pub const fn is_made_by_fields(self) -> bool {
        matches!(self, Self::Rules | Self::Sheet(..))
    }

    /// Its value in the file; `None` where the file has none.
    #[must_use]
    pub fn node(self, draft: &Draft) -> Option<&Node> {
        let root = draft.document().root();
        match self {
            Self::Level => Some(root),
            Self::Rules => root.field("rules"),
            Self::Field => root.field("battlefield"),
            Self::Zone(number) => zone_nodes::nodes(draft)?.get(number),
            Self::Spot(zone, number) => {
                zone_nodes::spots(zone_nodes::nodes(draft)?.get(zone)?).nth(number)
            }
            Self::Sheet(person, book) => {
                let sheets = Self::Person(person).node(draft)?.field("sheets")?;
                let mut own = entries(sheets).iter();
                own.find(|entry| entry.key.name() == Some(book))
                    .map(|entry| &entry.value)
            }
            Self::Stunt(_) => self.map_entry(draft).map(|entry| &entry.value),
            _ => {
                let (list, number) = self.entry()?;
                root.field(list)?.items()?.get(number)
            }
        }
    }

    /// The entry of a map that it is: a stunt, or an own sheet.
    #[must_use]
    pub fn map_entry(self, draft: &Draft) -> Option<&Entry> {
        let (list, number) = self.entry()?;
        entries(draft.document().root().field(list)?).get(number)
    }

    /// The fields that it can have, as the reader describes them.
    #[must_use]
    pub fn fields(self, draft: &Draft) -> Vec<FieldInfo> {
        match self {
            Self::Level => {
                let mut fields = described(LevelPart::Level);
                fields.retain(|field| !ELSEWHERE.contains(&field.name));
                fields
            }
            Self::Rules => described(LevelPart::Rules),
            Self::Side(_) => described(LevelPart::Side),
            Self::Person(_) => {
                let mut fields = described(LevelPart::Combatant);
                fields.retain(|field| field.name != "sheets");
                fields
            }
            Self::Sheet(person, book) => sheet_fields(draft, person, book),
            // A goal in short, such as `survive(8)`, has no fields that could be set alone.
            Self::Goal(_) => match self.node(draft).map(|node| &node.kind) {
                Some(NodeKind::Tagged(_, body)) if matches!(body.kind, NodeKind::Struct(_)) => {
                    self.form(draft).map_or_else(Vec::new, |form| form.fields)
                }
                _ => Vec::new(),
            },
            Self::Trigger(_) => described(LevelPart::Trigger),
            Self::Seat(_) => described(LevelPart::Seat),
            Self::Link(_) => link_fields(),
            Self::Stunt(_) => stunt_fields(draft),
            Self::Field => without(LevelPart::Field),
            Self::Zone(_) => without(LevelPart::Zone),
            Self::Spot(..) => described(LevelPart::Spot),
        }
    }

    /// Its fields with those of the structures in them, by their ways: `scores.str`.
    #[must_use]
    pub fn all_fields(self, draft: &Draft) -> Vec<(String, FieldInfo)> {
        let mut all = Vec::new();
        for field in self.fields(draft) {
            match &field.kind {
                ValueKind::Record { fields, .. } if !fields.is_empty() => {
                    let inner = fields.iter().cloned();
                    all.extend(
                        inner.map(|inner| (format!("{}.{}", field.name, inner.name), inner)),
                    );
                }
                _ => all.push((field.name.to_owned(), field)),
            }
        }
        all
    }

    /// The form that a goal has, such as `hold`.
    #[must_use]
    pub fn form(self, draft: &Draft) -> Option<FormInfo> {
        let name = self.node(draft)?.name()?;
        let mut forms = described_forms(LevelPart::Goal).into_iter();
        forms.find(|form| matches!(self, Self::Goal(_)) && form.name == name)
    }

    /// What the file says of a field, by its way.
    #[must_use]
    pub fn value(self, draft: &Draft, way: &str) -> Option<String> {
        if let (Self::Stunt(_), "name") = (self, way) {
            let name = self.map_entry(draft)?.key.name()?;
            return Some(in_quotes(&name.replace('_', " ")));
        }
        let node = self.node(draft)?;
        let value = match self {
            Self::Link(_) => node.items()?.get(link_part(way)?)?,
            _ => way
                .split('.')
                .try_fold(node, |node, name| node.field(name))?,
        };
        draft.text().get(value.span.clone()).map(str::to_owned)
    }

    /// What the file says of all of it.
    #[must_use]
    pub fn text(self, draft: &Draft) -> Option<String> {
        let span = self.node(draft)?.span.clone();
        draft.text().get(span).map(str::to_owned)
    }
}

/// The place of a part of a bond.
#[must_use]
pub fn link_part(name: &str) -> Option<usize> {
    link_fields().iter().position(|field| field.name == name)
}

fn without(part: LevelPart) -> Vec<FieldInfo> {
    let mut fields = described(part);
    fields.retain(|field| !OF_BATTLEFIELD.contains(&field.name));
    fields
}

/// The fields of a sheet, with the values of the combatant's archetype.
fn sheet_fields(draft: &Draft, person: usize, book: &str) -> Vec<FieldInfo> {
    let Some(shelf) = shelf(book) else {
        return Vec::new();
    };
    let archetype = Subject::Person(person).node(draft);
    let archetype = archetype.and_then(|node| node.field("archetype")?.name());
    let base = archetype.and_then(|name| shelf.archetype(name));
    shelf.sheet_fields(base.as_ref())
}

/// The fields of a stunt, its name in files first.
fn stunt_fields(draft: &Draft) -> Vec<FieldInfo> {
    let books = draft.reading().sketch.as_ref().map(|level| &level.books);
    let books = books.into_iter().flatten().map(|book| book.id);
    // While the level cannot be read its books are unknown.
    let all = crate::data::books::SHELVES
        .iter()
        .map(|shelf| shelf.book().id);
    let mut added = books.chain(all).filter_map(shelf);
    let fields = added.find_map(|shelf| {
        let additions = shelf.additions().into_iter();
        additions.clone().find(|(name, _)| *name == "stunts")
    });
    let name = FieldInfo {
        help: "Its name in orders and files, which no power of the book has.".to_owned(),
        ..FieldInfo::plain("name", ValueKind::Text)
    };
    let mut all = vec![name];
    all.extend(fields.map_or_else(Vec::new, |(_, fields)| fields));
    all
}
