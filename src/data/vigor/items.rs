//! Weapons, shields, consumables and armour (VI-SHT-11 to VI-SHT-13) from `assets/vigor`.

use crate::{
    document::{
        Node, Reader, Structure, list,
        names::{Either, either, one, variants},
        whole,
    },
    rules::vigor::character::{
        damage::{Damage, DamageType, Harm, Quality},
        items::{Charge, Consumable, Force, Item, ItemKind, Suit, Weapon, unarmed},
        stats::{Ability, Skill},
    },
};

/// A suit of armour (VI-SHT-12).
pub(super) struct NamedSuit {
    /// Its name in files.
    pub id: String,
    /// Its values.
    pub suit: Suit,
}

/// Reads a suit of armour: `(rank: 4, durability: 60)`.
pub(super) fn named_suit<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
) -> Option<NamedSuit> {
    Some(NamedSuit {
        id: id.to_owned(),
        suit: suit(reader.structure(node, "suit")),
    })
}

/// Reads the values of armour: `rank`, `guard`, `durability`, `quality`, `also`.
pub(super) fn suit(mut fields: Structure<'_, '_>) -> Suit {
    let suit = Suit {
        rank: fields.or("rank", 0, whole(0..=20)),
        guard: fields.or("guard", 0, whole(0..=20)),
        durability: fields.required("durability", whole(1..=999)).unwrap_or(1),
        quality: quality(&mut fields),
        also: fields.or(
            "also",
            Vec::new(),
            list(one("a type of damage", &DamageType::ALL)),
        ),
    };
    fields.finish();
    suit
}

fn quality(fields: &mut Structure<'_, '_>) -> Quality {
    fields.or(
        "quality",
        Quality::Ordinary,
        one("a quality", &Quality::ALL),
    )
}

/// Reads damage: `dv`, `quality`, `harm` and `to_health`.
pub(super) fn damage(fields: &mut Structure<'_, '_>) -> Option<Damage> {
    let dv = fields.required("dv", whole(1..=9));
    let quality = quality(fields);
    let harm = fields.required("harm", one("a type of damage", &Harm::ALL));
    let to_health = fields.flag("to_health");
    Some(Damage {
        dv: dv?,
        quality,
        harm: harm?,
        to_health,
    })
}

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Item> {
    let used = |consumable| Some(ItemKind::Other(consumable));
    let kind = variants! { (reader, node, "a kind of item")
        "weapon" => { |variant| weapon(variant.structure(reader)).map(ItemKind::Weapon) }
        "shield" => { ItemKind::Shield, whole(0..=9) }
        "refreshes" => { |variant| {
            variant.single(reader, whole(1..=99)).and_then(|vigor| used(Consumable::Refreshes(vigor)))
        } }
        "salves" => { |variant| variant.single(reader, |reader: &mut Reader<'d>, node: &'d Node| {
            reader.pair(node, whole(1..=9), whole(2..=20))
        }).and_then(|(dice, faces)| used(Consumable::Salves(dice, faces))) }
        "cures" => { |variant| variant.unit(reader).and_then(|()| used(Consumable::Cures)) }
        "smokes" => { |variant| smoke(variant.structure(reader)).and_then(used) }
        "detonates" => { |variant| {
            charge(variant.structure(reader)).and_then(|charge| used(Consumable::Detonates(charge)))
        } }
    };
    Some(Item {
        name: id.replace('_', " "),
        kind: kind?,
    })
}

fn weapon(mut fields: Structure<'_, '_>) -> Option<Weapon> {
    let dealt = damage(&mut fields);
    let hands = fields.required("hands", whole(0..=2));
    let weapon = Weapon {
        force: fields.optional("force", force),
        range: fields.or("range", 0, whole(1..=999)),
        reach: fields.or("reach", 0, whole(0..=60)),
        light: fields.flag("light"),
        reload: fields.flag("reload"),
        ..unarmed(false)
    };
    fields.finish();
    Some(Weapon {
        damage: dealt?,
        hands: hands?,
        ..weapon
    })
}

/// Reads the source of damage dice: an ability or a skill.
fn force<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Force> {
    let all = either(&Ability::ALL, &Skill::ALL);
    Some(match one("an ability or a skill", &all)(reader, node)? {
        Either::This(ability) => Force::Ability(ability),
        Either::That(skill) => Force::Skill(skill),
    })
}

fn smoke(mut fields: Structure<'_, '_>) -> Option<Consumable> {
    let range = fields.required("range", whole(1..=99));
    let radius = fields.required("radius", whole(0..=9));
    let rounds = fields.required("rounds", whole(1..=99));
    fields.finish();
    Some(Consumable::Smokes {
        range: range?,
        radius: radius?,
        rounds: rounds?,
    })
}

fn charge(mut fields: Structure<'_, '_>) -> Option<Charge> {
    let radius = fields.required("radius", whole(0..=9));
    let dealt = damage(&mut fields);
    let resists = fields.required("resists", one("an ability", &Ability::ALL));
    let vs = fields.required("vs", whole(1..=99));
    fields.finish();
    Some(Charge {
        radius: radius?,
        damage: dealt?,
        resists: resists?,
        vs: vs?,
    })
}
