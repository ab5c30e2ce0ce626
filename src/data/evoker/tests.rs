//! The embedded definitions against the ledger's tables.

use crate::{
    data::{
        assets,
        document::{Document, Reader},
        evoker::{Archetype, sheet},
    },
    rules::evoker::{
        catalogue::{Keyword, PowerEffect, PowerKind, Shape, WeaponClass},
        element::{Affinity, Element},
        sheet::{Focus, Score, Sheet, Skill},
    },
};

fn archetype(id: &str) -> &'static Sheet {
    &assets().evoker.archetype(id).unwrap().sheet
}

fn skill(sheet: &Sheet, skill: Skill, focus: Option<Focus>) -> i32 {
    let training = sheet.training(skill);
    let focus = focus.is_some_and(|focus| training.foci & focus.bit() != 0);
    sheet.score(skill.score()) + 10 * i32::from(training.rank) + 10 * i32::from(focus)
}

/// Rules: EV-CAT-01 EV-CAT-02
#[test]
fn weapons_are_those_of_the_table() {
    // Id, hands, damage, reach, range, ammo, reload, burst.
    let table = [
        ("unarmed", 0, 1, 1, 0, 0, 0, 0),
        ("knife", 1, 4, 1, 8, 0, 0, 0),
        ("sword", 1, 5, 1, 0, 0, 0, 0),
        ("ripper", 1, 4, 1, 0, 0, 0, 0),
        ("greatblade", 2, 7, 1, 0, 0, 0, 0),
        ("spear", 2, 5, 2, 0, 0, 0, 0),
        ("shock_baton", 1, 4, 1, 0, 0, 0, 0),
        ("claws", 0, 5, 1, 0, 0, 0, 0),
        ("twin_fangs", 1, 4, 1, 0, 0, 0, 2),
        ("crutch", 1, 2, 1, 0, 0, 0, 0),
        ("pistol", 1, 8, 0, 30, 8, 1, 0),
        ("smg", 2, 8, 0, 40, 12, 2, 3),
        ("rifle", 2, 10, 0, 80, 5, 1, 0),
        ("machine_gun", 2, 9, 0, 100, 30, 3, 5),
        ("marksman_rifle", 2, 11, 0, 300, 4, 2, 0),
        ("grenade", 1, 9, 0, 12, 1, 0, 0),
    ];
    let weapons = &assets().evoker.catalogue.weapons;
    let read: Vec<_> = weapons
        .iter()
        .map(|w| {
            (
                w.id.as_str(),
                w.hands,
                w.damage,
                w.reach,
                w.range,
                w.ammo,
                w.reload,
                w.burst,
            )
        })
        .collect();
    assert_eq!(read, table);
    let find = |id: &str| weapons.iter().find(|weapon| weapon.id == id).unwrap();
    assert_eq!(find("pistol").class, WeaponClass::Pistol);
    assert_eq!(find("smg").class, WeaponClass::Basic);
    assert_eq!(find("machine_gun").class, WeaponClass::Heavy);
    assert_eq!(find("shock_baton").element, Some(Element::Electricity));
    assert_eq!(find("shock_baton").ailing.as_deref(), Some("Dizzy"));
    assert_eq!(find("rifle").element, Some(Element::Missile));
    assert_eq!(find("sword").element, Some(Element::Melee));
    assert!(find("knife").thrown && !find("sword").thrown);
    assert!(find("ripper").rending && find("marksman_rifle").long && find("crutch").support);
    assert!(find("claws").natural && find("unarmed").natural && !find("knife").natural);
    let grenade = find("grenade");
    assert!(grenade.scatter && grenade.used_up && grenade.blast == 2);
}

/// Rules: EV-CAT-03
#[test]
fn armour_is_that_of_the_table() {
    let table = [
        ("street", [0, 0, 0, 0, 0, 0]),
        ("padded", [0, 1, 1, 2, 1, 1]),
        ("vest", [0, 1, 1, 3, 1, 1]),
        ("riot", [3, 3, 3, 4, 3, 3]),
        ("hide", [2; 6]),
        ("shell", [4, 4, 4, 6, 4, 4]),
    ];
    let armour = &assets().evoker.armour;
    let read: Vec<_> = armour
        .iter()
        .map(|suit| (suit.id.as_str(), suit.points))
        .collect();
    assert_eq!(read, table);
    assert!(
        armour
            .iter()
            .all(|suit| suit.move_mods.swim == if suit.id == "riot" { -1 } else { 0 })
    );
}

