//! Sheets (VI-SHT): those of archetypes, and those that a level writes itself.

use super::items::{NamedSuit, suit};
use crate::{
    battle::ids::ItemId,
    data::{
        gear::take_up,
        shelf::{self, Recruit},
    },
    document::{
        Node, NodeKind, Reader, Structure, list,
        names::{one, with_blanks},
        problem::Problem,
        whole,
    },
    geometry::Direction,
    rules::vigor::character::{
        catalogue::Catalogue,
        damage::{DamageType, Quality},
        items::Suit,
        sheet::Sheet,
        stats::{CUBIC_FOOT, Size, Skill, Talent},
    },
};

/// The definitions that sheets refer to.
#[derive(Clone, Copy)]
pub(super) struct Stock<'s> {
    pub catalogue: &'s Catalogue,
    pub armor: &'s [NamedSuit],
}

/// The names of the ability scores in files, in the order of [`Sheet::scores`].
const SCORES: [&str; 7] = ["str", "sta", "agi", "spd", "rea", "res", "sou"];

/// The directions that a unit on Over Watch may look in (VI-TIM-08).
const WATCHED: [(&str, Direction); 8] = [
    ("north", Direction::North),
    ("north_east", Direction::NorthEast),
    ("east", Direction::East),
    ("south_east", Direction::SouthEast),
    ("south", Direction::South),
    ("south_west", Direction::SouthWest),
    ("west", Direction::West),
    ("north_west", Direction::NorthWest),
];

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    stock: Stock<'_>,
) -> Option<Recruit> {
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        who(fields, sheet);
        against_harm(fields, sheet);
        numbers(fields, sheet);
        carried(fields, sheet, stock);
        (sheet.size.squares(), sheet.flies)
    })
}

/// Reads what the unit is (VI-SHT-04, VI-SHT-15).
fn who(fields: &mut Structure<'_, '_>, sheet: &mut Sheet) {
    sheet.living = fields.or("living", sheet.living, Reader::bool);
    sheet.undead = fields.or("undead", sheet.undead, Reader::bool);
    sheet.construct = fields.or("construct", sheet.construct, Reader::bool);
    sheet.flies = fields.or("flies", sheet.flies, Reader::bool);
    sheet.light_sight = fields.or("light_sight", sheet.light_sight, Reader::bool);
    sheet.size = fields.or("size", sheet.size, size);
    sheet.talents = fields.or(
        "talents",
        sheet.talents.clone(),
        list(one("a talent", &Talent::ALL)),
    );
    let watched = fields.optional("over_watch", |reader, node| {
        reader.choice(node, "a direction", &WATCHED)
    });
    sheet.over_watch = watched.or(sheet.over_watch);
}

/// Reads a size: its name, or the body's measures, `body(cubic_feet: 4, pounds: 500)` (VI-FLD-06).
fn size<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Size> {
    if node.name() != Some("body") {
        return one("a size", &Size::ALL)(reader, node);
    }
    let mut fields = reader.structure(node, "body");
    let feet = fields.optional("cubic_feet", whole(0..=1_000_000u32));
    let inches = fields.optional("cubic_inches", whole(0..=1_000_000_000u32));
    let pounds = fields.optional("pounds", whole(0..=1_000_000_000u32));
    fields.finish();
    let size = Size::of_body(inches.or(feet.map(|feet| feet * CUBIC_FOOT)), pounds);
    if size.is_none() {
        let problem = Problem::error("bad-value", "a body needs a volume or a mass");
        reader.report(
            problem
                .at(node.span.clone())
                .help("write `cubic_feet`, `cubic_inches` or `pounds`; volume counts before mass"),
        );
    }
    size
}

