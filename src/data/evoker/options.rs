//! The book's shelf, and its options in levels (EV-CAT-11).

use std::sync::Arc;

use super::sheet as read_sheet;
use crate::{
    battle::{
        board::Terms,
        components::{Band, Columns},
        ruleset::Book,
        scene::Definition,
    },
    data::{
        assets,
        shelf::{Carrier, Recruit, Shelf, Situation, ZoneWords, settled},
    },
    document::{Node, NodeKind, Reader, Structure, problem::Problem, whole},
    rules::evoker::{
        self,
        character::{catalogue::Catalogue, muster, sheet::Sheet, stats::Options},
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

    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<Terms> {
        super::terms::terms(reader, node)
    }

    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        let usual = Options::default();
        Arc::new(Options {
            instant_kill_margin: fields.or(
                "instant_kill_margin",
                usual.instant_kill_margin,
                instant_kill_margin,
            ),
            lethal: fields.or("lethal", usual.lethal, Reader::bool),
            miasma: fields.optional("miasma", whole(1..=20)),
            carry_over: fields.or("carry_over", usual.carry_over, carry_over),
            ..usual
        })
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

/// Reads whether wounds and similar states carry over to the next level, and reports that this does
/// not exist yet.
fn carry_over<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<bool> {
    let carries = reader.bool(node)?;
    reader.report(
        Problem::warning("no-effect-yet", "`carry_over` has no effect yet")
            .at(node.span.clone())
            .help("levels are played one by one, and nothing goes on to the next; leave it out"),
    );
    Some(carries)
}

/// Reads the margin of an Instant Kill: one of the two numbers the book prints (EV-WND-14).
fn instant_kill_margin<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<i32> {
    match node.kind {
        NodeKind::Integer(25) => Some(25),
        NodeKind::Integer(30) => Some(30),
        NodeKind::Integer(other) => {
            let message = format!("expected 25 or 30, found the number {other}");
            reader.report(
                Problem::error("out-of-range", message)
                    .at(node.span.clone())
                    .labelled("out of range")
                    .help("the book knows these two margins; 30 is the usual one"),
            );
            None
        }
        _ => reader.wrong_type(node, "25 or 30"),
    }
}
