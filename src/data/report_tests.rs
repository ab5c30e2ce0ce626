//! Tests of the three forms of a report.

use super::*;

fn report(text: &str, problems: Vec<Problem>, format: Format) -> String {
    let document = Document::parse("levels/a.ron", text);
    let mut sources = Sources::new();
    sources.add(&document);
    let problems: Problems = problems
        .into_iter()
        .map(|problem| problem.in_file("levels/a.ron"))
        .collect();
    sources.render(&problems, format, ReportLook::default())
}

fn at(text: &str, found: &str) -> Problem {
    let start = text.find(found).unwrap();
    Problem::error("unknown-name", format!("there is no terrain `{found}`"))
        .at(start..start + found.len())
        .labelled("not a terrain")
        .help("did you mean `wall`?")
}

#[test]
fn a_text_report_has_line_column_and_caret() {
    let text = "Level(\n    legend: { '#': wal },\n)\n";
    assert_eq!(
        report(text, vec![at(text, "wal")], Format::Text),
        "\
unknown-name

  × there is no terrain `wal`
   ╭─[levels/a.ron:2:20]
 1 │ Level(
 2 │     legend: { '#': wal },
   ·                    ─┬─
   ·                     ╰── not a terrain
 3 │ )
   ╰────
  help: did you mean `wall`?

"
    );
}

/// The column on the screen at which the mark under the text begins, and at which the text itself
/// begins.
fn columns(report: &str, found: &str) -> (usize, usize) {
    // A wide character takes two columns of the screen.
    let width = |text: &str| {
        text.chars()
            .map(|c| {
                if c >= '\u{1100}' && c != '…' && c != '│' && c != '·' && !('─'..='╿').contains(&c)
                {
                    2
                } else {
                    1
                }
            })
            .sum::<usize>()
    };
    let lines: Vec<&str> = report.lines().collect();
    let idx = lines
        .iter()
        .position(|line| line.contains(found) && line.contains('│'))
        .unwrap();
    let mark = lines[idx + 1].find(['─', '┬', '▲']).unwrap();
    (
        width(&lines[idx + 1][..mark]),
        width(&lines[idx][..lines[idx].find(found).unwrap()]),
    )
}

#[test]
fn tabs_and_wide_characters_do_not_move_the_mark() {
    for text in [
        "(\n\t\ta: wal)",
        "(name: \"地図é\", b: wal)",
        "(n:\t\"é\",\tc: wal)",
    ] {
        let shown = report(text, vec![at(text, "wal")], Format::Text);
        let (mark, found) = columns(&shown, "wal");
        assert_eq!(mark, found, "{shown}");
    }
}

#[test]
fn columns_are_counted_in_characters() {
    let text = "(name: \"地図é\", b: wal)";
    assert!(report(text, vec![at(text, "wal")], Format::Text).contains("levels/a.ron:1:18]"));
    assert!(
        report(text, vec![at(text, "wal")], Format::Plain)
            .starts_with("levels/a.ron, line 1, column 18: error: there is no terrain \"wal\".")
    );
}

#[test]
fn a_plain_report_is_one_sentence_a_problem() {
    let text = "(\n a: wal, b: 1)";
    let problem = at(text, "wal").also(11..12, "see here");
    assert_eq!(
        report(text, vec![problem], Format::Plain),
        "levels/a.ron, line 2, column 5: error: there is no terrain \"wal\"; see here at line 2, column 10. Did you mean \"wall\"? (rule unknown-name).\n"
    );
}

#[test]
fn a_json_report_names_every_place() {
    let text = "(\n a: wal)";
    let json: serde_json::Value =
        serde_json::from_str(&report(text, vec![at(text, "wal")], Format::Json)).unwrap();
    let expected = serde_json::json!([{
        "rule": "unknown-name", "severity": "error", "file": "levels/a.ron", "line": 2, "column": 5, "end_line": 2, "end_column": 8,
        "message": "there is no terrain `wal`", "label": "not a terrain", "help": "did you mean `wall`?", "further": []
    }]);
    assert_eq!(json, expected);
    assert_eq!(report(text, vec![], Format::Json), "[]\n");
}

#[test]
fn a_file_that_could_not_be_read_is_named_in_every_form() {
    let document = Document::open(std::path::Path::new("no/such.ron"));
    let mut sources = Sources::new();
    sources.add(&document);
    for format in [Format::Text, Format::Json, Format::Plain] {
        let shown = sources.render(document.problems(), format, ReportLook::default());
        assert!(
            shown.contains("no/such.ron") && shown.contains("there is no such file"),
            "{shown}"
        );
    }
}

#[test]
fn a_file_cannot_send_commands_to_the_terminal() {
    let text = "(a: wal, \"\u{1b}[2J\u{9b}\u{202e}\r x\")";
    for format in [Format::Text, Format::Plain, Format::Json] {
        let shown = report(text, vec![at(text, "wal")], format);
        assert!(
            !shown.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\r']),
            "{shown:?}"
        );
    }
}

