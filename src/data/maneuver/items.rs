//! Weapons, shields, magic items and armor (MA-CAT-01 to 03) from `assets/maneuver`.

use crate::{
    document::{
        Node, Reader, Structure,
        names::{one, variants, with_blanks},
        whole,
    },
    rules::maneuver::character::{
        catalogue::{Charm, Item, ItemKind, SpellEntry, UNARMED, Weapon},
        sheet::{Armor, ArmorLevel, Harm},
    },
};

/// A material of armor, with its ratings against Physical and Magical damage (MA-CAT-02).
pub(super) struct Material {
    /// Its name in files.
    pub id: String,
    partial: (i32, i32),
    full: (i32, i32),
}

impl Material {
    /// A suit of it.
    pub(super) fn suit(&self, level: ArmorLevel) -> Armor {
        let (physical, magical) = match level {
            ArmorLevel::Partial => self.partial,
            ArmorLevel::Full => self.full,
        };
        Armor {
            level,
            physical,
            magical,
        }
    }
}

/// Reads a material of armor.
pub(super) fn material<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Material> {
    let mut fields = reader.structure(node, "Material");
    let mut ratings = |level| {
        fields.required(level, |reader, node| {
            reader.pair(node, whole(0..=20), whole(0..=20))
        })
    };
    let (partial, full) = (ratings("partial"), ratings("full"));
    fields.finish();
    Some(Material {
        id: id.to_owned(),
        partial: partial?,
        full: full?,
    })
}

/// Reads an item, `weapon(die: 6, ..)`, `shield(4)` or `charm(spell: mend, ..)`; its name is the
/// one in the file, with spaces.
pub(super) fn item<'d>(
    reader: &mut Reader<'d>,
    id: &str,
    node: &'d Node,
    spells: &[SpellEntry],
) -> Option<Item> {
    let kind = variants! { (reader, node, "a kind of item")
        "weapon" => { |variant| weapon(variant.structure(reader)).map(ItemKind::Weapon) }
        "shield" => { ItemKind::Shield, whole(0..=9) }
        "charm" => { |variant| charm(variant.structure(reader), spells).map(ItemKind::Other) }
    };
    Some(Item {
        name: id.replace('_', " "),
        kind: kind?,
    })
}

fn weapon(mut fields: Structure<'_, '_>) -> Option<Weapon> {
    let faces = fields.required("die", whole(0..=20));
    let number = fields.required("plus", whole(0..=30));
    let harm = fields.required("harm", one("a type of damage", &Harm::ALL));
    let hands = fields.required("hands", whole(0..=2));
    let weapon = Weapon {
        reach: fields.or("reach", 0, whole(0..=9)),
        range: fields.or("range", 0, whole(1..=99)),
        thrown: fields.or("thrown", 0, whole(1..=99)),
        heavy: fields.flag("heavy"),
        slows: fields.flag("slows"),
        ..UNARMED
    };
    fields.finish();
    Some(Weapon {
        faces: faces?,
        number: number?,
        harm: harm?,
        hands: hands?,
        ..weapon
    })
}

/// Reads a magic item: its spell, its own target number, its number of uses.
fn charm<'d>(mut fields: Structure<'_, 'd>, spells: &[SpellEntry]) -> Option<Charm> {
    let spell = fields.required("spell", |reader: &mut Reader<'d>, node: &'d Node| {
        let names = spells.iter().map(|entry| &entry.name);
        let name = with_blanks(reader, node, "a spell", names)?;
        spells
            .iter()
            .find(|entry| entry.name.eq_ignore_ascii_case(&name))
    });
    let tn = fields.or("tn", 12, whole(1..=30));
    let uses = fields.or("uses", 1, whole(1..=9));
    fields.finish();
    Some(Charm {
        spell: spell?.power.id,
        tn,
        uses,
    })
}
