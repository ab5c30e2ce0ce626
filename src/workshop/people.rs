//! Combatants of a draft: who they are, and what the workshop does with them.

use super::{
    coordinates::{square_of, written},
    draft::Draft,
};
use crate::{
    document::{Edit, Node, NodeKind, in_quotes},
    geometry::{Cell, Symmetry},
    save::Fault,
};

/// A combatant as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Its place in the list of combatants.
    pub number: usize,
    /// Its archetype or vehicle; empty for one with only sheets of its own.
    pub kind: String,
    /// Its name; without one the archetype's, as players read it.
    pub name: String,
    /// Whether the file gives it that name.
    pub has_name: bool,
    /// Its side; empty for a vehicle.
    pub side: String,
    /// Its place: the north-west square; `None` where nothing decides it.
    pub at: Option<Cell>,
    /// Whether the file gives it that place, and no start zone.
    pub is_placed: bool,
    /// Squares along its edges.
    pub size: u8,
}

/// All combatants, in the order of the file.
#[must_use]
pub fn people(draft: &Draft) -> Vec<Person> {
    let root = draft.document().root();
    let items = root.field("combatants").and_then(Node::items);
    let read = draft.reading().sketch.as_ref();
    let read = read.map(|level| level.combatants.as_slice());
    let items = items.unwrap_or_default();
    // While entries are faulty those that could be read have other numbers.
    let read = read.filter(|read| read.len() == items.len());
    let person = |(number, node): (usize, &Node)| {
        let text = |field| node.field(field).and_then(title);
        let known = read.and_then(|read| read.get(number));
        let kind = text("archetype").or_else(|| text("vehicle"));
        let kind = kind.unwrap_or_default();
        let own = text("name");
        let at = node.field("at").and_then(square_of);
        let level_at = known.map(|known| known.at);
        let sizes = known.map(|known| known.sheets.values().map(|sheet| sheet.squares));
        Person {
            number,
            name: own.clone().unwrap_or_else(|| match known {
                Some(known) => known.name.clone(),
                None => kind.replace('_', " "),
            }),
            has_name: own.is_some(),
            kind,
            side: text("side").unwrap_or_default(),
            at: at.or(level_at),
            is_placed: at.is_some(),
            size: sizes.and_then(Iterator::max).unwrap_or(1),
        }
    };
    items.iter().enumerate().map(person).collect()
}

/// A name or a text.
fn title(node: &Node) -> Option<String> {
    match &node.unwrapped()?.kind {
        NodeKind::Name(text) | NodeKind::Text(text) => Some(text.clone()),
        NodeKind::Tagged(name, _) => Some(name.text.clone()),
        _ => None,
    }
}

/// The names of the sides, in the order of the file.
#[must_use]
pub fn sides(draft: &Draft) -> Vec<String> {
    let root = draft.document().root();
    let items = root.field("sides").and_then(Node::items);
    let names = items.unwrap_or_default().iter();
    names
        .filter_map(|side| side.field("name").and_then(title))
        .collect()
}

/// The combatant on a square.
#[must_use]
pub fn person_at(people: &[Person], cell: Cell) -> Option<&Person> {
    people.iter().find(|person| {
        person.at.is_some_and(|at| {
            let size = i16::from(person.size);
            (at.x..at.x + size).contains(&cell.x) && (at.y..at.y + size).contains(&cell.y)
        })
    })
}

/// Places a new combatant, and its partners on the other sides if the map repeats itself.
///
/// # Errors
/// There is no such side, or no list of combatants that can be changed.
pub fn place(
    draft: &Draft,
    archetype: &str,
    side: &str,
    at: Cell,
    symmetry: Option<Symmetry>,
) -> Result<Draft, Fault> {
    let sides = sides(draft);
    let own = sides.iter().position(|name| name == side);
    let own =
        own.ok_or_else(|| Fault::new(format!("There is no side `{side}`."), "Choose one."))?;
    let mut items = vec![entry(archetype, side, at)];
    let grid = draft.sheet()?.grid();
    for (number, image) in images(symmetry, at, 1, draft) {
        let Some(symmetry) = symmetry else { break };
        let partner = symmetry.partner(own, sides.len(), number);
        if grid.contains(image) {
            items.push(entry(archetype, &sides[partner], image));
        }
    }
    added(draft, &items)
}

