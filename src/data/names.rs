//! Names of values in files.

use std::fmt::Debug;

use super::document::{Node, Reader};

/// The name of a value in files: `LeftArm` is `left_arm`.
fn file_name(value: impl Debug) -> String {
    let mut name = String::new();
    for letter in format!("{value:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// Reads the bare name of one of these values.
pub(super) fn one<'d, T: Copy + Debug>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    all: &[T],
) -> Option<T> {
    let names: Vec<String> = all.iter().map(file_name).collect();
    let choices: Vec<(&str, T)> = names
        .iter()
        .map(String::as_str)
        .zip(all.iter().copied())
        .collect();
    reader.choice(node, what, &choices)
}

/// Reads the bare name of one of these values, as its place among them.
pub(super) fn place<'d, T: Copy + Debug>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    all: &[T],
) -> Option<u8> {
    let names: Vec<String> = all.iter().map(file_name).collect();
    let choices: Vec<(&str, u8)> = names.iter().map(String::as_str).zip(0..).collect();
    reader.choice(node, what, &choices)
}