/// Rules: EV-CAT-04
#[test]
fn attack_powers_are_those_of_the_table() {
    use Element::*;
    use PowerKind::{Magic, Physical};
    use Shape::*;
    let table = [
        ("ember", Fire, 1, Magic, 1, 5, 20, Single),
        ("frost_line", Ice, 1, Magic, 2, 4, 0, Line(12)),
        ("gale", Wind, 1, Magic, 2, 4, 0, Wave(6)),
        ("chain_spark", Electricity, 1, Magic, 2, 4, 20, Arc(2)),
        ("atom_burst", Nuclear, 2, Magic, 3, 6, 20, Blast(2)),
        ("mind_spike", Psychic, 1, Magic, 1, 5, 20, Single),
        ("dawn_aura", Bless, 2, Magic, 3, 6, 0, Aura(3)),
        ("grave_bolt", Curse, 1, Magic, 1, 5, 20, Single),
        ("void_nova", Almighty, 3, Magic, 5, 8, 20, Blast(3)),
        ("cleave", Melee, 1, Physical, 2, 8, 0, Single),
        ("volley", Missile, 1, Physical, 3, 11, 20, Single),
    ];
    let read: Vec<_> = assets()
        .evoker
        .catalogue
        .powers
        .iter()
        .filter_map(|power| match power.effect {
            PowerEffect::Attack {
                damage,
                burst,
                scatter,
            } => {
                assert_eq!(burst, if power.id == "volley" { 2 } else { 0 });
                assert_eq!(scatter, power.id == "void_nova");
                assert_eq!((power.keyword, power.stars), (Keyword::Attack, 1));
                Some((
                    power.id.as_str(),
                    power.element?,
                    power.tier,
                    power.kind,
                    power.cost,
                    damage,
                    power.range,
                    power.shape,
                ))
            }
            _ => None,
        })
        .collect();
    assert_eq!(read, table);
}

/// Rules: EV-CAT-05
#[test]
fn ailment_powers_are_those_of_the_table() {
    let table = [
        ("scorch", "Burning", Element::Fire, 1),
        ("daze", "Dizzy", Element::Wind, 1),
        ("deep_freeze", "Frozen", Element::Ice, 2),
        ("jolt", "Shocked", Element::Electricity, 1),
        ("lull", "Drowsed", Element::Psychic, 2),
        ("concuss", "Stunned", Element::Melee, 1),
        ("forget", "Amnesiac", Element::Psychic, 1),
        ("thrall", "Brainwashed", Element::Curse, 2),
        ("bewilder", "Confused", Element::Psychic, 1),
        ("gloom", "Despaired", Element::Curse, 2),
        ("fury", "Enraged", Element::Psychic, 1),
        ("dread", "Panicked", Element::Curse, 1),
        ("verdict", "Condemned", Element::Bless, 1),
        ("malison", "Damned", Element::Curse, 1),
    ];
    let dear = ["Shocked", "Frozen", "Drowsed", "Stunned", "Brainwashed"];
    let read: Vec<_> = assets()
        .evoker
        .catalogue
        .powers
        .iter()
        .filter_map(|power| match &power.effect {
            PowerEffect::Ailment(name) => {
                let cost = if dear.contains(&name.as_str()) { 3 } else { 2 };
                assert_eq!((power.cost, power.range), (cost, 10), "{}", power.id);
                Some((
                    power.id.as_str(),
                    name.as_str(),
                    power.element?,
                    power.stars,
                ))
            }
            _ => None,
        })
        .collect();
    assert_eq!(read, table);
}

/// Rules: EV-CAT-06
#[test]
fn other_powers_are_those_of_the_table() {
    use Keyword::{Augment, Hex, Restoration};
    let table = [
        ("sap", Hex, 1, 2, 20),
        ("mire", Hex, 1, 2, 20),
        ("shackle", Hex, 2, 3, 20),
        ("expose", Hex, 2, 3, 20),
        ("cloud", Hex, 1, 2, 20),
        ("mend", Restoration, 1, 2, 10),
        ("mend_circle", Restoration, 1, 4, 0),
        ("deep_mend", Restoration, 1, 5, 5),
        ("cleanse", Restoration, 1, 2, 10),
        ("staunch", Restoration, 1, 1, 5),
        ("sharpen", Augment, 1, 2, 10),
        ("veil", Augment, 1, 2, 10),
        ("plate", Augment, 1, 2, 10),
        ("rebound", Augment, 1, 4, 10),
        ("skyhook", Augment, 1, 3, 10),
        ("slip_free", Augment, 1, 1, 0),
    ];
    let read: Vec<_> = assets()
        .evoker
        .catalogue
        .powers
        .iter()
        .filter(|power| power.keyword != Keyword::Attack)
        .map(|power| {
            assert_eq!(
                power.ignores_grapple,
                ["cleanse", "slip_free"].contains(&power.id.as_str())
            );
            (
                power.id.as_str(),
                power.keyword,
                power.stars,
                power.cost,
                power.range,
            )
        })
        .collect();
    assert_eq!(read, table);
}

