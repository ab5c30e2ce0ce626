//! Parts of a level as forms: the fields that the reader's own description gives them, their values
//! as the file has them, and the smallest changes that set them.

use super::{
    draft::Draft,
    people,
    subjects::link_part,
    zones::{self, Place},
};
use crate::{
    document::{Document, Edit, NodeKind, in_quotes, shape::FormInfo},
    save::Fault,
};

pub use super::subjects::{EntryList, Subject};

/// Sets a field, by its way such as `scores.str`, or takes it away. Names of combatants, sides, zones and
/// spots change wherever the file speaks of them.
///
/// # Errors
/// The value is none that a file can hold, the part is not there, or its name is another's.
pub fn set(
    draft: &Draft,
    subject: Subject,
    way: &str,
    value: Option<&str>,
) -> Result<Draft, Fault> {
    if let ("name", Some(value)) = (way, value)
        && let NodeKind::Text(name) = &Document::parse("name", value).root().kind
        && let Some(named) = renamed(draft, subject, name)
    {
        return named;
    }
    let document = draft.document();
    let Some(node) = subject.node(draft) else {
        return made(draft, subject, way, value);
    };
    if let Subject::Link(_) = subject {
        let part = link_part(way).and_then(|part| node.items()?.get(part));
        let value = value.ok_or_else(|| {
            Fault::new(
                "A link needs two combatants and a rank.",
                "Delete the link.",
            )
        })?;
        return draft.edited(&[Edit::replace(part.ok_or_else(gone)?, one_value(value)?)]);
    }
    let (outer, name) = match way.split_once('.') {
        Some((outer, name)) => (Some(outer), name),
        None => (None, way),
    };
    let holder = match outer {
        Some(outer) => node.field(outer),
        None => Some(node),
    };
    let edit = match (holder, outer, value) {
        (Some(holder), _, Some(value)) => document.set_field(holder, name, one_value(value)?),
        (None, Some(outer), Some(value)) => {
            let inner = format!("({name}: {})", one_value(value)?);
            document.set_field(node, outer, &inner)
        }
        (Some(holder), _, None) if holder.field(name).is_some() => {
            document.remove_field(holder, name)
        }
        _ => return Ok(draft.with_text(draft.text())),
    };
    draft.edited(&[edit.ok_or_else(gone)?])
}

/// Another name for a part that others speak of; `None` of parts without such names.
fn renamed(draft: &Draft, subject: Subject, name: &str) -> Option<Result<Draft, Fault>> {
    let zone = |number: usize| zones::zones(draft).get(number).cloned();
    Some(match subject {
        Subject::Person(number) => people::renamed(draft, number, name),
        Subject::Side(number) => people::side_renamed(draft, number, name),
        Subject::Zone(number) => zones::zone_renamed(draft, &zone(number)?.name, name),
        Subject::Spot(number, spot) => {
            let zone = zone(number)?;
            let place = Place {
                spot: zone.spots.get(spot)?.clone(),
                zone: zone.name,
            };
            zones::spot_renamed(draft, &place, name)
        }
        Subject::Stunt(_) => {
            let entry = subject.map_entry(draft)?;
            stunt_name(name).and_then(|name| draft.edited(&[Edit::replace(&entry.key, name)]))
        }
        _ => return None,
    })
}

/// The name of a stunt as files have it: `Over the bar` becomes `over_the_bar`.
fn stunt_name(name: &str) -> Result<String, Fault> {
    let letters = name.trim().chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '_',
    });
    let name: String = letters.collect();
    let begins_well = |letter: char| letter.is_ascii_alphabetic();
    match name.starts_with(begins_well) {
        true => Ok(name),
        false => Err(Fault::new(
            "The name of a stunt begins with a letter from a to z.",
            "Give it another.",
        )),
    }
}

/// Makes a part that the file does not have by setting a field of it.
fn made(draft: &Draft, subject: Subject, way: &str, value: Option<&str>) -> Result<Draft, Fault> {
    let Some(value) = value.filter(|_| subject.is_made_by_fields()) else {
        return match subject.is_made_by_fields() {
            true => Ok(draft.with_text(draft.text())),
            false => Err(gone()),
        };
    };
    let value = one_value(value)?;
    let field = match way.split_once('.') {
        Some((outer, name)) => format!("{outer}: ({name}: {value})"),
        None => format!("{way}: {value}"),
    };
    let document = draft.document();
    let edit = match subject {
        Subject::Sheet(person, book) => {
            let node = Subject::Person(person).node(draft).ok_or_else(gone)?;
            match node.field("sheets") {
                Some(sheets) => {
                    document.insert_item(sheets, usize::MAX, &format!("{book}: ({field})"))
                }
                None => document.set_field(node, "sheets", &format!("{{ {book}: ({field}) }}")),
            }
        }
        _ => {
            let place = super::pen::field_place(document.root(), "sides");
            let rules = format!("rules: rules({field})");
            document.insert_item(document.root(), place.unwrap_or(usize::MAX), &rules)
        }
    };
    draft.edited(&[edit.ok_or_else(gone)?])
}

