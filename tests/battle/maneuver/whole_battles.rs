//! Invariants of a battle by maneuver between two orders.

use shadowgrid::{
    battle::{
        Battle,
        components::{CombatStatus, Condition, Conditions, Posture, Stealth, Turn, Until},
        ids::UnitId,
        view::View,
    },
    rules::maneuver::{BOOK, character::sheet::Sheet},
};

use crate::whole_battles::{check_bodies, full_hands, keep_their_bounds_and_end};

/// Rules: MA-TIM-08 MA-ATK-02 MA-HLT-01 MA-HLT-02 MA-MOV-03 MA-CND-03
#[test]
fn whole_battles_of_maneuver_keep_their_bounds_and_end() {
    keep_their_bounds_and_end(&BOOK, check);
}

/// Checks the invariants between two orders.
fn check(battle: &Battle) {
    let view = battle.view();
    check_bodies(view, |_| false);
    for unit in view.store.ids() {
        check_body(view, unit);
        for condition in &view.store.get::<Conditions>(unit).0 {
            let name = BOOK.conditions[usize::from(condition.id.0)].name;
            assert!(lasts(view, unit, name, condition), "{name}: {condition:?}");
        }
    }
}

fn check_body(view: View<'_>, unit: UnitId) {
    let numbers = |name| BOOK.numbers.get(view, unit, name).unwrap();
    let status = view.status(unit);
    assert!((0..=3).contains(&numbers("AP")));
    assert!(view.store.get::<Turn>(unit).attacks <= 2);
    // No Health is Unconscious or dead, and the Unconscious lie Prone.
    let fallen = matches!(
        status,
        CombatStatus::Unconscious { .. } | CombatStatus::Dead
    );
    assert_eq!(fallen, numbers("Health") == 0, "{status:?}");
    if matches!(status, CombatStatus::Unconscious { .. }) {
        assert_eq!(view.posture(unit), Posture::Prone);
    }
    let sheet: &Sheet = view.sheet(unit).unwrap();
    assert!(full_hands(view, unit) <= sheet.hands);
}

/// Whether a condition may still be there.
fn lasts(view: View<'_>, unit: UnitId, name: &str, condition: &Condition) -> bool {
    let acts = view.clock().acting == Some(unit);
    let in_time = match condition.until {
        // Counted from the turn that comes next; none is left in the last one.
        Until::Turns(left) => left <= 2 && (left > 0 || acts || view.clock().acting.is_none()),
        Until::RoundEnd(round) => view.clock().round <= round,
        _ => true,
    };
    let source = condition
        .source
        .filter(|&source| view.status(source).is_active());
    in_time
        && match name {
            // A unit that disengaged and won the battle has no more turn to end.
            "Disengaged" => acts || view.clock().verdict().is_some(),
            "Surprised" => view.clock().round == 1,
            "Warded" => false,
            "Waiting" => !view.clock().acted.contains(unit),
            "Sneaking" => view.store.get::<Stealth>(unit).hidden,
            "Grappled" => source.is_some_and(|source| {
                let dazed = BOOK.numbers.get(view, source, "Dazed") == Some(1);
                view.gap(source, unit) <= 1 && !dazed
            }),
            _ => true,
        }
}
