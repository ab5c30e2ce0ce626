//! Invariants of a battle by momentum between two orders.

use shadowgrid::{
    battle::{
        Battle,
        components::{CombatStatus, Posture},
        ids::UnitId,
    },
    rules::momentum::BOOK,
};

use crate::whole_battles::{check_bodies, has, keep_their_bounds_and_end};

/// Rules: MO-TIM-01 MO-VIT-02 MO-VIT-03 MO-ABL-04 MO-ADV-03
#[test]
fn whole_battles_of_momentum_keep_their_bounds_and_end() {
    keep_their_bounds_and_end(&BOOK, check);
}

/// Checks the invariants between two orders.
fn check(battle: &Battle) {
    let view = battle.view();
    let number = |unit: UnitId, name: &str| BOOK.numbers.get(view, unit, name).unwrap();
    // A unit that has climbed onto another stands on its squares, and two units may share squares
    // if one is far larger (MO-MOV-07).
    let shares = |unit: UnitId| {
        let on_another = |other: UnitId| {
            let sizes = number(unit, "Size").abs_diff(number(other, "Size"));
            let climbs = has(view, unit, "Climbed on") || has(view, other, "Climbed on");
            other != unit && view.gap(unit, other) == 0 && (sizes >= 2 || climbs)
        };
        view.active().any(on_another)
    };
    check_bodies(view, shares);
    for unit in view.store.ids() {
        let status = view.status(unit);
        assert!((0..=2).contains(&number(unit, "RP")));
        // No Vitality is Unconscious or dead, and the Unconscious lie Prone.
        let fallen = matches!(
            status,
            CombatStatus::Unconscious { .. } | CombatStatus::Dead
        );
        let on_field = status.is_on_field() || fallen;
        assert!(
            !on_field || fallen == (number(unit, "Vitality") < 1),
            "{status:?}"
        );
        if matches!(status, CombatStatus::Unconscious { .. }) {
            assert_eq!(view.posture(unit), Posture::Prone);
        }
        // A condition that lasts one attack is over between two orders.
        for passing in ["Warded", "Taking a blow"] {
            assert!(!has(view, unit, passing), "{passing} is left");
        }
        if status.is_active() {
            let rounds = view.clock().round;
            assert!(!has(view, unit, "Surprised") || rounds <= 2, "{rounds}");
        }
    }
}
