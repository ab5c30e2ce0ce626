//! `shadowgrid rules`: prints rules of the books.

use std::{collections::BTreeSet, io::Write};

use serde_json::json;

use super::{
    arena,
    arguments::RulesArguments,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    data::books::BOOKS,
    data::help::{self, Rule},
    text::help_text,
};

/// Prints rules by their IDs, or the rules of a book.
pub(super) fn rules(arguments: &RulesArguments) -> Done {
    let help = help::help();
    let mut found: Vec<&Rule> = Vec::new();
    for id in &arguments.ids {
        let rule = help.rule(id).ok_or_else(|| {
            let (message, remedy) = help_text::unknown(help, id);
            CommandError::new(message, remedy)
        })?;
        found.push(rule);
    }
    let books = match &arguments.book {
        Some(name) => vec![arena::among(name, BOOKS)?],
        None if arguments.ids.is_empty() => BOOKS.to_vec(),
        None => Vec::new(),
    };
    for book in books {
        match &arguments.search {
            Some(words) => found.extend(help.search(book, words)),
            None => found.extend(help.of_book(book)),
        }
    }
    // Rules common to all books are printed once.
    let mut told = BTreeSet::new();
    found.retain(|rule| told.insert(&rule.id));
    let mut out = std::io::stdout().lock();
    if arguments.primer {
        let named = arguments.book.as_deref();
        let books = match named {
            Some(name) => vec![arena::among(name, BOOKS)?],
            None => BOOKS.to_vec(),
        };
        let told: Vec<String> = books
            .iter()
            .filter_map(|book| help_text::primer_text(help, book))
            .collect();
        if told.is_empty() {
            return Err(CommandError::new(
                "Nothing is written for those who are new to this book.",
                "`shadowgrid rules --book BOOK` lists its rules.",
            ));
        }
        write!(out, "{}", told.join("\n"))?;
        return Ok(Exit::Fine);
    }
    if arguments.json {
        let all: Vec<_> = found.iter().map(|rule| as_json(rule)).collect();
        let text = serde_json::to_string_pretty(&all)
            .map_err(|error| CommandError::new("The rules cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
    } else if arguments.ids.is_empty() {
        write!(out, "{}", help_text::list_text(found.iter().copied()))?;
    } else {
        let texts: Vec<String> = found
            .iter()
            .map(|rule| help_text::rule_text(help, rule))
            .collect();
        write!(out, "{}", texts.join("\n"))?;
    }
    if found.is_empty()
        && let Some(words) = &arguments.search
    {
        crate::output::warn(format_args!("No rule mentions \"{words}\"."));
        return Ok(Exit::Faults);
    }
    Ok(Exit::Fine)
}

fn as_json(rule: &Rule) -> serde_json::Value {
    let book = help::book_of(&rule.id).map_or("every", |book| book.id);
    json!({
        "id": rule.id,
        "book": book,
        "title": rule.title,
        "text": rule.text,
        "see": rule.see,
    })
}
