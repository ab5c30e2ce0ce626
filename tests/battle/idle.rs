//! What leads to nothing more holds no brain (GN-WAY-02): two sides that see each other over a ditch that
//! nobody crosses do not hamper each other to the end.

use std::collections::BTreeMap;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        ids::UnitId,
        odds::Budget,
        orders::order::{ActionId, Order},
        ruleset::{Book, Group},
    },
    data::{books::BOOKS, level::Level, minds::Mind},
    document::Document,
};

/// Archetypes that have sheets in all books.
const ARCHETYPES: [&str; 14] = [
    "vanguard",
    "warden",
    "husk",
    "shade",
    "duelist",
    "brute",
    "herald",
    "medic",
    "invoker",
    "hush",
    "mourner",
    "knell_ringer",
    "string_puller",
    "render",
];

/// Rounds without a blow after which no unit hampers an enemy any more.
const PATIENT: u16 = 8;

/// Rounds that are played.
const ROUNDS: u16 = 40;

/// Two sides of two on the banks of a ditch ten metres deep, or with nothing between them.
fn begun(book: &'static Book, first: usize, wide: usize, seed: u64) -> Battle {
    let row = format!("\"...{}...\"", "X".repeat(wide));
    let legend = match wide {
        0 => "'.': floor",
        _ => "'.': floor, 'X': floor(elevation: -10)",
    };
    let of = |place: usize| ARCHETYPES[(first + place) % ARCHETYPES.len()];
    let text = format!(
        "Level(format: 1, name: \"Ditch\", round_limit: {ROUNDS}, \
         legend: {{ {legend} }}, map: [{row}, {row}, {row}, {row}], \
         sides: [Side(name: \"A\", controller: ai), Side(name: \"B\", controller: ai)], combatants: [\
         (archetype: {}, side: \"A\", at: (1, 0), name: \"Ann\"), \
         (archetype: {}, side: \"A\", at: (1, 2), name: \"Abe\"), \
         (archetype: {}, side: \"B\", at: ({}, 1), name: \"Bea\")])",
        of(0),
        of(1),
        of(2),
        3 + wide
    );
    let (level, problems) = Level::read(&Document::parse("ditch.ron", text));
    let problems = format!("{problems:?}");
    level.expect(&problems).battle(book, seed).ok().unwrap()
}

fn group(battle: &Battle, order: &Order) -> Option<Group> {
    let action = battle.scene().book.action(order.action);
    action.map(|action| action.entry().group)
}

/// Whether an order that is no attack is aimed at an enemy and does no harm to it, as far as the odds go.
fn only_hampers(battle: &mut Battle, order: &Order) -> bool {
    let hampers = matches!(group(battle, order), Some(Group::Trick | Group::Support));
    let Some(target) = order.target().filter(|_| hampers) else {
        return false;
    };
    let is_hostile = battle.view().hostile(order.unit, target);
    let odds = battle.odds(order, Budget::default());
    is_hostile && odds.is_ok_and(|odds| odds.expected_loss(target) == 0)
}

/// Rules: GN-WAY-02
#[test]
fn two_sides_that_cannot_reach_each_other_do_not_hamper_each_other_for_ever() {
    let mut told = Vec::new();
    for book in BOOKS {
        for first in 0..ARCHETYPES.len() {
            let mut battle = begun(book, first, 4, first as u64);
            let mut hampered: BTreeMap<(UnitId, ActionId), u32> = BTreeMap::new();
            let mut last_blow = 0;
            while !battle.is_over() {
                if battle.question().is_none() {
                    let order = ai::next_order(&mut battle);
                    let round = battle.view().clock().round;
                    if only_hampers(&mut battle, &order) {
                        let in_vain = round > last_blow + PATIENT;
                        *hampered.entry((order.unit, order.action)).or_default() +=
                            u32::from(in_vain);
                    } else if group(&battle, &order) == Some(Group::Attack) {
                        last_blow = round;
                    }
                }
                ai::step(&mut battle).unwrap();
            }
            hampered.retain(|_, times| *times > 0);
            for ((unit, action), times) in hampered {
                let key = book.action(action).unwrap().entry().key;
                let (who, rounds) = (
                    ARCHETYPES[(first + usize::from(unit.0)) % ARCHETYPES.len()],
                    battle.view().clock().round,
                );
                told.push(format!(
                    "{}: {who} {key} {times} times by round {rounds}",
                    book.id
                ));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Rules: GN-WAY-01, GN-WAY-02
#[test]
fn a_side_that_is_cut_off_says_so_and_waits() {
    for (wide, is_cut_off) in [(4, true), (0, false)] {
        for book in BOOKS {
            let mut battle = begun(book, 0, wide, 3);
            let thoughts = ai::consider(&mut battle, &Mind::exact()).unwrap();
            assert_eq!(thoughts.is_cut_off, is_cut_off, "{}", book.id);
        }
    }
}
