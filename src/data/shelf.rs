//! The files of each book behind one trait, so that levels need not know the books.

use std::sync::Arc;

use super::reference::Table;
use crate::{
    battle::{
        components::{Band, Columns},
        field::{board::Board, obstacle::InteractionTerms},
        icon::Icon,
        ids::{SideId, UnitId},
        ruleset::Book,
        scene::{Definition, Surprise},
    },
    document::{
        self, Node, Reader, Structure,
        forms::Forms,
        record::{Record, fields_of, record},
        shape::{self, FieldInfo, Shape, ValueKind, one_of, read_as},
    },
    geometry::Footprint,
    rules::shared::catalogue::PowerEntry,
};

/// A sheet, and the facts that a level needs.
#[derive(Clone, Debug)]
pub struct Recruit {
    /// What a player reads: `Hollow Archer`.
    pub title: String,
    /// What the unit is and how it fights, in a sentence.
    pub description: String,
    /// Squares along each edge of its footprint.
    pub squares: u8,
    /// Whether it may start in the air.
    pub flies: bool,
    /// What a level must know of a vehicle (EV-MOV-40); `None` for units that fight.
    pub vehicle: Option<Carrier>,
    /// The sheet, in the book's own type.
    pub sheet: Definition,
}

/// What a level must know of a vehicle.
#[derive(Clone, Debug)]
pub struct Carrier {
    /// Places, the driver's among them.
    pub places: u8,
    /// The highest band it flies on.
    pub highest: Band,
    /// What to say of ground that it does not cross.
    pub bound: &'static str,
    /// Whether it crosses dry ground, shallow water, and water that has to be waded or swum.
    pub crosses: [bool; 3],
}

impl Carrier {
    /// Whether it crosses a square of this depth of water, in tenths of a metre.
    pub fn goes(&self, water: u8) -> bool {
        let [dry, shallow, deep] = self.crosses;
        match water {
            0 => dry,
            1..=9 => shallow,
            _ => deep,
        }
    }

    /// Whether it crosses all the ground of a place.
    pub fn fits(&self, board: &Board, space: Footprint) -> bool {
        space.cells().all(|cell| {
            let terrain = board.terrain(cell);
            terrain.is_none_or(|terrain| self.goes(terrain.water))
        })
    }
}

/// Reads the title and the description of a sheet: those of the base where they are not given.
pub(super) fn names_of(
    fields: &mut Structure<'_, '_>,
    base: Option<&Recruit>,
) -> (Option<String>, String) {
    match base {
        Some(base) => (
            Some(fields.or("title", base.title.clone(), document::name)),
            fields.or("description", base.description.clone(), document::text),
        ),
        None => (
            fields.required("title", document::name),
            fields.or("description", String::new(), document::text),
        ),
    }
}

/// The description of the names of a sheet.
pub(super) fn fields_of_names() -> Vec<FieldInfo> {
    let field = |name, help: &str, default: Option<&str>| FieldInfo {
        help: help.to_owned(),
        default: default.map(str::to_owned),
        ..FieldInfo::plain(name, ValueKind::Text)
    };
    vec![
        field("title", "Its name for players.", None),
        field("description", "What it is, in a sentence.", Some("")),
    ]
}

/// The description of a sheet: of its names and of the book's fields, with the values of the base where
/// there is one.
pub(super) fn described_sheet<S: Record + 'static>(
    base: Option<&Recruit>,
    stock: S::Stock<'_>,
) -> Vec<FieldInfo> {
    let mut fields = fields_of_names();
    if let Some(base) = base {
        for (field, own) in fields.iter_mut().zip([&base.title, &base.description]) {
            field.default = Some(format!("{own:?}"));
        }
    }
    let known = base.and_then(|base| base.sheet.downcast_ref::<S>());
    fields.extend(known.map_or_else(|| fields_of::<S>(stock), |of| of.described(stock)));
    fields
}

/// Reads a sheet of a book; fields not given are as in the base. `read` reads the book's fields and
/// returns the size of the unit in squares along each edge, and whether it flies.
pub(super) fn sheet<'d, S: Clone + Default + Send + Sync + 'static>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    read: impl FnOnce(&mut Structure<'_, 'd>, &mut S) -> (u8, bool),
) -> Option<Recruit> {
    let known = base.and_then(|base| base.sheet.downcast_ref::<S>());
    let mut sheet = known.cloned().unwrap_or_default();
    let mut fields = reader.structure(node, "Sheet");
    let (title, description) = names_of(&mut fields, base);
    let (squares, flies) = read(&mut fields, &mut sheet);
    fields.finish();
    Some(Recruit {
        title: title?,
        description,
        squares,
        flies,
        vehicle: None,
        sheet: Arc::new(sheet),
    })
}

