//! Parts of a level as forms: the fields that the reader's own description gives them, their values
//! as the file has them, and the smallest changes that set them.

use super::{
    draft::Draft,
    people::{self, quoted},
};
use crate::{
    data::level::{LevelPart, described, described_forms},
    document::{
        Document, Edit, Node, NodeKind,
        shape::{FieldInfo, FormInfo},
    },
    save::Fault,
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
    /// A goal.
    Goal(usize),
    /// A trigger.
    Trigger(usize),
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
}

impl EntryList {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sides, Self::Goals, Self::Triggers];

    /// Its field in files.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Goals => "goals",
            Self::Triggers => "triggers",
        }
    }

    /// Its entry number `number`.
    #[must_use]
    pub const fn subject(self, number: usize) -> Subject {
        match self {
            Self::Sides => Subject::Side(number),
            Self::Goals => Subject::Goal(number),
            Self::Triggers => Subject::Trigger(number),
        }
    }

    /// How many entries a draft has.
    #[must_use]
    pub fn count(self, draft: &Draft) -> usize {
        let list = draft.document().root().field(self.field());
        list.and_then(Node::items).map_or(0, <[Node]>::len)
    }
}

/// Fields of a level that have places of their own in the workshop, and no line in its form.
const ELSEWHERE: [&str; 14] = [
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
];

impl Subject {
    /// The list and the place of an entry; none of the level and its rules.
    const fn entry(self) -> Option<(&'static str, usize)> {
        match self {
            Self::Level | Self::Rules => None,
            Self::Side(number) => Some(("sides", number)),
            Self::Person(number) => Some(("combatants", number)),
            Self::Goal(number) => Some(("goals", number)),
            Self::Trigger(number) => Some(("triggers", number)),
        }
    }

    /// Its value in the file; `None` where the file has none.
    #[must_use]
    pub fn node(self, draft: &Draft) -> Option<&Node> {
        let root = draft.document().root();
        match (self, self.entry()) {
            (Self::Rules, _) => root.field("rules"),
            (_, None) => Some(root),
            (_, Some((list, number))) => root.field(list)?.items()?.get(number),
        }
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
            Self::Person(_) => described(LevelPart::Combatant),
            // A goal in short, such as `survive(8)`, has no fields that could be set alone.
            Self::Goal(_) => match self.node(draft).map(|node| &node.kind) {
                Some(NodeKind::Tagged(_, body)) if matches!(body.kind, NodeKind::Struct(_)) => {
                    self.form(draft).map_or_else(Vec::new, |form| form.fields)
                }
                _ => Vec::new(),
            },
            Self::Trigger(_) => described(LevelPart::Trigger),
        }
    }

    /// The form that a goal has, such as `hold`.
    #[must_use]
    pub fn form(self, draft: &Draft) -> Option<FormInfo> {
        let name = self.node(draft)?.name()?;
        let mut forms = described_forms(LevelPart::Goal).into_iter();
        forms.find(|form| matches!(self, Self::Goal(_)) && form.name == name)
    }

    /// What the file says of a field.
    #[must_use]
    pub fn value(self, draft: &Draft, field: &str) -> Option<String> {
        let span = self.node(draft)?.field(field)?.span.clone();
        draft.text().get(span).map(str::to_owned)
    }

    /// What the file says of all of it.
    #[must_use]
    pub fn text(self, draft: &Draft) -> Option<String> {
        let span = self.node(draft)?.span.clone();
        draft.text().get(span).map(str::to_owned)
    }
}

/// Sets a field, or takes it away. Names of combatants and sides change wherever the file speaks of
/// them.
///
/// # Errors
/// The value is none that a file can hold, the part is not there, or its name is another's.
pub fn set(
    draft: &Draft,
    subject: Subject,
    field: &str,
    value: Option<&str>,
) -> Result<Draft, Fault> {
    if let (Subject::Person(number), "name", Some(value)) = (subject, field, value)
        && let NodeKind::Text(name) = &Document::parse("name", value).root().kind
    {
        return people::renamed(draft, number, name);
    }
    if let (Subject::Side(number), "name", Some(value)) = (subject, field, value)
        && let NodeKind::Text(name) = &Document::parse("name", value).root().kind
    {
        return people::side_renamed(draft, number, name);
    }
    let document = draft.document();
    let Some(node) = subject.node(draft) else {
        // A level without rules gets some.
        return match (subject, value) {
            (Subject::Rules, Some(value)) => {
                let rules = format!("rules: rules({field}: {})", one_value(value)?);
                let place = super::pen::field_place(document.root(), "sides");
                let edit =
                    document.insert_item(document.root(), place.unwrap_or(usize::MAX), &rules);
                draft.edited(edit.as_slice())
            }
            (Subject::Rules, None) => Ok(draft.with_text(draft.text())),
            _ => Err(gone()),
        };
    };
    let edit = match value {
        Some(value) => document.set_field(node, field, one_value(value)?),
        None if node.field(field).is_none() => return Ok(draft.with_text(draft.text())),
        None => document.remove_field(node, field),
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
    let entry = one_value(entry)?;
    let document = draft.document();
    let root = document.root();
    let edit = match root.field(list.field()) {
        Some(node) => document.insert_item(node, usize::MAX, entry),
        None => {
            let field = format!("{}: [\n    {entry},\n]", list.field());
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
    let (list, number) = subject.entry().ok_or_else(gone)?;
    let document = draft.document();
    let list = document.root().field(list).ok_or_else(gone)?;
    let edit = document.remove_item(list, number);
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
                    0 => written += &quoted(&name),
                    _ => written += part,
                }
            }
            written
        }
    }
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
}
