//! Powers against the tables of the ledger.

use super::*;

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
            PowerEffect::Affinity((element, affinity)) => {
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
