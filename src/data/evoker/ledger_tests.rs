//! Every row of the ledger's catalogue tables against the files: a definition is written as the
//! ledger writes its row, column by column.

use crate::{
    data::{assets, document::Document, document::Reader},
    rules::evoker::{
        catalogue::{
            Catalogue, Consumable, Keyword, Power, PowerEffect, PowerKind, Shape, Weapon,
            WeaponClass,
        },
        conditions::Category,
    },
};

fn catalogue() -> &'static Catalogue {
    &assets().evoker.catalogue
}

/// The rows of a table, without the blanks around them.
fn rows(table: &str) -> Vec<&str> {
    table
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect()
}

fn row(columns: &[String]) -> String {
    format!("| {} |", columns.join(" | "))
}

fn or_dash(number: u32) -> String {
    if number == 0 {
        "-".into()
    } else {
        number.to_string()
    }
}

fn count(number: impl Into<i64>, what: &str) -> String {
    let number = number.into();
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}

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
        .evoker
        .armour
        .iter()
        .map(|suit| {
            let [head, left_arm, right_arm, body, left_leg, right_leg] = suit.points;
            assert_eq!((left_arm, left_leg), (right_arm, right_leg));
            let points = [head, left_arm, body, left_leg].map(|points| points.to_string());
            row(&[std::slice::from_ref(&suit.id), points.as_slice()].concat())
        })
        .collect();
    assert_eq!(read, table);
    for suit in &assets().evoker.armour {
        let swim = if suit.id == "riot" { -1 } else { 0 };
        let mods = crate::rules::evoker::sheet::MoveMods {
            swim,
            ..Default::default()
        };
        assert_eq!(suit.move_mods, mods, "{}", suit.id);
    }
}

fn cost(power: &Power) -> String {
    let pool = match power.kind {
        PowerKind::Magic => "S",
        PowerKind::Physical => "E",
    };
    format!("{} {pool}", power.cost)
}

fn attack_row(power: &Power) -> Option<String> {
    let PowerEffect::Attack {
        damage,
        burst,
        scatter,
    } = power.effect
    else {
        return None;
    };
    assert_eq!((power.keyword, power.stars), (Some(Keyword::Attack), 1));
    let range = match (power.range, power.shape, power.kind) {
        (0, Shape::Single, PowerKind::Physical) => "melee".into(),
        (0, ..) => "-".into(),
        (range, ..) => range.to_string(),
    };
    let mut shape = match power.shape {
        Shape::Single => "single".into(),
        Shape::Blast(size) => format!("Blast {size}"),
        Shape::Aura(size) => format!("Aura {size}"),
        Shape::Line(size) => format!("Line {size}"),
        Shape::Wave(size) => format!("Wave {size}"),
        Shape::Arc(size) => format!("Arc {size}"),
    };
    if burst > 0 {
        shape += &format!(", Burst {burst}");
    }
    if scatter {
        shape += ", Scatter";
    }
    Some(row(&[
        power.id.clone(),
        power.element?.name().into(),
        power.tier.to_string(),
        cost(power),
        damage.to_string(),
        range,
        shape,
    ]))
}

/// Rules: EV-CAT-04
#[test]
fn attack_powers_are_those_of_the_table() {
    let table = rows(
        "
        | ember | Fire | 1 | 1 S | 5 | 20 | single |
        | frost_line | Ice | 1 | 2 S | 4 | - | Line 12 |
        | gale | Wind | 1 | 2 S | 4 | - | Wave 6 |
        | chain_spark | Electricity | 1 | 2 S | 4 | 20 | Arc 2 |
        | atom_burst | Nuclear | 2 | 3 S | 6 | 20 | Blast 2 |
        | mind_spike | Psychic | 1 | 1 S | 5 | 20 | single |
        | dawn_aura | Bless | 2 | 3 S | 6 | - | Aura 3 |
        | grave_bolt | Curse | 1 | 1 S | 5 | 20 | single |
        | void_nova | Almighty | 3 | 5 S | 8 | 20 | Blast 3, Scatter |
        | cleave | Melee | 1 | 2 E | 8 | melee | single |
        | volley | Missile | 1 | 3 E | 11 | 20 | single, Burst 2 |
        ",
    );
    let read: Vec<String> = catalogue().powers.iter().filter_map(attack_row).collect();
    assert_eq!(read, table);
}

