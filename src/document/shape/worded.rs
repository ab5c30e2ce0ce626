//! Values with forms of their own: those that functions read, and records with a short form.

use super::{About, FieldInfo, FormInfo, Shape, ValueKind};
use crate::document::{Node, NodeKind, Reader, Structure, Variant};

/// A value that functions read and write.
#[derive(Clone, Debug)]
pub struct Worded<R, W> {
    kind: ValueKind,
    read: R,
    write: W,
}

/// A value that functions read and write; the words say what it is, with an example.
pub const fn worded<T, R, W>(words: &'static str, read: R, write: W) -> Worded<R, W>
where
    R: for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    W: Fn(&T) -> String,
{
    read_as(ValueKind::Worded(words), read, write)
}

/// A value of this kind that functions read and write.
pub const fn read_as<T, R, W>(kind: ValueKind, read: R, write: W) -> Worded<R, W>
where
    R: for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    W: Fn(&T) -> String,
{
    Worded { kind, read, write }
}

impl<T, R, W> Shape for Worded<R, W>
where
    R: for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    W: Fn(&T) -> String,
{
    reads!(T, |shape, reader, node| (shape.read)(reader, node));

    fn kind(&self) -> ValueKind {
        self.kind.clone()
    }

    fn write(&self, value: &T) -> String {
        (self.write)(value)
    }
}

/// A value that tables describe in these words, as its own fields stand elsewhere.
#[derive(Clone, Debug)]
pub struct Briefly<S> {
    words: &'static str,
    shape: S,
}

/// A value that tables describe in these words, as its own fields stand elsewhere.
pub const fn briefly<S>(words: &'static str, shape: S) -> Briefly<S> {
    Briefly { words, shape }
}

impl<S: Shape> Shape for Briefly<S> {
    type Value = S::Value;

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&S::Value>,
    ) -> Option<S::Value> {
        self.shape.read(reader, node, base)
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Worded(self.words)
    }

    fn write(&self, value: &S::Value) -> String {
        self.shape.write(value)
    }
}

/// A value that a function reads and the program never writes.
#[derive(Clone, Debug)]
pub struct Unwritten<R> {
    kind: ValueKind,
    read: R,
}

/// A value of this kind that a function reads and the program never writes.
pub const fn unwritten<T, R>(kind: ValueKind, read: R) -> Unwritten<R>
where
    R: for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
{
    Unwritten { kind, read }
}

impl<T, R> Shape for Unwritten<R>
where
    R: for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
{
    reads!(T, |shape, reader, node| (shape.read)(reader, node));

    fn kind(&self) -> ValueKind {
        self.kind.clone()
    }

    fn write(&self, _value: &T) -> String {
        String::new()
    }

    fn write_field(&self, _about: &About, _value: &T, _usual: Option<&T>, _to: &mut Vec<String>) {}
}

/// A field that functions read from its structure and write.
#[derive(Clone, Debug)]
pub struct ByFields<R, W> {
    kind: Option<ValueKind>,
    read: R,
    write: W,
}

/// A field that a function reads from its structure, where what it may be depends on other fields of
/// that; `write` adds what a file has of it. Without a kind it is not described.
pub const fn by_fields<T, R, W>(kind: Option<ValueKind>, read: R, write: W) -> ByFields<R, W>
where
    R: for<'d> Fn(&mut Structure<'_, 'd>, &About) -> Option<T>,
    W: Fn(&T, &mut Vec<String>),
{
    ByFields { kind, read, write }
}

impl<T, R, W> Shape for ByFields<R, W>
where
    R: for<'d> Fn(&mut Structure<'_, 'd>, &About) -> Option<T>,
    W: Fn(&T, &mut Vec<String>),
{
    reads!(T, |_, reader, node| reader
        .wrong_type(node, "a field of a structure"));

    fn kind(&self) -> ValueKind {
        self.kind.clone().unwrap_or(ValueKind::Worded(""))
    }

    fn write(&self, _value: &T) -> String {
        String::new()
    }

    fn read_field<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        about: &About,
        _default: Option<T>,
    ) -> Option<T> {
        (self.read)(fields, about)
    }

    fn describe_field(&self, about: &About, default: Option<T>, to: &mut Vec<FieldInfo>) {
        if let Some(kind) = &self.kind {
            read_as(kind.clone(), |_, _| None::<T>, |_| String::new())
                .describe_field(about, default, to);
        }
    }

    fn write_field(&self, _about: &About, value: &T, _usual: Option<&T>, to: &mut Vec<String>) {
        (self.write)(value, to);
    }
}