/// What a sheet of a book says besides the base, as a file has it: its names, then the book's fields.
pub(super) fn written_sheet<S: Record + Clone + Default + 'static>(
    sheet: &Recruit,
    base: Option<&Recruit>,
    stock: S::Stock<'_>,
) -> Vec<String> {
    let mut fields = Vec::new();
    let names = |of: &Recruit| [of.title.clone(), of.description.clone()];
    let known = base.map_or_else(Default::default, names);
    for (field, (own, known)) in ["title", "description"]
        .into_iter()
        .zip(names(sheet).into_iter().zip(known))
    {
        if own != known {
            fields.push(format!("{field}: {own:?}"));
        }
    }
    let known = base.and_then(|base| base.sheet.downcast_ref::<S>());
    let known = known.cloned().unwrap_or_default();
    if let Some(own) = sheet.sheet.downcast_ref::<S>() {
        fields.extend(own.written_beside(Some(&known), stock));
    }
    fields
}

/// What options of a book say that is not as usual, as a file has it.
pub(super) fn written_options<O: Record + 'static>(
    options: &Definition,
    stock: O::Stock<'_>,
) -> Vec<String> {
    let options = options.downcast_ref::<O>();
    options.map_or_else(Vec::new, |options| options.written(stock))
}

/// A sheet that a level or scene writes itself, by this book; what it leaves out is as in the base.
pub(crate) fn own_sheet(
    shelf: &dyn Shelf,
    base: Option<Recruit>,
) -> impl Shape<Value = Recruit> + use<'_> {
    let written = base.clone();
    read_as(
        ValueKind::Worded("`(...)`, with the fields of the book's sheet"),
        move |reader, node| shelf.sheet(reader, node, base.as_ref()),
        move |sheet| {
            let fields = shelf.written_sheet(sheet, written.as_ref());
            format!("({})", fields.join(", "))
        },
    )
}

record! {
    /// What every power says besides what it does.
    pub(super) struct PowerHead as "power" {
        /// Its name for players.
        title: String; shape::text(),
        /// Its icon on the buttons that use it.
        icon: Icon = Icon::Wand; one_of("an icon", &Icon::ALL),
    }
}

impl PowerHead {
    /// What this power says so.
    pub(super) fn of<P>(entry: &PowerEntry<P>) -> Self {
        Self {
            title: entry.title.clone(),
            icon: entry.icon,
        }
    }
}

/// Reads a power by this name in files; `read` reads what it does.
pub(super) fn power<P>(
    fields: &mut Structure<'_, '_>,
    id: &str,
    read: impl FnOnce(&mut Structure<'_, '_>) -> Option<P>,
) -> Option<PowerEntry<P>> {
    let head = PowerHead::read_among(fields, None, ());
    let power = read(fields);
    let head = head?;
    Some(PowerEntry {
        name: id.replace('_', " "),
        title: head.title,
        icon: head.icon,
        power: power?,
    })
}

/// Reads a power that is a record, by this name in files.
pub(super) fn power_record<'d, P: for<'s> Record<Stock<'s> = ()>>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
) -> Option<PowerEntry<P>> {
    let mut fields = reader.structure(node, P::NAME);
    let read = power(&mut fields, id, |fields| P::read_among(fields, None, ()));
    fields.finish();
    read
}

/// Reads a power of several forms, by this name in files.
pub(super) fn power_form<'d, P: for<'s> Forms<Stock<'s> = ()>>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
) -> Option<PowerEntry<P>> {
    let variant = reader.variant(node, P::WHAT, &P::names())?;
    variant.fields(reader, |fields| {
        power(fields, id, |fields| P::read_among(variant.name, fields, ()))
    })
}

/// The facts of a level that a book's options may use.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// Social Link ranks between two combatants.
    pub links: Vec<(UnitId, UnitId, u8)>,
    /// Units surprised from the start.
    pub surprised: Vec<UnitId>,
    /// By combatant: the union it begins in, 0 for none (MO-UNI-01).
    pub unions: Vec<u8>,
    /// Units asleep until a wound or an alarm (EV-CND-09).
    pub helpless: Vec<UnitId>,
    /// By side: whether it is surprised (TH-TIM-11).
    pub surprise: Vec<Surprise>,
    /// The side that lies in ambush.
    pub ambush: Option<SideId>,
    /// How many sides there are.
    pub sides: usize,
    /// Whether it is a scene, with a map that does not define what is overhead.
    pub staged: bool,
}

impl Situation {
    /// The side in ambush against a side that is surprised by a check: the one the level names, or
    /// the first other one.
    pub fn ambusher(&self) -> Option<SideId> {
        let other = || {
            let checked = self.surprise.iter();
            let checked = checked.clone().position(|&of| of == Surprise::Check)?;
            let side = (0..self.sides).find(|&side| side != checked)?;
            u8::try_from(side).ok().map(SideId)
        };
        self.ambush.or_else(other)
    }
}

