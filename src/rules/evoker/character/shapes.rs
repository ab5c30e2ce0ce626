//! Values with a form of their own: arrays by name, sets as bits, scores, names that may stand bare.

use std::fmt::Debug;

use crate::document::{
    Node, NodeKind, Reader, Variant,
    names::file_name,
    shape::{
        About, FieldInfo, FormInfo, List, Map, OneOf, Pair, Shape, ValueKind, list_of, map_of,
        named_by, number, pair, reads,
    },
};

/// A value for each of several names, as a map in files; those not listed are as usual.
#[derive(Clone, Debug)]
pub(super) struct ByName<V, const N: usize>(Map<OneOf<usize>, V>);

/// A value for each of these names, in their order.
pub(super) fn by_name<K: Debug + 'static, V, const N: usize>(
    what: &'static str,
    all: &'static [K; N],
    value: V,
) -> ByName<V, N> {
    let names = named_by(what, 0..N, |place| file_name(&all[*place]));
    ByName(map_of(names, value))
}

impl<V: Shape<Value: Copy + Default + PartialEq>, const N: usize> Shape for ByName<V, N> {
    reads!([V::Value; N], |shape, reader, node| {
        let mut values = [V::Value::default(); N];
        for (place, value) in shape.0.read(reader, node, None)? {
            values[place] = value;
        }
        Some(values)
    });

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        let values = value.iter().copied().enumerate();
        let unusual = values.filter(|(_, value)| *value != V::Value::default());
        self.0.write(&unusual.collect())
    }
}

/// A set of names, held as bits in their order.
#[derive(Clone, Debug)]
pub(super) struct Bits<U> {
    list: List<OneOf<u32>>,
    n_names: u32,
    /// Makes the number that holds the bits.
    hold: fn(u32) -> U,
}

/// A set of these names; `hold` makes the number that holds the bits.
pub(super) fn bits_of<K: Debug + 'static, U>(
    what: &'static str,
    all: &'static [K],
    hold: fn(u32) -> U,
) -> Bits<U> {
    let n_names = all.len() as u32;
    let names = named_by(what, 0..n_names, |place| file_name(&all[*place as usize]));
    Bits {
        list: list_of(names),
        n_names,
        hold,
    }
}

impl<U: Copy + Into<u32>> Shape for Bits<U> {
    reads!(U, |shape, reader, node| {
        let places = shape.list.read(reader, node, None)?;
        let bits = places.into_iter().fold(0, |all, place| all | 1 << place);
        Some((shape.hold)(bits))
    });

    fn kind(&self) -> ValueKind {
        self.list.kind()
    }

    fn write(&self, value: &U) -> String {
        let bits: u32 = (*value).into();
        let places = 0..self.n_names;
        let held = places.filter(|place| bits & 1 << place != 0);
        self.list.write(&held.collect())
    }
}

/// The names of scores in files (EV-SHT-01), in the order of `Score::ALL`.
const SCORES: [&str; 11] = [
    "ml", "rg", "st", "tg", "ag", "in_", "pe", "wp", "fe", "mg", "re",
];

/// Scores (EV-SHT-01): those that are not given are those of the base, and without a base
/// Realisation, the last one, alone may be left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scores;

impl Shape for Scores {
    type Value = [u8; 11];

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self::Value>,
    ) -> Option<Self::Value> {
        let mut fields = reader.structure(node, "scores");
        let mut scores = base.copied().unwrap_or_default();
        let mut complete = true;
        let last = SCORES.len() - 1;
        for (place, name) in SCORES.into_iter().enumerate() {
            let about = About {
                name,
                help: "",
                since: 1,
            };
            let least = u8::from(place != last);
            let usual = (base.is_some() || place == last).then_some(scores[place]);
            match number(least..=100).read_field(&mut fields, &about, usual) {
                Some(score) => scores[place] = score,
                None => complete = false,
            }
        }
        fields.finish();
        complete.then_some(scores)
    }

    fn kind(&self) -> ValueKind {
        let field = |name| FieldInfo::plain(name, number(1..=100_u8).kind());
        ValueKind::Record {
            name: "scores",
            fields: SCORES.map(field).to_vec(),
        }
    }

    fn write(&self, value: &Self::Value) -> String {
        let scores = SCORES.into_iter().zip(value);
        let scores: Vec<String> = scores
            .map(|(name, score)| format!("{name}: {score}"))
            .collect();
        format!("({})", scores.join(", "))
    }
}

/// A value behind a name that may stand bare, too: `cleanse`, `cleanse(physical)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct MayBeBare<S>(pub S);

impl<S: Shape> Shape for MayBeBare<S> {
    reads!(Option<S::Value>, |shape, reader, node| shape
        .0
        .read(reader, node, None)
        .map(Some));

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        let written = value.as_ref().map(|value| self.0.write(value));
        written.unwrap_or_default()
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<Self::Value> {
        match form.body() {
            None => Some(None),
            Some(body) if body.kind == NodeKind::Unit => Some(None),
            Some(_) => form.single(reader, |reader, node| self.read(reader, node, None)),
        }
    }
}

/// Two values behind a name: `affinity(ice, resist)`.
#[derive(Clone, Debug)]
pub(super) struct Two<A, B>(Pair<A, B>);

/// Two values behind a name.
pub(super) const fn two<A, B>(a: A, b: B) -> Two<A, B> {
    Two(pair(a, b))
}

impl<A: Shape, B: Shape> Shape for Two<A, B> {
    type Value = (A::Value, B::Value);

    fn read<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Self::Value>,
    ) -> Option<Self::Value> {
        self.0.read(reader, node, base)
    }

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &Self::Value) -> String {
        self.0.write(value)
    }

    fn read_form<'d>(&self, reader: &mut Reader<'d>, form: &Variant<'d>) -> Option<Self::Value> {
        match form.body() {
            Some(body) => self.read(reader, body, None),
            None => reader.wrong_type(form.node, format!("`{}(a, b)`", form.name)),
        }
    }

    fn describe_form(&self, form: &mut FormInfo) {
        match self.kind() {
            ValueKind::Pair(a, b) => form.values.extend([*a, *b]),
            kind => form.values.push(kind),
        }
    }

    fn write_form(&self, value: &Self::Value) -> String {
        let pair = self.write(value);
        let values = pair
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        values.unwrap_or(&pair).to_owned()
    }
}

/// A value with fields that are never those of a base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anew<S>(pub S);

impl<S: Shape> Shape for Anew<S> {
    reads!(S::Value, |shape, reader, node| shape
        .0
        .read(reader, node, None));

    fn kind(&self) -> ValueKind {
        self.0.kind()
    }

    fn write(&self, value: &S::Value) -> String {
        self.0.write(value)
    }
}