/// Rules: EV-CAT-05
#[test]
fn ailment_powers_are_those_of_the_table() {
    let table = rows(
        "
        | scorch | Burning | Fire | 1 | 2 S |
        | daze | Dizzy | Wind | 1 | 2 S |
        | deep_freeze | Frozen | Ice | 2 | 3 S |
        | jolt | Shocked | Electricity | 1 | 3 S |
        | lull | Drowsed | Psychic | 2 | 3 S |
        | concuss | Stunned | Melee | 1 | 3 S |
        | forget | Amnesiac | Psychic | 1 | 2 S |
        | thrall | Brainwashed | Curse | 2 | 3 S |
        | bewilder | Confused | Psychic | 1 | 2 S |
        | gloom | Despaired | Curse | 2 | 2 S |
        | fury | Enraged | Psychic | 1 | 2 S |
        | dread | Panicked | Curse | 1 | 2 S |
        | verdict | Condemned | Bless | 1 | 2 S |
        | malison | Damned | Curse | 1 | 2 S |
        ",
    );
    let read: Vec<String> = catalogue()
        .powers
        .iter()
        .filter_map(|power| {
            let PowerEffect::Ailment(ailment) = &power.effect else {
                return None;
            };
            let common = (power.keyword, power.range, power.shape);
            assert_eq!(common, (Some(Keyword::Attack), 10, Shape::Single));
            Some(row(&[
                power.id.clone(),
                ailment.clone(),
                power.element?.name().into(),
                power.stars.to_string(),
                cost(power),
            ]))
        })
        .collect();
    assert_eq!(read, table);
}

/// What a power or item does to its target, in the ledger's words.
fn effect_words(effect: &PowerEffect, to_all: bool) -> String {
    let words = |name: &str, amount: i16, turns: u8| match name {
        "Sapped" => format!(
            "{} on attack tests, {turns} turns",
            count(amount, "Disadvantage")
        ),
        "Exposed" => format!(
            "{} on evasion, {turns} turns",
            count(amount, "Disadvantage")
        ),
        "Sharpened" => format!(
            "{} on attack tests, {turns} turns",
            count(amount, "Advantage")
        ),
        "Veiled" => format!("{} on evasion, {turns} turns", count(amount, "Advantage")),
        "Hindered" => format!("Hindered, {turns} turns"),
        "Plated" => format!("+{amount} AP all locations, {turns} turns"),
        "Rebound" => format!(
            "within {turns} turns the next magic attack that hits is treated as Repel, which ends it; not Almighty"
        ),
        "Afloat" => format!("trait Flyer, {turns} turns"),
        other => panic!("no words for {other}"),
    };
    match effect {
        PowerEffect::HealLight(n) if to_all => {
            format!("{} to every ally incl. user", count(*n, "Light Wound"))
        }
        PowerEffect::HealLight(n) => count(*n, "Light Wound"),
        PowerEffect::HealHeavy(n) => count(*n, "Heavy Wound"),
        PowerEffect::RestoreSpirit(n) => format!("{n} Spirit"),
        PowerEffect::Cleanse(None) => "removes one ailment other than Staggered".into(),
        PowerEffect::Cleanse(Some(Category::Physical)) => "removes a Physical ailment".into(),
        PowerEffect::Staunch => "ends Blood Loss".into(),
        PowerEffect::Shackle { turns } => {
            format!("Magic vs Athletics or Strength: Immobilised, {turns} turns")
        }
        PowerEffect::SlipFree => "ends Grappled and Immobilised".into(),
        PowerEffect::Cloud { radius, rounds } => {
            format!("haze in Blast {radius} for {rounds} rounds")
        }
        PowerEffect::Dazzle(n) => format!(
            "its next evasion before the end of its next turn has {}",
            count(*n, "Disadvantage")
        ),
        PowerEffect::Condition {
            name,
            amount,
            turns,
        } => words(name, *amount, *turns),
        other => panic!("no words for {other:?}"),
    }
}

