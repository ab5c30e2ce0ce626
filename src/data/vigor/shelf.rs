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
        problem::Problem,
        record::{Record, fields_of},
        shape::FieldInfo,
    },
    rules::vigor::{
        self,
        character::{
            catalogue::Catalogue,
            items::{ItemKind, Suit},
            powers::{Effect, Power, Shape, TechniqueEffect},
            sheet::Sheet,
        },
        field::weather::Rank,
        time::options::{Options, UseTerms},
    },
};

/// The files of the vigor book.
pub struct VigorShelf;

impl Shelf for VigorShelf {
    fn book(&self) -> &'static Book {
        &vigor::BOOK
    }

    fn recruits(&self) -> &'static [(String, Recruit)] {
        &assets().books.vigor.archetypes
    }

    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit> {
        sheet::read(reader, node, base, assets().books.vigor.stock())
    }

    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<InteractionTerms> {
        let terms = UseTerms::read(reader, node, None, ())?;
        Some(InteractionTerms {
            skill: terms.skill,
            modifier: terms.vs,
            ..InteractionTerms::default()
        })
    }

    /// Reads the options; how far one sees depends on the weather (VI-FLD-08).
    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        let mut options = Options::read_among(fields, None, ()).unwrap_or_default();
        let (least, most) = options.weather.unwrap_or(Rank::Normal).band();
        let is_beyond = |feet: u16| !(least..=most).contains(&feet);
        if let Some(feet) = options.vision_ft.filter(|feet| is_beyond(*feet)) {
            options.vision_ft = None;
            let span = fields.node("vision_ft").map(|node| node.span.clone());
            let what = format!("in this weather one sees {least} to {most} feet, not {feet}");
            fields.reader().report(
                Problem::error("bad-value", what)
                    .at(span.unwrap_or_default())
                    .help("write a distance in these bounds, or leave it out (VI-FLD-08)"),
            );
        }
        Arc::new(options)
    }

    fn sheet_fields(&self, base: Option<&Recruit>) -> Vec<FieldInfo> {
        shelf::described_sheet::<Sheet>(base, assets().books.vigor.stock())
    }

    fn written_sheet(&self, sheet: &Recruit, base: Option<&Recruit>) -> Vec<String> {
        shelf::written_sheet::<Sheet>(sheet, base, assets().books.vigor.stock())
    }

    fn written_options(&self, options: &Definition, _sides: &[&str]) -> Vec<String> {
        shelf::written_options::<Options>(options, ())
    }

    fn reference(&self) -> Vec<Table> {
        let stock = assets().books.vigor.stock();
        let mut sheet = shelf::fields_of_names();
        sheet.extend(fields_of::<Sheet>(stock));
        vec![
            reference::of_fields("vigor sheet", &sheet),
            reference::of_fields("vigor options", &fields_of::<Options>(())),
            reference::of_fields("vigor use", &fields_of::<UseTerms>(())),
            reference::of_fields("vigor armor", &fields_of::<Suit>(())),
            reference::of_forms("vigor items", &<ItemKind as Forms>::forms(())),
            reference::of_forms("vigor powers", &Power::forms(())),
            reference::of_forms("vigor techniques", &TechniqueEffect::forms(())),
            reference::of_forms("vigor shapes", &Shape::forms(())),
            reference::of_forms("vigor effects", &Effect::forms(())),
        ]
    }

    fn usual_options(&self) -> Definition {
        Arc::new(Options::default())
    }

    fn settle(&self, options: &Definition, situation: &Situation) -> Definition {
        let checked = situation.surprise.contains(&Surprise::Check);
        settled(options, |read: Options| Options {
            ambush: situation.ambusher(),
            ambush_check: checked,
            surprise: situation.surprise.clone(),
            surprised: situation.surprised.clone(),
            ..read
        })
    }

    fn catalogue(&self) -> Definition {
        let catalogue: Arc<Catalogue> = Arc::clone(&assets().books.vigor.catalogue);
        catalogue
    }

    fn carries(&self, _mount: &Recruit, _rider: &Recruit) -> Result<(), String> {
        Err("nobody starts on another by the book `vigor`".to_owned())
    }

    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition) {
        if let Some(sheet) = sheet.downcast_ref::<Sheet>() {
            vigor::fill(columns, number, sheet);
        }
    }
}
