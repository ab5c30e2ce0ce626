//! What is offered and told before an order is given.

use shadowgrid::{
    battle::{
        Battle,
        components::{Reactions, Turn},
        ids::UnitId,
        orders::{order::Order, refusal::RefusalReason},
    },
    rules::maneuver::BOOK,
};

use crate::kit::{A, B, menu, offered, parsed, staged};

/// Pawn's turn on this row of a map; that of Fiend is still to come.
fn field(row: &str, pawn: &str, fiend: &str) -> Battle {
    let sheet = |title: &str, more: &str| {
        format!(
            r#"sheet: (title: "{title}", attributes: (str: 8, agi: 8, end: 8, int: 8, wil: 8),
                skills: {{ sorcery: 4, dodge: 4, athletics: 2 }}, {more})"#
        )
    };
    let (pawn, fiend) = (sheet("Pawn", pawn), sheet("Fiend", fiend));
    staged(&format!(
        r#"book: maneuver, map: ["{row}"], dice: [6, 1],
        units: {{
            'P': (name: "Pawn", side: "Heroes", {pawn}),
            'F': (name: "Fiend", side: "Foes", {fiend}),
        }}"#
    ))
}

const SWORD: &str =
    r#"styles: [(name: "Own", rank: 4, weapons: [longsword], unarmed: true)], items: [longsword]"#;
const BOW: &str =
    r#"styles: [(name: "Own", rank: 4, weapons: [shortbow], unarmed: true)], items: [shortbow]"#;

/// Rules: MA-ATK-02
#[test]
fn two_attacks_fit_into_a_turn_and_anything_else_once() {
    let mut battle = field("PF...", SWORD, SWORD);
    let plan = |words: &str| battle.plan(&parsed(&battle, words)).unwrap();
    let (strike, dash) = (plan("strike Fiend"), plan("dash"));
    // An attack that is planned counts as one, whatever was done.
    for (done, strikes) in [(0, 2), (1, 1), (2, 1), (3, 1)] {
        battle.stage(|r| r.edit::<Turn>(A).attacks = done);
        let repeats = |plan| BOOK.turns.repeats(battle.view(), plan);
        assert_eq!((repeats(&strike), repeats(&dash)), (strikes, 1), "{done}");
    }
}

/// Rules: MA-OPP-01 MA-OPP-06
#[test]
fn a_walk_invites_those_beside_it_who_have_not_struck_yet() {
    let mut battle = field("FP...", SWORD, SWORD);
    let invited = |battle: &Battle| {
        let plan = battle.plan(&parsed(battle, "walk to 3,0")).unwrap();
        plan.invites.iter().map(|it| it.0).collect::<Vec<_>>()
    };
    assert_eq!(invited(&battle), [B]);
    battle.stage(|r| r.edit::<Reactions>(B).struck.insert(A));
    assert_eq!(invited(&battle), []);
}

/// Rules: MA-TIM-07
#[test]
fn the_turn_can_be_saved_until_after_that_of_another() {
    let battle = field("P...F", SWORD, SWORD);
    let orders = menu(&battle, "save turn");
    assert_eq!(
        orders.iter().filter_map(Order::target).collect::<Vec<_>>(),
        [B]
    );
}

/// Rules: MA-MAN-01 MA-MAN-04 MA-MAN-11
#[test]
fn disarming_is_offered_against_what_is_in_a_hand_within_reach() {
    let bare = r#"styles: [(name: "Own", rank: 4, unarmed: true)]"#;
    let is_offered = |row: &str, pawn: &str, fiend: &str| {
        let mut battle = field(row, pawn, fiend);
        battle.stage(|r| assert!(BOOK.numbers.set(r, B, "AP", 0)));
        let strike = parsed(&battle, "strike Fiend");
        let choices = offered(&mut battle, &strike, &[12, 1, 3], &["no"]);
        assert!(choices.contains(&"feint".to_owned()), "{choices:?}");
        choices.contains(&"disarm".to_owned())
    };
    assert!(is_offered("PF...", SWORD, SWORD));
    assert!(!is_offered("PF...", SWORD, bare));
    assert!(!is_offered("P...F", BOW, SWORD));
}

/// Rules: MA-HLT-03
#[test]
fn nobody_is_mended_who_does_not_exist() {
    let battle = field("P...F", &format!("{SWORD}, spells: [mend]"), SWORD);
    let mend = parsed(&battle, "cast mend").at(UnitId(2));
    let refused = battle.plan(&mend).err().map(|refusal| refusal.why);
    assert_eq!(refused, Some(RefusalReason::WrongTarget));
}
