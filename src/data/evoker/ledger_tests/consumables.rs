//! Consumables against the table of the ledger, and faults of such files.

use super::*;

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
    read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d crate::document::Node) -> Option<T>,
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
        faults_of(&text, super::super::consumables::consumable)
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
        super::super::powers::power,
    );
    assert_eq!(faults, ["unknown-field: `Power` has no field `cost`"]);
}