/// The options of a level in the book's own type, completed with the level's start.
pub(super) fn settled<O: Clone + Default + Send + Sync + 'static>(
    options: &Definition,
    begin: impl FnOnce(O) -> O,
) -> Definition {
    let given = options.downcast_ref::<O>();
    Arc::new(begin(given.cloned().unwrap_or_default()))
}

/// The words for interactions with spots in level files (EV-FLD-09).
pub struct ZoneWords {
    /// The skills that may be tested.
    pub skills: Vec<&'static str>,
    /// The keywords that may be spent.
    pub keywords: Vec<&'static str>,
}

/// Reads the letter of a zone of the map, as its number.
pub type ReadsZone<'z> = &'z dyn for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<u8>;

/// The files of one book.
pub trait Shelf: Sync {
    /// The book.
    fn book(&self) -> &'static Book;

    /// The words for interactions with spots, if the book can be played on zones and spots
    /// (EV-ZON-01).
    fn zones(&self) -> Option<ZoneWords> {
        None
    }

    /// Its archetypes with their names, sorted by these.
    fn recruits(&self) -> &'static [(String, Recruit)];

    /// The names of its archetypes, sorted.
    fn archetypes(&self) -> Vec<&'static str> {
        let recruits = self.recruits().iter();
        recruits.map(|(id, _)| id.as_str()).collect()
    }

    /// The archetype of this name.
    fn archetype(&self, id: &str) -> Option<Recruit> {
        let mut recruits = self.recruits().iter();
        let (_, recruit) = recruits.find(|(known, _)| known == id)?;
        Some(recruit.clone())
    }

    /// Its vehicles with their names, sorted by these, in a book that has them.
    fn vehicles(&self) -> &'static [(String, Recruit)] {
        &[]
    }

    /// Reads a sheet that a level writes itself. With a `base`, fields that are not given are
    /// those of the base.
    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit>;

    /// The description of a sheet's fields; with a `base` each has its value there as the one that it
    /// has unless given.
    fn sheet_fields(&self, base: Option<&Recruit>) -> Vec<FieldInfo>;

    /// The fields by which a level adds to the book, each a map by names, with the description of its
    /// entries.
    fn additions(&self) -> Vec<(&'static str, Vec<FieldInfo>)> {
        Vec::new()
    }

    /// What a sheet says besides the base, as a file has it.
    fn written_sheet(&self, sheet: &Recruit, base: Option<&Recruit>) -> Vec<String>;

    /// Reads the book's own options among the `rules` of a level; other fields belong to other
    /// books. `sides` are the names of the level's sides.
    fn options(&self, fields: &mut Structure<'_, '_>, sides: &[&str]) -> Definition;

    /// What options of the book say that is not as usual, as a file has it. `sides` are the names of
    /// the level's sides.
    fn written_options(&self, options: &Definition, sides: &[&str]) -> Vec<String>;

    /// Reads what the book requires for an interaction with an obstacle.
    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<InteractionTerms>;

    /// The book's options for a level that sets none.
    fn usual_options(&self) -> Definition;

    /// The options of a battle: those read, completed with the level's facts.
    fn settle(&self, options: &Definition, situation: &Situation) -> Definition;

    /// The reference tables of what authors write by this book.
    fn reference(&self) -> Vec<Table> {
        Vec::new()
    }

    /// The book's items and powers.
    fn catalogue(&self) -> Definition;

    /// The catalogue with what a level adds in the book's own fields; `None` if it adds nothing.
    /// Fields of other books are left alone.
    fn enriched<'d>(
        &self,
        _fields: &mut Structure<'_, 'd>,
        _zone: ReadsZone<'_>,
    ) -> Option<Definition> {
        None
    }

    /// What a catalogue has beyond the book's, as fields of a level; `zone` writes the letter of a
    /// zone.
    fn written_additions(
        &self,
        _catalogue: &Definition,
        _zone: &dyn Fn(u8) -> String,
    ) -> Vec<String> {
        Vec::new()
    }

    /// The sheet made a player character or not; `None` in books without that difference.
    fn as_player(&self, _sheet: &Definition, _player: bool) -> Option<Definition> {
        None
    }

    /// The sheets of the creatures that a unit with this sheet may summon; `caller` is that unit's
    /// number.
    fn called(&self, _sheet: &Definition, _caller: UnitId) -> Vec<Recruit> {
        Vec::new()
    }

    /// Whether a unit may start a battle mounted on another.
    ///
    /// # Errors
    /// Why not, in words that follow a colon.
    fn carries(&self, mount: &Recruit, rider: &Recruit) -> Result<(), String>;

    /// Fills the components of one combatant from its sheet.
    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition);
}
