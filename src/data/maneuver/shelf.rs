//! The book's shelf, and its options in levels.

use std::sync::Arc;

use super::sheet;
use crate::{
    battle::{
        components::Columns, field::obstacle::InteractionTerms, ruleset::Book, scene::Definition,
    },
    data::{
        assets,
        reference::{self, Table},
        shelf::{self, Recruit, Shelf, Situation, settled},
    },
    document::{
        Node, Reader, Structure,
        forms::Forms,
        record::{Record, fields_of},
        shape::FieldInfo,
    },
    rules::maneuver::{
        self,
        character::{
            armor::Ratings, catalogue::Catalogue, items::ItemKind, sheet::Sheet, styles::Gear,
        },
        spells::spell::{Area, Effect, Spell},
        time::options::{Options, UseTerms},
    },
};

/// The files of the maneuver book.
pub struct ManeuverShelf;

impl Shelf for ManeuverShelf {
    fn book(&self) -> &'static Book {
        &maneuver::BOOK
    }

    fn recruits(&self) -> &'static [(String, Recruit)] {
        &assets().books.maneuver.archetypes
    }

    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit> {
        sheet::read(reader, node, base, assets().books.maneuver.stock())
    }

    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<InteractionTerms> {
        let terms = UseTerms::read(reader, node, None, ())?;
        Some(InteractionTerms {
            skill: terms.skill,
            modifier: terms.modifier,
            ..InteractionTerms::default()
        })
    }

    fn options(&self, fields: &mut Structure<'_, '_>, sides: &[&str]) -> Definition {
        Arc::new(Options::read_among(fields, None, sides).unwrap_or_default())
    }

    fn sheet_fields(&self, base: Option<&Recruit>) -> Vec<FieldInfo> {
        shelf::described_sheet::<Sheet>(base, assets().books.maneuver.stock())
    }

    fn written_sheet(&self, sheet: &Recruit, base: Option<&Recruit>) -> Vec<String> {
        shelf::written_sheet::<Sheet>(sheet, base, assets().books.maneuver.stock())
    }

    fn written_options(&self, options: &Definition, sides: &[&str]) -> Vec<String> {
        shelf::written_options::<Options>(options, sides)
    }

    fn reference(&self) -> Vec<Table> {
        let stock = assets().books.maneuver.stock();
        let mut sheet = shelf::fields_of_names();
        sheet.extend(fields_of::<Sheet>(stock));
        vec![
            reference::of_fields("maneuver sheet", &sheet),
            reference::of_fields("maneuver options", &fields_of::<Options>(&[])),
            reference::of_fields("maneuver use", &fields_of::<UseTerms>(())),
            reference::of_fields("maneuver armor", &fields_of::<Ratings>(())),
            reference::of_fields("maneuver styles", &fields_of::<Gear>(stock.items)),
            reference::of_forms("maneuver items", &ItemKind::described(stock.spells)),
            reference::of_fields("maneuver spells", &fields_of::<Spell>(())),
            reference::of_forms("maneuver effects", &Effect::forms(())),
            reference::of_forms("maneuver areas", &Area::forms(())),
        ]
    }

    fn usual_options(&self) -> Definition {
        Arc::new(Options::default())
    }

    fn settle(&self, options: &Definition, situation: &Situation) -> Definition {
        settled(options, |read: Options| Options {
            ambush: situation.ambusher(),
            surprise: situation.surprise.clone(),
            surprised: situation.surprised.clone(),
            ..read
        })
    }

    fn catalogue(&self) -> Definition {
        let catalogue: Arc<Catalogue> = Arc::clone(&assets().books.maneuver.catalogue);
        catalogue
    }

    fn carries(&self, _mount: &Recruit, _rider: &Recruit) -> Result<(), String> {
        Err("nobody rides by the book `maneuver`".to_owned())
    }

    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition) {
        if let Some(sheet) = sheet.downcast_ref::<Sheet>() {
            maneuver::fill(columns, number, sheet);
        }
    }
}
