//! The values that fields of files accept, each said once: read from a node, written as text,
//! and described for reference tables, completion and forms.

/// The type of a shape's values, and how it reads one where a base means nothing.
macro_rules! reads {
    ($value:ty, |$shape:pat_param, $reader:ident, $node:ident| $read:expr) => {
        type Value = $value;

        fn read<'d>(
            &self,
            $reader: &mut $crate::document::Reader<'d>,
            $node: &'d $crate::document::Node,
            _base: Option<&Self::Value>,
        ) -> Option<Self::Value> {
            let $shape = self;
            $read
        }
    };
}
pub(crate) use reads;

mod controls;
mod converted;
mod format_version;
mod info;
mod placed;
mod records;
mod several;
mod single;
mod worded;
mod wrapped;

use super::{Node, Reader, Structure, Variant};

pub use controls::{Among, Options, Percent, among, fraction, options, percent, titles};
pub use converted::{Converted, converted};
pub use format_version::format_version;
pub use info::{About, FieldInfo, FormInfo, OptionInfo, ValueKind};
pub use placed::{Each, Given, PerhapsGiven, Placed, Tried, WithPlace, each, given, placed, tried};
pub use records::{Flat, Nested, flat, flat_with, record, record_with};
pub use several::{List, Map, Maybe, Pair, Table, list_of, map_of, maybe, pair, table};
pub use single::{
    Character, Flag, OneOf, Text, Whole, any_text, character, entry, flag, name, named, named_by,
    no_names, number, one_name, one_of, one_title, place, text,
};
pub use worded::{
    Behind, Brief, Briefly, ByFields, OneOrMore, Unwritten, Worded, behind, brief, briefly,
    by_fields, one_or_more, read_as, unwritten, worded,
};
pub use wrapped::{
    Always, Later, Required, Section, Titled, always, later, required, section, titled,
};

/// How values of one type are read, written and described.
pub trait Shape {
    /// The type.
    type Value;

    /// Reads a value; what is wrong is reported, and gives `None`. What a structure does not give
    /// is as in the `base`.
    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self::Value>,
    ) -> Option<Self::Value>;

    /// What it accepts.
    fn kind(&self) -> ValueKind;

    /// The value as a file has it.
    fn write(&self, value: &Self::Value) -> String;

    /// The value as a number of scene files, if it is one.
    fn number(&self, _value: &Self::Value) -> Option<i64> {
        None
    }

    /// Reads the field from a structure; without a default it must be given.
    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<Self::Value>,
    ) -> Option<Self::Value> {
        let Some(default) = default else {
            return fields.required(about.name, |reader, node| self.read(reader, node, None));
        };
        let found = fields.optional(about.name, |reader, node| {
            self.read(reader, node, Some(&default))
        });
        Some(found.unwrap_or(default))
    }

    /// Adds the field to a description.
    fn describe_field(&self, about: &About, default: Option<Self::Value>, to: &mut Vec<FieldInfo>) {
        to.push(FieldInfo {
            name: about.name,
            title: "",
            help: about.help.trim().to_owned(),
            since: about.since,
            kind: self.kind(),
            default: default.map(|value| self.write(&value)),
        });
    }

    /// Adds the field to those of a written structure, unless it is as usual.
    fn write_field(
        &self,
        about: &About,
        value: &Self::Value,
        usual: Option<&Self::Value>,
        to: &mut Vec<String>,
    ) {
        let text = self.write(value);
        if usual.is_none_or(|usual| self.write(usual) != text) {
            to.push(format!("{}: {text}", about.name));
        }
    }

    /// Reads the value in the brackets behind the name of a form.
    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<Self::Value> {
        form.single(reader, |reader, node| self.read(reader, node, None))
    }

    /// Reads the value from the fields behind the name of a form, which may have others, too. Only
    /// shapes whose fields stand there themselves can.
    fn read_among(&self, _fields: &mut Structure<'_, '_>) -> Option<Self::Value> {
        None
    }

    /// Describes the value behind the name of a form.
    fn describe_form(&self, form: &mut FormInfo) {
        form.values.push(self.kind());
    }

    /// What stands in the brackets behind the name of a form.
    fn write_form(&self, value: &Self::Value) -> String {
        self.write(value)
    }
}
