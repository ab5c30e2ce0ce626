//! Weapons, shields, consumables and armor (MO-CAT-01, MO-CAT-02, MO-ACT-14) from
//! `assets/momentum`.

use super::dice::{damage, dice};
use crate::{
    document::{
        Node, Reader, Structure,
        names::{one, variants},
        whole,
    },
    rules::momentum::{
        character::{
            items::{Bomb, Consumable, Item, ItemKind, UNARMED, Weapon},
            sheet::Worn,
            stats::Stat,
        },
        status::Status,
    },
};

/// A piece of armor (MO-CAT-02).
pub(super) struct Suit {
    /// Its name in files.
    pub id: String,
    /// Its values.
    pub worn: Worn,
}

/// Reads a piece of armor: `(armor: 2, cap: 14)`.
pub(super) fn suit<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Suit> {
    Some(Suit {
        id: id.to_owned(),
        worn: worn(reader.structure(node, "Suit")),
    })
}

/// Reads the values of armor: `armor` and `cap`.
pub(super) fn worn(mut fields: Structure<'_, '_>) -> Worn {
    let worn = Worn {
        armor: fields.or("armor", 0, whole(-9..=20)),
        cap: fields.optional("cap", whole(1..=40)),
        cap_upgrade: 0,
    };
    fields.finish();
    worn
}

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Item> {
    let used = |consumable| Some(ItemKind::Other(consumable));
    let kind = variants! { (reader, node, "a kind of item")
        "weapon" => { |variant| weapon(variant.structure(reader)).map(ItemKind::Weapon) }
        "shield" => { ItemKind::Shield, whole(0..=9) }
        "heals" => { |variant| variant.single(reader, dice).and_then(|dice| used(Consumable::Heals(dice))) }
        "stimulates" => { |variant| variant.single(reader, whole(1..=9)).and_then(|ap| used(Consumable::Stimulates(ap))) }
        "cures" => { |variant| {
            let status = one("a Status Effect", &Status::ALL);
            variant.single(reader, status).and_then(|status| used(Consumable::Cures(status)))
        } }
        "bursts" => { |variant| bomb(variant.structure(reader)).and_then(|bomb| used(Consumable::Bursts(bomb))) }
    };
    Some(Item {
        name: id.replace('_', " "),
        kind: kind?,
    })
}

fn weapon(mut fields: Structure<'_, '_>) -> Option<Weapon> {
    let stats = fields.required("stats", |reader, node| {
        let stat = || one("a Stat", &Stat::ALL);
        reader.pair(node, stat(), stat())
    });
    let dealt = fields.required("damage", damage);
    let hands = fields.required("hands", whole(0..=2));
    let weapon = Weapon {
        more: fields.optional("more", damage),
        melee: fields.or("melee", 0, whole(0..=9)),
        ranged: fields.or("ranged", 0, whole(1..=99)),
        ..UNARMED
    };
    fields.finish();
    let (primary, secondary) = stats?;
    Some(Weapon {
        primary,
        secondary,
        damage: dealt?,
        hands: hands?,
        ..weapon
    })
}

fn bomb(mut fields: Structure<'_, '_>) -> Option<Bomb> {
    let range = fields.required("range", whole(1..=99));
    let radius = fields.required("radius", whole(0..=9));
    let defense = fields.required("defense", one("a Stat", &Stat::ALL));
    let power = fields.required("power", whole(1..=40));
    let dealt = fields.required("damage", damage);
    fields.finish();
    Some(Bomb {
        range: range?,
        radius: radius?,
        defense: defense?,
        power: power?,
        damage: dealt?,
    })
}