#[test]
fn problems_at_the_very_end_and_of_empty_files_are_drawn() {
    for text in ["", "(", "(a: 1\n", "(a:\r\n1\r\n"] {
        let document = Document::parse("a.ron", text);
        let mut sources = Sources::new();
        sources.add(&document);
        let shown = sources.render(document.problems(), Format::Text, ReportLook::default());
        assert!(!shown.contains("Failed"), "{text:?}: {shown}");
        assert!(shown.contains("a.ron"), "{text:?}: {shown}");
    }
}

#[test]
fn of_a_long_line_only_what_is_near_is_shown_and_the_mark_is_under_it() {
    for before in [0, 150, 60_000, 70_000, 300_000] {
        for behind in [0, 150, 70_000] {
            let text = format!("(\n{}wal{}\n)", "é".repeat(before), "x".repeat(behind));
            let shown = report(&text, vec![at(&text, "wal")], Format::Text);
            assert!(shown.len() < 2000, "{} bytes", shown.len());
            assert!(shown.contains(&format!("levels/a.ron:2:{}]", before + 1)));
            let (mark, found) = columns(&shown, "wal");
            assert_eq!(mark, found, "{shown}");
        }
    }
}

#[test]
fn the_lines_around_a_long_one_are_cut_at_the_same_column() {
    let row = |sign: &str| format!("{}{sign}{}", ".".repeat(400), ".".repeat(400));
    let text = [row("a"), row("wal"), row("b"), "(".to_owned()].join("\n");
    let shown = report(&text, vec![at(&text, "wal")], Format::Text);
    let column = |sign: &str| {
        let line = shown
            .lines()
            .find(|line| line.contains(sign) && line.contains("..."));
        line.unwrap().find(sign).unwrap()
    };
    assert_eq!((column("a."), column("b.")), (column("wal"), column("wal")));
    assert!(!shown.contains("levels/a.ron:1") && !shown.contains("4 │"));
}

#[test]
fn places_far_apart_in_a_long_line_or_in_the_file_are_both_shown() {
    let line = format!("wal{}one{}two", "x".repeat(5000), "x".repeat(5000));
    let text = format!("{line}\n{}\nlast", "\n".repeat(500));
    let place = |found: &str| {
        let start = text.find(found).unwrap();
        start..start + found.len()
    };
    let problem = at(&text, "wal")
        .also(place("two"), "here")
        .also(place("last"), "there");
    let shown = report(&text, vec![problem], Format::Text);
    for piece in ["1 │ walxxx", "xtwo", "here", "503 │ last", "there"] {
        assert!(shown.contains(piece), "{piece}: {shown}");
    }
    assert!(!shown.contains("one") && shown.len() < 3000, "{shown}");
}

#[test]
fn a_mark_longer_than_what_is_shown_ends_with_it() {
    let text = format!("(\nname: \"{}\", b: 1)", "wal".repeat(30_000));
    let start = text.find('"').unwrap();
    let end = text.rfind('"').unwrap() + 1;
    let problem = Problem::error("odd", "too long")
        .at(start..end)
        .labelled("long");
    let shown = report(&text, vec![problem], Format::Text);
    assert!(shown.len() < 3000, "{shown}");
    let (mark, found) = columns(&shown, "\"wal");
    assert_eq!(mark, found, "{shown}");
    let tall = format!("(\"{}\")", "a\n".repeat(5000));
    let problem = Problem::error("odd", "too tall").at(1..tall.len() - 1);
    assert!(report(&tall, vec![problem], Format::Text).lines().count() < 10);
}

#[test]
fn what_a_problem_quotes_cannot_send_commands_to_the_terminal() {
    let evil = "\u{1b}[2J\u{202e}";
    let problem = at("(a: wal)", "wal").help(evil).also(1..2, evil);
    let problem = Problem {
        message: evil.to_owned(),
        label: evil.to_owned(),
        ..problem
    };
    for format in [Format::Text, Format::Plain] {
        let shown = report("(a: wal)", vec![problem.clone()], format);
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    }
}

#[test]
fn a_line_of_a_report_begins_with_the_place_as_editors_open_it() {
    let text = "(\n a: wal)";
    assert_eq!(
        report(text, vec![at(text, "wal")], Format::Lines),
        "levels/a.ron:2:5: error: there is no terrain `wal` (did you mean `wall`?) [unknown-name]\n"
    );
}

#[test]
fn all_problems_are_written_if_all_are_wanted() {
    let many = MOST_SHOWN + 5;
    let problems: Problems = (0..many)
        .map(|place| Problem::error("odd", "odd").at(place..place))
        .collect();
    let sources = Sources::new();
    for (all, lines) in [(false, MOST_SHOWN + 1), (true, many)] {
        let look = ReportLook {
            all,
            ..ReportLook::default()
        };
        for format in [Format::Lines, Format::Plain] {
            let told = sources.render(&problems, format, look);
            assert_eq!(told.lines().count(), lines, "{format:?}");
            assert_eq!(told.contains("5 more problems are not shown"), !all);
        }
    }
}
