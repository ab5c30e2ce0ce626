//! Compares every row of the ledger's catalogue tables with the files: a definition is written as
//! the ledger writes its row, column by column.

use crate::{
    data::assets,
    rules::threshold::{
        character::{
            catalogue::SpellEntry,
            items::{Item, Reach, UNARMED, Use, Weapon},
            sheet::Sheet,
            stats::{People, Spec},
        },
        spells::spell::{Area, Aspect, Effect, Target},
    },
};

/// The rows of a table, without the blanks around them.
fn rows(table: &str) -> Vec<&str> {
    let lines = table.lines().map(str::trim);
    lines.filter(|row| !row.is_empty()).collect()
}

fn row(columns: &[String]) -> String {
    format!("| {} |", columns.join(" | "))
}

fn signed(number: i32) -> String {
    if number > 0 {
        format!("+{number}")
    } else {
        number.to_string()
    }
}

fn weapon_row(name: &str, weapon: &Weapon) -> String {
    let reach = match weapon.reach {
        Reach::Melee(gap) => gap.to_string(),
        Reach::Ranged(increment) => format!("ranged {increment}"),
    };
    let properties: Vec<String> = [
        weapon.defensive.then(|| "D".to_owned()),
        weapon.two_handed.then(|| "2H".to_owned()),
        weapon.slicing.then(|| "slicing".to_owned()),
        weapon.concussive.then(|| "concussive".to_owned()),
        (weapon.piercing > 0).then(|| format!("armour piercing {}", weapon.piercing)),
        weapon.penetrating.then(|| "penetrating".to_owned()),
        weapon.aquatic.then(|| "aquatic".to_owned()),
        (weapon.reload > 0).then(|| format!("reload {}", weapon.reload)),
        weapon.thrown.then(|| "thrown".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    row(&[
        name.to_owned(),
        format!("{:?}", weapon.group),
        signed(weapon.accuracy),
        weapon.damage.to_string(),
        weapon.block.to_string(),
        reach,
        signed(weapon.ap.into()),
        properties.join(", "),
    ])
}

fn item(name: &str) -> &'static Item {
    let catalogue = &assets().books.threshold.catalogue;
    let id = catalogue.named(name).expect(name);
    &catalogue.items[usize::from(id.0)]
}

/// Rules: TH-SHT-11
#[test]
fn weapons_are_those_of_the_table() {
    let table = rows(
        "
        | dagger | Blades | +1 | 1 | 0 | 0 | -1 | armour piercing 1 |
        | arming sword | Blades | +1 | 3 | 1 | 1 | 0 | slicing |
        | hand axe | Axes | 0 | 4 | 0 | 1 | 0 | slicing |
        | war hammer | Hammers | 0 | 4 | 0 | 1 | 0 | concussive, armour piercing 2 |
        | great axe | Axes | 0 | 7 | 1 | 1 | +1 | 2H, slicing |
        | spear | Polearms | +1 | 3 | 2 | 2 | 0 | 2H, armour piercing 1 |
        | trident | Polearms | 0 | 3 | 1 | 1 | 0 | aquatic |
        | round shield | Shields | 0 | 0 | 2 | 0 | 0 | D |
        | short bow | Bows | +1 | 3 | 0 | ranged 20 | 0 | 2H |
        | crossbow | Crossbows | +1 | 5 | 0 | ranged 25 | 0 | 2H, armour piercing 2, reload 6 |
        | javelin | Thrown | 0 | 3 | 0 | ranged 8 | 0 | thrown |
        ",
    );
    for expected in table {
        let name = expected.split('|').nth(1).unwrap().trim();
        let weapon = item(name).weapon.expect(name);
        assert_eq!(weapon_row(name, &weapon), expected);
    }
    assert_eq!(
        weapon_row("unarmed", &UNARMED),
        "| unarmed | Brawling | 0 | -1 | 0 | 0 | 0 |  |"
    );
}

fn written(text: &str) -> Sheet {
    let (sheet, problems) = super::tests::written(&format!("Sheet{text}"));
    assert_eq!(problems, Vec::<String>::new(), "{text}");
    sheet.expect(text)
}

/// Rules: TH-SHT-10
#[test]
fn peoples_are_those_of_the_table() {
    let table = [
        ("human", People::Human, 0, (10, 10)),
        ("dwarf", People::Dwarf, -1, (13, 7)),
        ("elf", People::Elf, 0, (8, 13)),
        ("goblin", People::Goblin, -2, (8, 8)),
        ("orc", People::Orc, 1, (12, 6)),
        ("beast", People::Beast, 0, (12, 0)),
    ];
    for (name, people, size, pools) in table {
        let size_given = if name == "beast" { ", size: 0" } else { "" };
        let sheet = written(&format!("(title: \"A\", people: {name}{size_given})"));
        assert_eq!(
            (sheet.people, sheet.size, sheet.pools()),
            (people, size, pools),
            "{name}"
        );
    }
}

/// Rules: TH-SHT-12 TH-ACT-11
#[test]
fn armour_and_kit_are_those_of_the_table() {
    for (name, toughness, slows) in [("leather", 4, 0), ("chain", 6, 0), ("plate", 8, 1)] {
        let armour = written(&format!("(title: \"A\", armour: {name})")).armour;
        assert_eq!(
            (armour.toughness, armour.slows),
            (toughness, slows),
            "{name}"
        );
    }
    for (name, used) in [
        ("healing kit", Use::HealingKit),
        ("healing potion", Use::HealingPotion),
        ("stamina tonic", Use::StaminaTonic),
        ("rope and hooks", Use::Rope),
    ] {
        assert_eq!(item(name).used, Some(used), "{name}");
    }
}

fn spell_row(entry: &SpellEntry) -> String {
    let spell = entry.power;
    let mana = if spell.invested {
        format!("{} invested", spell.mana)
    } else {
        spell.mana.to_string()
    };
    let area = match (spell.area, spell.range, spell.against) {
        (Area::One, 1, Target::Friend) => "touch".to_owned(),
        (Area::One, 1, _) => "adjacent".to_owned(),
        (Area::One, range, _) => format!("{range}, one"),
        (Area::Burst(radius), range, _) => format!("{range}, burst {radius}"),
        (Area::Line(squares), _, _) => format!("line {squares}"),
        (Area::Cone(yards), _, _) => format!("cone {yards}"),
    };
    let against = match spell.against {
        Target::Friend => "none".to_owned(),
        against => format!("{against:?}"),
    };
    let effect = match spell.effect {
        Effect::Damage(damage) => {
            let kind = match damage.aspect {
                Aspect::Force => "",
                Aspect::Fire => "fire ",
                Aspect::Lightning => "lightning ",
            };
            let mut text = format!("{kind}damage {}", damage.amount);
            for (has, word) in [
                (damage.burns, "; moderate or worse: light burning"),
                (damage.penetrating, ", penetrating"),
                (damage.bypasses, ", bypasses armour"),
            ] {
                if has {
                    text += word;
                }
            }
            text
        }
        Effect::Daze(rounds) => format!("daze, {rounds} rounds"),
        Effect::Sluggish(rounds) => format!("sluggish, {rounds} rounds"),
        Effect::Venom(strength) => format!("adder venom, strength {strength}"),
        other => format!("{other:?}").to_lowercase(),
    };
    row(&[
        entry.title.clone(),
        format!("{:?}", spell.school),
        spell.ap.to_string(),
        mana,
        area,
        against,
        effect,
    ])
}

/// Rules: TH-MAG-02
#[test]
fn spells_are_those_of_the_table() {
    let table = rows(
        "
        | Ember Dart | Fire | 4 | 2 | 20, one | Ranged | fire damage 4; moderate or worse: light burning |
        | Flame Burst | Fire | 8 | 4 | 15, burst 1 | Agility | fire damage 5 |
        | Arc Lance | Storm | 6 | 3 | line 8 | Ranged | lightning damage 3, penetrating |
        | Gust | Storm | 4 | 2 | cone 4 | Power | gust |
        | Force Bolt | Force | 6 | 2 | 15, one | Ranged | damage 1, bypasses armour |
        | Ward | Force | 4 | 3 invested | touch | none | ward |
        | Quicken | Force | 6 | 4 invested | touch | none | quicken |
        | Stone Grip | Stone | 6 | 3 invested | 10, one | Power | grip |
        | Daze | Mind | 6 | 2 | 10, one | Willpower | daze, 2 rounds |
        | Sluggish Thoughts | Mind | 6 | 3 | 10, one | Willpower | sluggish, 2 rounds |
        | Mend | Body | 8 | 4 | touch | none | mend |
        | Venom Touch | Body | 4 | 2 | adjacent | Fortitude | adder venom, strength 4 |
        ",
    );
    let spells = &assets().books.threshold.catalogue.powers;
    let read: Vec<String> = spells.iter().map(spell_row).collect();
    assert_eq!(read.len(), table.len());
    for expected in table {
        assert!(
            read.iter().any(|row| row == expected),
            "{expected}\n{read:#?}"
        );
    }
}

/// Rules: TH-SHT-02
#[test]
fn every_specialization_of_the_table_can_be_written() {
    for name in [
        "axes",
        "blades",
        "brawling",
        "hammers",
        "polearms",
        "shields",
        "bows",
        "crossbows",
        "thrown",
        "body",
        "fire",
        "force",
        "mind",
        "stone",
        "storm",
        "climbing",
        "jumping",
        "power",
        "running",
        "swimming",
        "agility",
        "initiative",
        "fortitude",
        "willpower",
        "balance",
        "gymnastics",
        "hiding",
        "observation",
        "wounds",
        "ailments",
        "feint",
        "riding",
    ] {
        let sheet = written(&format!("(title: \"A\", skills: {{ {name}: 2 }})"));
        let [(spec, rank)] = sheet.ranks.specs[..] else {
            panic!("{name}: {:?}", sheet.ranks.specs);
        };
        assert_eq!(
            (format!("{spec:?}").to_lowercase().as_str(), rank),
            (name, 2)
        );
    }
    assert_eq!(Spec::ALL.len(), 32);
    for name in [
        "melee",
        "aim",
        "arcana",
        "athletics",
        "reflex",
        "resistance",
        "acrobatics",
        "stealth",
        "healing",
        "deception",
        "nature",
    ] {
        let sheet = written(&format!("(title: \"A\", skills: {{ {name}: 2 }})"));
        let [(skill, rank)] = sheet.ranks.skills[..] else {
            panic!("{name}: {:?}", sheet.ranks.skills);
        };
        assert_eq!(
            (format!("{skill:?}").to_lowercase().as_str(), rank),
            (name, 2)
        );
    }
}
