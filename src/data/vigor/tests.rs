//! The files of the book against the ledger.

mod ledger_powers;

use super::{items, samples, sheet};
use crate::{
    battle::components::Hold,
    data::{assets, shelf::power_form},
    document::{Document, Node, Reader},
    rules::vigor::character::{
        damage::{Damage, DamageType, Harm, Quality},
        items::{Consumable, Force, Weapon, unarmed},
        powers::Power,
        sheet::Sheet,
        stats::{Ability, Skill, Talent},
    },
};

/// The value of a text, and the places of its problems.
fn written<T>(
    text: &str,
    read: impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
) -> (Option<T>, Vec<String>) {
    let document = Document::parse("sheet.ron", text);
    let mut reader = Reader::new(&document);
    let value = read(&mut reader, document.root());
    let problems = reader.finish(&[]);
    let places = problems.iter().map(|problem| {
        let place = problem.span.clone().map(|span| &text[span]);
        format!("{} at {}", problem.message, place.unwrap_or_default())
    });
    (value, places.collect())
}

fn of(text: &str) -> (Option<Sheet>, Vec<String>) {
    written(text, |reader, node| {
        let recruit = sheet::read(reader, node, None, assets().books.vigor.stock())?;
        recruit.sheet.downcast_ref::<Sheet>().cloned()
    })
}

fn weapon(name: &str) -> Weapon {
    let catalogue = &assets().books.vigor.catalogue;
    let id = catalogue.named(name).unwrap();
    catalogue.items[usize::from(id.0)].weapon().unwrap()
}

const fn dealt(dv: u8, quality: Quality, harm: Harm) -> Damage {
    Damage {
        dv,
        quality,
        harm,
        to_health: false,
    }
}

/// The table of weapons: DV, quality, type, hands, range, reach, source of damage dice.
///
/// Rules: VI-SHT-11 VI-DMG-02 VI-DMG-03 VI-DMG-04
#[test]
fn the_weapons_of_the_ledger_are_in_the_file() {
    use Harm::{Cutting, Electrical, Impact, Piercing, Radiation};
    use Quality::{Heroic, Ordinary};
    let arm = Force::Ability(Ability::Strength);
    let eye = Force::Skill(Skill::Marksmanship);
    let table = [
        ("dagger", (1, Ordinary, Piercing), 1, (0, 0), arm),
        ("short sword", (1, Ordinary, Cutting), 1, (0, 0), arm),
        ("long sword", (1, Ordinary, Cutting), 1, (0, 0), arm),
        ("war hammer", (1, Ordinary, Impact), 1, (0, 0), arm),
        ("great axe", (2, Ordinary, Cutting), 2, (0, 0), arm),
        ("halberd", (1, Ordinary, Cutting), 2, (0, 6), arm),
        ("war chain", (1, Ordinary, Impact), 2, (0, 6), arm),
        ("pull bow", (1, Ordinary, Piercing), 2, (90, 0), arm),
        ("crossbow", (3, Ordinary, Piercing), 2, (90, 0), eye),
        ("pistol", (1, Ordinary, Piercing), 1, (60, 0), eye),
        ("ion carbine", (1, Heroic, Electrical), 2, (120, 0), eye),
        ("rad lamp", (1, Ordinary, Radiation), 1, (30, 0), eye),
    ];
    for (name, (dv, quality, harm), hands, (range, reach), force) in table {
        let weapon = weapon(name);
        assert_eq!(weapon.damage, dealt(dv, quality, harm), "{name}");
        assert_eq!((weapon.hands, weapon.range), (hands, range), "{name}");
        assert_eq!((weapon.reach, weapon.force), (reach, Some(force)), "{name}");
        let light = ["dagger", "short sword"].contains(&name);
        assert_eq!(
            (weapon.light, weapon.reload),
            (light, name == "crossbow"),
            "{name}"
        );
    }
    // Any weapon may be of another quality.
    let sword = weapon("heroic long sword").damage;
    assert_eq!((sword.quality, sword.quality.faces()), (Heroic, 10));
    assert_eq!(weapon("epic great axe").damage.quality.faces(), 12);
    assert_eq!(Quality::ALL.map(Quality::faces), [4, 6, 8, 10, 12, 20]);
}

/// Rules: VI-SHT-14 VI-SHT-04
#[test]
fn bare_hands_are_feeble_but_for_martial_artists() {
    let blow = |trained| unarmed(trained).damage;
    assert_eq!(blow(false), dealt(1, Quality::Feeble, Harm::Impact));
    assert_eq!(blow(true), dealt(1, Quality::Ordinary, Harm::Impact));
}

/// Rules: VI-SHT-12 VI-DMG-09 VI-DMG-12
#[test]
fn the_armor_of_the_ledger_is_in_the_file() {
    let worn = |name: &str| {
        let text = format!("Sheet(title: \"A\", worn: {name})");
        of(&text).0.unwrap().worn
    };
    let table = [
        ("padded", 2, 1, 30, Quality::Ordinary),
        ("chain", 4, 0, 60, Quality::Ordinary),
        ("plate", 6, 0, 90, Quality::Ordinary),
        ("ward_weave", 3, 0, 60, Quality::Heroic),
        ("lead_suit", 2, 0, 40, Quality::Ordinary),
        ("nothing", 0, 0, 0, Quality::Ordinary),
        ("(chain, feeble)", 4, 0, 60, Quality::Feeble),
    ];
    for (name, rank, guard, durability, quality) in table {
        let suit = worn(name);
        assert_eq!((suit.rank, suit.guard), (rank, guard), "{name}");
        assert_eq!(
            (suit.durability, suit.quality),
            (durability, quality),
            "{name}"
        );
    }
    use DamageType::{Chemical, Cold, Kinetic, Radiation, Thermal, Toxic};
    let stops = |name: &str| {
        [Kinetic, Chemical, Cold, Thermal, Radiation, Toxic].map(|harm| worn(name).stops(harm))
    };
    assert_eq!(stops("plate"), [true, true, true, false, false, false]);
    assert_eq!(stops("ward_weave"), [true, true, true, true, false, false]);
    assert_eq!(stops("lead_suit"), [true, true, true, false, true, false]);
}

