//! The keys of commands as the settings file has them.

use super::{
    commands::{Bindings, COMMANDS, CommandEntry},
    keys,
};
use crate::document::{
    Node, Reader,
    problem::Problem,
    quoted,
    shape::{About, FieldInfo, Shape, ValueKind, any_text, list_of},
};

/// The keys in the settings file: commands with other keys than usual, such as `undo: ["Ctrl+Z"]`.
#[derive(Clone, Copy, Debug)]
pub struct Keys;

impl Keys {
    /// The name of the structure.
    const NAME: &'static str = "keys";

    /// The field of each command, with these keys as those it has unless given.
    pub fn fields(keys: &Bindings) -> Vec<FieldInfo> {
        let key = ValueKind::Worded("keys");
        let field = |entry: &CommandEntry| FieldInfo {
            title: entry.text,
            help: entry.help.to_owned(),
            default: Some(written(keys.keys(entry.command))),
            ..FieldInfo::plain(entry.key, ValueKind::List(Box::new(key.clone())))
        };
        COMMANDS.iter().map(field).collect()
    }
}

/// Keys or other texts, as a file has them.
pub(super) fn written(texts: &[String]) -> String {
    list_of(any_text()).write(&texts.to_vec())
}

impl Shape for Keys {
    type Value = Bindings;

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Bindings>,
    ) -> Option<Bindings> {
        Some(match base {
            Some(base) => read(reader, node, base),
            None => read(reader, node, &Bindings::default()),
        })
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Record {
            name: Self::NAME,
            fields: Self::fields(&Bindings::default()),
        }
    }

    fn describe_field(&self, about: &About, default: Option<Bindings>, to: &mut Vec<FieldInfo>) {
        let keys = default.unwrap_or_default();
        let kind = ValueKind::Record {
            name: Self::NAME,
            fields: Self::fields(&keys),
        };
        to.push(FieldInfo {
            help: about.help.trim().to_owned(),
            since: about.since,
            default: Some(self.write(&keys)),
            ..FieldInfo::plain(about.name, kind)
        });
    }

    fn write(&self, value: &Bindings) -> String {
        let usual = Bindings::default();
        let entries = COMMANDS.iter();
        let other = entries.filter(|of| value.keys(of.command) != usual.keys(of.command));
        let field = |of: &CommandEntry| format!("{}: {}", of.key, written(value.keys(of.command)));
        let fields: Vec<String> = other.map(field).collect();
        format!("({})", fields.join(", "))
    }
}

/// Reads the keys of commands; commands that are not listed keep their default keys, unless other
/// commands take them.
fn read<'d>(reader: &mut Reader<'d>, node: &'d Node, base: &Bindings) -> Bindings {
    let mut given: Vec<(String, &'static str, &'d Node)> = Vec::new();
    let mut bindings = base.clone();
    let mut section = reader.structure(node, Keys::NAME);
    for entry in COMMANDS {
        let named = section.optional(entry.key, |reader, node| {
            reader.list(node, |reader, node| Some((key(reader, node)?, node)))
        });
        let Some(named) = named else { continue };
        let mut own = Vec::new();
        for (key, node) in named {
            let first = given.iter().find(|(other, ..)| *other == key);
            if let Some((_, command, first)) = first {
                let message = format!("the key {} is given to `{command}` already", quoted(&key));
                let problem = Problem::error("key-taken-twice", message)
                    .at(node.span.clone())
                    .labelled("given again")
                    .also(first.span.clone(), "given first")
                    .help("give each key to one command");
                section.reader().report(problem);
                continue;
            }
            given.push((key.clone(), entry.key, node));
            own.push(key);
        }
        bindings.bind(entry.command, own);
    }
    section.finish();
    bindings
}

fn key<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<String> {
    let key = reader.text(node)?;
    if keys::is_key(key) {
        return Some(key.to_owned());
    }
    let form = "A key is written as `Z`, `?`, `F5`, `ArrowUp` or `Ctrl+Shift+Z`";
    let help = match keys::meant(key) {
        Some(meant) => format!("did you mean {}? {form}", quoted(&meant)),
        None => form.to_owned(),
    };
    let problem = Problem::error("unknown-key", format!("there is no key {}", quoted(key)));
    reader.report(
        problem
            .at(node.span.clone())
            .labelled("not a key")
            .help(help),
    );
    None
}
