//! JSON with a limit on what it takes in memory: a file of brackets alone would else take many times
//! its size, and pictures inside are kept by their first characters only.

use std::{cell::Cell, fmt};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::save::Fault;

/// The most values of a file.
const MOST: usize = 2_000_000;
/// Texts longer than this are pictures or other data.
const LONGEST: usize = 4096;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Flag(bool),
    Number(f64),
    Text(String),
    /// A long text by its first characters and its length.
    Long(String, usize),
    List(Vec<Self>),
    Map(Vec<(String, Self)>),
}

/// Reads a file.
///
/// # Errors
/// It is no JSON, with the line and column; or it has too many values.
pub(super) fn parse(bytes: &[u8]) -> Result<Json, Fault> {
    read(bytes, LONGEST)
}

/// Reads a file, with texts up to this length kept whole.
///
/// # Errors
/// It is no JSON, with the line and column; or it has too many values.
pub(super) fn read(bytes: &[u8], longest: usize) -> Result<Json, Fault> {
    let left = Cell::new(MOST);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let seed = Seed {
        left: &left,
        longest,
    };
    let value = seed.deserialize(&mut reader);
    let value = value.and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| {
        // serde_json adds the place in words of its own.
        let words = error.to_string();
        let what = words
            .split(" at line ")
            .next()
            .unwrap_or_default()
            .to_owned();
        Fault::new(
            format!(
                "Line {}, column {} of the file cannot be read: {what}.",
                error.line(),
                error.column()
            ),
            "Export the map again.",
        )
    })
}

#[derive(Clone, Copy)]
struct Seed<'c> {
    left: &'c Cell<usize>,
    longest: usize,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        match self.left.get().checked_sub(1) {
            Some(left) => self.left.set(left),
            None => {
                return Err(D::Error::custom(
                    "the file has more than two million values",
                ));
            }
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Flag(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        if value.len() <= self.longest {
            return Ok(Json::Text(value.to_owned()));
        }
        let begin: String = value.chars().take(16).collect();
        Ok(Json::Long(begin, value.len()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut map = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            map.push((key, entries.next_value_seed(self)?));
        }
        Ok(Json::Map(map))
    }
}

impl Json {
    /// A field; `null` counts as none.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        let Self::Map(entries) = self else {
            return None;
        };
        let found = entries.iter().find(|(key, _)| key == name);
        found
            .map(|(_, value)| value)
            .filter(|value| **value != Self::Null)
    }

    /// A number, also one in quotation marks.
    pub(super) fn number(&self) -> Option<f64> {
        let number = match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        };
        number.filter(|number: &f64| number.is_finite())
    }

    /// A whole number.
    pub(super) fn whole(&self) -> Option<i64> {
        let number = self.number()?;
        (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
    }

    /// Yes or no, also as 0, 1, "true" or "false".
    pub(super) fn flag(&self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(*flag),
            Self::Number(number) => Some(*number != 0.0),
            Self::Text(text) => match text.to_lowercase().as_str() {
                "true" | "1" | "yes" => Some(true),
                "false" | "0" | "no" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// A text.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The items of a list; none of what is no list.
    pub(super) fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// A field that is a number.
    pub(super) fn number_of(&self, name: &str) -> Option<f64> {
        self.get(name)?.number()
    }

    /// The items of a field that is a list.
    pub(super) fn items_of(&self, name: &str) -> &[Self] {
        self.get(name).map_or(&[], Self::items)
    }

    /// A place `{x, y}`.
    pub(super) fn point(&self) -> Option<(f64, f64)> {
        Some((self.number_of("x")?, self.number_of("y")?))
    }
}
