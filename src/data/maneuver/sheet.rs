//! Sheets (MA-SHT, MA-FST): those of archetypes, and those that a level writes itself.

use super::items::Material;
use crate::{
    battle::ids::ItemId,
    data::{
        gear::take_up,
        shelf::{self, Recruit},
    },
    document::{
        self, Node, NodeKind, Reader, Structure, list,
        names::{Either, either, one, with_blanks},
        problem::Problem,
        text, whole,
    },
    rules::maneuver::character::{
        catalogue::Catalogue,
        sheet::{
            Against, Armor, ArmorLevel, Attributes, Group, Harm, Perk, Sheet, Size, Skill, Style,
            Training as Piece,
        },
    },
};

/// Pieces of gear that training a style includes for free, and the maximum (MA-FST-02, MA-FST-03).
const FREE: usize = 5;
const MOST: usize = 10;

/// Copies of a weapon for throwing that are carried unless the sheet lists it several times.
const THROWN: usize = 3;

/// A Fighting Style of the book, without a learner's rank.
pub(super) struct Training {
    id: String,
    title: String,
    gear: Vec<Piece>,
}

/// The definitions that sheets refer to.
#[derive(Clone, Copy)]
pub(super) struct Stock<'s> {
    pub catalogue: &'s Catalogue,
    pub materials: &'s [Material],
    pub styles: &'s [Training],
}

/// Reads the gear that a style trains, five pieces for free and up to ten in total.
fn gear<'d>(fields: &mut Structure<'_, 'd>, node: &'d Node, catalogue: &Catalogue) -> Vec<Piece> {
    let items = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.items.iter().map(|item| &item.name);
        catalogue.named(&with_blanks(reader, node, "an item", names)?)
    };
    let weapons = fields.or("weapons", Vec::new(), list(items));
    let levels = list(one("a level of armor", &ArmorLevel::ALL));
    let armor = fields.or("armor", Vec::new(), levels);
    let mut gear: Vec<Piece> = weapons.into_iter().map(Piece::Weapon).collect();
    gear.extend(armor.into_iter().map(Piece::Armor));
    if fields.flag("shields") {
        gear.push(Piece::Shields);
    }
    if fields.flag("unarmed") {
        gear.push(Piece::Unarmed);
    }
    let bought = usize::from(fields.or("bought", 0_u8, whole(0..=5)));
    let most = (FREE + bought).min(MOST);
    if gear.len() > most {
        let message = format!(
            "the style trains {} pieces of gear, and {most} are allowed",
            gear.len()
        );
        let reader = fields.reader();
        let span = reader.short_span(node);
        reader.report(Problem::error("too-much-gear", message).at(span).help(
            "five pieces are free; `bought: 3` pays for three more, up to ten in all (MA-FST-02, MA-FST-03)",
        ));
    }
    gear
}

/// Reads a style of the book.
pub(super) fn training<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
    catalogue: &Catalogue,
) -> Option<Training> {
    let mut fields = reader.structure(node, "Style");
    let title = fields.required("title", text);
    let gear = gear(&mut fields, node, catalogue);
    fields.finish();
    Some(Training {
        id: id.to_owned(),
        title: title?,
        gear,
    })
}

