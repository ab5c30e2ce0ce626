//! What is said of a value besides its kind: that it is always written, must be given, has a title, is
//! read only in some files.

use super::{About, FieldInfo, Shape, ValueKind};
use crate::document::{Node, Reader, Structure};

/// What a wrapper leaves to the shape in it.
macro_rules! as_inside {
    () => {
        type Value = S::Value;

        fn read<'d>(
            &self,
            reader: &mut Reader<'d>,
            node: &'d Node,
            base: Option<&S::Value>,
        ) -> Option<S::Value> {
            self.0.read(reader, node, base)
        }

        fn kind(&self) -> ValueKind {
            self.0.kind()
        }

        fn write(&self, value: &S::Value) -> String {
            self.0.write(value)
        }

        fn number(&self, value: &S::Value) -> Option<i64> {
            self.0.number(value)
        }
    };
}

/// A value that is always written.
#[derive(Clone, Copy, Debug)]
pub struct Always<S>(S);

/// A value that is written also where it is as usual, as what is usual depends on other fields.
pub const fn always<S>(shape: S) -> Always<S> {
    Always(shape)
}

impl<S: Shape> Shape for Always<S> {
    as_inside!();

    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        _usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        to.push(format!("{}: {}", about.name, self.write(value)));
    }
}

/// A value that files must give, though its type has a default in code.
#[derive(Clone, Copy, Debug)]
pub struct Required<S>(S);

/// A value that files must give, though its type has a default in code.
pub const fn required<S>(shape: S) -> Required<S> {
    Required(shape)
}

impl<S: Shape> Shape for Required<S> {
    as_inside!();

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        _default: Option<S::Value>,
    ) -> Option<S::Value> {
        self.0.read_field(fields, about, None)
    }

    fn describe_field(&self, about: &About, _default: Option<S::Value>, to: &mut Vec<FieldInfo>) {
        self.0.describe_field(about, None, to);
    }

    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        _usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        self.0.write_field(about, value, None, to);
    }
}

/// A value with a title.
#[derive(Clone, Copy, Debug)]
pub struct Titled<S>(S, &'static str);

/// A value with a title, by which players know it on screens.
pub const fn titled<S>(title: &'static str, shape: S) -> Titled<S> {
    Titled(shape, title)
}

impl<S: Shape> Shape for Titled<S> {
    as_inside!();

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<S::Value>,
    ) -> Option<S::Value> {
        self.0.read_field(fields, about, default)
    }

    fn describe_field(&self, about: &About, default: Option<S::Value>, to: &mut Vec<FieldInfo>) {
        self.0.describe_field(about, default, to);
        if let Some(field) = to.last_mut() {
            field.title = self.1;
        }
    }

    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        self.0.write_field(about, value, usual, to);
    }
}

/// A structure that is there or not.
#[derive(Clone, Copy, Debug)]
pub struct Section<S>(S);

/// A structure that is there or not: it never stands in `Some(...)`, nor is it ever `None`.
pub const fn section<S>(shape: S) -> Section<S> {
    Section(shape)
}

impl<S: Shape> Shape for Section<S> {
    as_inside!();

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<S::Value>,
    ) -> Option<S::Value> {
        let Some(node) = fields.node(about.name) else {
            return default;
        };
        let read = self.0.read(fields.reader(), node, default.as_ref());
        read.or(default)
    }

    fn describe_field(&self, about: &About, default: Option<S::Value>, to: &mut Vec<FieldInfo>) {
        self.0.describe_field(about, default, to);
    }
    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        self.0.write_field(about, value, usual, to);
    }
}

/// A field that is read in some files only.
#[derive(Clone, Copy, Debug)]
pub struct Later<S>(S, bool);

/// A field that is not read unless `is_read`: then it only counts as known, and as missing if it must
/// be given. It is for fields that refer to others, which may be faulty or missing.
pub const fn later<S>(is_read: bool, shape: S) -> Later<S> {
    Later(shape, is_read)
}

impl<S: Shape> Shape for Later<S> {
    as_inside!();

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        default: Option<S::Value>,
    ) -> Option<S::Value> {
        if self.1 {
            return self.0.read_field(fields, about, default);
        }
        if default.is_none() {
            return fields.required(about.name, |_, _| None);
        }
        fields.node(about.name);
        default
    }

    fn describe_field(&self, about: &About, default: Option<S::Value>, to: &mut Vec<FieldInfo>) {
        self.0.describe_field(about, default, to);
    }

    fn write_field(
        &self,
        about: &About,
        value: &S::Value,
        usual: Option<&S::Value>,
        to: &mut Vec<String>,
    ) {
        self.0.write_field(about, value, usual, to);
    }
}
