//! The files of the book against the ledger.

use super::{items, samples, sheet};
use crate::{
    battle::components::Hold,
    data::{assets, shelf::power_form},
    document::{
        Document, Node, Reader,
        forms::{Forms, form},
        record::Record,
        shape::Shape,
    },
    rules::momentum::{
        character::{
            abilities::{Ability, Area, Effect, Maneuver, Resolution, Rider, Twist, Upcast},
            armor::Worn,
            damage::{Damage, Dice, Harm},
            items::{Consumable, Weapon},
            powers::Power,
            sheet::Sheet,
            stats::{Skill, Stat},
            stunts::{Difficulty, Surroundings},
        },
        status::Status,
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
        let recruit = sheet::read(reader, node, None, assets().books.momentum.stock())?;
        recruit.sheet.downcast_ref::<Sheet>().cloned()
    })
}

fn weapon(name: &str) -> Weapon {
    let catalogue = &assets().books.momentum.catalogue;
    let id = catalogue.named(name).unwrap();
    catalogue.items[usize::from(id.0)].weapon().unwrap()
}

fn power(name: &str) -> Power {
    let catalogue = &assets().books.momentum.catalogue;
    let id = catalogue.power_named(name).unwrap();
    catalogue.powers[usize::from(id.0)].power.clone()
}

fn ability(name: &str) -> Ability {
    match power(name) {
        Power::Ability(ability) => ability,
        other => panic!("{other:?}"),
    }
}

const fn d(number: u8, faces: u16, harm: Harm) -> Damage {
    Damage {
        dice: Dice::of(number, faces),
        harm,
    }
}

/// The table of weapons: stats, dice, number, melee, ranged, hands.
///
/// Rules: MO-CAT-01
#[test]
fn the_weapons_of_the_ledger_are_in_the_file() {
    use Stat::{Constitution as Con, Dexterity as Dex, Instinct as Ins, Strength as Str};
    let table = [
        ("dagger", (Dex, Ins), (1, 6, 0), (1, 0), 1),
        ("throwing knife", (Dex, Ins), (1, 6, 0), (0, 6), 1),
        ("ax", (Str, Dex), (1, 10, 0), (1, 0), 1),
        ("longsword", (Str, Dex), (1, 8, 1), (1, 0), 1),
        ("spear", (Str, Dex), (1, 8, 0), (2, 0), 2),
        ("maul", (Str, Con), (2, 6, 0), (1, 0), 2),
        ("venom blade", (Dex, Ins), (1, 6, 0), (1, 0), 1),
        ("bow", (Dex, Ins), (1, 10, 0), (0, 20), 2),
        ("pistol", (Ins, Dex), (1, 8, 0), (0, 10), 1),
    ];
    for (name, stats, (number, faces, plus), reach, hands) in table {
        let weapon = weapon(name);
        let dice = Dice {
            number,
            faces,
            plus,
        };
        assert_eq!(weapon.stats, stats, "{name}");
        assert_eq!(weapon.damage.dice, dice, "{name}");
        assert_eq!(weapon.damage.harm, Harm::Physical, "{name}");
        assert_eq!((weapon.melee, weapon.ranged), reach, "{name}");
        assert_eq!(weapon.hands, hands, "{name}");
        let poison = (name == "venom blade").then_some(d(1, 4, Harm::Poison));
        assert_eq!(weapon.more, poison, "{name}");
    }
}

/// Rules: MO-CAT-02 MO-ACT-14
#[test]
fn armor_and_things_to_use_up_are_those_of_the_ledger() {
    let worn = |name: &str| {
        let text = format!("Sheet(title: \"A\", worn: {name})");
        let Worn { armor, cap } = of(&text).0.unwrap().worn;
        (armor, cap)
    };
    assert_eq!(worn("nothing"), (0, None));
    assert_eq!(worn("clothes"), (0, Some(18)));
    assert_eq!(worn("light"), (1, Some(16)));
    assert_eq!(worn("medium"), (2, Some(14)));
    assert_eq!(worn("heavy"), (4, Some(12)));
    let catalogue = &assets().books.momentum.catalogue;
    let item = |name| &catalogue.items[usize::from(catalogue.named(name).unwrap().0)];
    assert_eq!(item("shield").shield(), Some(1));
    let draught = Dice {
        plus: 2,
        ..Dice::of(1, 8)
    };
    assert_eq!(
        item("healing draught").consumable(),
        Some(Consumable::Heals(draught))
    );
    assert_eq!(
        item("stimulant").consumable(),
        Some(Consumable::Stimulates(4))
    );
    assert_eq!(
        item("antidote").consumable(),
        Some(Consumable::Cures(Status::Poisoned))
    );
    let Some(Consumable::Bursts(bomb)) = item("firebomb").consumable() else {
        panic!("a firebomb bursts");
    };
    assert_eq!((bomb.range, bomb.radius, bomb.power), (6, 1, 12));
    assert_eq!(
        (bomb.defense, bomb.damage),
        (Stat::Dexterity, d(2, 6, Harm::Heat))
    );
}

