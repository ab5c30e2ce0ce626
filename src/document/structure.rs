//! Structures and variants while they are read: fields asked for by name, and what was given too
//! much or too little.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::document::{
    node::{Field, Node, NodeKind, quoted},
    problem::{Problem, nearest, suggestion},
    read::Reader,
    shape::{FieldInfo, ValueKind},
};

impl<'d> Reader<'d> {
    /// Begins to read a structure, `Name(a: 1)` or without its name `(a: 1)`.
    ///
    /// Ask for its fields, then call [`Structure::finish`]. What is no structure is reported here,
    /// and its fields then are not missed.
    pub fn structure(&mut self, node: &'d Node, name: &str) -> Structure<'_, 'd> {
        let mut fields: Option<&'d [Field]> = None;
        match &node.kind {
            NodeKind::Struct(list) => fields = Some(list),
            NodeKind::Unit => fields = Some(&[]),
            NodeKind::Name(found) if found == name => fields = Some(&[]),
            NodeKind::Tagged(found, body) => {
                if found.text != name {
                    let message = format!(
                        "expected `{name}`, found the structure {}",
                        quoted(&found.text)
                    );
                    self.report(
                        Problem::error("wrong-name", message)
                            .at(found.span.clone())
                            .labelled(format!("expected `{name}`")),
                    );
                }
                match &body.kind {
                    NodeKind::Struct(list) => fields = Some(list),
                    NodeKind::Unit => fields = Some(&[]),
                    _ => {
                        self.wrong_type::<()>(body, format!("named fields `{name}(name: value)`"));
                    }
                }
            }
            NodeKind::Map(_) => {
                let help = "a structure is written in round brackets, its names without quotes";
                self.wrong_type_with_help::<()>(node, format!("a structure `{name}( ... )`"), help);
            }
            _ => {
                self.wrong_type::<()>(node, format!("a structure `{name}( ... )`"));
            }
        }
        Structure::new(self, node, name, fields)
    }

    /// Reads which of `names` this is, bare or with a body: `wall`, `water(1.2)`, `hold(zone:
    /// 'A')`.
    pub fn variant(
        &mut self,
        node: &'d Node,
        what: &str,
        names: &[&'static str],
    ) -> Option<Variant<'d>> {
        let span = match &node.kind {
            NodeKind::Name(_) => node.span.clone(),
            NodeKind::Tagged(name, _) => name.span.clone(),
            NodeKind::Text(text) => {
                let help = format!("write {} without quotes", quoted(text));
                return self.wrong_type_with_help(node, format!("the name of {what}"), &help);
            }
            _ => return self.wrong_type(node, format!("the name of {what}")),
        };
        let found = node.name().unwrap_or_default();
        match names.iter().find(|name| **name == found) {
            Some(name) => {
                self.note_use(&span, what, name);
                Some(Variant::new(name, node))
            }
            None => self.unknown_name(span, found, what, names.iter().copied()),
        }
    }
}