/// What stands behind the name of a form, read and written by functions.
#[derive(Clone, Debug)]
pub struct Behind<R, W> {
    words: &'static str,
    read: R,
    write: W,
}

/// What stands behind the name of a form, in brackets of its own kind; the words say what it is, with
/// an example.
pub const fn behind<T, R, W>(words: &'static str, read: R, write: W) -> Behind<R, W>
where
    R: for<'d> Fn(&mut Reader<'d>, &Variant<'d>) -> Option<T>,
    W: Fn(&T) -> String,
{
    Behind { words, read, write }
}

impl<T, R, W> Shape for Behind<R, W>
where
    R: for<'d> Fn(&mut Reader<'d>, &Variant<'d>) -> Option<T>,
    W: Fn(&T) -> String,
{
    reads!(T, |shape, reader, node| reader
        .wrong_type(node, shape.words));

    fn kind(&self) -> ValueKind {
        ValueKind::Worded(self.words)
    }

    fn write(&self, value: &T) -> String {
        (self.write)(value)
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<T> {
        (self.read)(reader, form)
    }
}

/// A record that may be written as one number.
#[derive(Clone, Debug)]
pub struct Brief<S, V, F> {
    whole: S,
    short: V,
    from: F,
}

/// A record that may be written as one number, from which it is made: `3` for `(metres: 3)`.
pub const fn brief<S, V, F>(whole: S, short: V, from: F) -> Brief<S, V, F>
where
    S: Shape,
    V: Shape,
    F: Fn(V::Value) -> S::Value,
{
    Brief { whole, short, from }
}

impl<S: Shape, V: Shape, F: Fn(V::Value) -> S::Value> Shape for Brief<S, V, F> {
    type Value = S::Value;

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self::Value>,
    ) -> Option<Self::Value> {
        match node.kind {
            NodeKind::Integer(_) => self.short.read(reader, node, None).map(&self.from),
            _ => self.whole.read(reader, node, base),
        }
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Either(vec![self.short.kind(), self.whole.kind()])
    }

    fn write(&self, value: &Self::Value) -> String {
        self.whole.write(value)
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<Self::Value> {
        match form.body().map(|body| &body.kind) {
            Some(NodeKind::Tuple(_)) => self.short.read_form(reader, form).map(&self.from),
            _ => self.whole.read_form(reader, form),
        }
    }

    fn describe_form(&self, form: &mut FormInfo) {
        self.whole.describe_form(form);
    }

    fn write_form(&self, value: &Self::Value) -> String {
        self.whole.write_form(value)
    }
}

/// One value, or a list of several.
#[derive(Clone, Debug)]
pub struct OneOrMore<S>(S);

/// One value, or a list `[ ... ]` of several.
pub const fn one_or_more<S>(shape: S) -> OneOrMore<S> {
    OneOrMore(shape)
}

impl<S: Shape> Shape for OneOrMore<S> {
    reads!(Vec<S::Value>, |shape, reader, node| {
        match node.kind {
            NodeKind::List(_) => reader.list(node, |reader, node| shape.0.read(reader, node, None)),
            _ => shape.0.read(reader, node, None).map(|value| vec![value]),
        }
    });

    fn kind(&self) -> ValueKind {
        let of = self.0.kind();
        ValueKind::Either(vec![of.clone(), ValueKind::List(Box::new(of))])
    }

    fn write(&self, value: &Self::Value) -> String {
        let items: Vec<String> = value.iter().map(|item| self.0.write(item)).collect();
        match items.as_slice() {
            [only] => only.clone(),
            _ => format!("[{}]", items.join(", ")),
        }
    }
}