/// Reads a learned style: `(style: forest_bandit, rank: 3)`, or a new one, `(name: "Street", rank:
/// 3, weapons: [club])`.
fn style<'d>(reader: &mut Reader<'d>, node: &'d Node, stock: Stock<'_>) -> Option<Style> {
    let mut fields = reader.structure(node, "style");
    let known = fields.optional("style", |reader, node| {
        let names = stock.styles.iter().map(|style| style.id.as_str());
        let name = reader.one_of(node, "a style", names)?;
        stock.styles.iter().find(|style| style.id == name)
    });
    let rank = fields.required("rank", whole(0..=20));
    let (name, gear) = match known {
        Some(known) => (Some(known.title.clone()), known.gear.clone()),
        None => {
            let name = fields.required("name", document::name);
            (name, gear(&mut fields, node, stock.catalogue))
        }
    };
    fields.finish();
    Some(Style {
        name: name?,
        rank: rank?,
        gear,
    })
}

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    stock: Stock<'_>,
) -> Option<Recruit> {
    let catalogue = stock.catalogue;
    let items = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.items.iter().map(|item| &item.name);
        catalogue.named(&with_blanks(reader, node, "an item", names)?)
    };
    let spells = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.powers.iter().map(|spell| &spell.name);
        catalogue.power_named(&with_blanks(reader, node, "a spell", names)?)
    };
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        let flies = fields.or("flies", base.is_some_and(|base| base.flies), Reader::bool);
        sheet.player = fields.or("player", sheet.player, Reader::bool);
        sheet.attributes = fields.or("attributes", sheet.attributes, |reader, node| {
            attributes(reader, node, sheet.attributes)
        });
        sheet.skills = fields.or("skills", sheet.skills.clone(), |reader, node| {
            let ranks = reader.map(node, one("a skill", &Skill::ALL), whole(0..=20))?;
            Some(ranks.into_iter().collect())
        });
        sheet.styles = fields.or("styles", sheet.styles.clone(), |reader, node| {
            reader.list(node, |reader, node| style(reader, node, stock))
        });
        sheet.perks = fields.or(
            "perks",
            sheet.perks.clone(),
            list(one("a perk", &Perk::ALL)),
        );
        sheet.spells = fields.or("spells", sheet.spells.clone(), list(spells));
        sheet.initiative = fields
            .optional("initiative", whole(0..=40))
            .or(sheet.initiative);
        sheet.health = fields.optional("health", whole(1..=999)).or(sheet.health);
        sheet.speed = fields.or("speed", sheet.speed, whole(0..=99));
        sheet.size = fields.or("size", sheet.size, one("a size", &Size::ALL));
        sheet.hands = fields.or("hands", sheet.hands, whole(0..=8));
        let worn = |reader: &mut Reader<'d>, node: &'d Node| worn(reader, node, stock.materials);
        if let Some(armor) = fields.optional("armor", worn) {
            sheet.armor = armor;
        }
        if fields.flag("unarmored") {
            sheet.armor.clear();
        }
        sheet.hide = fields.or("hide", sheet.hide, whole(0..=20));
        sheet.resistances = fields.or("resistances", sheet.resistances.clone(), against);
        sheet.vulnerabilities =
            fields.or("vulnerabilities", sheet.vulnerabilities.clone(), against);
        let thrown = |id: ItemId| {
            let item = catalogue.items.get(usize::from(id.0));
            let weapon = item.and_then(|item| item.weapon());
            weapon
                .is_some_and(|weapon| weapon.thrown > 0 && (weapon.reach == 0 || weapon.thrown > 6))
        };
        let known = sheet.gear.iter().map(|(id, _)| *id).collect();
        let mut all: Vec<ItemId> = fields.or("items", known, list(items));
        let given = all.clone();
        for id in &given {
            let copies = given.iter().filter(|other| *other == id).count();
            if copies == 1 && thrown(*id) {
                all.extend(std::iter::repeat_n(*id, THROWN - 1));
            }
        }
        // More than one copy of a thing for throwing is put away at first.
        let mut seen = Vec::new();
        let held = |id: ItemId| {
            let again = seen.contains(&id) && thrown(id);
            seen.push(id);
            let item = catalogue.items.get(usize::from(id.0));
            (id, item.map(|item| item.hands()).filter(|_| !again))
        };
        sheet.gear = take_up(sheet.hands, all.into_iter().map(held));
        (sheet.size.squares(), flies)
    })
}

/// Reads attributes (MA-SHT-01); those not given keep their usual value.
fn attributes<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    usual: Attributes,
) -> Option<Attributes> {
    let mut fields = reader.structure(node, "attributes");
    let mut of = |name, value| fields.or(name, value, whole(0..=20));
    let attributes = Attributes {
        strength: of("str", usual.strength),
        agility: of("agi", usual.agility),
        endurance: of("end", usual.endurance),
        perception: of("per", usual.perception),
        intellect: of("int", usual.intellect),
        will: of("wil", usual.will),
    };
    fields.finish();
    Some(attributes)
}

/// Reads worn armor: one suit, or several (MA-DMG-09).
fn worn<'d>(reader: &mut Reader<'d>, node: &'d Node, materials: &[Material]) -> Option<Vec<Armor>> {
    if matches!(node.kind, NodeKind::List(_)) {
        return reader.list(node, |reader, node| suit(reader, node, materials));
    }
    Some(vec![suit(reader, node, materials)?])
}

/// Reads a suit of armor: `(iron, partial)` (MA-CAT-02).
fn suit<'d>(reader: &mut Reader<'d>, node: &'d Node, materials: &[Material]) -> Option<Armor> {
    let material = |reader: &mut Reader<'d>, node| {
        let names = materials.iter().map(|material| material.id.as_str());
        let name = reader.one_of(node, "a material", names)?;
        materials.iter().find(|material| material.id == name)
    };
    let level = one("a level of armor", &ArmorLevel::ALL);
    let (material, level) = reader.pair(node, material, level)?;
    Some(material.suit(level))
}

/// Reads numbers against types and classes of damage: `{ fire: 4, physical: 2 }` (MA-DMG-03, 04).
fn against<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Vec<(Against, i32)>> {
    let all = either(&Harm::ALL, &Group::ALL);
    let numbers = reader.map(node, one("a type of damage", &all), whole(1..=40))?;
    let numbers = numbers.into_iter().map(|(against, number)| match against {
        Either::This(harm) => (Against::Type(harm), number),
        Either::That(group) => (Against::Group(group), number),
    });
    Some(numbers.collect())
}
