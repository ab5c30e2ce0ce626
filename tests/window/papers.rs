//! The dialogs beside the battle: log, rule card, dice tray, statistics.

use bevy_egui::egui::{Rect, pos2, vec2};
use shadowgrid::{
    app::{
        drawing::rule_links::brief,
        models::{
            playback::told::{DiceRoll, LogLine, TUMBLE_SECONDS},
            words,
        },
        panels::{
            dialogs::{
                rules::{Page, Piece, Reader, pieces},
                tally::Sheet,
            },
            dice,
            log::{LineKind, LogFilter, LogTarget, named},
            open_dialogs::OpenDialogs,
        },
        state::{session::AppSession, shown::Shown},
    },
    battle::{
        event::BattleEvent,
        ids::{SideId, UnitSet},
    },
    data::help::help,
    rules::evoker,
    text::{narrate::Voice, tally::Tally},
};

use crate::models::at_the_wardens_turn;

/// First Light some orders further, and the lines the wardens read of it.
fn some_orders(orders: usize) -> (AppSession, Vec<LogLine>) {
    let mut session = at_the_wardens_turn();
    for _ in 0..orders {
        if session.battle.is_over() {
            break;
        }
        if session.battle.question().is_some() {
            session.answer(0).unwrap();
            continue;
        }
        let order = shadowgrid::ai::next_order(&mut session.battle);
        session.execute(order).unwrap();
    }
    let view = session.battle.view();
    let log = session.battle.log().iter().enumerate();
    let lines = log
        .filter_map(|(place, event)| words::line(view, Voice::open(view.scene), place, event))
        .collect();
    (session, lines)
}

#[test]
fn the_log_shows_what_its_filter_lets_through_under_its_headings() {
    let (session, lines) = some_orders(14);
    let view = session.battle.view();
    let viewer = session.viewer();
    let shown = |filter: &LogFilter| filter.shown(&lines, view, viewer);
    let open = LogFilter::default();
    assert!(open.is_open());
    assert_eq!(shown(&open).len(), lines.len());

    let rolls = LogFilter {
        which: LineKind::Rolls,
        ..LogFilter::default()
    };
    let places = shown(&rolls);
    assert!(places.len() < lines.len());
    let mut last_heading = false;
    for &place in &places {
        let line = &lines[place];
        assert!(line.heading || line.sum.is_some(), "{}", line.text);
        let of_round = line.heading && line.units.is_empty();
        // A turn's heading is never left without a line.
        assert!(!(last_heading && line.heading && of_round));
        last_heading = line.heading;
    }
    assert!(!last_heading, "the last heading has nothing below it");
    let rolled = lines.iter().filter(|line| line.sum.is_some()).count();
    let let_through = places.iter().filter(|place| !lines[**place].heading);
    assert_eq!(let_through.count(), rolled);

    let mine = LogFilter {
        which: LineKind::Mine,
        ..LogFilter::default()
    };
    for place in shown(&mine) {
        let line = &lines[place];
        let own = line.units.iter().any(|unit| view.side(*unit) == SideId(0));
        assert!(line.heading || own, "{}", line.text);
    }

    for unit in named(&lines) {
        let of_one = LogFilter {
            unit: Some(unit),
            ..LogFilter::default()
        };
        for place in shown(&of_one) {
            let line = &lines[place];
            assert!(line.heading || line.units.contains(&unit), "{}", line.text);
        }
    }

    let searched = LogFilter {
        words: "ATTACK made".into(),
        ..LogFilter::default()
    };
    for place in shown(&searched) {
        let text = lines[place].text.to_lowercase();
        assert!(lines[place].heading || text.contains("attack") && text.contains("made"));
    }
    let nothing = LogFilter {
        words: "xyzzy".into(),
        ..LogFilter::default()
    };
    assert!(shown(&nothing).is_empty());
}

#[test]
fn a_line_of_a_roll_carries_its_sum_and_leads_to_somebody_on_the_board() {
    let (session, lines) = some_orders(10);
    let view = session.battle.view();
    let shown = Shown::of(view, None);
    for line in &lines {
        let rolled = matches!(
            session.battle.log().get(line.place),
            Some(BattleEvent::Rolled(_))
        );
        assert_eq!(line.sum.is_some(), rolled, "{}", line.text);
        let Some(sum) = &line.sum else { continue };
        assert!(sum.line().starts_with(&sum.result.to_string()));
        let target = LogTarget::of(line, &shown, view).unwrap();
        let place = target.place(&shown).unwrap();
        assert_eq!(Some(place), target.unit.map(|unit| view.cell(unit)));
    }
}

#[test]
fn nobody_hidden_is_named_or_pointed_at() {
    let (session, _) = some_orders(10);
    let view = session.battle.view();
    let mut hidden = UnitSet::default();
    for unit in view.members(SideId(1)) {
        hidden.insert(unit);
    }
    let voice = Voice {
        scene: view.scene,
        hidden,
        side: Some(SideId(0)),
    };
    for (place, event) in session.battle.log().iter().enumerate() {
        if let Some(line) = words::line(view, voice, place, event) {
            assert!(line.units.iter().all(|unit| !hidden.contains(*unit)));
            if line.heading {
                continue;
            }
            for unit in view.members(SideId(1)) {
                let name = words::name(view, unit);
                assert!(!line.text.contains(name), "{name} in {}", line.text);
                let told = line.sum.iter().flat_map(|sum| &sum.terms);
                let mut told = told.map(|term| format!("{} {}", term.name, term.because));
                assert!(!told.any(|text| text.contains(name)));
            }
        }
        if let Some(cast) = words::dice_roll(voice, place, event) {
            for unit in view.members(SideId(1)) {
                assert!(!cast.caption.contains(words::name(view, unit)));
            }
        }
    }
}

