//! What players read about each rule, from `assets/help`: a title and a text for every ID.

mod rule_text;
mod search;

use std::{collections::BTreeMap, sync::LazyLock};

use super::{
    books::BOOKS,
    loader::Loaded,
    packs::stack::{Stack, stack},
    report::Sources,
};
use crate::{
    battle::ruleset::Book,
    document::{
        Document, Node, Reader, list,
        problem::{Problem, Problems, nearest},
        text,
    },
};

pub use rule_text::Rule;

/// The folder of these files in packs.
pub const FOLDER: &str = "help";

/// Letters of the IDs of rules that are the same in every book.
const SHARED: &str = "GN";

/// The rules of all books in words.
#[derive(Debug, Default)]
pub struct Help {
    /// By ID; those of a book stand together, since their IDs begin alike.
    rules: BTreeMap<String, Rule>,
    /// The introduction to a book, by the letters of its IDs: one entry per paragraph.
    primers: BTreeMap<&'static str, Vec<String>>,
    /// Problems in the files: none, as a test asserts.
    pub problems: Problems,
    /// The texts of the files, for showing problems.
    pub sources: Sources,
}

static HELP: LazyLock<Help> = LazyLock::new(|| Help::of(stack()));

/// The texts of the packs that are on, read at the first call and then shared.
pub fn help() -> &'static Help {
    &HELP
}

impl Help {
    /// Reads the files of packs; a text takes the place of an earlier pack's for the same rule.
    pub fn of(stack: &Stack) -> Self {
        let documents = stack.packs().iter().flat_map(|pack| {
            let names = pack.files.names_in(FOLDER);
            names.filter_map(|name| pack.files.document(name))
        });
        Self::read(documents)
    }

    /// Reads files, in this order.
    pub fn read(documents: impl IntoIterator<Item = Document>) -> Self {
        let mut loaded = Loaded::default();
        let mut rules = BTreeMap::new();
        let mut primers = BTreeMap::new();
        for document in documents {
            if let Some((prefix, primer, of_book)) = loaded.read(&document, rules_of) {
                rules.extend(of_book);
                if !primer.is_empty() || !primers.contains_key(prefix) {
                    primers.insert(prefix, primer);
                }
            }
        }
        Self {
            rules,
            primers,
            problems: loaded.problems,
            sources: loaded.sources,
        }
    }

    /// The rule with this ID, in any spelling: `ev-wnd-3` is `EV-WND-03`.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.get(id).or_else(|| self.rules.get(&tidy(id)))
    }

    /// The introduction to a book for players who know another: paragraphs; empty if none is
    /// written.
    pub fn primer(&self, book: &Book) -> &[String] {
        self.primers.get(book.prefix).map_or(&[], Vec::as_slice)
    }

    /// All rules of a book, by ID, and after them those that are the same in every book.
    pub fn of_book(&self, book: &Book) -> impl Iterator<Item = &Rule> {
        [book.prefix, SHARED]
            .into_iter()
            .flat_map(|prefix| self.beginning_with(prefix))
    }

    fn beginning_with(&self, prefix: &str) -> impl Iterator<Item = &Rule> + use<'_> {
        let prefix = format!("{prefix}-");
        let from = prefix.clone();
        self.rules
            .range(from..)
            .map(|(_, rule)| rule)
            .take_while(move |rule| rule.id.starts_with(&prefix))
    }

    /// Rules of a book that contain all these words, in any form or as the book calls them; rules
    /// with them in the title come first.
    pub fn search(&self, book: &Book, words: &str) -> Vec<&Rule> {
        search::search(self.of_book(book), words)
    }

    /// The ID probably meant: of the same part of the book, if there is such a part.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        let id = tidy(id);
        let part = id.rsplit_once('-').map_or(id.as_str(), |(part, _)| part);
        let ids = || self.rules.keys().map(String::as_str);
        nearest(&id, ids().filter(|other| other.starts_with(part))).or_else(|| nearest(&id, ids()))
    }
}