/// The table of Abilities: Tier, WP, range, shape, resolution; then their effects.
///
/// Rules: MO-ABL-03
#[test]
fn the_abilities_of_the_ledger_are_in_the_file() {
    use Resolution::{DefenseForHalf as Half, DefenseForNothing as Nothing, Melee, Ranged, Sure};
    let table = [
        ("fire bolt", 1, 1, 12, Area::One, Ranged),
        ("acid spit", 1, 1, 6, Area::One, Ranged),
        ("ki blast", 1, 1, 8, Area::One, Ranged),
        ("holy light", 1, 1, 10, Area::One, Ranged),
        ("withering touch", 2, 2, 1, Area::One, Melee),
        (
            "frost cone",
            2,
            1,
            0,
            Area::Cone(3),
            Half(Stat::Constitution),
        ),
        (
            "lightning line",
            2,
            1,
            0,
            Area::Line(8),
            Half(Stat::Dexterity),
        ),
        (
            "venom cloud",
            1,
            1,
            10,
            Area::Burst(1),
            Half(Stat::Constitution),
        ),
        ("thunder shove", 1, 1, 3, Area::One, Half(Stat::Strength)),
        ("mind spike", 2, 1, 10, Area::One, Nothing(Stat::Will)),
        ("mirage", 1, 1, 10, Area::One, Nothing(Stat::Intelligence)),
        ("dominate", 3, 2, 6, Area::One, Nothing(Stat::Charisma)),
        ("flash", 1, 1, 6, Area::Burst(1), Nothing(Stat::Instinct)),
        ("terrify", 1, 1, 6, Area::One, Nothing(Stat::Will)),
        ("rift throw", 3, 2, 6, Area::One, Nothing(Stat::Dexterity)),
        ("blink", 1, 1, 0, Area::Own, Sure),
        ("mend", 1, 1, 1, Area::One, Sure),
        ("ward song", 1, 1, 6, Area::One, Sure),
        ("call beast", 2, 2, 3, Area::Square, Sure),
    ];
    let known = assets().books.momentum.catalogue.powers.iter();
    let abilities = known.filter(|entry| matches!(entry.power, Power::Ability(_)));
    assert_eq!(abilities.count(), table.len());
    for (name, tier, wp, range, shape, resolution) in table {
        let ability = ability(name);
        assert_eq!(
            (ability.tier, ability.wp, ability.range),
            (tier, wp, range),
            "{name}"
        );
        assert_eq!(
            (ability.shape, ability.resolution),
            (shape, resolution),
            "{name}"
        );
        let ap = match name {
            "blink" => 1,
            "call beast" => 3,
            _ => 2,
        };
        assert_eq!(ability.ap, ap, "{name}");
    }
    let does = |name: &str| (ability(name).effect, ability(name).upcast);
    let harm = |damage, also| Effect::Harm {
        damage,
        also: Some(also),
    };
    let fire = harm(d(1, 8, Harm::Heat), Rider::OnCritical(Status::Burning));
    assert_eq!(does("fire bolt"), (fire, Upcast::Die(6)));
    let touch = harm(d(2, 6, Harm::Curse), Rider::Drains);
    assert_eq!(does("withering touch"), (touch, Upcast::Die(6)));
    let shove = harm(d(1, 6, Harm::Physical), Rider::Pushes(3));
    assert_eq!(does("thunder shove"), (shove, Upcast::Metres(1)));
    assert_eq!(
        does("mirage"),
        (Effect::Inflict(Status::Confused), Upcast::Targets(1))
    );
    assert_eq!(does("ward song"), (Effect::Ward(4), Upcast::Points(3)));
    assert_eq!(does("rift throw"), (Effect::Throw(6), Upcast::Metres(2)));
}

