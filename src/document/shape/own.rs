//! Values with a form of their own.

use super::{Shape, ValueKind};
use crate::document::{Node, Reader};

/// A value with a form of its own.
#[derive(Clone, Copy, Debug)]
pub struct Own<T> {
    words: &'static str,
    read: for<'d> fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    write: fn(&T) -> String,
}

/// A value with a form of its own: in words with an example, how it is read, and how it is written.
pub const fn own<T>(
    words: &'static str,
    read: for<'d> fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    write: fn(&T) -> String,
) -> Own<T> {
    Own { words, read, write }
}

impl<T> Shape for Own<T> {
    type Value = T;

    fn read<'d>(&self, reader: &mut Reader<'d>, node: &'d Node, _base: Option<&T>) -> Option<T> {
        (self.read)(reader, node)
    }

    fn kind(&self) -> ValueKind {
        ValueKind::Worded(self.words)
    }

    fn write(&self, value: &T) -> String {
        (self.write)(value)
    }
}
