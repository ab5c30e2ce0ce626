//! The book's shelf, and its options in levels.

use std::sync::Arc;

use super::sheet;
use crate::{
    battle::{
        board::Terms,
        components::Columns,
        ruleset::Book,
        scene::{Definition, Surprise},
    },
    data::{
        assets,
        shelf::{Recruit, Shelf, Situation, settled},
    },
    document::{Node, Reader, Structure, names::place, problem::Problem, whole},
    rules::vigor::{
        self,
        character::{catalogue::Catalogue, sheet::Sheet, stats::Skill},
        field::weather::{CAUSES, Rank},
        time::options::Options,
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

    /// Reads `(skill: awareness, vs: 15)`.
    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<Terms> {
        let mut fields = reader.structure(node, "vigor");
        let terms = Terms {
            skill: fields.optional("skill", place("a skill", &Skill::ALL)),
            modifier: fields.or("vs", 15, whole(1..=99)),
            ..Terms::default()
        };
        fields.finish();
        Some(terms)
    }

    /// Reads `chances`, `vacuum`, `weather` and `vision_ft` (VI-ACT-17, VI-TYP-09, VI-FLD-08,
    /// VI-FLD-10).
    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        let chances = fields.or("chances", true, Reader::bool);
        let vacuum = fields.flag("vacuum");
        let weather = fields.optional("weather", |reader, node| {
            reader.choice(node, "weather", CAUSES)
        });
        let vision = fields.optional("vision_ft", |reader, node| {
            let feet = whole(5..=1_200)(reader, node)?;
            let (least, most) = weather.unwrap_or(Rank::Normal).band();
            if (least..=most).contains(&feet) {
                return Some(feet);
            }
            let what = format!("in this weather one sees {least} to {most} feet, not {feet}");
            reader.report(
                Problem::error("bad-value", what)
                    .at(node.span.clone())
                    .help("write a distance in these bounds, or leave it out (VI-FLD-08)"),
            );
            None
        });
        Arc::new(Options {
            chances,
            vacuum,
            weather,
            vision,
            ..Options::default()
        })
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