/// Rules: EV-EXA-01 EV-SHT-01 EV-SHT-04
#[test]
fn mika_and_the_rust_warden_are_those_of_the_ledger() {
    let (mika, warden) = (archetype("mika"), archetype("rust_warden"));
    assert_eq!(mika.scores, [45, 35, 41, 44, 42, 30, 36, 38, 33, 40, 32]);
    assert_eq!(warden.scores, [45, 20, 42, 45, 38, 25, 34, 30, 20, 20, 0]);
    for (sheet, dodge, anticipate) in [(mika, 42, 36), (warden, 38, 34)] {
        assert_eq!(skill(sheet, Skill::Melee, Some(Focus::Parry)), 55);
        assert_eq!(skill(sheet, Skill::Acrobatics, Some(Focus::Dodge)), dodge);
        assert_eq!(
            skill(sheet, Skill::Awareness, Some(Focus::Anticipate)),
            anticipate
        );
    }
    assert_eq!(mika.armour, [0, 1, 1, 2, 1, 1]);
    assert_eq!(warden.armour, [2; 6]);
    assert_eq!((mika.evoker_rank, mika.size, warden.size), (4, 3, 3));
    assert!(mika.tracks_stress && !warden.tracks_stress && warden.shadow);
    let catalogue = &assets().evoker.catalogue;
    let weapon = |sheet: &Sheet| catalogue.weapon(sheet.items[0]).unwrap().id.clone();
    assert_eq!(
        (weapon(mika), weapon(warden)),
        ("sword".into(), "claws".into())
    );
    assert_eq!(warden.affinities[Element::Fire as usize], Affinity::Weak);
    assert_eq!(warden.affinities[Element::Wind as usize], Affinity::Resist);
    assert_eq!(warden.affinities[Element::Curse as usize], Affinity::Absorb);
    let [cinder] = mika.personas.as_slice() else {
        panic!("one Persona");
    };
    assert_eq!((cinder.name.as_str(), cinder.toughness), ("Cinder", 20));
    assert_eq!(cinder.affinities[Element::Fire as usize], Affinity::Resist);
    assert_eq!(cinder.affinities[Element::Ice as usize], Affinity::Weak);
    let powers: Vec<_> = cinder
        .powers
        .iter()
        .map(|&power| catalogue.power(power).unwrap().id.as_str())
        .collect();
    assert_eq!(powers, ["ember", "mend"]);
}

/// Rules: EV-CAT-12
#[test]
fn archetypes_lie_within_the_benchmarks() {
    for Archetype { id, sheet } in &assets().evoker.archetypes {
        if ["mika", "rust_warden"].contains(&id.as_str()) {
            continue;
        }
        let between = |what: &str, value: i32, from: i32, to: i32| {
            assert!((from..=to).contains(&value), "{id}: {what} {value}");
        };
        let shadow = sheet.shadow;
        let main = if sheet.training(Skill::Ranged).rank > 0 {
            Skill::Ranged
        } else {
            Skill::Melee
        };
        between("main attack", sheet.score(main.score()), 42, 50);
        assert_eq!(sheet.training(main).rank, 1, "{id}");
        let magic = sheet.score(Score::Magic);
        let lives_by_it = magic >= 46;
        match (shadow, lives_by_it) {
            (false, true) => between("Magic", magic, 50, 60),
            (false, false) => between("Magic", magic, 35, 45),
            (true, true) => between("Magic", magic, 46, 56),
            (true, false) => between("Magic", magic, 20, 40),
        }
        let (tough, evade) = if shadow {
            (46, (34, 50))
        } else {
            (44, (36, 52))
        };
        between("Toughness", sheet.score(Score::Toughness), 36, tough);
        let dodge = skill(sheet, Skill::Acrobatics, Some(Focus::Dodge));
        let anticipate = skill(sheet, Skill::Awareness, Some(Focus::Anticipate));
        between("Dodge", dodge, evade.0, evade.1);
        between("Anticipate", anticipate, evade.0, evade.1);
        between(
            "AP",
            i32::from(sheet.armour[3]),
            0,
            if shadow { 2 } else { 3 },
        );
        let count = |affinities: &[Affinity], of: &[Affinity]| {
            affinities.iter().filter(|one| of.contains(one)).count()
        };
        if shadow {
            between("Realisation", sheet.score(Score::Realisation), 0, 0);
            assert!(
                (1..=2).contains(&count(&sheet.affinities, &[Affinity::Weak])),
                "{id}"
            );
            let strong = [Affinity::Block, Affinity::Repel, Affinity::Absorb];
            assert!(count(&sheet.affinities, &strong) <= 1, "{id}");
        } else {
            between("Realisation", sheet.score(Score::Realisation), 20, 29);
            assert!(sheet.evoker_rank > 0 && !sheet.personas.is_empty(), "{id}");
            for persona in &sheet.personas {
                between("Persona", i32::from(persona.toughness), 10, 19);
                for kind in [Affinity::Weak, Affinity::Resist] {
                    assert_eq!(count(&persona.affinities, &[kind]), 1, "{id}");
                }
            }
        }
    }
}

