//! Names of values in files.

use std::fmt::Debug;

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
