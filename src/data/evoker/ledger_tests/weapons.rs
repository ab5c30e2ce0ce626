//! Weapons and armour against the tables of the ledger.

use super::*;

fn weapon_row(w: &Weapon) -> String {
    let is_blade = w.class == WeaponClass::Melee;
    let class = match w.class {
        WeaponClass::Melee if w.thrown => "melee, thrown",
        WeaponClass::Melee => "melee",
        WeaponClass::Thrown => "thrown",
        WeaponClass::Pistol => "Pistol",
        WeaponClass::Basic => "Basic",
        WeaponClass::Heavy => "Heavy",
    };
    let range = match (is_blade, w.thrown) {
        (true, true) => format!("{} / {}", w.reach, w.range),
        (true, false) => w.reach.to_string(),
        (false, _) => w.range.to_string(),
    };
    assert_eq!(w.reach > 0, is_blade, "{}", w.id);
    assert_eq!(w.range > 0, !is_blade || w.thrown, "{}", w.id);
    let element = w.element.unwrap().name();
    let element = if is_blade && w.thrown {
        format!("{element}, Missile if thrown")
    } else {
        element.to_owned()
    };
    let qualities: Vec<String> = [
        w.natural.then(|| "Natural".into()),
        w.thrown.then(|| "Thrown".into()),
        (w.reach > 1).then(|| format!("Reach {}", w.reach)),
        (w.burst > 0).then(|| format!("Burst {}", w.burst)),
        (w.blast > 0).then(|| format!("Blast {}", w.blast)),
        w.scatter.then(|| "Scatter".into()),
        w.long.then(|| "Long".into()),
        w.rending.then(|| "Rending".into()),
        w.ailing
            .as_ref()
            .map(|ailment| format!("Ailing ({ailment})")),
        w.support.then(|| "Support".into()),
        w.used_up.then(|| "used up".into()),
    ]
    .into_iter()
    .flatten()
    .collect();
    let qualities = if qualities.is_empty() {
        "-".into()
    } else {
        qualities.join(", ")
    };
    row(&[
        w.id.clone(),
        class.into(),
        w.hands.to_string(),
        w.damage.to_string(),
        range,
        or_dash(w.ammo.into()),
        or_dash(w.reload.into()),
        element,
        qualities,
    ])
}

/// Rules: EV-CAT-01 EV-CAT-02
#[test]
fn weapons_are_those_of_the_table() {
    let table = rows(
        "
        | unarmed | melee | 0 | 1 | 1 | - | - | Melee | Natural |
        | knife | melee, thrown | 1 | 4 | 1 / 8 | - | - | Melee, Missile if thrown | Thrown |
        | sword | melee | 1 | 5 | 1 | - | - | Melee | - |
        | ripper | melee | 1 | 4 | 1 | - | - | Melee | Rending |
        | greatblade | melee | 2 | 7 | 1 | - | - | Melee | - |
        | spear | melee | 2 | 5 | 2 | - | - | Melee | Reach 2 |
        | shock_baton | melee | 1 | 4 | 1 | - | - | Electricity | Ailing (Dizzy) |
        | claws | melee | 0 | 5 | 1 | - | - | Melee | Natural |
        | twin_fangs | melee | 1 | 4 | 1 | - | - | Melee | Burst 2 |
        | crutch | melee | 1 | 2 | 1 | - | - | Melee | Support |
        | pistol | Pistol | 1 | 8 | 30 | 8 | 1 | Missile | - |
        | smg | Basic | 2 | 8 | 40 | 12 | 2 | Missile | Burst 3 |
        | rifle | Basic | 2 | 10 | 80 | 5 | 1 | Missile | - |
        | machine_gun | Heavy | 2 | 9 | 100 | 30 | 3 | Missile | Burst 5 |
        | marksman_rifle | Heavy | 2 | 11 | 300 | 4 | 2 | Missile | Long |
        | grenade | thrown | 1 | 9 | 12 | 1 | - | Missile | Thrown, Blast 2, Scatter, used up |
        ",
    );
    let read: Vec<String> = catalogue().weapons.iter().map(weapon_row).collect();
    assert_eq!(read, table);
}

/// Rules: EV-CAT-03
#[test]
fn armour_is_that_of_the_table() {
    let table = rows(
        "
        | street | 0 | 0 | 0 | 0 |
        | padded | 0 | 1 | 2 | 1 |
        | vest | 0 | 1 | 3 | 1 |
        | riot | 3 | 3 | 4 | 3 |
        | hide | 2 | 2 | 2 | 2 |
        | shell | 4 | 4 | 6 | 4 |
        ",
    );
    let read: Vec<String> = assets()
        .books
        .evoker
        .armour
        .iter()
        .map(|suit| {
            let [head, left_arm, right_arm, body, left_leg, right_leg] = suit.points();
            assert_eq!((left_arm, left_leg), (right_arm, right_leg));
            let points = [head, left_arm, body, left_leg].map(|points| points.to_string());
            row(&[std::slice::from_ref(&suit.id), points.as_slice()].concat())
        })
        .collect();
    assert_eq!(read, table);
    for suit in &assets().books.evoker.armour {
        let swim = if suit.id == "riot" { -1 } else { 0 };
        let mods = crate::rules::evoker::character::sheet::MoveMods {
            swim,
            ..Default::default()
        };
        assert_eq!(suit.move_mods, mods, "{}", suit.id);
    }
}