/// Rules: EV-CAT-06
#[test]
fn other_powers_are_those_of_the_table() {
    let table = rows(
        "
        | sap | HEX | 1 | 2 S | 20 | 1 Disadvantage on attack tests, 3 turns |
        | mire | HEX | 1 | 2 S | 20 | Hindered, 2 turns |
        | shackle | HEX | 2 | 3 S | 20 | Magic vs Athletics or Strength: Immobilised, 3 turns |
        | expose | HEX | 2 | 3 S | 20 | 2 Disadvantages on evasion, 3 turns |
        | cloud | HEX | 1 | 2 S | 20 | haze in Blast 2 for 3 rounds |
        | mend | RESTORATION | 1 | 2 S | 10 | 2 Light Wounds |
        | mend_circle | RESTORATION | 1 | 4 S | Aura 3 | 1 Light Wound to every ally incl. user |
        | deep_mend | RESTORATION | 1 | 5 S | 5 | 1 Heavy Wound |
        | cleanse | RESTORATION | 1 | 2 S | 10 | removes one ailment other than Staggered, `ignores_grapple` |
        | staunch | RESTORATION | 1 | 1 S | 5 | ends Blood Loss |
        | sharpen | AUGMENT | 1 | 2 S | 10 | 1 Advantage on attack tests, 3 turns |
        | veil | AUGMENT | 1 | 2 S | 10 | 1 Advantage on evasion, 3 turns |
        | plate | AUGMENT | 1 | 2 S | 10 | +2 AP all locations, 3 turns |
        | rebound | AUGMENT | 1 | 4 S | 10 | within 3 turns the next magic attack that hits is treated as Repel, which ends it; not Almighty |
        | skyhook | AUGMENT | 1 | 3 S | 10 | trait Flyer, 3 turns |
        | slip_free | AUGMENT | 1 | 1 S | self | ends Grappled and Immobilised, `ignores_grapple` |
        ",
    );
    let read: Vec<String> = catalogue()
        .powers
        .iter()
        .filter_map(|power| {
            let keyword = power
                .keyword
                .filter(|keyword| *keyword != Keyword::Attack)?;
            let (range, to_all) = match (power.shape, power.range) {
                (Shape::Aura(size), 0) => (format!("Aura {size}"), true),
                (_, 0) => ("self".into(), false),
                (_, range) => (range.to_string(), false),
            };
            if let (PowerEffect::Cloud { radius, .. }, shape) = (&power.effect, power.shape) {
                assert_eq!(shape, Shape::Blast(*radius));
            }
            let mut words = effect_words(&power.effect, to_all);
            if power.ignores_grapple {
                words += ", `ignores_grapple`";
            }
            Some(row(&[
                power.id.clone(),
                keyword.name().into(),
                power.stars.to_string(),
                cost(power),
                range,
                words,
            ]))
        })
        .collect();
    assert_eq!(read, table);
}

/// Rules: EV-CAT-07
#[test]
fn passive_powers_are_those_of_the_ledger() {
    let read: Vec<String> = catalogue()
        .powers
        .iter()
        .filter_map(|power| match &power.effect {
            PowerEffect::Affinity(element, affinity) => {
                Some(format!("{}: {affinity:?} {}", power.id, element.name()))
            }
            PowerEffect::Immune(ailment) => Some(format!("{}: immune to {ailment}", power.id)),
            _ => {
                assert!(power.keyword.is_some() && power.stars > 0, "{}", power.id);
                None
            }
        })
        .collect();
    assert_eq!(
        read,
        ["ice_skin: Resist Ice", "quick_mind: immune to Confused"]
    );
}

