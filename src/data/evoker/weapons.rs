//! Weapons (EV-CAT-01, EV-CAT-02) from `assets/evoker/weapons.ron`.

use super::powers::{condition, element};
use crate::{
    document::{Node, Reader, names::one, text, whole},
    rules::evoker::character::{
        catalogue::{Weapon, WeaponClass},
        element::Element,
    },
};

/// Reads a weapon.
pub(super) fn weapon<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Weapon> {
    let mut fields = reader.structure(node, "Weapon");
    let title = fields.required("title", text);
    let class = fields.required("class", one("a class of weapon", &WeaponClass::ALL));
    let hands = fields.required("hands", whole(0..=2));
    let damage = fields.required("damage", whole(0..=99));
    let element = fields.optional("element", element);
    let weapon = Weapon {
        id: id.to_owned(),
        range: fields.or("range", 0, whole(1..=1000)),
        reach: fields.or("reach", 0, whole(1..=10)),
        ammo: fields.or("ammo", 0, whole(1..=999)),
        reload: fields.or("reload", 0, whole(1..=4)),
        natural: fields.flag("natural"),
        thrown: fields.flag("thrown"),
        burst: fields.or("burst", 0, whole(1..=9)),
        blast: fields.or("blast", 0, whole(1..=9)),
        scatter: fields.flag("scatter"),
        long: fields.flag("long"),
        rending: fields.flag("rending"),
        ailing: fields.optional("ailing", |reader, node| condition(reader, node, true)),
        support: fields.flag("support"),
        used_up: fields.flag("used_up"),
        ..Weapon::default()
    };
    fields.finish();
    let class = class?;
    // Melee weapons are Melee, ranged and thrown ones Missile, unless listed otherwise (EV-ELM-01).
    let by_class = match class {
        WeaponClass::Melee => Element::Melee,
        WeaponClass::Thrown | WeaponClass::Pistol | WeaponClass::Basic | WeaponClass::Heavy => {
            Element::Missile
        }
    };
    Some(Weapon {
        title: title?,
        class,
        hands: hands?,
        damage: damage?,
        element: Some(element.unwrap_or(by_class)),
        ..weapon
    })
}
