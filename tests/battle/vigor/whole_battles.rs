//! Invariants of a battle by vigor between two orders.

use shadowgrid::{
    battle::{Battle, components::CombatStatus, ids::UnitId},
    rules::vigor::BOOK,
};

use crate::whole_battles::{check_bodies, has, keep_their_bounds_and_end};

/// Rules: VI-TIM-04 VI-DMG-15 VI-CON-01 VI-CON-04
#[test]
fn whole_battles_of_vigor_keep_their_bounds_and_end() {
    keep_their_bounds_and_end(&BOOK, check);
}

/// Checks the invariants between two orders.
fn check(battle: &Battle) {
    let view = battle.view();
    let number = |unit: UnitId, name: &str| BOOK.numbers.get(view, unit, name).unwrap();
    check_bodies(view, |_| false);
    for unit in view.store.ids() {
        let status = view.status(unit);
        assert!((0..=3).contains(&number(unit, "Actions")));
        if status.is_active() {
            assert!(number(unit, "Health") > 0);
            // Wounded without Durability and with it never.
            assert_eq!(
                has(view, unit, "Wounded"),
                number(unit, "Durability") == 0,
                "Durability {}",
                number(unit, "Durability")
            );
            // Winded without Vigor, and no longer with 5 of it.
            let (winded, vigor) = (has(view, unit, "Winded"), number(unit, "Vigor"));
            assert!(vigor > 0 || winded, "no Vigor and not Winded");
            assert!(vigor < 5 || !winded, "Winded with Vigor {vigor}");
        }
        if matches!(status, CombatStatus::Unconscious { .. }) {
            assert_eq!(number(unit, "Health"), 0, "in shock with Health left");
        }
    }
}
