//! The books of a level.

use crate::{
    data::{books::SHELVES, shelf::Shelf},
    document::{
        Node, Reader,
        shape::{Shape, ValueKind, read_as},
    },
};

/// The books of a level.
#[derive(Clone)]
pub(super) struct Books {
    /// Their shelves, in the order of the house.
    pub(super) shelves: Vec<&'static dyn Shelf>,
    /// Whether the level names them.
    pub(super) listed: bool,
}

impl Books {
    /// All books, of a level that names none.
    pub(super) fn all() -> Self {
        Self {
            shelves: SHELVES.to_vec(),
            listed: false,
        }
    }

    /// Reads the books of a level; none named means all.
    fn read<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Self> {
        let named = reader.list(node, |reader, node| {
            reader.one_of(node, "a book", SHELVES.iter().map(|shelf| shelf.book().id))
        })?;
        if node.items().is_none_or(<[Node]>::is_empty) {
            return Some(Self::all());
        }
        let shelves = SHELVES.iter().copied();
        let shelves = shelves.filter(|shelf| named.contains(&shelf.book().id));
        Some(Self {
            shelves: shelves.collect(),
            listed: true,
        })
    }
}

/// The books of a level, by their names.
pub(super) fn books() -> impl Shape<Value = Books> {
    read_as(ValueKind::List(Box::new(book())), Books::read, |books| {
        if !books.listed {
            return String::new();
        }
        let names: Vec<&str> = books.shelves.iter().map(|shelf| shelf.book().id).collect();
        format!("[{}]", names.join(", "))
    })
}

/// The name of a book.
fn book() -> ValueKind {
    let names = SHELVES.iter().map(|shelf| shelf.book().id.to_owned());
    ValueKind::OneOf {
        what: "a book",
        names: names.collect(),
    }
}
