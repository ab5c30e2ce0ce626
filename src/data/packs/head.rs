//! `pack.ron`: what a pack is called, and what it needs.

use crate::{
    data::reference::{Table, of_fields},
    document::{
        Document, Reader,
        problem::Problems,
        record::{Record, fields_of, record},
        shape::{list_of, name as one_line, text},
    },
};

/// The file of a pack that says what it is.
pub const HEAD: &str = "pack.ron";

record! {
    /// What a pack says of itself.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct PackHead as "Pack" {
        /// Its name, which no other pack that is on may have.
        pub name: String; one_line(),
        /// Its version, such as `1.2`; saves and records tell it, and go by the content.
        pub version: String = String::new(); text(),
        /// Who made it.
        pub author: String = String::new(); text(),
        /// What others may do with it, such as `CC-BY-4.0`.
        pub licence: String = String::new(); text(),
        /// A sentence about it.
        pub description: String = String::new(); text(),
        /// The names of packs that have to be on before it.
        pub needs: Vec<String> = Vec::new(); list_of(one_line()),
    }
}

impl PackHead {
    /// Reads the head of a pack from its document.
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let head = <Self as Record>::read(&mut reader, document.root(), None, ());
        (head, reader.finish(&[]))
    }

    /// Whether this is its name, in any case.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    /// Name and version, as a player reads them.
    #[must_use]
    pub fn title(&self) -> String {
        match self.version.as_str() {
            "" => self.name.clone(),
            version => format!("{} {version}", self.name),
        }
    }
}

/// The reference table of `pack.ron`.
pub fn reference() -> Table {
    of_fields("pack", &fields_of::<PackHead>(()))
}