/// Reads how types of damage affect the unit (VI-TYP-02, VI-DMG-13).
fn against_harm(fields: &mut Structure<'_, '_>, sheet: &mut Sheet) {
    let harm = || one("a type of damage", &DamageType::ALL);
    sheet.affinity = fields.optional("affinity", harm()).or(sheet.affinity);
    sheet.resist = fields.or("resist", sheet.resist.clone(), list(harm()));
    sheet.vulnerable = fields.or("vulnerable", sheet.vulnerable.clone(), list(harm()));
    let immune = |reader: &mut Reader<'_>, node: &Node| -> Option<()> {
        for item in node.items().unwrap_or_default() {
            if item.name() == Some("kinetic") {
                reader.report(
                    Problem::error("bad-value", "nothing is immune to Kinetic damage")
                        .at(item.span.clone())
                        .help("write it under `resist`, which halves it (VI-TYP-03)"),
                );
            }
        }
        Some(())
    };
    sheet.immune = fields.or("immune", sheet.immune.clone(), |reader, node| {
        immune(reader, node)?;
        list(harm())(reader, node)
    });
    let ranks = [Quality::Heroic, Quality::Epic, Quality::Legendary];
    let rank = fields.optional("durability_rank", one("a rank of Durability", &ranks));
    sheet.durability_rank = rank.or(sheet.durability_rank);
}

/// Reads the unit's numbers.
fn numbers(fields: &mut Structure<'_, '_>, sheet: &mut Sheet) {
    sheet.scores = fields.or("scores", sheet.scores, |reader, node| {
        scores(reader, node, sheet.scores)
    });
    sheet.skills = fields.or("skills", sheet.skills.clone(), |reader, node| {
        let dice = reader.map(node, one("a skill", &Skill::ALL), whole(0..=5))?;
        Some(dice.into_iter().collect())
    });
    sheet.natural_armor = fields.or("natural_armor", sheet.natural_armor, whole(0..=20));
    let reach = fields.optional("reach_ft", whole(0..=60));
    sheet.reach_ft = reach.or(sheet.reach_ft);
    sheet.hands = fields.or("hands", sheet.hands, whole(0..=8));
}

/// Reads the unit's armour, powers and items.
fn carried<'d>(fields: &mut Structure<'_, 'd>, sheet: &mut Sheet, stock: Stock<'_>) {
    let catalogue = stock.catalogue;
    sheet.worn = fields.or("worn", sheet.worn.clone(), |reader, node| {
        worn(reader, node, stock.armor)
    });
    sheet.powers = fields.or(
        "powers",
        sheet.powers.clone(),
        list(|reader: &mut Reader<'d>, node: &'d Node| {
            let names = catalogue.powers.iter().map(|entry| &entry.name);
            catalogue.power_named(&with_blanks(reader, node, "a technique or spell", names)?)
        }),
    );
    let items = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.items.iter().map(|item| &item.name);
        catalogue.named(&with_blanks(reader, node, "an item", names)?)
    };
    let known = sheet.gear.iter().map(|(id, _)| *id).collect();
    let items: Vec<ItemId> = fields.or("items", known, list(items));
    // What is used up waits at the belt.
    sheet.gear = take_up(
        sheet.hands,
        items.into_iter().map(|id| {
            let item = catalogue.items.get(usize::from(id.0));
            let held = item.filter(|item| item.consumable().is_none());
            (id, held.map(|item| item.hands()))
        }),
    );
}

/// Reads ability scores (VI-SHT-01); those not given keep their usual value.
fn scores<'d>(reader: &mut Reader<'d>, node: &'d Node, usual: [i32; 7]) -> Option<[i32; 7]> {
    let mut fields = reader.structure(node, "scores");
    let mut scores = usual;
    for (score, name) in scores.iter_mut().zip(SCORES) {
        *score = fields.or(name, *score, whole(1..=99));
    }
    fields.finish();
    Some(scores)
}

/// Reads worn armour: a suit of the book by name, `chain`; the same in another quality, `(chain,
/// heroic)`; a new one, `suit(rank: 1, durability: 20)`; or `nothing`.
fn worn<'d>(reader: &mut Reader<'d>, node: &'d Node, armor: &[NamedSuit]) -> Option<Suit> {
    if matches!(node.kind, NodeKind::Tuple(_)) {
        let named = |reader: &mut Reader<'d>, node: &'d Node| worn(reader, node, armor);
        let (suit, quality) = reader.pair(node, named, one("a quality", &Quality::ALL))?;
        return Some(Suit { quality, ..suit });
    }
    if node.name() == Some("suit") {
        return Some(suit(reader.structure(node, "suit")));
    }
    let mut names: Vec<&str> = armor.iter().map(|known| known.id.as_str()).collect();
    names.extend(["nothing", "suit"]);
    let name = reader.one_of(node, "armor", names)?;
    let known = armor.iter().find(|known| known.id == name);
    Some(known.map(|known| known.suit.clone()).unwrap_or_default())
}
