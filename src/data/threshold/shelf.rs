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
    document::{Node, NodeKind, Reader, Structure, names::place, problem::Problem, whole},
    rules::threshold::{
        self,
        character::{
            catalogue::Catalogue,
            sheet::{Sheet, Skill, Spec},
        },
        time::options::Options,
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

    /// Reads `(skill: athletics, spec: power, tn: 12, ap: 6)`, `rounds: 3` and `hurry: 10`.
    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<Terms> {
        let mut fields = reader.structure(node, "threshold");
        let terms = Terms {
            skill: fields.optional("skill", place("a skill", &Skill::ALL)),
            focus: fields.optional("spec", place("a specialization", &Spec::ALL)),
            modifier: fields.or("tn", 10, whole(0..=40)),
            points: fields.or("ap", 2, whole(0..=60)),
            rounds: fields.optional("rounds", whole(1..=60)),
            hurry: fields.optional("hurry", whole(0..=40)),
            ..Terms::default()
        };
        fields.finish();
        Some(terms)
    }

    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        let mut number = |name| fields.optional(name, target);
        Arc::new(Options {
            climb_tn: number("climb_tn"),
            swim_tn: number("swim_tn"),
            ledge_tn: number("ledge_tn"),
            ..Options::default()
        })
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

/// Reads the target number of a check.
fn target<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<i32> {
    match node.kind {
        NodeKind::Integer(number @ 1..=40) => i32::try_from(number).ok(),
        NodeKind::Integer(other) => {
            let message = format!("expected a number from 1 to 40, found the number {other}");
            reader.report(
                Problem::error("out-of-range", message)
                    .at(node.span.clone())
                    .labelled("out of range")
                    .help("three dice and what is added to them have to reach it; 10 is the usual one"),
            );
            None
        }
        _ => reader.wrong_type(node, "a number from 1 to 40"),
    }
}
