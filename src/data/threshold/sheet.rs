//! Sheets (TH-SHT-01 to 12): those of archetypes, and those that a level writes itself.

use crate::{
    battle::{components::Hold, ids::ItemId},
    data::{
        gear::take_up,
        shelf::{self, Recruit},
    },
    document::{
        Node, Reader, list,
        names::{Either, either, one, with_blanks},
        problem::Problem,
        whole,
    },
    rules::threshold::{
        character::{
            catalogue::{CHAIN, Catalogue, LEATHER, PLATE},
            sheet::{Armour, Attributes, People, Rank, Sheet, Skill, Spec, Training},
        },
        conditions::{RESIN_COAT, VENOM_COAT},
    },
};

/// Copies of a thrown weapon that are carried unless the sheet lists it several times
/// (TH-ATK-10).
const THROWN: usize = 3;

/// Reads a sheet. With a `base`, fields that are not given are those of the base.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Recruit>,
    catalogue: &Catalogue,
) -> Option<Recruit> {
    let items = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.items.iter().map(|item| &item.name);
        catalogue.named(&with_blanks(reader, node, "an item", names)?)
    };
    let spells = |reader: &mut Reader<'d>, node: &'d Node| {
        let names = catalogue.powers.iter().map(|spell| &spell.name);
        catalogue.power_named(&with_blanks(reader, node, "a spell", names)?)
    };
    shelf::sheet(reader, node, base, |fields, sheet: &mut Sheet| {
        sheet.people = fields.or("people", sheet.people, one("a people", &People::ALL));
        let size = match (base, sheet.people) {
            (Some(_), _) | (None, People::Human | People::Elf | People::Beast) => sheet.size,
            (None, People::Dwarf) => -1,
            (None, People::Goblin) => -2,
            (None, People::Orc) => 1,
        };
        sheet.size = fields.or("size", size, whole(-10..=30));
        sheet.space = fields.optional("squares", whole(1..=4)).or(sheet.space);
        sheet.height_ft = fields
            .optional("height_ft", whole(1..=99))
            .or(sheet.height_ft);
        sheet.rank = fields.or("rank", sheet.rank, one("a rank", &Rank::ALL));
        sheet.pc_rules = fields.or("pc_rules", sheet.pc_rules, Reader::bool);
        sheet.attributes = fields.or("attributes", sheet.attributes, |reader, node| {
            attributes(reader, node, sheet.attributes)
        });
        if let Some((skills, specs)) = fields.optional("skills", ranks) {
            (sheet.skills, sheet.specs) = (skills, specs);
        }
        sheet.armour = fields.or("armour", sheet.armour, |reader, node| {
            let kinds = [
                ("none", Armour::default()),
                ("leather", LEATHER),
                ("chain", CHAIN),
                ("plate", PLATE),
            ];
            reader.choice(node, "a kind of armour", &kinds)
        });
        sheet.hide = fields.or("hide", sheet.hide, whole(-9..=20));
        sheet.rate = fields.optional("rate", whole(0..=99)).or(sheet.rate);
        sheet.fly = fields.optional("fly", whole(1..=99)).or(sheet.fly);
        sheet.swim = fields.optional("swim", whole(1..=99)).or(sheet.swim);
        sheet.climb = fields.optional("climb", whole(1..=99)).or(sheet.climb);
        if let Some(items) = fields.optional("items", list(items)) {
            sheet.gear = carried(catalogue, &items);
        }
        sheet.coated = fields.or(
            "coated",
            sheet.coated.clone(),
            list(move |reader, node| {
                let poisons = [("adder_venom", VENOM_COAT), ("sleep_resin", RESIN_COAT)];
                reader.pair(node, items, |reader, node| {
                    reader.choice(node, "a poison", &poisons)
                })
            }),
        );
        sheet.spells = fields.or("spells", sheet.spells.clone(), list(spells));
        sheet.never_surprised = fields.or("never_surprised", sheet.never_surprised, Reader::bool);
        sheet.ungrappleable = fields.or("ungrappleable", sheet.ungrappleable, Reader::bool);
        sheet.aquatic = fields.or("aquatic", sheet.aquatic, Reader::bool);
        sheet.mount = fields
            .optional("mount", one("a training", &Training::ALL))
            .or(sheet.mount);
        sheet.control_tn = fields
            .optional("control_tn", whole(0..=40))
            .or(sheet.control_tn);
        sheet.own_turn = fields.or("own_turn", sheet.own_turn, |reader, node| {
            own_turn(reader, node, sheet.training())
        });
        (sheet.squares(), sheet.fly.is_some())
    })
}

/// Reads whether a mount keeps a turn of its own, as only sentient ones do (TH-MNT-02).
fn own_turn<'d>(reader: &mut Reader<'d>, node: &'d Node, training: Training) -> Option<bool> {
    let own_turn = reader.bool(node)?;
    if own_turn && training != Training::Sentient {
        let message = "only a sentient mount keeps a turn of its own (TH-MNT-02)";
        let span = reader.short_span(node);
        reader.report(
            Problem::error("wrong-type", message)
                .at(span)
                .help("write `mount: sentient`, or leave `own_turn` out"),
        );
        return None;
    }
    Some(own_turn)
}

/// Reads attributes (TH-SHT-01); those that are not given are those of the base.
fn attributes<'d>(reader: &mut Reader<'d>, node: &'d Node, base: Attributes) -> Option<Attributes> {
    let mut fields = reader.structure(node, "attributes");
    let mut of = |name, value, most: i32| fields.or(name, value, whole(-most..=most));
    let attributes = Attributes {
        strength: of("str", base.strength, 5),
        dexterity: of("dex", base.dexterity, 5),
        speed: of("spd", base.speed, 10),
        vitality: of("vit", base.vitality, 5),
        reason: of("rsn", base.reason, 5),
        lore: of("lor", base.lore, 5),
        perception: of("prc", base.perception, 5),
        persona: of("prs", base.persona, 5),
    };
    fields.finish();
    Some(attributes)
}

/// Reads ranks of skills and specializations, which have distinct names (TH-SHT-02).
#[allow(clippy::type_complexity, reason = "two lists of ranks")]
fn ranks<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
) -> Option<(Vec<(Skill, i32)>, Vec<(Spec, i32)>)> {
    let all = either(&Skill::ALL, &Spec::ALL);
    let trained = one("a skill or specialization", &all);
    let (mut skills, mut specs) = (Vec::new(), Vec::new());
    for (trained, rank) in reader.map(node, trained, whole(0..=9))? {
        match trained {
            Either::This(skill) => skills.push((skill, rank)),
            Either::That(spec) => specs.push((spec, rank)),
        }
    }
    Some((skills, specs))
}

/// The items carried when a battle begins: weapons and shields; of a single thrown weapon there are
/// several.
fn carried(catalogue: &Catalogue, items: &[ItemId]) -> Vec<(ItemId, Hold)> {
    let item = |id: ItemId| catalogue.items.get(usize::from(id.0));
    let hands = |id| match item(id) {
        Some(item) if item.natural => Some(0),
        item => Some(if item?.weapon?.two_handed { 2 } else { 1 }),
    };
    let mut gear = Vec::new();
    for (id, hold) in take_up(2, items.iter().map(|&id| (id, hands(id)))) {
        gear.push((id, hold));
        let alone = items.iter().filter(|&&other| other == id).count() == 1;
        let weapon = item(id).and_then(|item| item.weapon);
        if alone && weapon.is_some_and(|weapon| weapon.thrown) {
            gear.extend(std::iter::repeat_n((id, Hold::Stowed), THROWN - 1));
        }
    }
    gear
}
