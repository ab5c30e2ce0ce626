//! Weapons (EV-CAT-01, EV-CAT-02) from `assets/evoker/weapons.ron`.

use crate::{
    document::{Node, Reader, record::Record},
    rules::evoker::character::catalogue::Weapon,
};

/// Reads a weapon.
pub(super) fn weapon<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Weapon> {
    let weapon = Weapon::read(reader, node, None, ())?;
    Some(Weapon {
        id: id.to_owned(),
        element: weapon.element.or(Some(weapon.class.element())),
        ..weapon
    })
}