/// Rules: VI-SHT-13
#[test]
fn things_to_use_up_are_those_of_the_ledger() {
    let catalogue = &assets().books.vigor.catalogue;
    let used = |name| {
        let id = catalogue.named(name).unwrap();
        catalogue.items[usize::from(id.0)].consumable().unwrap()
    };
    assert_eq!(used("potion of vigor"), Consumable::Refreshes(10));
    assert_eq!(used("healing salve"), Consumable::Salves((2, 8)));
    assert_eq!(used("antidote"), Consumable::Cures);
    let smoke = Consumable::Smokes {
        range: 5,
        radius: 3,
        rounds: 3,
    };
    assert_eq!(used("smoke bomb"), smoke);
    let Consumable::Detonates(charge) = used("remote detonator") else {
        panic!("a detonator sets off a charge");
    };
    assert_eq!(
        (charge.radius, charge.vs, charge.resists),
        (2, 20, Ability::Speed)
    );
    assert_eq!(charge.damage, dealt(3, Quality::Ordinary, Harm::Thermal));
}

/// The sample pair of the ledger, number by number.
///
/// Rules: VI-SHT-01 VI-SHT-02 VI-SHT-03 VI-SHT-05 VI-SHT-06 VI-SHT-07 VI-SHT-08 VI-SHT-09 VI-SHT-12 VI-MOV-02
#[test]
fn the_sample_pair_has_the_numbers_of_the_ledger() {
    let (talan, ruk) = (samples::talan(), samples::ruk());
    let dice = |sheet: &Sheet| Ability::ALL.map(|ability| sheet.dice(ability));
    assert_eq!(dice(&talan), [2, 2, 2, 2, 1, 1, 1]);
    assert_eq!(dice(&ruk), [2, 2, 1, 1, 0, 1, 0]);
    assert_eq!(
        (talan.skill(Skill::Medicine), ruk.skill(Skill::Menace)),
        (2, 2)
    );
    assert_eq!(
        (talan.bare_guard(), ruk.bare_guard() + ruk.worn.guard),
        (15, 16)
    );
    assert_eq!((talan.max_vigor(), ruk.max_vigor()), (34, 34));
    assert_eq!((talan.vigor_back(), ruk.vigor_back()), (4, 4));
    assert_eq!((talan.max_durability(), talan.max_health()), (40, 20));
    assert_eq!((ruk.max_durability(), ruk.max_health()), (48, 22));
    assert_eq!((talan.max_mana(), ruk.max_mana()), (22, 16));
    assert_eq!((talan.move_squares(), ruk.move_squares()), (4, 3));
    assert!(talan.has(Talent::QuickStart));
    let holds: Vec<Hold> = talan.gear.iter().map(|(_, hold)| *hold).collect();
    assert_eq!(holds, [Hold::Right, Hold::Left]);
}

/// Rules: VI-SHT-15 VI-TYP-01
#[test]
fn faults_are_shown_where_they_stand() {
    let (_, problems) = of(
        "Sheet(title: \"Troll\", size: vast, worn: silk, items: [axe], scores: (str: 100), \
        powers: [fireball], affinity: harmonic, immune: [kinetic], durability_rank: crude, sped: 4)",
    );
    assert_eq!(
        problems,
        [
            "there is no size `vast` at vast",
            "there is no armor `silk` at silk",
            "there is no item `axe` at axe",
            "expected a whole number from 1 to 99, found the number 100 at 100",
            "there is no technique or spell `fireball` at fireball",
            "there is no type of damage `harmonic` at harmonic",
            "nothing is immune to Kinetic damage at kinetic",
            "there is no rank of Durability `crude` at crude",
            "`Sheet` has no field `sped` at sped",
        ]
    );
    let (item, problems) = written("weapon(dv: 0, harm: harmonic, hands: 3)", |reader, node| {
        items::item(reader, "saw", node).map(|item| item.hands())
    });
    assert_eq!((item, problems.len()), (None, 3), "{problems:?}");
    let (entry, problems) = written(
        "spell(title: \"Spark\", actions: 1, mana: 1, shape: aimed, effect: burns)",
        |reader, node| power_form::<Power>(reader, "spark", node),
    );
    assert_eq!((entry, problems.len()), (None, 2), "{problems:?}");
    let ghost =
        of("Sheet(title: \"Ghost\", living: false, undead: true, affinity: umbral, reach_ft: 12)");
    let ghost = ghost.0.unwrap();
    assert_eq!(
        (ghost.affinity, ghost.reach()),
        (Some(DamageType::Umbral), 12)
    );
    assert!(ghost.undead && !ghost.lives());
}
