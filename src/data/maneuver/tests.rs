//! The files of the book against the ledger.

use super::{items, sheet};
use crate::{
    battle::components::Hold,
    data::assets,
    document::{Document, Node, Reader},
    rules::maneuver::character::{
        damage::{Against, Group, Harm},
        items::ItemKind,
        sheet::Sheet,
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
        let recruit = sheet::read(reader, node, None, assets().books.maneuver.stock())?;
        recruit.sheet.downcast_ref::<Sheet>().cloned()
    })
}

/// Rules: MA-CAT-01 MA-CAT-03
#[test]
fn the_items_of_the_ledger_are_in_the_file() {
    let catalogue = &assets().books.maneuver.catalogue;
    let names = "dagger, rapier, shortsword, longsword, hatchet, club, flail, warhammer, twinblade, \
        spear, glaive, lance, whip, javelin, bola, net, shortbow, longbow, hand crossbow, arbalest, \
        buckler, wooden shield, steel shield, bone shield";
    for name in names.split(", ") {
        assert!(catalogue.named(name).is_some(), "{name}");
    }
    let item = |name| &catalogue.items[usize::from(catalogue.named(name).unwrap().0)];
    assert_eq!(item("wooden shield").block(), Some(4));
    let glaive = item("glaive").weapon().unwrap();
    assert_eq!((glaive.faces, glaive.plus, glaive.reach), (10, 5, 2));
    assert!(glaive.heavy && glaive.hands == 2 && glaive.harm == Harm::Slashing);
}

/// Rules: MA-DMG-03 MA-DMG-04
#[test]
fn sheets_say_what_they_carry_and_resist() {
    let (sheet, problems) = of(
        "Sheet(title: \"Troll\", items: [troll_claws, club, longbow], resistances: { fire: 4, physical: 2 })",
    );
    assert_eq!(problems, Vec::<String>::new());
    let sheet = sheet.unwrap();
    let holds: Vec<Hold> = sheet.gear.iter().map(|(_, hold)| *hold).collect();
    assert_eq!(holds, [Hold::Natural, Hold::Right, Hold::Stowed]);
    assert_eq!(
        sheet.resistances,
        [
            (Against::Type(Harm::Fire), 4),
            (Against::Group(Group::Physical), 2)
        ]
    );
}

#[test]
fn faults_are_shown_where_they_stand() {
    let (_, problems) = of("Sheet(title: \"Troll\", size: vast, items: [clubb], sped: 4)");
    assert_eq!(
        problems,
        [
            "there is no size `vast` at vast",
            "there is no item `clubb` at clubb",
            "`Sheet` has no field `sped` at sped",
        ]
    );
    let (item, problems) = written(
        "weapon(die: 6, plus: 30, harm: sharp, hands: 3)",
        |reader, node| {
            items::item(reader, "saw", node, &[])
                .map(|item| matches!(item.kind, ItemKind::Shield(_)))
        },
    );
    assert_eq!((item, problems.len()), (None, 2), "{problems:?}");
}