/// The further images of a space, with their numbers; none that is the space itself.
fn images(symmetry: Option<Symmetry>, at: Cell, size: u8, draft: &Draft) -> Vec<(usize, Cell)> {
    let Ok(sheet) = draft.sheet() else {
        return Vec::new();
    };
    let grid = sheet.grid();
    let Some(symmetry) = symmetry.filter(|symmetry| symmetry.fits(grid)) else {
        return Vec::new();
    };
    let all = (1..symmetry.count()).map(|number| (number, symmetry.image(at, size, number, grid)));
    all.filter(|(_, image)| *image != at).collect()
}

fn entry(archetype: &str, side: &str, at: Cell) -> String {
    format!(
        "(archetype: {archetype}, side: {}, at: {})",
        in_quotes(side),
        written(at)
    )
}

/// Adds entries to the list of combatants.
///
/// # Errors
/// There is no list of combatants that can be changed.
pub fn added(draft: &Draft, items: &[String]) -> Result<Draft, Fault> {
    let document = draft.document();
    let root = document.root();
    let Some(list) = root.field("combatants") else {
        let field = format!("combatants: [\n    {},\n]", items.join(",\n    "));
        let edit = document.insert_item(root, usize::MAX, &field);
        return draft.edited(edit.as_slice());
    };
    let text = document.text().get(list.span.clone()).unwrap_or_default();
    let between = if text.contains('\n') { ",\n" } else { ", " };
    let edit = document.insert_item(list, usize::MAX, &items.join(between));
    let edit = edit.ok_or_else(|| no_list("combatants"))?;
    draft.edited(&[edit])
}

/// Moves combatants by so many columns and rows to the east and south.
///
/// # Errors
/// One of them is not in the file, or has no place of its own.
pub fn moved(draft: &Draft, numbers: &[usize], by: (i16, i16)) -> Result<Draft, Fault> {
    let all = people(draft);
    let mut edits = Vec::new();
    for number in numbers {
        let person = all.get(*number).ok_or_else(nobody)?;
        let at = person.at.ok_or_else(|| no_place(person))?;
        edits.extend(placed(draft, *number, at.offset(by.0, by.1))?);
    }
    draft.edited(&edits)
}

/// Moves a combatant to a square, and its partners to the images of that square if the map repeats
/// itself.
///
/// # Errors
/// It is not in the file, or has no place of its own.
pub fn moved_to(
    draft: &Draft,
    number: usize,
    to: Cell,
    symmetry: Option<Symmetry>,
) -> Result<Draft, Fault> {
    let all = people(draft);
    let person = all.get(number).ok_or_else(nobody)?;
    let mut edits = placed(draft, number, to)?;
    for (partner, image) in partners(draft, &all, person, symmetry) {
        if let Some(symmetry) = symmetry {
            let grid = draft.sheet()?.grid();
            let target = symmetry.image(to, person.size, image, grid);
            if target != to {
                edits.extend(placed(draft, partner, target)?);
            }
        }
    }
    draft.edited(&edits)
}

/// The partners of a combatant in the images of its place: of the same kind, on the partner side;
/// each with the number of the image.
fn partners(
    draft: &Draft,
    all: &[Person],
    person: &Person,
    symmetry: Option<Symmetry>,
) -> Vec<(usize, usize)> {
    let (Some(at), Some(symmetry)) = (person.at, symmetry) else {
        return Vec::new();
    };
    let sides = sides(draft);
    let own = sides.iter().position(|name| *name == person.side);
    let mut found = Vec::new();
    for (number, image) in images(Some(symmetry), at, person.size, draft) {
        let side = own.map(|own| sides[symmetry.partner(own, sides.len(), number)].as_str());
        let is_partner = |other: &&Person| {
            other.kind == person.kind
                && other.at == Some(image)
                && other.side == side.unwrap_or_default()
                && other.number != person.number
        };
        if let Some(other) = all.iter().find(is_partner) {
            found.push((other.number, number));
        }
    }
    found
}

