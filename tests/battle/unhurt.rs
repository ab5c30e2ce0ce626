//! No unit attacks an enemy that its side knows it cannot hurt, in every book with something that
//! stops all damage; threshold has nothing of the kind. What a side has not learned yet it has to
//! try.

use shadowgrid::{
    ai,
    battle::{
        Battle, belief,
        ids::{SideId, UnitId},
        odds::Budget,
        orders::order::Order,
        ruleset::{Book, Group},
        side_view::SideView,
    },
    data::{books::BOOKS, level::Level},
    document::Document,
};

/// What stops all damage in a book, and whether a side has to see that first (EV-ELM-11,
/// MO-TYP-07).
const UNHURT: [(&str, &str, bool); 4] = [
    (
        "evoker",
        "affinities: { melee: block, missile: block, fire: block, ice: block, wind: block, \
         electricity: block, nuclear: block, psychic: block, bless: block, curse: block }",
        true,
    ),
    (
        "maneuver",
        "resistances: { physical: 40, magical: 40, other: 40 }",
        false,
    ),
    ("momentum", "immunities: [physical]", true),
    ("vigor", "durability_rank: legendary", false),
];

/// Rounds that are played.
const ROUNDS: u16 = 20;

fn begun(book: &'static Book, sheet: &str, seed: u64) -> Battle {
    let text = format!(
        "Level(format: 1, name: \"Unhurt\", books: [{id}], legend: {{ '.': floor }}, \
         map: [\"........\", \"........\", \"........\", \"........\"], \
         sides: [Side(name: \"A\", controller: ai), Side(name: \"B\", controller: ai)], \
         combatants: [(archetype: vanguard, side: \"A\", at: (0, 1), name: \"Ann\"), \
         (archetype: warden, side: \"A\", at: (0, 3), name: \"Abe\"), \
         (archetype: husk, side: \"B\", at: (7, 1), name: \"Bob\", sheets: {{ {id}: ({sheet}) }})])",
        id = book.id
    );
    let (level, problems) = Level::read(&Document::parse("unhurt.ron", text));
    let problems = format!("{problems:?}");
    level.expect(&problems).battle(book, seed).ok().unwrap()
}

/// Whether an order of the first side is an attack on the unit that nothing hurts.
fn strikes(battle: &Battle, order: &Order, unhurt: UnitId) -> bool {
    let view = battle.view();
    let action = view.scene.book.action(order.action);
    action.is_some_and(|action| action.entry().group == Group::Attack)
        && view.side(order.unit) == SideId(0)
        && order.target() == Some(unhurt)
}

/// Whether an attack affects its target at all, as its side believes the state to be.
fn does_anything(battle: &mut Battle, order: &Order, unhurt: UnitId) -> bool {
    let odds = belief::odds_for(battle, SideId(0), order, Budget::default()).unwrap();
    let mut effects = odds.outcomes.iter().flat_map(|(effects, _)| effects);
    effects.any(|effect| {
        effect.unit == unhurt && (effect.lost > 0 || effect.gained != 0 || effect.moved.is_some())
    })
}

/// Rules: EV-ELM-07, EV-ELM-11, MA-DMG-03, MO-TYP-03, MO-TYP-07, VI-DMG-13
#[test]
fn no_blow_is_struck_that_hurts_nobody_as_far_as_its_side_knows() {
    for (id, sheet, is_learned) in UNHURT {
        let book = BOOKS.into_iter().find(|book| book.id == id).unwrap();
        let mut attacks = 0;
        for seed in 1..4 {
            let mut battle = begun(book, sheet, seed);
            let unhurt = battle.view().store.ids().last().unwrap();
            while !battle.is_over() && battle.view().clock().round <= ROUNDS {
                if battle.question().is_none() {
                    let order = ai::next_order(&mut battle);
                    if strikes(&battle, &order, unhurt) {
                        attacks += 1;
                        let tried = does_anything(&mut battle, &order, unhurt);
                        assert!(tried, "{id}, seed {seed}: {order:?} is in vain");
                    }
                }
                ai::step(&mut battle).unwrap();
            }
        }
        assert!(attacks > 0 || !is_learned, "{id}: nobody has tried");
    }
}

/// Rules: EV-ELM-11, MO-TYP-07
#[test]
fn worlds_that_differ_in_what_nobody_has_shown_are_played_alike_until_a_hit() {
    for (id, sheet, _) in UNHURT.into_iter().filter(|(_, _, is_learned)| *is_learned) {
        let book = BOOKS.into_iter().find(|book| book.id == id).unwrap();
        for seed in 1..4 {
            let mut twins = [begun(book, sheet, seed), begun(book, "", seed)];
            loop {
                let orders = twins.each_mut().map(ai::next_order);
                assert_eq!(orders[0], orders[1], "{id}, seed {seed}");
                let odds = twins.each_mut().map(|battle| {
                    let side = battle.view().side(orders[0].unit);
                    belief::odds_for(battle, side, &orders[0], Budget::default()).ok()
                });
                let lost = odds.map(|odds| {
                    let unit = orders[0].target()?;
                    odds.map(|odds| odds.expected_loss(unit))
                });
                assert_eq!(lost[0], lost[1], "{id}, seed {seed}: {:?}", orders[0]);
                for battle in &mut twins {
                    ai::step(battle).unwrap();
                }
                let unhurt = twins[0].view().store.ids().last().unwrap();
                let shown = (0..16).any(|element| {
                    SideView::new(twins[0].view(), SideId(0)).knows_element(unhurt, element)
                });
                if shown {
                    break;
                }
            }
        }
    }
}
