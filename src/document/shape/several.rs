//! Values made of others: lists, maps, pairs, tables, values that may be absent.

use std::collections::BTreeMap;

use super::{About, FieldInfo, Shape, ValueKind};
use crate::document::{Node, Reader};

/// A value that may be absent.
#[derive(Clone, Debug)]
pub struct Maybe<S>(S);

/// A value that may be absent: in files it stands without `Some`.
pub const fn maybe<S>(shape: S) -> Maybe<S> {
    Maybe(shape)
}

impl<S: Shape> Shape for Maybe<S> {
    reads!(Option<S::Value>, |shape, reader, node| shape
        .0
        .read(reader, node, None)
        .map(Some));

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        value
            .as_ref()
            .map(|value| self.0.write(value))
            .unwrap_or_default()
    }

    fn number(&self, value: &Self::Value) -> Option<i64> {
        self.0.number(value.as_ref()?)
    }
}

/// A list of values.
#[derive(Clone, Debug)]
pub struct List<S>(S);

/// A list `[ ... ]` of such values; faulty ones are reported and left out.
pub const fn list_of<S>(shape: S) -> List<S> {
    List(shape)
}

impl<S: Shape> Shape for List<S> {
    reads!(Vec<S::Value>, |shape, reader, node| {
        reader.list(node, |reader, node| shape.0.read(reader, node, None))
    });

    fn kind(&self) -> ValueKind {
        ValueKind::List(Box::new(self.0.kind()))
    }

    fn write(&self, value: &Self::Value) -> String {
        let items: Vec<String> = value.iter().map(|item| self.0.write(item)).collect();
        format!("[{}]", items.join(", "))
    }
}

/// A map from values to values.
#[derive(Clone, Debug)]
pub struct Map<K, V>(K, V);

/// A map `{ key: value }`, in the order of its keys.
pub const fn map_of<K, V>(key: K, value: V) -> Map<K, V> {
    Map(key, value)
}

impl<K: Shape<Value: Ord + Clone>, V: Shape> Shape for Map<K, V> {
    reads!(Vec<(K::Value, V::Value)>, |shape, reader, node| {
        let found: BTreeMap<_, _> = reader.map(
            node,
            |reader, node| shape.0.read(reader, node, None),
            |reader, node| shape.1.read(reader, node, None),
        )?;
        Some(found.into_iter().collect())
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Map(Box::new(self.0.kind()), Box::new(self.1.kind()))
    }

    fn write(&self, value: &Self::Value) -> String {
        let entry = |(key, of): &(K::Value, V::Value)| {
            format!("{}: {}", self.0.write(key), self.1.write(of))
        };
        let entries: Vec<String> = value.iter().map(entry).collect();
        format!("{{{}}}", entries.join(", "))
    }
}

/// A pair of values.
#[derive(Clone, Debug)]
pub struct Pair<A, B>(A, B);

/// A pair `(a, b)`.
pub const fn pair<A, B>(a: A, b: B) -> Pair<A, B> {
    Pair(a, b)
}

impl<A: Shape, B: Shape> Shape for Pair<A, B> {
    reads!((A::Value, B::Value), |shape, reader, node| {
        reader.pair(
            node,
            |reader, node| shape.0.read(reader, node, None),
            |reader, node| shape.1.read(reader, node, None),
        )
    });

    fn kind(&self) -> ValueKind {
        ValueKind::Pair(Box::new(self.0.kind()), Box::new(self.1.kind()))
    }

    fn write(&self, (a, b): &Self::Value) -> String {
        format!("({}, {})", self.0.write(a), self.1.write(b))
    }
}

/// A number for each of several names, `(str: 20, agi: 24)`.
#[derive(Clone, Debug)]
pub struct Table<S, const N: usize> {
    name: &'static str,
    names: [&'static str; N],
    shape: S,
}

/// A number for each of these names, in a structure of this name.
pub const fn table<S, const N: usize>(
    name: &'static str,
    names: [&'static str; N],
    shape: S,
) -> Table<S, N> {
    Table { name, names, shape }
}

impl<S: Shape<Value = i32>, const N: usize> Shape for Table<S, N> {
    type Value = [i32; N];

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self::Value>,
    ) -> Option<Self::Value> {
        let mut fields = reader.structure(node, self.name);
        let mut values = base.copied().unwrap_or([0; N]);
        for (value, name) in values.iter_mut().zip(self.names) {
            let about = About {
                name,
                help: "",
                since: 1,
            };
            let usual = base.is_some().then_some(*value);
            *value = self
                .shape
                .read_field(&mut fields, &about, usual)
                .unwrap_or(*value);
        }
        fields.finish();
        Some(values)
    }

    fn kind(&self) -> ValueKind {
        let field = |name| FieldInfo::plain(name, self.shape.kind());
        ValueKind::Record {
            name: self.name,
            fields: self.names.into_iter().map(field).collect(),
        }
    }

    fn write(&self, value: &Self::Value) -> String {
        let field = |(name, value): (&str, &i32)| format!("{name}: {}", self.shape.write(value));
        let fields: Vec<String> = self.names.into_iter().zip(value).map(field).collect();
        format!("({})", fields.join(", "))
    }
}