/// The edit that gives a combatant a place.
fn placed(draft: &Draft, number: usize, at: Cell) -> Result<Vec<Edit>, Fault> {
    draft.sheet()?;
    let document = draft.document();
    let node = item(draft, number)?;
    if let Some(mount) = node.field("rides").and_then(title) {
        return Err(Fault::new(
            format!("It rides {mount} and has no place of its own."),
            format!("Move {mount} instead."),
        ));
    }
    let edit = document.set_field(node, "at", &written(at));
    Ok(vec![edit.ok_or_else(nobody)?])
}

/// Takes combatants out of the file, and their partners if the map repeats itself.
///
/// # Errors
/// One of them is not in the file.
pub fn deleted(
    draft: &Draft,
    numbers: &[usize],
    symmetry: Option<Symmetry>,
) -> Result<Draft, Fault> {
    let all = people(draft);
    let mut gone: Vec<usize> = numbers.to_vec();
    for number in numbers {
        let person = all.get(*number).ok_or_else(nobody)?;
        let partners = partners(draft, &all, person, symmetry);
        gone.extend(partners.into_iter().map(|(partner, _)| partner));
    }
    gone.sort_unstable();
    gone.dedup();
    // From the last on, since each removal changes the places behind it.
    let mut left = Draft::of(draft.document().clone());
    for number in gone.into_iter().rev() {
        let document = left.document();
        let list = document.root().field("combatants");
        let list = list.ok_or_else(|| no_list("combatants"))?;
        let edit = document.remove_item(list, number).ok_or_else(nobody)?;
        left = left.edited(&[edit])?;
    }
    Ok(left)
}

/// Gives a combatant a name, also wherever the file speaks of it.
///
/// # Errors
/// It is not in the file, or the name is empty or another's.
pub fn renamed(draft: &Draft, number: usize, name: &str) -> Result<Draft, Fault> {
    let name = name.trim();
    let all = people(draft);
    let person = all.get(number).ok_or_else(nobody)?;
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Fault::new("A name needs letters.", "Give it another."));
    }
    let is_taken = |other: &Person| {
        other.number != number && other.has_name && other.name.eq_ignore_ascii_case(name)
    };
    if all.iter().any(is_taken) {
        return Err(Fault::new(
            format!("There is another combatant called {name}."),
            "Names are given once; take another.",
        ));
    }
    let document = draft.document();
    let node = item(draft, number)?;
    let mut edits: Vec<Edit> = Vec::new();
    edits.extend(document.set_field(node, "name", &in_quotes(name)));
    if person.has_name {
        let root = document.root();
        for field in ["goals", "triggers", "links", "seats", "combatants"] {
            let Some(place) = root.field(field) else {
                continue;
            };
            let mut found = Vec::new();
            match field {
                // Of combatants only mounts are named.
                "combatants" => {
                    let items = place.items().unwrap_or_default().iter();
                    let mounts = items.filter_map(|item| item.field("rides"));
                    mounts.for_each(|mount| texts(mount, &mut found));
                }
                _ => texts(place, &mut found),
            }
            let named = found.into_iter().filter(|(_, text)| *text == person.name);
            edits.extend(named.map(|(node, _)| Edit::replace(node, in_quotes(name))));
        }
    }
    draft.edited(&edits)
}