/// A structure while its fields are read.
///
/// A field that is missing or faulty is reported and gives `None`, so read all fields first, call
/// [`Structure::finish`], and only then use `?` on what came.
#[derive(Debug)]
pub struct Structure<'r, 'd> {
    reader: &'r mut Reader<'d>,
    node: &'d Node,
    name: String,
    /// `None` when this is no structure at all, which is reported already.
    fields: Option<&'d [Field]>,
    asked: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl<'r, 'd> Structure<'r, 'd> {
    pub(super) fn new(
        reader: &'r mut Reader<'d>,
        node: &'d Node,
        name: &str,
        fields: Option<&'d [Field]>,
    ) -> Self {
        Self {
            reader,
            node,
            name: name.to_owned(),
            fields,
            asked: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// The reader, for problems of the caller.
    pub fn reader(&mut self) -> &mut Reader<'d> {
        self.reader
    }

    /// The whole structure, for the place of problems that concern several fields.
    pub fn whole(&self) -> &'d Node {
        self.node
    }

    /// Whether an editor wants to know its fields.
    pub(super) fn is_noted(&self) -> bool {
        let notes = self.reader.document().notes();
        notes.is_some_and(|notes| notes.is_about(&self.node.span))
    }

    /// Notes the description of fields, for editors.
    pub(super) fn note_fields(&self, fields: Vec<FieldInfo>) {
        if let Some(notes) = self.reader.document().notes() {
            notes.fields(&self.node.span, &self.name, fields);
        }
    }

    /// The node of the field `name`, which from now on counts as known.
    pub fn node(&mut self, name: &'static str) -> Option<&'d Node> {
        if !self.asked.contains(&name) {
            self.asked.push(name);
            if self.is_noted() {
                let field = FieldInfo::plain(name, ValueKind::Worded(""));
                self.note_fields(vec![field]);
            }
        }
        self.fields?
            .iter()
            .find(|field| field.name.text == name)
            .map(|field| &field.value)
    }

    /// Reads a field that must be given.
    pub fn required<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Option<T> {
        match self.node(name) {
            Some(node) => read(self.reader, node),
            None => {
                self.missing.push(name);
                None
            }
        }
    }

    /// Reads a field that may be absent; `None` stands for absent, and `Some(...)` around a value
    /// is taken off.
    pub fn optional<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Option<T> {
        let node = self.node(name)?.unwrapped()?;
        read(self.reader, node)
    }

    /// Reads a field that may be absent, with what it then is.
    pub fn or<T>(
        &mut self,
        name: &'static str,
        default: T,
        read: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> T {
        self.optional(name, read).unwrap_or(default)
    }

    /// Reads `true` or `false`; a field that is not given is `false`.
    pub fn flag(&mut self, name: &'static str) -> bool {
        self.or(name, false, Reader::bool)
    }

    /// Reports the fields that are missing, unknown or given twice; the names asked for are the
    /// valid ones.
    pub fn finish(self) {
        let Some(fields) = self.fields else { return };
        let mut missing = self.missing;
        let mut places: BTreeMap<&str, Range<usize>> = BTreeMap::new();
        for field in fields {
            let name = field.name.text.as_str();
            let first = places.get(name).cloned();
            places
                .entry(name)
                .or_insert_with(|| field.name.span.clone());
            if let Some(first) = first {
                let problem = Problem::error(
                    "duplicate-field",
                    format!("the field {} appears twice", quoted(name)),
                )
                .at(field.name.span.clone());
                let problem = problem.labelled("given again").also(first, "given first");
                self.reader.report(problem.help("remove one of them"));
            } else if !self.asked.contains(&name) {
                // A misspelt field is one mistake; that its right name is missing goes without
                // saying.
                if let Some(meant) = nearest(name, missing.iter().copied()) {
                    missing.retain(|name| *name != meant);
                }
                let help = suggestion(
                    name,
                    &format!("field of `{}`", self.name),
                    self.asked.iter().copied(),
                );
                let problem = Problem::error(
                    "unknown-field",
                    format!("`{}` has no field {}", self.name, quoted(name)),
                );
                self.reader.report(
                    problem
                        .at(field.name.span.clone())
                        .labelled("unknown field")
                        .help(help),
                );
            }
        }
        if missing.is_empty() {
            return;
        }
        let names: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
        let fields = if names.len() == 1 { "field" } else { "fields" };
        let problem = Problem::error(
            "missing-field",
            format!("`{}` lacks the {fields} {}", self.name, names.join(", ")),
        )
        .at(self.node.opening());
        self.reader.report(
            problem
                .labelled("begins here")
                .help(format!("add {}", names.join(", "))),
        );
    }
}

/// One of several named forms, bare or with a body.
#[derive(Clone, Copy, Debug)]
pub struct Variant<'d> {
    /// Which of the names asked for.
    pub name: &'static str,
    /// The whole value.
    pub node: &'d Node,
}

impl<'d> Variant<'d> {
    pub(super) fn new(name: &'static str, node: &'d Node) -> Self {
        Self { name, node }
    }

    /// What stands in the brackets behind the name.
    pub fn body(&self) -> Option<&'d Node> {
        match &self.node.kind {
            NodeKind::Tagged(_, body) => Some(body),
            _ => None,
        }
    }

    /// The place of the name alone, in bytes.
    pub fn name_span(&self) -> Range<usize> {
        self.node.opening()
    }

    /// Makes sure that nothing stands behind the name.
    pub fn unit(&self, reader: &mut Reader<'d>) -> Option<()> {
        match self.body() {
            None => Some(()),
            Some(body) if body.kind == NodeKind::Unit => Some(()),
            Some(body) => reader.wrong_type(body, format!("nothing behind `{}`", self.name)),
        }
    }

    /// Reads the one value behind the name, as in `water(1.2)`.
    pub fn single<T>(
        &self,
        reader: &mut Reader<'d>,
        read: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Option<T> {
        let expected = format!("`{}(value)`", self.name);
        match self.body() {
            Some(body) => match &body.kind {
                NodeKind::Tuple(items) if items.len() == 1 => read(reader, &items[0]),
                _ => reader.wrong_type(body, format!("one value, {expected}")),
            },
            None => reader.wrong_type(self.node, expected),
        }
    }

    /// Reads the two values behind the name, as in `at(2, 3)`.
    pub fn pair<A, B>(
        &self,
        reader: &mut Reader<'d>,
        first: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<A>,
        second: impl FnOnce(&mut Reader<'d>, &'d Node) -> Option<B>,
    ) -> Option<(A, B)> {
        match self.body() {
            Some(body) => reader.pair(body, first, second),
            None => reader.wrong_type(self.node, format!("`{}(a, b)`", self.name)),
        }
    }

    /// Reads the named fields behind the name, as in `hold(zone: 'A')`, and nothing beyond those that
    /// are asked for.
    pub fn fields<T>(
        &self,
        reader: &mut Reader<'d>,
        read: impl FnOnce(&mut Structure<'_, 'd>) -> Option<T>,
    ) -> Option<T> {
        let mut fields = self.structure(reader);
        let found = read(&mut fields);
        fields.finish();
        found
    }

    /// Begins to read the named fields behind the name, as in `hold(zone: 'A')`.
    pub fn structure<'r>(&self, reader: &'r mut Reader<'d>) -> Structure<'r, 'd> {
        reader.structure(self.node, self.name)
    }
}
