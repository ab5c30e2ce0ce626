//! The book's shelf, and its options in levels (EV-CAT-11).

use std::sync::Arc;

use super::sheet::{sheet as read_sheet, with_stock, written as written_sheet};
use crate::{
    battle::{
        components::{Band, Columns},
        field::obstacle::InteractionTerms,
        ruleset::Book,
        scene::Definition,
    },
    data::{
        assets,
        reference::{self, Table},
        shelf::{Carrier, Recruit, Shelf, Situation, ZoneWords, settled, written_options},
    },
    document::{
        Node, Reader, Structure,
        forms::Forms,
        record::{Record, fields_of},
        shape::FieldInfo,
    },
    rules::evoker::{
        self,
        character::{
            armour::Armour,
            catalogue::{Catalogue, Consumable, PowerEffect, Shape, Weapon},
            muster,
            options::Options,
            powers::{Passive, Used},
            sheet::{Persona, Sheet, Trait},
            terms::UseTerms,
            vehicle::VehicleSheet,
        },
        zones::{KEYWORDS, SKILLS},
    },
};

/// The files of the evoker book.
pub struct EvokerShelf;

impl Shelf for EvokerShelf {
    fn book(&self) -> &'static Book {
        &evoker::BOOK
    }

    fn zones(&self) -> Option<ZoneWords> {
        Some(ZoneWords {
            skills: SKILLS.iter().map(|(name, _)| *name).collect(),
            keywords: KEYWORDS.iter().map(|(name, _)| *name).collect(),
        })
    }

    fn recruits(&self) -> &'static [(String, Recruit)] {
        &assets().books.evoker.archetypes
    }

    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit> {
        let base = base.and_then(|base| base.sheet.downcast_ref::<Sheet>());
        let sheet = read_sheet(reader, node, base)?;
        Some(recruit(Arc::new(sheet)))
    }

    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<InteractionTerms> {
        let terms = UseTerms::read(reader, node, None, ())?;
        Some(InteractionTerms {
            skill: terms.skill,
            focus: terms.focus,
            modifier: terms.modifier,
            points: terms.stars,
            keyword: terms.keyword,
            by_skill: terms.use_a_skill,
            forbidden: !terms.in_battle,
            ..InteractionTerms::default()
        })
    }

    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        Arc::new(Options::read_among(fields, None, ()).unwrap_or_default())
    }

    fn sheet_fields(&self, base: Option<&Recruit>) -> Vec<FieldInfo> {
        let evoker = &assets().books.evoker;
        let known = base.and_then(|base| base.sheet.downcast_ref::<Sheet>());
        with_stock(&evoker.catalogue, &evoker.armour, |stock| {
            known.map_or_else(|| fields_of::<Sheet>(stock), |of| of.described(stock))
        })
    }

    fn written_sheet(&self, sheet: &Recruit, base: Option<&Recruit>) -> Vec<String> {
        let own = sheet.sheet.downcast_ref::<Sheet>();
        let base = base.and_then(|base| base.sheet.downcast_ref::<Sheet>());
        own.map_or_else(Vec::new, |own| written_sheet(own, base))
    }

    fn written_options(&self, options: &Definition, _sides: &[&str]) -> Vec<String> {
        written_options::<Options>(options, ())
    }

    fn reference(&self) -> Vec<Table> {
        let evoker = &assets().books.evoker;
        let sheet = with_stock(&evoker.catalogue, &evoker.armour, fields_of::<Sheet>);
        let persona = with_stock(&evoker.catalogue, &evoker.armour, fields_of::<Persona>);
        vec![
            reference::of_fields("evoker sheet", &sheet),
            reference::of_fields("evoker persona", &persona),
            reference::of_forms("evoker traits", &Trait::forms(())),
            reference::of_fields("evoker vehicle", &fields_of::<VehicleSheet>(())),
            reference::of_fields("evoker options", &fields_of::<Options>(())),
            reference::of_fields("evoker use", &fields_of::<UseTerms>(())),
            reference::of_fields("evoker armour", &fields_of::<Armour>(())),
            reference::of_fields("evoker weapons", &fields_of::<Weapon>(())),
            reference::of_fields("evoker consumables", &fields_of::<Consumable>(())),
            reference::of_fields("evoker powers", &fields_of::<Used>(())),
            reference::of_fields("evoker passives", &fields_of::<Passive>(())),
            reference::of_forms("evoker shapes", &Shape::forms(())),
            reference::of_forms("evoker effects", &PowerEffect::forms(())),
        ]
    }

    fn usual_options(&self) -> Definition {
        Arc::new(Options::default())
    }

    fn settle(&self, options: &Definition, situation: &Situation) -> Definition {
        settled(options, |read: Options| Options {
            links: situation.links.clone(),
            surprised: situation.surprised.clone(),
            helpless: situation.helpless.clone(),
            ambush: situation.ambush,
            ..read
        })
    }

    fn catalogue(&self) -> Definition {
        let catalogue: Arc<Catalogue> = Arc::clone(&assets().books.evoker.catalogue);
        catalogue
    }

    fn vehicles(&self) -> &'static [(String, Recruit)] {
        &assets().books.evoker.carriers
    }

    /// A mount is larger than its rider (EV-MOV-36), a vehicle at least as large (EV-MOV-40).
    fn carries(&self, mount: &Recruit, rider: &Recruit) -> Result<(), String> {
        let size = |recruit: &Recruit| {
            let sheet = recruit.sheet.downcast_ref::<Sheet>();
            sheet.map_or(0, |sheet| sheet.size)
        };
        let is_vehicle = mount.vehicle.is_some();
        let (mount, rider) = (size(mount), size(rider));
        if is_vehicle && mount < rider {
            return Err(format!(
                "a vehicle is at least as large as whoever sits in it, and their sizes are {mount} and {rider}"
            ));
        }
        if is_vehicle || mount > rider {
            return Ok(());
        }
        Err(format!(
            "a mount is larger than its rider, and their sizes are {mount} and {rider}"
        ))
    }

    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition) {
        if let Some(sheet) = sheet.downcast_ref() {
            muster::fill(columns, number, sheet, &assets().books.evoker.catalogue);
        }
    }
}

/// A sheet with the facts that a level needs.
pub(super) fn recruit(sheet: Arc<Sheet>) -> Recruit {
    Recruit {
        title: sheet.title.clone(),
        description: sheet.description.clone(),
        squares: sheet.squares(),
        flies: match &sheet.vehicle {
            Some(vehicle) => vehicle.flies > Band::Ground,
            None => sheet.traits.flyer,
        },
        vehicle: sheet.vehicle.as_ref().map(|vehicle| Carrier {
            places: vehicle.places,
            highest: vehicle.flies,
            bound: vehicle.bound(),
            crosses: [
                vehicle.crosses(0),
                vehicle.crosses(1),
                vehicle.crosses(u8::MAX),
            ],
        }),
        sheet,
    }
}