#[test]
fn every_archetype_has_a_sentence_for_players() {
    let archetypes = &assets().evoker.archetypes;
    let shadows = archetypes.iter().filter(|one| one.sheet.shadow).count();
    assert!(shadows >= 8 && archetypes.len() - shadows >= 6);
    for Archetype { id, sheet } in archetypes {
        let words = &sheet.description;
        assert!(
            words.ends_with('.') && (30..140).contains(&words.len()),
            "{id}"
        );
    }
}

fn faults(text: &str, base: Option<&Sheet>) -> (Option<Sheet>, Vec<String>) {
    let document = Document::parse("s.ron", text);
    let mut reader = Reader::new(&document);
    let sheet = sheet(&mut reader, document.root(), base);
    let problems = reader.finish(&[]);
    let faults = problems
        .iter()
        .map(|problem| format!("{}: {}", problem.rule, problem.message));
    (sheet, faults.collect())
}

#[test]
fn an_own_sheet_changes_only_what_it_names() {
    let base = archetype("shade");
    let (sheet, faults) = faults("(title: \"Elder Shade\", scores: (tg: 60))", Some(base));
    assert_eq!(faults, Vec::<String>::new());
    let mut wanted = base.clone();
    wanted.title = "Elder Shade".into();
    wanted.scores[Score::Toughness as usize] = 60;
    assert_eq!(sheet.unwrap(), wanted);
}

/// Rules: EV-SHT-11
#[test]
fn shadows_collect_no_stress_unless_told() {
    let scores = "scores: (ml:45, rg:30, st:41, tg:44, ag:42, in_:30, pe:35, wp:38, fe:33, mg:40)";
    for (more, tracked) in [
        ("", true),
        ("shadow: true", false),
        ("shadow: true, tracks_stress: true", true),
        ("traits: [no_stress]", false),
    ] {
        let (sheet, faults) = faults(&format!("(title: \"X\", {scores}, {more})"), None);
        assert_eq!(faults, Vec::<String>::new());
        let sheet = sheet.unwrap();
        assert_eq!(sheet.tracks_stress, tracked, "{more}");
        assert_eq!(sheet.score(Score::Realisation), 0);
    }
}

#[test]
fn every_fault_of_a_sheet_is_reported() {
    let (sheet, faults) = faults(
        "(title: \"X\", scores: (ml: 145, rg: 30), armour: plated, items: [swrod], size: 7, \
         skills: { mele: (rank: 4) }, affinities: { fire: week }, traits: [flier, unnatural_strength], \
         talents: [kean], powers: [embers], weak_spots: [knee])",
        None,
    );
    assert!(sheet.is_none());
    for wanted in [
        "out-of-range: expected a whole number from 1 to 100, found the number 145",
        "missing-field: `scores` lacks the fields `st`, `tg`, `ag`, `in_`, `pe`, `wp`, `fe`, `mg`",
        "unknown-name: there is no kind of armour `plated`",
        "unknown-name: there is no weapon `swrod`",
        "out-of-range: expected a whole number from 1 to 6, found the number 7",
        "unknown-name: there is no skill `mele`",
        "out-of-range: expected a whole number from 0 to 3, found the number 4",
        "unknown-name: there is no affinity `week`",
        "unknown-name: there is no trait `flier`",
        "unknown-name: there is no talent `kean`",
        "unknown-name: there is no power `embers`",
        "unknown-name: there is no hit location `knee`",
    ] {
        assert!(
            faults.iter().any(|fault| fault == wanted),
            "{wanted} in {faults:#?}"
        );
    }
}
