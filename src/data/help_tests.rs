use super::*;
use crate::data::report::{Format, ReportLook};
use crate::rules::{evoker, threshold};

const SAMPLE: &str = r#"(
    book: "evoker",
    rules: {
        "EV-WND-03": (title: "The Deadly Wound", text: "Whoever loses it is out (see EV-CND-06).", see: ["EV-WND-01"]),
        "EV-WND-01": (title: "Wounds", text: "Light ones are lost first.", see: []),
        "EV-DIC-01": (title: "One die", text: "A d100; no wound comes of it."),
    },
)"#;

fn sample() -> Help {
    Help::read([Document::parse("assets/help/sample.ron", SAMPLE)])
}

fn report(text: &str) -> String {
    let help = Help::read([Document::parse("sample.ron", text)]);
    help.sources
        .render(&help.problems, Format::Plain, ReportLook::default())
}

#[test]
fn the_texts_inside_the_program_are_free_of_problems() {
    let help = help();
    let report = help
        .sources
        .render(&help.problems, Format::Plain, ReportLook::default());
    assert_eq!(report, "");
    for book in BOOKS {
        for rule in help.of_book(book) {
            assert!(is_id(&rule.id), "{}", rule.id);
            assert!(!rule.text.trim().is_empty(), "{} says nothing", rule.id);
        }
    }
}

#[test]
fn a_rule_is_found_however_its_letters_are_written() {
    let help = sample();
    for id in ["EV-WND-03", "ev-wnd-03", "Ev-Wnd-3"] {
        let rule = help.rule(id).unwrap();
        assert_eq!(rule.title, "The Deadly Wound");
        assert_eq!(rule.see, ["EV-WND-01"]);
    }
    assert!(help.rule("EV-WND-30").is_none());
    assert_eq!(help.nearest("EV-WND-30"), Some("EV-WND-03"));
    assert_eq!(help.nearest("ev-dic-2"), Some("EV-DIC-01"));
    assert_eq!(help.nearest("nonsense"), None);
}

#[test]
fn what_is_the_same_in_every_book_is_found_from_each() {
    for book in BOOKS {
        let found = help().search(book, "undo ends");
        assert!(
            found.iter().any(|rule| rule.id == "GN-UND-01"),
            "{}",
            book.id
        );
    }
    assert!(begins_like_a_rule("gn-hgt-1") && begins_like_a_rule("EV-WND-03"));
    assert!(!begins_like_a_rule("XX-HGT-01"));
    let told = report(r#"(rules: { "EV-WND-01": (title: "Wounds", text: "Some.") })"#);
    assert!(
        told.contains("`EV-WND-01` is no rule") || told.contains("\"EV-WND-01\" is no rule"),
        "{told}"
    );
}

#[test]
fn words_in_the_title_come_before_words_in_the_text() {
    let help = sample();
    let found: Vec<&str> = help
        .search(&evoker::BOOK, "WOUND")
        .into_iter()
        .map(|rule| rule.id.as_str())
        .collect();
    assert_eq!(found, ["EV-WND-01", "EV-WND-03", "EV-DIC-01"]);
    let both = help.search(&evoker::BOOK, "lost wounds");
    assert_eq!(both.len(), 1);
    assert!(help.search(&threshold::BOOK, "wound").is_empty());
}

#[test]
fn ids_are_seen_in_a_text() {
    let text = "Whoever loses it is out (see EV-CND-06), EV-WND-1 is none – TH-ACT-20";
    let ids: Vec<&str> = ids_in(text).into_iter().map(|place| &text[place]).collect();
    assert_eq!(ids, ["EV-CND-06", "TH-ACT-20"]);
}

#[test]
fn every_fault_of_a_file_is_told_at_its_place() {
    let told = report(
        r#"(
    book: "evoker",
    rules: {
        "EV-WND-01": (title: "Wounds", text: "Some.", see: ["EV-WND-10"]),
        "EV-WND-1": (title: "Short", text: "Some."),
        "TH-WND-02": (title: "Of another book", text: "Some."),
        "EV-WND-03": (title: "No text"),
    },
)"#,
    );
    for piece in [
        "there is no rule \"EV-WND-10\"",
        "\"EV-WND-1\" is no rule",
        "\"TH-WND-02\"",
        "text",
    ] {
        assert!(told.contains(piece), "{piece} is not in:\n{told}");
    }
    assert!(told.contains("line 4, column 61"), "{told}");
    let told = report("(book: \"evoke\", rules: {})");
    assert!(told.contains("there is no book \"evoke\""), "{told}");
}
