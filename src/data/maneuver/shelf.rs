//! The book's shelf, and its options in levels.

use std::sync::Arc;

use super::sheet;
use crate::{
    battle::{board::Terms, components::Columns, ruleset::Book, scene::Definition},
    data::{
        assets,
        shelf::{Recruit, Shelf, Situation, settled},
    },
    document::{Node, Reader, Structure, names::place, whole},
    rules::maneuver::{
        self,
        character::{
            catalogue::Catalogue,
            sheet::{Sheet, Skill},
        },
        time::options::Options,
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

    /// Reads `(skill: athletics, mod: -2)`.
    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<Terms> {
        let mut fields = reader.structure(node, "maneuver");
        let terms = Terms {
            skill: fields.optional("skill", place("a skill", &Skill::ALL)),
            modifier: fields.or("mod", 0, whole(-20..=20)),
            ..Terms::default()
        };
        fields.finish();
        Some(terms)
    }

    fn options(&self, fields: &mut Structure<'_, '_>, sides: &[&str]) -> Definition {
        Arc::new(Options {
            sneaking: fields.optional("sneaking", |reader, node| {
                let name = reader.one_of(node, "a side", sides.iter().copied())?;
                Some(name.to_owned())
            }),
            ..Options::default()
        })
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
