//! Archetypes and sheets; the tables of the catalogue are in `ledger_tests`.

use crate::{
    data::{
        assets,
        evoker::sheet::{sheet, with_stock},
    },
    document::{Document, Node, Reader, forms::form, record::Record, shape::Shape},
    rules::evoker::character::{
        catalogue::PowerEffect,
        element::{Affinity, Element},
        sheet::{Focus, Score, Sheet, Skill},
    },
};

fn archetype(id: &str) -> &'static Sheet {
    let mut all = archetypes();
    all.find(|(known, _)| *known == id).unwrap().1
}

/// All archetypes by name, with their sheets.
fn archetypes() -> impl Iterator<Item = (&'static str, &'static Sheet)> {
    let all = assets().books.evoker.archetypes.iter();
    all.map(|(id, recruit)| (id.as_str(), recruit.sheet.downcast_ref::<Sheet>().unwrap()))
}

fn skill(sheet: &Sheet, skill: Skill, focus: Option<Focus>) -> i32 {
    let training = sheet.training(skill);
    let focus = focus.is_some_and(|focus| training.foci & focus.bit() != 0);
    sheet.score(skill.score()) + 10 * i32::from(training.rank) + 10 * i32::from(focus)
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
    let catalogue = &assets().books.evoker.catalogue;
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
    for (id, sheet) in archetypes() {
        if ["mika", "rust_warden"].contains(&id) {
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
    let shadows = archetypes().filter(|(_, sheet)| sheet.shadow).count();
    assert!(shadows >= 14 && archetypes().count() - shadows >= 10);
    for (id, sheet) in archetypes() {
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
        "unknown-name: there is no weapon or item `swrod`",
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

/// What is written of a sheet is read as the same sheet.
#[test]
fn sheets_are_written_as_files_have_them() {
    let evoker = &assets().books.evoker;
    for (id, sheet) in archetypes() {
        let fields = with_stock(&evoker.catalogue, &evoker.armour, |stock| {
            sheet.written(stock).join(", ")
        });
        let (again, faults) = faults(&format!("Sheet({fields})"), None);
        assert_eq!(faults, Vec::<String>::new(), "{id}: {fields}");
        assert_eq!(again.as_ref(), Some(sheet), "{id}: {fields}");
    }
}

/// Rules: EV-SHT-19
#[test]
fn a_bonus_of_one_is_written() {
    let evoker = &assets().books.evoker;
    let mut sheet = Sheet::default();
    sheet.traits.unnatural_strength = 1;
    let fields = with_stock(&evoker.catalogue, &evoker.armour, |stock| {
        sheet.written(stock).join(", ")
    });
    assert!(fields.contains("unnatural_strength(1)"), "{fields}");
}

/// Rules: EV-CAT-07
#[test]
fn passive_powers_cost_nothing() {
    let powers = assets().books.evoker.catalogue.powers.iter();
    let mut passive = powers.filter(|power| power.keyword.is_none() && power.cost == 0);
    assert!(passive.clone().next().is_some());
    assert!(passive.all(|power| power.stars == 0 && power.range == 0));
}

/// What is written of weapons, things to use up and effects is read as the same.
#[test]
fn the_catalogue_is_written_as_files_have_it() {
    fn again<T>(text: &str, read: impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>) -> T {
        let document = Document::parse("catalogue.ron", text);
        let mut reader = Reader::new(&document);
        let value = read(&mut reader, document.root());
        let n_problems = reader.finish(&[]).iter().count();
        assert_eq!(n_problems, 0, "{text}");
        value.unwrap()
    }
    let catalogue = &assets().books.evoker.catalogue;
    for weapon in &catalogue.weapons {
        let text = format!("Weapon({})", weapon.written(()).join(", "));
        let read = again(&text, |reader, node| {
            super::weapons::weapon(reader, &weapon.id, node)
        });
        assert_eq!(&read, weapon, "{text}");
    }
    for item in &catalogue.consumables {
        let text = format!("Consumable({})", item.written(()).join(", "));
        let read = again(&text, |reader, node| {
            super::consumables::consumable(reader, &item.id, node)
        });
        assert_eq!(&read, item, "{text}");
    }
    for power in &catalogue.powers {
        let text = form::<PowerEffect>().write(&power.effect);
        let read = again(&text, |reader, node| {
            form::<PowerEffect>().read(reader, node, None)
        });
        assert_eq!(read, power.effect, "{text}");
    }
}
