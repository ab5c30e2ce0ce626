//! Sheets (EV-SHT-01 to 19): those of archetypes, and those that a level or scene writes itself.

use super::{
    armour::{self, Armour},
    powers::{affinity, element},
    vehicles,
};
use crate::{
    document::{self, Node, NodeKind, Reader, list, names::one, text, whole},
    rules::evoker::character::{
        catalogue::Catalogue,
        element::{Affinities, Location},
        sheet::{Focus, Persona, Score, Sheet, Skill, Talent, Training, Traits},
    },
};

/// The names of scores in files (EV-SHT-01), in the order of [`Score::ALL`].
pub(super) const SCORES: [&str; 11] = [
    "ml", "rg", "st", "tg", "ag", "in_", "pe", "wp", "fe", "mg", "re",
];

/// Reads a sheet with the embedded weapons, armour and powers. With a `base`, fields that are not
/// given are those of the base.
pub fn sheet<'d>(reader: &mut Reader<'d>, node: &'d Node, base: Option<&Sheet>) -> Option<Sheet> {
    let evoker = &crate::data::assets().books.evoker;
    let files = (&*evoker.catalogue, &*evoker.armour, &*evoker.vehicles);
    read(reader, node, base, files)
}

/// Reads a sheet.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    base: Option<&Sheet>,
    (catalogue, armours, known): (&Catalogue, &[Armour], &[(String, Sheet)]),
) -> Option<Sheet> {
    let items = |reader: &mut Reader<'d>, node| {
        let name = reader.one_of(node, "a weapon or item", catalogue.item_names())?;
        catalogue.item_named(name)
    };
    let powers = |reader: &mut Reader<'d>, node| {
        let names = catalogue.powers.iter().map(|power| power.id.as_str());
        let name = reader.one_of(node, "a power", names)?;
        catalogue.power_named(name)
    };
    let persona = |reader: &mut Reader<'d>, node: &'d Node| {
        let mut fields = reader.structure(node, "Persona");
        let name = fields.required("name", document::name);
        let toughness = fields.required("toughness", whole(1..=100));
        let affinities = fields.or("affinities", Affinities::default(), affinities);
        let powers = fields.or("powers", Vec::new(), list(powers));
        fields.finish();
        Some(Persona {
            name: name?,
            toughness: toughness?,
            affinities,
            powers,
        })
    };

    let mut fields = reader.structure(node, "Sheet");
    let has_vehicle = fields.node("vehicle").is_some();
    let vehicle = fields.optional("vehicle", |reader, node| {
        vehicles::of_sheet(reader, node, known)
    });
    if has_vehicle && vehicle.is_none() {
        return None;
    }
    let base = vehicle.as_ref().or(base);
    let is_new = base.is_none();
    let mut sheet = base.cloned().unwrap_or_default();
    let mut complete = true;
    if is_new {
        let title = fields.required("title", document::name);
        let scores = fields.required("scores", |reader, node| scores(reader, node, None));
        complete = title.is_some() && scores.is_some();
        sheet.title = title.unwrap_or_default();
        sheet.scores = scores.unwrap_or_default();
    } else {
        sheet.title = fields.or("title", sheet.title, document::name);
        sheet.scores = fields.or("scores", sheet.scores, |reader, node| {
            scores(reader, node, Some(sheet.scores))
        });
    }
    sheet.description = fields.or("description", sheet.description, text);
    sheet.shadow = fields.or("shadow", sheet.shadow, Reader::bool);
    // Stress is tracked only where it matters (EV-SHT-11).
    let tracks = if is_new {
        !sheet.shadow
    } else {
        sheet.tracks_stress
    };
    sheet.tracks_stress = fields.or("tracks_stress", tracks, Reader::bool);
    sheet.skills = fields.or("skills", sheet.skills, skills);
    sheet.size = fields.or("size", sheet.size, whole(1..=6));
    sheet.initiative_bonus = fields.or("initiative_bonus", sheet.initiative_bonus, whole(-9..=9));
    sheet.fate = fields.optional("fate", whole(0..=10)).or(sheet.fate);
    sheet.evoker_rank = fields.or("evoker_rank", sheet.evoker_rank, whole(0..=10));
    sheet.navigator = fields.or("navigator", sheet.navigator, Reader::bool);
    sheet.affinities = fields.or("affinities", sheet.affinities, affinities);
    sheet.weak_spots = fields.or("weak_spots", sheet.weak_spots, weak_spots);
    if let Some(armour) = fields.optional("armour", |reader, node| worn(reader, node, armours)) {
        sheet.armour = armour.points;
        sheet.armour_name = armour.title;
        sheet.move_mods = armour.move_mods;
    }
    sheet.move_mods = fields.or("move_mods", sheet.move_mods, armour::move_mods);
    sheet.items = fields.or("items", sheet.items, list(items));
    sheet.powers = fields.or("powers", sheet.powers, list(powers));
    sheet.personas = fields.or("personas", sheet.personas, list(persona));
    sheet.talents = fields.or("talents", sheet.talents, talents);
    if let Some(traits) = fields.optional("traits", traits) {
        sheet.traits = traits.0;
        sheet.tracks_stress &= !traits.1;
    }
    sheet.arcana = fields.or("arcana", sheet.arcana, document::name);
    sheet.personality = fields.or("personality", sheet.personality, list(text));
    fields.finish();
    complete.then_some(sheet)
}

