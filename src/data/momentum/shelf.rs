//! The book's shelf, and its options in levels.

use std::sync::Arc;

use super::sheet;
use crate::{
    battle::{board::Terms, components::Columns, ruleset::Book, scene::Definition},
    data::{
        assets,
        document::{Node, Reader, Structure, whole},
        names::place,
        shelf::{Recruit, Shelf, Situation},
    },
    rules::momentum::{
        self,
        character::{catalogue::Catalogue, sheet::Sheet, stats::Skill},
        time::options::Options,
    },
};

/// The files of the momentum book.
pub struct MomentumShelf;

impl Shelf for MomentumShelf {
    fn book(&self) -> &'static Book {
        &momentum::BOOK
    }

    fn recruits(&self) -> &'static [(String, Recruit)] {
        &assets().momentum.archetypes
    }

    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit> {
        sheet::read(reader, node, base, assets().momentum.stock())
    }

    /// Reads `(skill: athletics, difficulty: 12)`.
    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<Terms> {
        let mut fields = reader.structure(node, "momentum");
        let terms = Terms {
            skill: fields.optional("skill", place("a skill", &Skill::ALL)),
            modifier: fields.or("difficulty", 10, whole(1..=40)),
            ..Terms::default()
        };
        fields.finish();
        Some(terms)
    }

    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        Arc::new(Options {
            advanced_actions: fields.or("advanced_actions", true, Reader::bool),
            reveal_resistances: fields.flag("reveal_resistances"),
            ..Options::default()
        })
    }

    fn usual_options(&self) -> Definition {
        Arc::new(Options::default())
    }

    fn settle(&self, options: &Definition, situation: &Situation) -> Definition {
        let read = options
            .downcast_ref::<Options>()
            .cloned()
            .unwrap_or_default();
        Arc::new(Options {
            ambush: situation.ambusher(),
            surprised: situation.surprised.clone(),
            ..read
        })
    }

    fn catalogue(&self) -> Definition {
        let catalogue: Arc<Catalogue> = Arc::clone(&assets().momentum.catalogue);
        catalogue
    }

    fn carries(&self, _mount: &Recruit, _rider: &Recruit) -> Result<(), String> {
        Err("nobody starts on another by the book `momentum`".to_owned())
    }

    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition) {
        if let Some(sheet) = sheet.downcast_ref::<Sheet>() {
            momentum::fill(columns, number, sheet);
        }
    }
}
