//! Sheets (MO-SHT): those of archetypes, and those that a level writes itself.

use super::{
    dice::damage,
    items::{Suit, worn},
};
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
    rules::momentum::{
        character::{
            catalogue::{Catalogue, Power},
            damage::Harm,
            sheet::{Sheet, Talent, Timed, Worn},
            stats::{Archetype, Calling, Size, Skill, Stat},
        },
        status::Status,
    },
};

/// The definitions that sheets refer to.
#[derive(Clone, Copy)]
pub(super) struct Stock<'s> {
    pub catalogue: &'s Catalogue,
    pub armor: &'s [Suit],
}

/// The names of the Stats in files, in the order of [`Stat`].
const STATS: [&str; 7] = ["str", "dex", "con", "int", "cha", "ins", "wil"];

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    stock: Stock<'_>,
) -> Option<Recruit> {
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        who(fields, sheet);
        numbers(fields, sheet);
        carried(fields, sheet, stock);
        (sheet.size.squares(), sheet.flies)
    })
}

/// Reads what the unit is: player character or object, size, talents, resistances.
fn who(fields: &mut Structure<'_, '_>, sheet: &mut Sheet) {
    sheet.player = fields.or("player", sheet.player, Reader::bool);
    sheet.momentum = fields.or("momentum", sheet.momentum, Reader::bool);
    let was_object = sheet.object;
    sheet.object = fields.or("object", sheet.object, Reader::bool);
    if sheet.object && !was_object {
        (sheet.fights, sheet.biological) = (false, false);
    }
    sheet.timed = fields.optional("timed", timed).or(sheet.timed);
    sheet.fights = fields.or("fights", sheet.fights, Reader::bool);
    sheet.biological = fields.or("biological", sheet.biological, Reader::bool);
    sheet.bribable = fields.or("bribable", sheet.bribable, Reader::bool);
    sheet.unholy = fields.or("unholy", sheet.unholy, Reader::bool);
    sheet.flies = fields.or("flies", sheet.flies, Reader::bool);
    sheet.size = fields.or("size", sheet.size, one("a size", &Size::ALL));
    sheet.archetype = fields.or("archetype", sheet.archetype, archetype);
    sheet.talents = fields.or(
        "talents",
        sheet.talents.clone(),
        list(one("a talent", &Talent::ALL)),
    );
    let harms = || list(one("a type of damage", &Harm::ALL));
    sheet.resistances = fields.or("resistances", sheet.resistances.clone(), harms());
    sheet.immunities = fields.or("immunities", sheet.immunities.clone(), harms());
    sheet.vulnerabilities = fields.or("vulnerabilities", sheet.vulnerabilities.clone(), harms());
    sheet.unaffected = fields.or(
        "unaffected",
        sheet.unaffected.clone(),
        list(one("a Status Effect", &Status::ALL)),
    );
}

/// Reads an effect of a device by itself: `(damage: ((2, 6), heat), range: 6, power: 12)`.
fn timed<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Timed> {
    let mut fields = reader.structure(node, "timed");
    let damage = fields.required("damage", damage);
    let timed = (
        fields.or("range", 6, whole(1..=30)),
        fields.or("power", 12, whole(1..=40)),
    );
    fields.finish();
    Some(Timed {
        damage: damage?,
        range: timed.0,
        power: timed.1,
    })
}

/// Reads the unit's numbers.
fn numbers(fields: &mut Structure<'_, '_>, sheet: &mut Sheet) {
    sheet.level = fields.or("level", sheet.level, whole(1..=10));
    sheet.stats = fields.or("stats", sheet.stats, |reader, node| {
        stats(reader, node, sheet.stats)
    });
    sheet.skills = fields.or("skills", sheet.skills.clone(), |reader, node| {
        let levels = reader.map(node, one("a skill", &Skill::ALL), whole(0..=20))?;
        Some(levels.into_iter().collect())
    });
    let vitality = fields.optional("vitality", whole(1..=999));
    sheet.vitality = vitality.or(sheet.vitality);
    sheet.basic_movement = fields.or("basic_movement", sheet.basic_movement, whole(0..=30));
    sheet.hands = fields.or("hands", sheet.hands, whole(0..=8));
}

/// Reads the unit's armor, powers and items.
fn carried<'d>(fields: &mut Structure<'_, 'd>, sheet: &mut Sheet, stock: Stock<'_>) {
    let catalogue = stock.catalogue;
    let upgrade = sheet.worn.cap_upgrade;
    sheet.worn = fields.or("worn", sheet.worn, |reader, node| {
        let worn = protection(reader, node, stock.armor)?;
        Some(Worn {
            cap_upgrade: upgrade,
            ..worn
        })
    });
    sheet.worn.cap_upgrade = fields.or("cap_upgrade", upgrade, whole(0..=20));
    sheet.powers = fields.or(
        "powers",
        sheet.powers.clone(),
        list(|reader: &mut Reader<'d>, node: &'d Node| {
            let known = catalogue.powers.iter();
            let known = known.filter(|entry| !matches!(entry.power, Power::Stunt(_)));
            let names = known.map(|entry| &entry.name);
            catalogue.power_named(&with_blanks(reader, node, "an Ability or Maneuver", names)?)
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

/// Reads Stats (MO-SHT-01); those not given keep their usual value.
fn stats<'d>(reader: &mut Reader<'d>, node: &'d Node, usual: [i32; 7]) -> Option<[i32; 7]> {
    let mut fields = reader.structure(node, "stats");
    let mut stats = usual;
    for (stat, name) in stats.iter_mut().zip(STATS) {
        *stat = fields.or(name, *stat, whole(1..=30));
    }
    fields.finish();
    Some(stats)
}

/// Reads an Archetype (MO-SHT-03): one by name, `war`, or three Stats, `(will, charisma, will)`.
fn archetype<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Archetype> {
    if matches!(node.kind, NodeKind::Tuple(_)) {
        let nodes: &[Node; 3] = reader.tuple(
            node,
            "Primary, Secondary and Evasion Stat, `(will, charisma, will)`",
        )?;
        let stat = one("a Stat", &Stat::ALL);
        let [primary, secondary, evasion] = nodes.each_ref().map(|node| stat(reader, node));
        return Some(Archetype {
            primary: primary?,
            secondary: secondary?,
            evasion: evasion?,
        });
    }
    Some(one("an Archetype", &Calling::ALL)(reader, node)?.archetype())
}

/// Reads worn armor: a piece of the book by name, or a hide, `hide(armor: 1, cap: 14)`.
fn protection<'d>(reader: &mut Reader<'d>, node: &'d Node, armor: &[Suit]) -> Option<Worn> {
    if node.name() == Some("hide") {
        return Some(worn(reader.structure(node, "hide")));
    }
    let mut names: Vec<&str> = armor.iter().map(|suit| suit.id.as_str()).collect();
    names.push("hide");
    let name = reader.one_of(node, "armor", names)?;
    let Some(suit) = armor.iter().find(|suit| suit.id == name) else {
        reader.report(
            Problem::error("missing-field", "a hide says what it does")
                .at(node.span.clone())
                .help("write `hide(armor: 1, cap: 14)`"),
        );
        return None;
    };
    Some(suit.worn)
}