/// Reads scores; those that are not given are those of the base, and without a base Realisation
/// alone may be left out.
fn scores<'d>(reader: &mut Reader<'d>, node: &'d Node, base: Option<[u8; 11]>) -> Option<[u8; 11]> {
    let mut fields = reader.structure(node, "scores");
    let mut scores = base.unwrap_or_default();
    let mut complete = true;
    for (score, name) in Score::ALL.into_iter().zip(SCORES) {
        let place = &mut scores[score as usize];
        if score == Score::Realisation {
            *place = fields.or(name, *place, whole(0..=100));
        } else if base.is_some() {
            *place = fields.or(name, *place, whole(1..=100));
        } else {
            match fields.required(name, whole(1..=100)) {
                Some(value) => *place = value,
                None => complete = false,
            }
        }
    }
    fields.finish();
    complete.then_some(scores)
}

fn skills<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<[Training; 16]> {
    let trained = reader.map(node, one("a skill", &Skill::ALL), |reader, value| {
        let mut fields = reader.structure(value, "training");
        let rank = fields.or("rank", 0, whole(0..=3));
        let foci = fields.or("foci", 0, |reader, node| {
            let foci = reader.list(node, one("a focus", &Focus::ALL))?;
            Some(foci.into_iter().fold(0, |all, focus| all | focus.bit()))
        });
        fields.finish();
        Some(Training { rank, foci })
    })?;
    let mut skills = [Training::default(); 16];
    for (skill, training) in trained {
        skills[skill as usize] = training;
    }
    Some(skills)
}

fn affinities<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Affinities> {
    let given = reader.map(node, element, affinity)?;
    let mut affinities = Affinities::default();
    for (element, affinity) in given {
        affinities[element as usize] = affinity;
    }
    Some(affinities)
}

fn weak_spots<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<u8> {
    let spots = reader.list(node, one("a hit location", &Location::ALL))?;
    Some(spots.into_iter().fold(0, |all, spot| all | 1 << spot as u8))
}

/// Reads armour by its name, or its points by location.
fn worn<'d>(reader: &mut Reader<'d>, node: &'d Node, armours: &[Armour]) -> Option<Armour> {
    if matches!(node.kind, NodeKind::Struct(_)) {
        return armour::armour(reader, "own", node);
    }
    let names = armours.iter().map(|armour| armour.id.as_str());
    let name = reader.one_of(node, "a kind of armour", names)?;
    armours.iter().find(|armour| armour.id == name).cloned()
}

fn talents<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<u32> {
    let talents = reader.list(node, one("a talent", &Talent::ALL))?;
    let bits = talents.into_iter().map(|talent| 1 << talent as u32);
    Some(bits.fold(0, |all, bit: u32| all | bit))
}

/// Reads traits (EV-CAT-10), and whether Stress is not collected.
fn traits<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(Traits, bool)> {
    const NAMES: [&str; 7] = [
        "unnatural_strength",
        "unnatural_toughness",
        "flyer",
        "dark_sight",
        "fearless",
        "breathless",
        "no_stress",
    ];
    let mut traits = Traits::default();
    let mut no_stress = false;
    reader.list(node, |reader, node| {
        let variant = reader.variant(node, "a trait", &NAMES)?;
        match variant.name {
            "unnatural_strength" => {
                traits.unnatural_strength = variant.single(reader, whole(1..=20))?;
                return Some(());
            }
            "unnatural_toughness" => {
                traits.unnatural_toughness = variant.single(reader, whole(1..=20))?;
                return Some(());
            }
            "flyer" => traits.flyer = true,
            "dark_sight" => traits.dark_sight = true,
            "fearless" => traits.fearless = true,
            "breathless" => traits.breathless = true,
            _ => no_stress = true,
        }
        variant.unit(reader)
    })?;
    Some((traits, no_stress))
}
