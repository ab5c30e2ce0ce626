//! A rule that throws until something is decided has no end where every outcome is looked at: its
//! odds are sampled.

use shadowgrid::{
    battle::{
        components::{Condition, Until},
        icon::Icon,
        ids::UnitId,
        odds::Budget,
        orders::order::{ActionId, Order},
        ruleset::{Action, ActionParams, Book, Entry, Form, Group},
    },
    data::level::Level,
    document::Document,
    rules::evoker::{
        self, conditions as c, effects,
        laws::{ActionDef, Work, stars},
    },
};

const RULE: &str = "EV-ACT-19";

/// Throws a die until it shows a 20, and then takes heart.
const PRAY: ActionDef = ActionDef::new(
    &Entry {
        key: "pray",
        name: "Pray",
        icon: Icon::Shout,
        phrase: &[Form::new("pray")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Until it is heard.",
    },
    |_, order| {
        let unit = order.unit;
        Ok(Work::new(move |r| {
            while r.die(20, &[19])? < 20 {}
            let heart = Condition {
                id: c::HEARTENED,
                amount: 1,
                until: Until::Turns(2),
                source: Some(unit),
            };
            effects::give(r, unit, heart, RULE);
            Ok(())
        }))
    },
);

const N_ACTIONS: usize = evoker::BOOK.actions.len();

static ACTIONS: [&dyn Action; N_ACTIONS + 1] = {
    let mut all: [&dyn Action; N_ACTIONS + 1] = [&PRAY; N_ACTIONS + 1];
    let mut place = 0;
    while place < N_ACTIONS {
        all[place] = evoker::BOOK.actions[place];
        place += 1;
    }
    all
};

static BOOK: Book = Book {
    actions: &ACTIONS,
    ..evoker::BOOK
};

#[test]
fn odds_of_throws_without_end_are_sampled() {
    let text = r#"Level(
        format: 1,
        name: "Endless",
        books: [evoker],
        legend: { '.': floor, 'W': wall },
        map: ["WWWWWWWWW", "W.......W", "WWWWWWWWW"],
        sides: [Side(name: "Wardens"), Side(name: "Shadows")],
        combatants: [
            (name: "Iren", archetype: vanguard, side: "Wardens", at: (1, 1)),
            (name: "Husk", archetype: husk, side: "Shadows", at: (7, 1)),
        ],
    )"#;
    let (level, problems) = Level::read(&Document::parse("endless.ron", text.to_owned()));
    let level = level.unwrap_or_else(|| panic!("{problems:?}"));
    let stage = level.stage(&BOOK).unwrap();
    let mut battle = (0..60)
        .map(|seed| stage.battle(seed))
        .find(|battle| battle.acting() == Some(UnitId(0)))
        .expect("Iren begins with some seed");
    let before = battle.hash();
    let order = Order::new(UnitId(0), ActionId(N_ACTIONS as u8));
    let budget = Budget {
        samples: 50,
        ..Budget::default()
    };
    // The first of all runs would throw a low face for ever.
    let odds = battle.odds(&order, budget).unwrap();
    assert!(odds.about, "it says that the odds are sampled");
    assert_eq!(odds.outcomes.len(), 1, "in the end every prayer is heard");
    let whole: u32 = odds.outcomes.iter().map(|(_, part)| part.per_mille()).sum();
    assert_eq!(whole, 1000);
    assert_eq!(battle.hash(), before);
}