/// Gives a side a name, also wherever the file speaks of it.
///
/// # Errors
/// It is not in the file, or the name is empty or another's.
pub fn side_renamed(draft: &Draft, number: usize, name: &str) -> Result<Draft, Fault> {
    let name = name.trim();
    let all = sides(draft);
    let fault = |what: String| Fault::new(what, "Give it another name.");
    let old = all.get(number);
    let old = old.ok_or_else(|| fault("There is no such side.".to_owned()))?;
    let mut others = all.iter().filter(|side| *side != old);
    if name.is_empty() || others.any(|side| side.eq_ignore_ascii_case(name)) {
        return Err(fault(format!("No side can be called {name:?} here.")));
    }
    let root = draft.document().root();
    let mut found = Vec::new();
    let items = |field: &str| root.field(field).and_then(Node::items).unwrap_or_default();
    if let Some(own) = items("sides")
        .get(number)
        .and_then(|side| side.field("name"))
    {
        texts(own, &mut found);
    }
    for combatant in items("combatants") {
        combatant
            .field("side")
            .into_iter()
            .for_each(|side| texts(side, &mut found));
    }
    for field in ["goals", "triggers", "seats", "rules"] {
        root.field(field)
            .into_iter()
            .for_each(|place| texts(place, &mut found));
    }
    let named = found.into_iter().filter(|(_, text)| text == old);
    let edits: Vec<Edit> = named
        .map(|(node, _)| Edit::replace(node, in_quotes(name)))
        .collect();
    draft.edited(&edits)
}

/// Gives a combatant to another side.
///
/// # Errors
/// It is not in the file, or there is no such side.
pub fn enlisted(draft: &Draft, number: usize, side: &str) -> Result<Draft, Fault> {
    if !sides(draft).iter().any(|name| name == side) {
        return Err(Fault::new(
            format!("There is no side `{side}`."),
            "Choose one.",
        ));
    }
    let node = item(draft, number)?;
    let edit = draft.document().set_field(node, "side", &in_quotes(side));
    draft.edited(edit.as_slice())
}

/// The zone that a zone is in the image number `number` of a map: start zones go with their sides.
#[must_use]
pub fn zone_partner(draft: &Draft, symmetry: Symmetry, number: usize, zone: char) -> char {
    let root = draft.document().root();
    let items = root.field("sides").and_then(Node::items);
    let start = |side: &Node| match side.field("start")?.kind {
        NodeKind::Char(letter) => Some(letter),
        _ => None,
    };
    let starts: Vec<Option<char>> = items.unwrap_or_default().iter().map(start).collect();
    let own = starts.iter().position(|start| *start == Some(zone));
    own.and_then(|own| starts[symmetry.partner(own, starts.len(), number)])
        .unwrap_or(zone)
}

/// All texts below a node.
fn texts<'d>(node: &'d Node, found: &mut Vec<(&'d Node, &'d str)>) {
    match &node.kind {
        NodeKind::Text(text) => found.push((node, text)),
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            items.iter().for_each(|item| texts(item, found));
        }
        NodeKind::Struct(fields) => fields.iter().for_each(|field| texts(&field.value, found)),
        NodeKind::Map(entries) => entries.iter().for_each(|entry| texts(&entry.value, found)),
        NodeKind::Tagged(_, body) => texts(body, found),
        _ => {}
    }
}

/// The entry of a combatant.
///
/// # Errors
/// There is none of that number.
pub fn item(draft: &Draft, number: usize) -> Result<&Node, Fault> {
    let list = draft.document().root().field("combatants");
    let items = list.and_then(Node::items).unwrap_or_default();
    items.get(number).ok_or_else(nobody)
}

fn nobody() -> Fault {
    Fault::new("There is no such combatant.", "Choose one of the list.")
}

fn no_place(person: &Person) -> Fault {
    Fault::new(
        format!("{} has no place that could be moved.", person.name),
        "Mend the faults of the level first.",
    )
}

fn no_list(field: &str) -> Fault {
    Fault::new(
        format!("The list `{field}` cannot be changed."),
        "Mend the faults of the file first.",
    )
}

#[cfg(test)]
#[path = "people_tests.rs"]
mod tests;