/// Rules: MO-ABL-04 MO-ABL-05
#[test]
fn maneuvers_and_reactions_are_those_of_the_ledger() {
    let maneuver = |name| match power(name) {
        Power::Maneuver(Maneuver { tier, wp, effect }) => (tier, wp, effect),
        other => panic!("{other:?}"),
    };
    let pierces = Twist::Pierces { points: 4, more: 2 };
    assert_eq!(maneuver("armor piercer"), (1, 1, pierces));
    let damage = d(1, 6, Harm::Physical);
    assert_eq!(
        maneuver("mighty strike"),
        (2, 2, Twist::Adds { damage, more: 1 })
    );
    let Power::Reaction(step) = power("quick step") else {
        panic!("Quick Step is a reaction");
    };
    assert_eq!((step.rp, step.wp), (2, 0));
}

/// Rules: MO-CIN-03 MO-CIN-09
#[test]
fn the_stunts_of_the_ledger_are_in_the_file() {
    let table = [
        ("table slam", Skill::RawForce, Difficulty::Fixed(11), 3),
        (
            "old acquaintance",
            Skill::StreetSmarts,
            Difficulty::Fixed(10),
            1,
        ),
        ("awakening", Skill::Presence, Difficulty::Fixed(15), 5),
        (
            "divine intervention",
            Skill::Perseverance,
            Difficulty::Fixed(18),
            9,
        ),
        (
            "falling chandelier",
            Skill::Athletics,
            Difficulty::WithLevel(8),
            1,
        ),
        (
            "rousing speech",
            Skill::Presence,
            Difficulty::WithLevel(8),
            1,
        ),
        (
            "take the blow",
            Skill::Nimbleness,
            Difficulty::WithLevel(8),
            1,
        ),
        (
            "catch the blade",
            Skill::QuickFingers,
            Difficulty::WithLevel(8),
            1,
        ),
    ];
    for (name, skill, difficulty, level) in table {
        let Power::Stunt(stunt) = power(name) else {
            panic!("{name} is no stunt");
        };
        assert_eq!(
            (stunt.skill, stunt.difficulty, stunt.level),
            (skill, difficulty, level)
        );
    }
    assert_eq!(Difficulty::WithLevel(8).number(3), 11);
    let fits = |name| match power(name) {
        Power::Stunt(stunt) => stunt.fits,
        _ => None,
    };
    assert_eq!(fits("falling chandelier"), Some(Surroundings::Roofed));
    assert_eq!(fits("rousing speech"), None);
}

/// The sample pair of the ledger, number by number.
///
/// Rules: MO-SHT-01 MO-SHT-04 MO-SHT-05 MO-SHT-07 MO-SHT-08 MO-SHT-09 MO-SHT-10 MO-SHT-11
/// MO-SHT-13 MO-SHT-14 MO-SHT-16
#[test]
fn the_sample_pair_has_the_numbers_of_the_ledger() {
    let (mara, grak) = (samples::mara(), samples::grak());
    assert_eq!(
        Stat::ALL.map(|stat| mara.defense(stat)),
        [6, 5, 5, 0, 1, 2, 0]
    );
    assert_eq!(
        Stat::ALL.map(|stat| grak.defense(stat)),
        [6, 3, 5, -1, 0, 1, 1]
    );
    let hits = (
        mara.weapon_hit(&weapon("ax")),
        grak.weapon_hit(&weapon("maul")),
    );
    assert_eq!(hits, (5, 4));
    assert_eq!((mara.capped_evasion(), grak.capped_evasion()), (14, 15));
    assert_eq!((mara.worn.armor, grak.worn.armor), (2, 1));
    assert_eq!((mara.max_vitality(), grak.max_vitality()), (21, 22));
    assert_eq!((mara.max_wp(), grak.max_wp()), (6, 7));
    assert_eq!((mara.initiative(), grak.initiative()), (29, 24));
    assert_eq!((mara.dr_power(), grak.dr_power()), (14, 13));
    assert!(mara.has_momentum() && !grak.has_momentum());
    let holds: Vec<Hold> = mara.gear.iter().map(|(_, hold)| *hold).collect();
    assert_eq!(holds, [Hold::Right, Hold::Left]);
}

