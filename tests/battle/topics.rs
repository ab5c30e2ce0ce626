//! The topics of a book are what its players are asked about: nothing else, and nothing less.

use std::{collections::BTreeSet, fs, path::Path};

use shadowgrid::{
    ai,
    battle::{orders::question::QuestionKind, ruleset::Book},
    data::{books, level::Level, minds::Mind},
    document::Document,
};

/// The kinds of questions asked in the first orders of battles on three levels, led at random so
/// that many different things are done.
fn asked(book: &'static Book) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    let mind = Mind::named("random").unwrap();
    for (level, seed) in ["proving-ground", "first-light", "saltglass-wharf"]
        .iter()
        .zip(1..)
    {
        let path = format!("{}/levels/{level}.ron", env!("CARGO_MANIFEST_DIR"));
        let (level, problems) = Level::read(&Document::open(Path::new(&path)));
        let level = level.unwrap_or_else(|| panic!("{problems:?}"));
        let Ok(mut battle) = level.battle(book, seed) else {
            continue;
        };
        for _ in 0..150 {
            if battle.is_over() {
                break;
            }
            let order = ai::think(&mut battle, &mind);
            let mut answer =
                |view: shadowgrid::battle::view::View<'_>,
                 question: &shadowgrid::battle::orders::question::Question| {
                    kinds.insert(format!("{:?}", question.topic));
                    Some(ai::answer(view, question))
                };
            battle.execute_with(order, &mut answer).unwrap();
        }
    }
    kinds
}

/// The kinds that the rules of a book put into questions, by the text of its source: rules that
/// ask leave a `QuestionKind` where the question is made, answers only match on it.
fn written(book: &Book) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    let folder = format!("{}/src/rules/{}", env!("CARGO_MANIFEST_DIR"), book.id);
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.ends_with("brain") {
                    folders.push(name);
                }
            } else if !name.ends_with("/mod.rs") && !name.ends_with("/book.rs") {
                let text = fs::read_to_string(path).unwrap();
                let all = text.split("QuestionKind::").skip(1);
                kinds.extend(all.map(|rest| {
                    let end = rest.find(|letter: char| !letter.is_alphabetic());
                    rest[..end.unwrap_or(rest.len())].to_owned()
                }));
            }
        }
    }
    kinds
}

#[test]
fn a_book_lists_what_it_asks_and_nothing_else() {
    for book in books::BOOKS {
        let listed: BTreeSet<String> = book
            .topics
            .iter()
            .map(|topic| format!("{:?}", topic.kind))
            .collect();
        assert_eq!(listed.len(), book.topics.len(), "{}: each once", book.id);
        let unavoidable = format!("{:?}", QuestionKind::Detail);
        let mut written = written(book);
        written.remove(&unavoidable);
        assert_eq!(listed, written, "{}", book.id);
        let mut asked = asked(book);
        asked.remove(&unavoidable);
        assert!(
            !asked.is_empty() && asked.is_subset(&listed),
            "{}: {asked:?}",
            book.id
        );
        for topic in book.topics {
            assert!(
                topic.help.ends_with('?') && !topic.title.is_empty(),
                "{}",
                topic.title
            );
        }
    }
}
