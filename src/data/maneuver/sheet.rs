//! Sheets (MA-SHT, MA-FST) of archetypes.

use super::items::Material;
use crate::{
    data::{
        document::{self, Node, Reader, list, text, whole},
        gear::take_up,
        names::{Either, either, one, with_blanks},
    },
    rules::maneuver::{
        catalogue::{Catalogue, Item},
        sheet::{
            Against, Armor, ArmorLevel, Attributes, Group, Harm, Sheet, Size, Skill, Style,
            Training,
        },
    },
};

/// Reads a sheet.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    catalogue: &Catalogue,
    materials: &[Material],
) -> Option<Sheet> {
    let items = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.items.iter().map(|item| &item.name);
        catalogue.named(&with_blanks(reader, node, "an item", names)?)
    };
    let style = |reader: &mut Reader<'d>, node: &'d Node| {
        let mut fields = reader.structure(node, "style");
        let name = fields.required("name", document::name);
        let rank = fields.required("rank", whole(0..=20));
        let weapons = fields.or("weapons", Vec::new(), list(items));
        let levels = list(one("a level of armor", &ArmorLevel::ALL));
        let armor = fields.or("armor", Vec::new(), levels);
        let mut gear: Vec<Training> = weapons.into_iter().map(Training::Weapon).collect();
        gear.extend(armor.into_iter().map(Training::Armor));
        if fields.flag("shields") {
            gear.push(Training::Shields);
        }
        if fields.flag("unarmed") {
            gear.push(Training::Unarmed);
        }
        fields.finish();
        Some(Style {
            name: name?,
            rank: rank?,
            gear,
        })
    };
    let usual = Sheet::default();
    let mut fields = reader.structure(node, "Sheet");
    fields.required("title", document::name)?;
    fields.optional("description", text);
    let worn = fields.or("items", Vec::new(), list(items));
    let sheet = Sheet {
        player: fields.flag("player"),
        attributes: fields.or("attributes", usual.attributes, |reader, node| {
            attributes(reader, node, usual.attributes)
        }),
        skills: fields.or("skills", Vec::new(), |reader, node| {
            let ranks = reader.map(node, one("a skill", &Skill::ALL), whole(0..=20))?;
            Some(ranks.into_iter().collect())
        }),
        styles: fields.or("styles", Vec::new(), list(style)),
        initiative: fields.optional("initiative", whole(0..=40)),
        health: fields.optional("health", whole(1..=999)),
        speed: fields.or("speed", usual.speed, whole(0..=99)),
        size: fields.or("size", usual.size, one("a size", &Size::ALL)),
        armor: fields.optional("armor", |reader, node| suit(reader, node, materials)),
        hide: fields.or("hide", 0, whole(0..=20)),
        resistances: fields.or("resistances", Vec::new(), against),
        vulnerabilities: fields.or("vulnerabilities", Vec::new(), against),
        gear: take_up(worn.into_iter().map(|id| {
            let item = catalogue.items.get(usize::from(id.0));
            (id, item.map(hands))
        })),
    };
    fields.finish();
    Some(sheet)
}

/// The hands an item takes; 0 is part of the body.
fn hands(item: &Item) -> u8 {
    item.weapon().map_or(1, |weapon| weapon.hands)
}

/// Reads attributes (MA-SHT-01); those that are not given are usual.
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