fn consumable_row(item: &Consumable) -> String {
    let power = |name: &str| {
        let id = catalogue().power_named(name).unwrap();
        catalogue().power(id).unwrap()
    };
    let within = |words: String| format!("{words}, within {} m", item.range);
    let words = match item.effects.as_slice() {
        // Items that copy a power say so, with what differs.
        [
            PowerEffect::Condition {
                name,
                amount,
                turns,
            },
        ] => {
            let PowerEffect::Condition {
                name: of,
                amount: by,
                ..
            } = &power("sharpen").effect
            else {
                panic!("sharpen gives a condition");
            };
            assert_eq!((name, amount), (of, by));
            format!("as sharpen, {turns} turns")
        }
        [cloud @ PowerEffect::Cloud { .. }] => {
            assert_eq!(*cloud, power("cloud").effect);
            within("as cloud".into())
        }
        [
            PowerEffect::Attack {
                damage,
                burst: 0,
                scatter: false,
            },
        ] => {
            assert_eq!(item.element, power("ember").element);
            format!(
                "as ember with Melee skill as a thrown weapon, damage {damage}, range {}, no MgB, no cost",
                item.range
            )
        }
        [dazzle @ PowerEffect::Dazzle(_)] => {
            format!(
                "enemy within {} m: {}",
                item.range,
                effect_words(dazzle, false)
            )
        }
        effects => {
            assert_eq!(item.range, 5, "{}: EV-ACT-31", item.id);
            let words: Vec<_> = effects.iter().map(|e| effect_words(e, false)).collect();
            words.join(", ")
        }
    };
    row(&[item.id.clone(), item.keyword.name().into(), words])
}

/// Rules: EV-CAT-08 EV-ACT-31
#[test]
fn consumables_are_those_of_the_table() {
    let table = rows(
        "
        | bandage | RESTORATION | ends Blood Loss, 1 Light Wound |
        | medkit | RESTORATION | 2 Light Wounds |
        | spirit_vial | RESTORATION | 3 Spirit |
        | salts | RESTORATION | removes a Physical ailment |
        | adrenaline | AUGMENT | as sharpen, 2 turns |
        | smoke_pot | HEX | as cloud, within 10 m |
        | firebomb | ATTACK | as ember with Melee skill as a thrown weapon, damage 9, range 10, no MgB, no cost |
        | flash_charge | TRICK | enemy within 10 m: its next evasion before the end of its next turn has 2 Disadvantages |
        ",
    );
    let read: Vec<String> = catalogue().consumables.iter().map(consumable_row).collect();
    assert_eq!(read, table);
}

fn faults_of<T>(
    text: &str,
    read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d crate::data::document::Node) -> Option<T>,
) -> Vec<String> {
    let document = Document::parse("i.ron", text);
    let mut reader = Reader::new(&document);
    read(&mut reader, "thing", document.root());
    let problems = reader.finish(&[]);
    let faults = problems.iter();
    faults
        .map(|fault| format!("{}: {}", fault.rule, fault.message))
        .collect()
}

#[test]
fn an_item_that_does_what_its_keyword_does_not_say_is_reported() {
    let item = |keyword: &str, effects: &str| {
        let text = format!(
            "(title: \"X\", description: \"Y.\", keyword: {keyword}, effects: [{effects}])"
        );
        faults_of(&text, super::consumables::consumable)
    };
    assert_eq!(item("restoration", "heal_light(2)"), Vec::<String>::new());
    assert_eq!(item("attack", "attack(damage: 3)"), Vec::<String>::new());
    for (keyword, effects, wanted) in [
        (
            "hex",
            "attack(damage: 3)",
            "wrong-effect: an item of the keyword HEX does not do this",
        ),
        (
            "attack",
            "staunch",
            "wrong-effect: an item of the keyword ATTACK does not do this",
        ),
        (
            "attack",
            "attack(damage: 3), staunch",
            "wrong-effect: an item of the keyword ATTACK does not do this",
        ),
        ("restoration", "", "wrong-effect: the item does nothing"),
        (
            "hex",
            "ailment(dizzy)",
            "wrong-effect: an item gives no ailment and no passive power",
        ),
        (
            "augment",
            "immune(confused)",
            "wrong-effect: an item gives no ailment and no passive power",
        ),
        (
            "restoration",
            "cleanse(bodily)",
            "unknown-name: there is no category of ailments `bodily`",
        ),
    ] {
        assert_eq!(item(keyword, effects), [wanted], "{keyword}: {effects}");
    }
}

#[test]
fn a_passive_power_has_neither_keyword_nor_cost() {
    let faults = faults_of(
        "(title: \"X\", description: \"Y.\", cost: spirit(1), effect: affinity(ice, resist))",
        super::powers::power,
    );
    assert_eq!(faults, ["unknown-field: `Power` has no field `cost`"]);
}