/// Writes an entry anew.
///
/// # Errors
/// The text is none that a file can hold, or the entry is not there.
pub fn rewritten(draft: &Draft, subject: Subject, text: &str) -> Result<Draft, Fault> {
    let node = subject.node(draft).ok_or_else(gone)?;
    draft.edited(&[Edit::replace(node, one_value(text)?)])
}

/// Adds an entry to a list; the level gets the list if it has none.
///
/// # Errors
/// The text is none that a file can hold, or the list cannot be changed.
pub fn added(draft: &Draft, list: EntryList, entry: &str) -> Result<Draft, Fault> {
    let entry = match list {
        EntryList::Stunts => entry.trim(),
        _ => one_value(entry)?,
    };
    let document = draft.document();
    let root = document.root();
    let edit = match root.field(list.field()) {
        Some(node) => document.insert_item(node, usize::MAX, entry),
        None => {
            let [open, close] = list.brackets();
            let field = format!("{}: {open}\n    {entry},\n{close}", list.field());
            document.insert_item(root, usize::MAX, &field)
        }
    };
    draft.edited(&[edit.ok_or_else(gone)?])
}

/// Takes an entry out of its list.
///
/// # Errors
/// It is not there.
pub fn removed(draft: &Draft, subject: Subject) -> Result<Draft, Fault> {
    let zone = |number: usize| zones::zones(draft).get(number).cloned().ok_or_else(gone);
    let document = draft.document();
    match subject {
        Subject::Zone(number) => return zones::zone_deleted(draft, &zone(number)?.name),
        Subject::Spot(number, spot) => {
            let zone = zone(number)?;
            let place = Place {
                spot: zone.spots.get(spot).cloned().ok_or_else(gone)?,
                zone: zone.name,
            };
            return zones::spot_deleted(draft, &place);
        }
        Subject::Sheet(person, book) => return without_sheet(draft, person, book),
        _ => {}
    }
    let (list, number) = subject.entry().ok_or_else(gone)?;
    let list = document.root().field(list).ok_or_else(gone)?;
    let edit = document.remove_item(list, number);
    draft.edited(&[edit.ok_or_else(gone)?])
}

/// A combatant without a sheet of its own for a book.
fn without_sheet(draft: &Draft, person: usize, book: &str) -> Result<Draft, Fault> {
    let document = draft.document();
    let node = Subject::Person(person).node(draft).ok_or_else(gone)?;
    let sheets = node.field("sheets").ok_or_else(gone)?;
    let NodeKind::Map(entries) = &sheets.kind else {
        return Err(gone());
    };
    let place = entries
        .iter()
        .position(|entry| entry.key.name() == Some(book));
    let edit = match entries.len() {
        1 => document.remove_field(node, "sheets"),
        _ => document.remove_item(sheets, place.ok_or_else(gone)?),
    };
    draft.edited(&[edit.ok_or_else(gone)?])
}

/// An entry to begin with: of goals by the example in the description of a form, with names that this
/// level has.
#[must_use]
pub fn example(draft: &Draft, list: EntryList, form: Option<&FormInfo>) -> String {
    let sides = people::sides(draft);
    let side = |place: usize| {
        sides
            .get(place)
            .or(sides.first())
            .cloned()
            .unwrap_or_default()
    };
    match (list, form) {
        (EntryList::Sides, _) => {
            let number = (1..).find(|number| !sides.contains(&format!("Side {number}")));
            format!("Side(name: \"Side {}\")", number.unwrap_or(1))
        }
        (EntryList::Triggers, _) => {
            "(when: round(2), then: say(\"The second round begins.\"))".to_owned()
        }
        (EntryList::Goals, None) => "survive(8)".to_owned(),
        (EntryList::Seats, _) => {
            let led = |name: &String| !any_text(draft, "seats", name);
            let free = sides.iter().find(|side| led(side)).cloned();
            let number =
                (1..).find(|number| !any_text(draft, "seats", &format!("Player {number}")));
            let name = in_quotes(&format!("Player {}", number.unwrap_or(1)));
            format!(
                "Seat(name: {name}, leads: [{}])",
                in_quotes(&free.unwrap_or_else(|| side(0)))
            )
        }
        (EntryList::Links, _) => {
            let all = people::people(draft);
            let pair = all.iter().enumerate().find_map(|(place, one)| {
                let mut others = all.iter().skip(place + 1);
                let other = others.find(|other| {
                    other.side == one.side && other.name != one.name && !one.side.is_empty()
                })?;
                Some((one.name.clone(), other.name.clone()))
            });
            let (one, other) = pair.unwrap_or_default();
            format!("({}, {}, 1)", in_quotes(&one), in_quotes(&other))
        }
        (EntryList::Stunts, _) => {
            let known = |number: &i32| !draft.text().contains(&format!("bold_move_{number}"));
            let number = (1..).find(known).unwrap_or(1);
            format!(
                "bold_move_{number}: (title: \"Bold move\", kind: action, skill: nimbleness, effect: \
                 strikes(damage: ((2, 6), physical), targets: 1, range: 8))"
            )
        }
        (EntryList::Goals, Some(form)) => {
            let text = form.help.split('`').nth(1).unwrap_or(form.name);
            let first = people::people(draft).into_iter().find(|one| one.has_name);
            let name = match form.name {
                "protect" => first.map_or_else(String::new, |person| person.name),
                "defeat" => side(1),
                _ => side(0),
            };
            let mut parts = text.split('"');
            let mut written = parts.next().unwrap_or_default().to_owned();
            for (number, part) in parts.enumerate() {
                match number % 2 {
                    0 => written += &in_quotes(&name),
                    _ => written += part,
                }
            }
            written
        }
    }
}

