//! The book's shelf, and its options in levels.

use std::sync::Arc;

use super::sheet;
use crate::{
    battle::{
        components::Columns,
        field::obstacle::InteractionTerms,
        ruleset::Book,
        scene::{Definition, Surprise},
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
    rules::threshold::{
        self,
        character::{
            catalogue::Catalogue,
            items::{Charm, Item, Magic, Weapon},
            sheet::Sheet,
        },
        spells::spell::{Area, Effect, Spell},
        time::options::{Options, UseTerms},
    },
};

/// The files of the threshold book.
pub struct ThresholdShelf;

impl Shelf for ThresholdShelf {
    fn book(&self) -> &'static Book {
        &threshold::BOOK
    }

    fn recruits(&self) -> &'static [(String, Recruit)] {
        &assets().books.threshold.archetypes
    }

    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit> {
        sheet::read(reader, node, base, &assets().books.threshold.catalogue)
    }

    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<InteractionTerms> {
        let terms = UseTerms::read(reader, node, None, ())?;
        Some(InteractionTerms {
            skill: terms.skill,
            focus: terms.spec,
            modifier: terms.tn,
            points: terms.ap,
            rounds: terms.rounds,
            hurry: terms.hurry,
            ..InteractionTerms::default()
        })
    }

    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        Arc::new(Options::read_among(fields, None, ()).unwrap_or_default())
    }

    fn sheet_fields(&self, base: Option<&Recruit>) -> Vec<FieldInfo> {
        shelf::described_sheet::<Sheet>(base, &assets().books.threshold.catalogue)
    }

    fn written_sheet(&self, sheet: &Recruit, base: Option<&Recruit>) -> Vec<String> {
        shelf::written_sheet::<Sheet>(sheet, base, &assets().books.threshold.catalogue)
    }

    fn written_options(&self, options: &Definition, _sides: &[&str]) -> Vec<String> {
        shelf::written_options::<Options>(options, ())
    }

    fn reference(&self) -> Vec<Table> {
        let mut sheet = shelf::fields_of_names();
        sheet.extend(fields_of::<Sheet>(&assets().books.threshold.catalogue));
        vec![
            reference::of_fields("threshold sheet", &sheet),
            reference::of_fields("threshold options", &fields_of::<Options>(())),
            reference::of_fields("threshold use", &fields_of::<UseTerms>(())),
            reference::of_fields("threshold items", &fields_of::<Item>(())),
            reference::of_fields("threshold weapons", &fields_of::<Weapon>(())),
            reference::of_fields("threshold magic", &fields_of::<Magic>(())),
            reference::of_forms("threshold charms", &Charm::forms(())),
            reference::of_fields("threshold spells", &fields_of::<Spell>(())),
            reference::of_forms("threshold areas", &Area::forms(())),
            reference::of_forms("threshold effects", &Effect::forms(())),
        ]
    }

    fn usual_options(&self) -> Definition {
        Arc::new(Options::default())
    }

    fn settle(&self, options: &Definition, situation: &Situation) -> Definition {
        let mut surprise = situation.surprise.clone();
        // A side that walks into an ambush has a chance to notice it.
        if let Some(ambush) = situation.ambush {
            for (side, surprise) in surprise.iter_mut().enumerate() {
                if side != ambush.index() && *surprise == Surprise::None {
                    *surprise = Surprise::Check;
                }
            }
        }
        settled(options, |read: Options| Options {
            surprise,
            surprised: situation.surprised.clone(),
            ..read
        })
    }

    fn catalogue(&self) -> Definition {
        let catalogue: Arc<Catalogue> = Arc::clone(&assets().books.threshold.catalogue);
        catalogue
    }

    fn carries(&self, mount: &Recruit, rider: &Recruit) -> Result<(), String> {
        let sheets = (
            mount.sheet.downcast_ref::<Sheet>(),
            rider.sheet.downcast_ref::<Sheet>(),
        );
        match sheets {
            (Some(mount), Some(rider)) => mount.bears(rider).map_err(str::to_owned),
            _ => Ok(()),
        }
    }

    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition) {
        if let Some(sheet) = sheet.downcast_ref::<Sheet>() {
            threshold::fill(columns, number, sheet);
        }
    }
}
