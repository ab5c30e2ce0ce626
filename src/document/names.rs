//! Names of values in files, and values of several forms.

use std::fmt::{self, Debug};

use crate::document::{Node, Reader};

/// The name of a value in files: `LeftArm` is `left_arm`.
pub fn file_name(value: impl Debug) -> String {
    let mut name = String::new();
    for letter in format!("{value:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// A reading function for the bare name of one of these values.
pub fn one<'v, T: Copy + Debug>(
    what: &'v str,
    all: &'v [T],
) -> impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T> + 'v {
    move |reader, node| Some(all[usize::from(place(what, all)(reader, node)?)])
}

/// A reading function for the bare name of one of these values, as its place among them.
pub fn place<'v, T: Copy + Debug>(
    what: &'v str,
    all: &'v [T],
) -> impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<u8> + 'v {
    move |reader, node| {
        let names: Vec<String> = all.iter().map(file_name).collect();
        let choices: Vec<(&str, u8)> = names.iter().map(String::as_str).zip(0..).collect();
        reader.choice(node, what, &choices)
    }
}

/// Reads one of these names; files write underscores for spaces.
pub fn with_blanks<'d, 'n>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    names: impl Iterator<Item = &'n String>,
) -> Option<String> {
    let ids: Vec<String> = names.map(|name| name.replace(' ', "_")).collect();
    let name = reader.one_of(node, what, ids.iter().map(String::as_str))?;
    Some(name.replace('_', " "))
}

/// A value of one of two kinds with distinct names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Either<A, B> {
    /// One of the first kind.
    This(A),
    /// One of the second kind.
    That(B),
}

impl<A: Debug, B: Debug> Debug for Either<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::This(value) => value.fmt(f),
            Self::That(value) => value.fmt(f),
        }
    }
}

/// The values of two kinds as one list, to be read by name.
pub fn either<A: Copy, B: Copy>(these: &[A], those: &[B]) -> Vec<Either<A, B>> {
    let these = these.iter().copied().map(Either::This);
    these
        .chain(those.iter().copied().map(Either::That))
        .collect()
}

/// Reads a value of one of several forms: a bare name, `{ Value }`; a name with one value in
/// brackets, `{ Value, read }`; or the result of a function, `{ |variant| ... }`.
macro_rules! variants {
    (@form $reader:ident $variant:ident { |$of:ident| $body:expr }) => {{ let $of = $variant; $body }};
    (@form $reader:ident $variant:ident { $value:path }) => {
        $variant.unit($reader).map(|()| $value)
    };
    (@form $reader:ident $variant:ident { $value:path, $read:expr }) => {
        $variant.single($reader, $read).map($value)
    };
    (($reader:ident, $node:expr, $what:literal) $($name:literal => $form:tt)*) => {{
        let variant = $reader.variant($node, $what, &[$($name),*])?;
        match variant.name {
            $($name => $crate::document::names::variants!(@form $reader variant $form),)*
            _ => None,
        }
    }};
}
pub(crate) use variants;