/// Rules: MO-CAT-03
#[test]
fn the_wolf_has_the_numbers_of_the_ledger() {
    let wolf = samples::wolf();
    assert_eq!((wolf.base_evasion(), wolf.capped_evasion()), (18, 14));
    assert_eq!(wolf.weapon_hit(&weapon("bite")), 6);
    assert_eq!((wolf.max_vitality(), wolf.initiative()), (14, 28));
    assert_eq!((wolf.basic_movement, wolf.worn.armor), (5, 0));
}

#[test]
fn faults_are_shown_where_they_stand() {
    let (_, problems) = of(
        "Sheet(title: \"Troll\", size: vast, worn: silk, items: [axe], \
        stats: (str: 31), powers: [table_slam], sped: 4)",
    );
    assert_eq!(
        problems,
        [
            "there is no size `vast` at vast",
            "there is no armor `silk` at silk",
            "there is no item `axe` at axe",
            "expected a whole number from 1 to 30, found the number 31 at 31",
            "there is no Ability or Maneuver `table_slam` at table_slam",
            "`Sheet` has no field `sped` at sped",
        ]
    );
    let (item, problems) = written(
        "weapon(stats: (strength), damage: ((0, 6), sharp), hands: 3)",
        |reader, node| items::item(reader, "saw", node).map(|item| item.hands()),
    );
    assert_eq!((item, problems.len()), (None, 4), "{problems:?}");
    let (entry, problems) = written(
        "ability(title: \"Spark\", tier: 1, wp: 1, resolved: half, effect: burns, upcast: die(1))",
        |reader, node| power_form::<Power>(reader, "spark", node),
    );
    assert_eq!((entry, problems.len()), (None, 3), "{problems:?}");
}

/// An Archetype may be three Stats; a hide is armor without a name.
///
/// Rules: MO-SHT-03 MO-SHT-09
#[test]
fn sheets_may_state_what_the_tables_do_not_have() {
    let (sheet, problems) = of(
        "Sheet(title: \"A\", archetype: (will, charisma, dexterity), \
        worn: hide(armor: 3, cap: 13), cap_upgrade: 2, stats: (dex: 14, wil: 15))",
    );
    assert_eq!(problems, Vec::<String>::new());
    let sheet = sheet.unwrap();
    assert_eq!(
        (
            sheet.dr_power(),
            sheet.base_evasion(),
            sheet.capped_evasion()
        ),
        (15, 18, 15)
    );
    assert_eq!(sheet.worn.armor, 3);
}

/// What is written of a sheet, an item or a power is read as the same.
#[test]
fn sheets_items_and_powers_are_written_as_files_have_them() {
    let momentum = &assets().books.momentum;
    let stock = momentum.stock();
    for (id, recruit) in &momentum.archetypes {
        let fields = recruit
            .sheet
            .downcast_ref::<Sheet>()
            .unwrap()
            .written(stock);
        let (again, problems) = of(&format!("Sheet(title: \"A\", {})", fields.join(", ")));
        assert_eq!(problems, Vec::<String>::new(), "{id}");
        assert_eq!(again.unwrap().written(stock), fields, "{id}");
    }
    for item in &momentum.catalogue.items {
        let again = written(&item.kind.written(()), |reader, node| {
            items::item(reader, "saw", node).map(|item| item.kind)
        });
        assert_eq!(again, (Some(item.kind), Vec::new()), "{}", item.name);
    }
    for entry in &momentum.catalogue.powers {
        let again = written(&entry.power.written(()), |reader, node| {
            form::<Power>().read(reader, node, None)
        });
        assert_eq!(
            again,
            (Some(entry.power.clone()), Vec::new()),
            "{}",
            entry.name
        );
    }
}

/// What is made a thing neither fights nor bleeds, unless the sheet says so.
///
/// Rules: MO-SHT-19
#[test]
fn things_do_not_fight_unless_they_are_said_to() {
    let does = |fields: &str| {
        let sheet = of(&format!("Sheet(title: \"A\", object: true{fields})"))
            .0
            .unwrap();
        (sheet.fights, sheet.biological)
    };
    assert_eq!(does(""), (false, false));
    assert_eq!(does(", fights: true"), (true, false));
    assert_eq!(does(", biological: true, fights: false"), (false, true));
}
