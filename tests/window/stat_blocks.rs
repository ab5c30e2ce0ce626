//! Cards of enemies: what is known of them, how to learn the rest, and that nothing else shows.

use crate::models::at_the_wardens_turn_by;
use shadowgrid::{
    ai,
    app::{
        panels::{inspector::Inspector, odds::OddsCard},
        state::{session::AppSession, shown::Shown},
    },
    battle::{
        components::{Insight, Memory},
        ids::{SideId, UnitId},
        odds::Budget,
        orders::{order::Order, question::Question},
        view::View,
    },
    data::{
        books::{BOOKS, book},
        level::Level,
    },
    document::Document,
    save::{GameSession, Header},
};

const FOE: UnitId = UnitId(1);

/// A hero and a foe in sight of each other, by a book; the foe has this sheet.
fn face_to_face(id: &str, sheet: &str) -> AppSession {
    let text = format!(
        r#"Level(
            format: 1,
            name: "Face to face",
            books: [{id}],
            legend: {{ '.': floor }},
            map: ["......", "......", "......"],
            sides: [Side(name: "Wardens"), Side(name: "Shadows")],
            combatants: [
                (name: "Iren", archetype: vanguard, side: "Wardens", at: (1, 1)),
                (name: "Foe", archetype: shade, side: "Shadows", at: (4, 1), sheets: {{ {id}: {sheet} }}),
            ],
        )"#
    );
    let (level, problems) = Level::read(&Document::parse("face.ron", text));
    let faults: Vec<&str> = problems.iter().map(|one| one.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{faults:?}"));
    let book = book(id).unwrap();
    let stage = level.stage(book).unwrap();
    let header = Header::new(&level, book, &stage, 1);
    let battle = stage.battle(1);
    AppSession::new(GameSession::new(battle, vec![false, true], header))
}

/// The card of the foe as the first side sees it.
fn card(session: &AppSession) -> Inspector {
    let shown = Shown::of(session.battle.view(), session.viewer());
    assert!(shown.is_in_sight(FOE));
    Inspector::of(session.known().view(), session, &shown, FOE)
}

#[test]
fn an_enemys_card_is_a_stat_block_in_every_book() {
    for book in BOOKS {
        let session = at_the_wardens_turn_by(book.id);
        let view = session.known().view();
        let shown = Shown::of(view, session.viewer());
        let of = |unit| Inspector::of(view, &session, &shown, unit);
        let mut foes = view.members(SideId(1));
        let foe = of(foes.find(|unit| shown.is_in_sight(*unit)).unwrap());
        let names: Vec<&str> = foe.stat_block.iter().map(|fact| fact.name).collect();
        for name in ["Defense", "Armor", "Speed", "Attacks"] {
            assert!(names.contains(&name), "{}: {names:?}", book.id);
        }
        for fact in &foe.stat_block {
            assert!(!fact.text.is_empty(), "{}: {fact:?}", book.id);
            // What is not known says how to learn it.
            let how = fact.text.strip_prefix("not known: ");
            assert_eq!(how.is_none(), fact.known, "{}: {fact:?}", book.id);
            assert!(
                how.is_none_or(|how| how.len() > 10),
                "{}: {fact:?}",
                book.id
            );
        }
        assert!(!foe.in_brief().is_empty(), "{}", book.id);
        let own = view.members(SideId(0)).next().unwrap();
        assert!(of(own).stat_block.is_empty(), "{}", book.id);
    }
}

/// Sheets that differ only in what the rules of a book hide.
const SECRETS: [(&str, &str, &str); 3] = [
    ("evoker", "(scores: (tg: 50))", "(scores: (tg: 20))"),
    (
        "evoker",
        "(affinities: { fire: weak })",
        "(affinities: { ice: absorb })",
    ),
    (
        "momentum",
        "(resistances: [cold])",
        "(vulnerabilities: [cold])",
    ),
];

#[test]
fn the_cards_of_foes_that_differ_in_secrets_are_the_same_until_those_are_learned() {
    for (book, one, other) in SECRETS {
        let mut worlds = [one, other].map(|sheet| face_to_face(book, sheet));
        let cards = worlds.each_ref().map(card);
        assert_eq!(cards[0], cards[1], "{book}: {one}");
        for session in &mut worlds {
            session.battle.stage(|r| {
                let memory = r.edit_field::<Memory>();
                memory.learn(2, SideId(0), FOE, Insight::Full);
            });
        }
        let cards = worlds.each_ref().map(card);
        assert_ne!(cards[0], cards[1], "{book}: {one}");
        assert!(cards[0].stat_block.iter().all(|fact| fact.known), "{book}");
    }
}

/// Looks at some attacks of the acting unit: how many parts of the target's numbers were read.
fn attacks(session: &mut AppSession) -> usize {
    let view = session.battle.view();
    let is_attack = |order: &Order| {
        let target = order.target();
        target.is_some_and(|target| view.hostile(order.unit, target))
    };
    let orders: Vec<Order> = session.battle.legal_orders();
    let attacks: Vec<Order> = orders.into_iter().filter(is_attack).take(6).collect();
    let mut seen = 0;
    for order in attacks {
        let Ok(odds) = session.battle.odds(&order, Budget::default()) else {
            continue;
        };
        let Ok(tests) = session.battle.leading_tests(&order) else {
            continue;
        };
        let view = session.battle.view();
        let mut card = OddsCard::of(view, &order, &odds, "", &[]);
        card.explain(view, &odds, &tests);
        let answer = card
            .answer
            .iter()
            .flat_map(|(_, terms)| terms.iter().skip(1));
        for term in card.number.iter().skip(1).chain(answer) {
            if term.value != 0 {
                assert_eq!(term.hinders, term.value > 0, "{term:?}");
                seen += 1;
            }
        }
    }
    seen
}

#[test]
fn what_helps_the_target_of_an_attack_is_bad_for_the_reader() {
    let mut seen = 0;
    for book in BOOKS {
        let mut session = at_the_wardens_turn_by(book.id);
        for _ in 0..30 {
            if session.battle.is_over() {
                break;
            }
            seen += attacks(&mut session);
            let order = ai::next_order(&mut session.battle);
            let mut policy = |view: View<'_>, question: &Question| Some(ai::answer(view, question));
            session.battle.execute_with(order, &mut policy).unwrap();
        }
    }
    assert!(seen > 0);
}