/// Whether an ID begins like those of a book, or of the rules that are the same in every book.
pub fn begins_like_a_rule(id: &str) -> bool {
    book_of(id).is_some()
        || id
            .get(..2)
            .is_some_and(|it| it.eq_ignore_ascii_case(SHARED))
}

/// The book with rules that begin like this ID; `None` for rules that are the same in every book.
pub fn book_of(id: &str) -> Option<&'static Book> {
    let prefix = id.get(..2)?.to_ascii_uppercase();
    BOOKS.into_iter().find(|book| book.prefix == prefix)
}

/// An ID as files write it: capital letters, two digits.
fn tidy(id: &str) -> String {
    let id = id.trim().to_uppercase();
    match id.rsplit_once('-') {
        Some((part, number)) if number.len() == 1 => format!("{part}-0{number}"),
        _ => id,
    }
}

/// Whether a text has the form of an ID: `EV-WND-03`.
pub fn is_id(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let letters =
        |part: &str, many| part.len() == many && part.bytes().all(|b| b.is_ascii_uppercase());
    match parts.as_slice() {
        [book, part, number] => {
            letters(book, 2)
                && letters(part, 3)
                && number.len() == 2
                && number.bytes().all(|b| b.is_ascii_digit())
        }
        _ => false,
    }
}

/// The IDs in a text, with their places.
pub fn ids_in(text: &str) -> Vec<std::ops::Range<usize>> {
    const LENGTH: usize = "EV-WND-03".len();
    (0..text.len().saturating_sub(LENGTH - 1))
        .map(|from| from..from + LENGTH)
        .filter(|place| text.get(place.clone()).is_some_and(is_id))
        .collect()
}

/// The letters of the IDs of a file, its primer and its rules.
type OfBook = (&'static str, Vec<String>, BTreeMap<String, Rule>);

fn rules_of<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<OfBook> {
    let mut fields = reader.structure(node, "Help");
    // The rules of a file without a book apply to every book.
    let prefix = match fields.node("book") {
        None => Some(SHARED),
        Some(node) => book_letters(fields.reader(), node),
    };
    let primer = fields.or("primer", Vec::new(), list(text));
    let rules = fields.node("rules");
    fields.finish();
    let prefix = prefix?;
    let mut related: Vec<&'d Node> = Vec::new();
    let mut rules = reader.map(
        rules?,
        |reader, key| id(reader, key, prefix),
        |reader, value| rule(reader, value, &mut related),
    )?;
    for (id, rule) in &mut rules {
        rule.id.clone_from(id);
    }
    for node in related {
        reader.one_of(node, "a rule", rules.keys().map(String::as_str));
    }
    Some((prefix, primer, rules))
}

fn book_letters<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<&'static str> {
    let names = BOOKS.map(|book| book.id);
    let name = reader.one_of(node, "a book", names)?;
    let book = BOOKS.into_iter().find(|book| book.id == name)?;
    Some(book.prefix)
}

fn id<'d>(reader: &mut Reader<'d>, node: &'d Node, prefix: &str) -> Option<String> {
    let id = reader.text(node)?;
    if is_id(id) && id.starts_with(prefix) {
        return Some(id.to_owned());
    }
    reader.report(
        Problem::error("bad-rule-id", format!("`{id}` is no rule of this book"))
            .at(node.span.clone())
            .help(format!("write it as \"{prefix}-WND-03\"")),
    );
    None
}

fn rule<'d>(reader: &mut Reader<'d>, node: &'d Node, related: &mut Vec<&'d Node>) -> Option<Rule> {
    let mut fields = reader.structure(node, "Rule");
    let title = fields.required("title", text);
    let words = fields.required("text", text);
    let see = fields.or("see", Vec::new(), |reader, node| {
        reader.list(node, |reader, node| {
            related.push(node);
            reader.string(node)
        })
    });
    fields.finish();
    Some(Rule {
        id: String::new(),
        title: title?,
        text: words?,
        see,
    })
}

#[cfg(test)]
#[path = "help_tests.rs"]
mod tests;
