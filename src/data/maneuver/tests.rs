//! The files of the book against the ledger.

use super::{items, sheet};
use crate::{
    battle::components::Hold,
    data::assets,
    document::{Document, Node, Reader, record::Record},
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

/// What is written of a sheet is read as the same sheet.
#[test]
fn sheets_are_written_as_files_have_them() {
    let stock = assets().books.maneuver.stock();
    for (id, recruit) in &assets().books.maneuver.archetypes {
        let fields = recruit
            .sheet
            .downcast_ref::<Sheet>()
            .unwrap()
            .written(stock);
        let (again, problems) = of(&format!("Sheet(title: \"A\", {})", fields.join(", ")));
        assert_eq!(problems, Vec::<String>::new(), "{id}");
        assert_eq!(again.unwrap().written(stock), fields, "{id}");
    }
}

/// A style of its own keeps its gear, and a bad one is no reason to overlook the next fault.
///
/// Rules: MA-FST-02 MA-FST-03
#[test]
fn styles_of_their_own_have_as_much_gear_as_is_free_or_bought() {
    let learned = |style: &str| of(&format!("Sheet(title: \"A\", styles: [{style}])"));
    let six = "weapons: [dagger, club, whip, spear], shields: true, unarmed: true";
    let (_, problems) = learned(&format!("(name: \"Street\", {six})"));
    assert_eq!(problems.len(), 2, "{problems:?}");
    let is_told = |problem: &String| problem.contains("the style trains 6 pieces of gear");
    assert!(problems.iter().any(is_told), "{problems:?}");
    let (sheet, problems) = learned(&format!("(name: \"Street\", rank: 3, {six}, bought: 1)"));
    assert_eq!(problems, Vec::<String>::new());
    let style = &sheet.unwrap().styles[0];
    assert_eq!((style.rank, style.gear.len()), (3, 6));
    let (_, problems) = learned("(style: forest_bandit, rank: 3, weapons: [club])");
    assert_eq!(problems, ["`style` has no field `weapons` at weapons"]);
}
