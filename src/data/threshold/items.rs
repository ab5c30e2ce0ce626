//! Weapons and kit (TH-SHT-11, TH-SHT-12) from `assets/threshold/items.ron`.

use crate::{
    document::{
        Node, Reader,
        names::{one, variants},
        whole,
    },
    rules::threshold::character::{
        catalogue::{Charm, Container, Item, Magic, Reach, UNARMED, Use, Weapon},
        sheet::Spec,
    },
};

/// Reads an item; its name is the one in the file, with spaces for underscores.
pub(super) fn item<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Item> {
    let mut fields = reader.structure(node, "Item");
    let weapon = fields.optional("weapon", weapon);
    let used = fields.optional("used", one("a use", &Use::ALL));
    let kept = fields.optional("kept", one("a place to keep it", &Container::ALL));
    let use_ap = fields.optional("use_ap", whole(0..=99));
    let natural = fields.flag("natural");
    let magic = fields.optional("magic", magic);
    fields.finish();
    Some(Item {
        name: id.replace('_', " "),
        weapon,
        used,
        kept,
        use_ap,
        natural,
        magic,
    })
}

/// Reads a lasting effect: `(invest: 2, charm: becomes(thorn_spear))` or `lights(5)` (TH-MAG-03).
fn magic<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Magic> {
    let mut fields = reader.structure(node, "magic");
    let invest = fields.required("invest", whole(1..=20));
    let charm = fields.required("charm", |reader, node| {
        variants! { (reader, node, "a charm")
            "becomes" => { Charm::Becomes, |reader, node| {
                let name = reader.name(node, "an item")?;
                Some(name.replace('_', " "))
            } }
            "lights" => { Charm::Lights, whole(1..=20) }
        }
    });
    fields.finish();
    Some(Magic {
        invest: invest?,
        charm: charm?,
    })
}

fn weapon<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Weapon> {
    const GROUPS: [Spec; 9] = [
        Spec::Axes,
        Spec::Blades,
        Spec::Brawling,
        Spec::Hammers,
        Spec::Polearms,
        Spec::Shields,
        Spec::Bows,
        Spec::Crossbows,
        Spec::Thrown,
    ];
    let mut fields = reader.structure(node, "Weapon");
    let group = fields.required("group", one("a group of weapons", &GROUPS));
    let reach = fields.required("reach", reach);
    let weapon = Weapon {
        accuracy: fields.or("accuracy", 0, whole(-9..=9)),
        damage: fields.or("damage", 0, whole(-9..=20)),
        block: fields.or("block", 0, whole(0..=9)),
        ap: fields.or("ap", 0, whole(-3..=9)),
        two_handed: fields.flag("two_handed"),
        defensive: fields.flag("defensive"),
        piercing: fields.or("piercing", 0, whole(0..=20)),
        slicing: fields.flag("slicing"),
        concussive: fields.flag("concussive"),
        penetrating: fields.flag("penetrating"),
        aquatic: fields.flag("aquatic"),
        thrown: fields.flag("thrown"),
        reload: fields.or("reload", 0, whole(0..=60)),
        ..UNARMED
    };
    fields.finish();
    Some(Weapon {
        group: group?,
        reach: reach?,
        ..weapon
    })
}

/// Reads `melee(1)`, a gap in yards, or `ranged(20)`, a range increment in yards.
fn reach<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Reach> {
    variants! { (reader, node, "a reach")
        "melee" => { Reach::Melee, whole(0..=9) }
        "ranged" => { Reach::Ranged, whole(1..=50) }
    }
}