#[test]
fn dice_tumble_over_faces_they_have_and_rest_on_the_real_one() {
    let (session, _) = some_orders(10);
    let view = session.battle.view();
    let log = session.battle.log().iter().enumerate();
    let casts: Vec<DiceRoll> = log
        .filter_map(|(place, event)| words::dice_roll(Voice::open(view.scene), place, event))
        .collect();
    assert!(casts.len() > 3);
    for mut cast in casts {
        for step in 0..20 {
            cast.age = TUMBLE_SECONDS * step as f32 / 20.0;
            for number in 0..cast.dice.len() {
                let face = dice::face_shown(&cast, number);
                let most = match cast.dice[number].faces {
                    0 => 100,
                    faces => faces,
                };
                assert!((1..=most).contains(&face), "{face} of {most}");
            }
        }
        cast.age = TUMBLE_SECONDS;
        for (number, die) in cast.dice.iter().enumerate() {
            assert_eq!(dice::face_shown(&cast, number), die.face);
        }
    }
}

#[test]
fn the_rule_card_goes_on_and_back_and_shuts() {
    let mut reader = Reader::default();
    assert_eq!(reader.page(), None);
    reader.open("EV-WND-03");
    reader.open("EV-WND-03");
    assert!(!reader.has_before(), "the same rule twice is one page");
    reader.open("EV-DIC-02");
    assert_eq!(
        reader.page().map(|page| page.id).as_deref(),
        Some("EV-DIC-02")
    );
    reader.search("wound");
    assert_eq!(reader.page(), None, "a search covers the page");
    reader.back();
    assert_eq!(
        reader.page().map(|page| page.id).as_deref(),
        Some("EV-DIC-02")
    );
    reader.back();
    assert_eq!(
        reader.page().map(|page| page.id).as_deref(),
        Some("EV-WND-03")
    );
    assert!(!reader.has_before());
    assert!(reader.shut() && !reader.is_open());
    assert!(!reader.shut());
}

#[test]
fn the_dialog_that_was_opened_last_closes_first() {
    let mut dialogs = OpenDialogs::default();
    dialogs.toggle("units");
    dialogs.toggle("statistics");
    dialogs.place(
        "units",
        Rect::from_min_size(pos2(10.0, 10.0), vec2(50.0, 50.0)),
    );
    assert!(dialogs.covers(pos2(20.0, 20.0)) && !dialogs.covers(pos2(5.0, 5.0)));
    assert!(dialogs.close_last() && !dialogs.is_open("statistics"));
    assert!(dialogs.is_open("units"));
    dialogs.toggle("units");
    assert!(!dialogs.is_any() && !dialogs.close_last());
    assert!(!dialogs.covers(pos2(20.0, 20.0)));
}

#[test]
fn every_rule_of_a_book_has_a_page_whose_links_lead_somewhere() {
    let reader = Reader::default();
    let all = reader.found(&evoker::BOOK);
    for (id, title) in all {
        let page = Page::of(id);
        assert_eq!((page.id.as_str(), page.title.as_str()), (id, title));
        assert!(!page.text.is_empty());
        assert!(brief(id).is_some());
        for (see, title) in &page.see {
            assert!(
                help().rule(see).is_some() && !title.is_empty(),
                "{id}: {see}"
            );
        }
        for piece in &page.text {
            if let Piece::Rule(other) = piece {
                assert!(help().rule(other).is_some(), "{id} names {other}");
            }
        }
    }
    let unknown = Page::of("EV-XXX-99");
    assert_eq!(unknown.title, "EV-XXX-99");
    assert!(unknown.see.is_empty());
    assert_eq!(
        pieces("See EV-WND-03."),
        [
            Piece::Words("See ".into()),
            Piece::Rule("EV-WND-03".into()),
            Piece::Words(".".into())
        ]
    );
}

#[test]
fn statistics_tell_a_side_no_more_than_it_saw_until_the_end() {
    let (session, _) = some_orders(12);
    let view = session.battle.view();
    let mine = Tally::known(&session.battle, session.viewer());
    let sheet = Sheet::of(view, &mine, false);
    assert_eq!(sheet.sides.len(), 2);
    assert!(sheet.sides.iter().all(|side| side.standing.is_none()));
    assert!(!sheet.note.is_empty());
    let whole = Sheet::of(view, &Tally::of(&session.battle, None), true);
    assert_eq!(whole.units.len(), view.store.ids().count());
    assert!(sheet.units.len() <= whole.units.len());
    for side in &whole.sides {
        let sum: u32 = side.bars.iter().map(|bar| bar.per_mille).sum();
        if side.bars.is_empty() {
            continue;
        }
        // Rounded one by one.
        assert!(sum.abs_diff(1000) < 30, "{sum}");
        assert_eq!(side.bars.iter().filter(|bar| bar.actual).count(), 1);
        let (standing, all) = side.standing.unwrap();
        assert!(standing <= all);
    }
    let sides: Vec<usize> = whole.units.iter().map(|row| row.side).collect();
    assert!(sides.is_sorted(), "side by side");
}
