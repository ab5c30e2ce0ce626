//! A blow with a property that no weapon of the files has.

use shadowgrid::rules::threshold::character::{
    items::{Item, Reach, UNARMED, Weapon},
    stats::Spec,
};

use super::*;
use crate::kit::threshold_with;

/// Rules: TH-ATK-05
#[test]
fn a_penetrating_attack_counts_its_damage_once_and_before_the_hit() {
    let mut catalogue = samples::catalogue();
    catalogue.items.push(Item {
        name: "needle".into(),
        weapon: Some(Weapon {
            group: Spec::Blades,
            damage: 2,
            penetrating: true,
            reach: Reach::Melee(1),
            ..UNARMED
        }),
        used: None,
        kept: None,
        use_ap: None,
        natural: false,
        magic: None,
    });
    let needle = ItemId(catalogue.items.len() as u16 - 1);
    let sheet = Sheet {
        gear: vec![(needle, Hold::Right)],
        ..ysolde()
    };
    let mut battle = threshold_with(
        Board::open(14, 10),
        &[("A", 0, sheet, (4, 5)), ("B", 1, grask(), (5, 5))],
        1,
        catalogue,
        None,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    give(&mut battle, B, "Defending", 1, None);
    let stab = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(needle));
    // +7, damage 2 + 2 = 4; against 17: 6 + 7 + 4 = 17 hits, and 17 - 17 - 9 does nothing.
    assert_eq!(check(&battle, &stab), (7, 4, 17));
    play(&mut battle, &stab, &[2, 2, 2], &[]);
    assert_eq!(number(&battle, B, "Worst"), 0);
    // 15 + 11 = 26: 26 - 17 - 9 = 0.
    set(&mut battle, A, "AP", 6);
    play(&mut battle, &stab, &[5, 5, 5], &[]);
    assert_eq!(number(&battle, B, "Worst"), 1);
}