/// Whether a field of the level has this text in it.
fn any_text(draft: &Draft, field: &str, text: &str) -> bool {
    let node = draft.document().root().field(field);
    let own = node.and_then(|node| draft.text().get(node.span.clone()));
    own.is_some_and(|own| own.contains(&in_quotes(text)))
}

/// A text that is one value of a file, without blanks around it.
fn one_value(text: &str) -> Result<&str, Fault> {
    let text = text.trim();
    let document = Document::parse("value", text);
    let problem = document
        .problems()
        .iter()
        .next()
        .map(|it| it.message.clone());
    let reason = match (text.is_empty(), problem) {
        (true, _) => "nothing is written there".to_owned(),
        (false, Some(problem)) => problem,
        (false, None) => return Ok(text),
    };
    Err(Fault::new(
        format!("That cannot stand in a level: {reason}."),
        "Write it as in the example, or leave the field empty.",
    ))
}

fn gone() -> Fault {
    Fault::new(
        "That is not in the file, or cannot be changed.",
        "Mend the faults of the file first.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::level::{LevelPart, described_forms},
        document::shape::{FieldInfo, ValueKind},
    };

    fn draft() -> Draft {
        Draft::new("t.ron", include_str!("../../levels/proving-ground.ron"))
    }

    #[test]
    fn fields_come_from_the_description_and_are_set_and_taken_away() {
        let draft = draft();
        for subject in [
            Subject::Level,
            Subject::Rules,
            Subject::Side(0),
            Subject::Person(0),
        ] {
            let fields = subject.fields(&draft);
            assert!(fields.len() >= 3, "{subject:?}");
            assert!(
                fields.iter().all(|field| !field.help.is_empty()),
                "{fields:?}"
            );
        }
        let changes = [
            (Subject::Level, "round_limit", Some("25")),
            (Subject::Level, "description", None),
            (Subject::Person(0), "hidden", Some("true")),
            (Subject::Person(0), "name", Some("\"Ira\"")),
            (Subject::Side(1), "brain", Some("\"shade\"")),
        ];
        for (subject, field, value) in changes {
            let after = set(&draft, subject, field, value).unwrap();
            assert_eq!(subject.value(&after, field).as_deref(), value);
            assert_eq!(after.reading().problems.n_errors(), 0, "{field}");
        }
        let named = set(&draft, Subject::Person(0), "name", Some("\"Ira\"")).unwrap();
        assert!(
            named.text().contains("(\"Ira\", \"Bel\", 4)"),
            "links follow"
        );
        let side = set(&draft, Subject::Side(0), "name", Some("\"Morning\"")).unwrap();
        assert_eq!(side.reading().problems.n_errors(), 0);
        assert_eq!(side.text().matches("\"Morning\"").count(), 5);
        assert!(set(&draft, Subject::Side(0), "name", Some("\"Dusk\"")).is_err());
        for bad in ["", "(", "a b"] {
            assert!(set(&draft, Subject::Level, "round_limit", Some(bad)).is_err());
        }
        let ruled = set(&draft, Subject::Rules, "fumble", None).unwrap();
        assert_eq!(ruled.text(), draft.text());
    }

    #[test]
    fn goals_triggers_and_sides_are_added_by_their_examples_without_faults() {
        let mut draft = draft();
        let zone = crate::workshop::Mix::of(crate::workshop::Ink::Over(
            crate::workshop::Layer::Zones,
            'A',
        ));
        let cell = crate::geometry::Cell::new(12, 6);
        draft = crate::workshop::paint(&draft, &[cell], &zone, None).unwrap();
        for form in described_forms(LevelPart::Goal) {
            let entry = example(&draft, EntryList::Goals, Some(&form));
            let after = added(&draft, EntryList::Goals, &entry).unwrap();
            let problems = &after.reading().problems;
            assert_eq!(problems.n_errors(), 0, "{entry}: {problems:?}");
            assert_eq!(Subject::Goal(0).form(&after).unwrap().name, form.name);
            let gone = removed(&after, Subject::Goal(0)).unwrap();
            assert_eq!(EntryList::Goals.count(&gone), 0);
        }
        let entry = example(&draft, EntryList::Triggers, None);
        let after = added(&draft, EntryList::Triggers, &entry).unwrap();
        assert_eq!(
            after.reading().problems.n_errors(),
            0,
            "{:?}",
            after.reading().problems
        );
        let later = set(&after, Subject::Trigger(0), "when", Some("round(4)")).unwrap();
        assert!(
            Subject::Trigger(0)
                .text(&later)
                .unwrap()
                .contains("round(4)")
        );
        let entry = example(&draft, EntryList::Sides, None);
        let after = added(&draft, EntryList::Sides, &entry).unwrap();
        assert_eq!(EntryList::Sides.count(&after), 3);
        assert!(rewritten(&after, Subject::Side(2), "Side(name: \"Third\")").is_ok());
    }

    #[test]
    fn players_links_and_stunts_are_added_set_and_taken_away_without_faults() {
        let mut draft = draft();
        for list in [EntryList::Seats, EntryList::Links, EntryList::Stunts] {
            let number = list.count(&draft);
            let entry = example(&draft, list, None);
            draft = added(&draft, list, &entry).unwrap();
            let problems = &draft.reading().problems;
            assert_eq!(problems.n_errors(), 0, "{entry}: {problems:?}");
            assert_eq!(list.count(&draft), number + 1);
            let subject = list.subject(number);
            for (way, field) in subject.all_fields(&draft) {
                assert!(!field.help.is_empty(), "{way}");
            }
            let (way, value) = match list {
                EntryList::Links => ("rank", "7"),
                _ => ("name", "\"Other name\""),
            };
            let after = set(&draft, subject, way, Some(value)).unwrap();
            let told = subject.value(&after, way).unwrap();
            assert!(told.eq_ignore_ascii_case(value), "{told}");
            assert_eq!(after.reading().problems.n_errors(), 0, "{way}");
            let left = removed(&after, subject).unwrap();
            assert_eq!(list.count(&left), number);
            assert_eq!(left.reading().problems.n_errors(), 0);
        }
    }

    #[test]
    fn own_sheets_are_begun_by_a_field_and_end_with_the_last() {
        let draft = draft();
        let books = draft.reading().level().unwrap().books.clone();
        for book in books {
            let subject = Subject::Sheet(0, book.id);
            let fields = subject.all_fields(&draft);
            assert!(fields.len() > 4, "{}", book.id);
            let is_title = |field: &FieldInfo| field.name == "title";
            let named = fields.iter().any(|(_, field)| is_title(field));
            assert!(named || book.id == "evoker", "{}", book.id);
            // What the archetype has is as usual, and may be set to the same.
            let (way, field) = fields
                .iter()
                .find(|(way, field)| {
                    // What stands in a group may need the rest of the group.
                    let is_alone = !way.to_string().contains('.');
                    let default = field.default.as_deref().unwrap_or_default();
                    is_alone
                        && matches!(field.kind, ValueKind::Whole { .. })
                        && default.parse::<i64>().is_ok()
                })
                .unwrap();
            let after = set(&draft, subject, way, field.default.as_deref()).unwrap();
            assert_eq!(subject.value(&after, way), field.default, "{way}");
            let problems = &after.reading().problems;
            assert_eq!(problems.n_errors(), 0, "{} {way}: {problems:?}", book.id);
            assert_eq!(
                removed(&after, subject)
                    .unwrap()
                    .reading()
                    .problems
                    .n_errors(),
                0
            );
        }
    }

    #[test]
    fn zones_and_spots_have_forms() {
        let text = include_str!("../../levels/old-refectory.ron");
        let draft = Draft::new("t.ron", text);
        let after = set(&draft, Subject::Zone(0), "name", Some("\"Cellar\"")).unwrap();
        assert_eq!(after.reading().problems.n_errors(), 0);
        assert_eq!(
            Subject::Zone(0).value(&after, "name").as_deref(),
            Some("\"Cellar\"")
        );
        let fields = Subject::Spot(0, 1).fields(&draft);
        assert!(fields.iter().any(|field| field.name == "cover"));
        assert!(
            Subject::Field
                .fields(&draft)
                .iter()
                .any(|field| field.name == "zones_m")
        );
        assert!(
            removed(&draft, Subject::Spot(0, 0)).is_err(),
            "every zone has it"
        );
    }
}
