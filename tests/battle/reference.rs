//! The reference tables in documents are those that the descriptions of the fields give.

use std::{env, fs, path::Path};

use shadowgrid::{
    data::{books::SHELVES, brains, conditions, level, packs, portraits, reference::Table, sweep},
    scene, settings,
};

/// The documents with reference tables.
const DOCUMENTS: &[&str] = &[
    "levels/README.md",
    "docs/reference.md",
    "docs/many-battles.md",
    "docs/packs.md",
];

/// The table that stands in a document, with its place.
fn standing<'d>(document: &'d str, table: &Table) -> Option<(usize, &'d str)> {
    let start = format!("<!-- fields: {} -->\n", table.name);
    let begin = document.find(&start)? + start.len();
    let length = document[begin..].find("<!-- end -->")?;
    Some((begin, &document[begin..begin + length]))
}

#[test]
fn reference_tables_say_what_files_accept() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents: Vec<String> = DOCUMENTS
        .iter()
        .map(|path| fs::read_to_string(root.join(path)).unwrap())
        .collect();
    let mut tables: Vec<Table> = SHELVES.iter().flat_map(|shelf| shelf.reference()).collect();
    tables.extend(conditions::reference());
    tables.extend(brains::reference());
    tables.extend(scene::reference());
    tables.extend(settings::reference());
    tables.extend(level::reference());
    tables.extend(portraits::reference());
    tables.extend(sweep::reference());
    tables.push(packs::head::reference());
    let mut old = Vec::new();
    for table in &tables {
        let found = documents
            .iter()
            .position(|document| standing(document, table).is_some());
        let document = found.unwrap_or_else(|| panic!("no document has `{}`", table.name));
        let (begin, lines) = standing(&documents[document], table).unwrap();
        if lines != table.lines {
            let end = begin + lines.len();
            documents[document].replace_range(begin..end, &table.lines);
            old.push(table.name);
        }
    }
    if env::var_os("BLESS").is_some() {
        for (path, text) in DOCUMENTS.iter().zip(&documents) {
            fs::write(root.join(path), text).unwrap();
        }
    }
    assert!(old.is_empty(), "written anew with BLESS=1: {old:?}");
    // Every table that a document promises exists.
    let promised: usize = documents
        .iter()
        .map(|document| document.matches("<!-- fields: ").count())
        .sum();
    assert_eq!(promised, tables.len());
}
