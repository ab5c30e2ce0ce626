//! Scenes: small staged situations with orders, dice and expected results.
//!
//! Authors use them to try out what happens, and the rules are tested with them: `read` turns a RON
//! file into a [`SceneFile`] by the descriptions of its fields in `script`, `field`, `units` and
//! `aims`, `known` looks for names in it that stand for nothing, `run` plays it and compares, `expect` reports the differences.

mod aims;
mod expect;
mod field;
mod fields;
mod file;
mod known;
mod odds;
mod read;
mod riders;
mod run;
mod script;
mod units;

pub use fields::{Face, ScriptedAnswer, Turn, Value, Values};
pub use file::SceneFile;
pub use odds::OddsExpectation;
pub use read::RULES;
pub use run::{Report, before_order, run, stage};
pub use script::{Expectations, Script};

use crate::{
    battle::field::board::Board,
    data::{
        books::SHELVES,
        level::{Cast, USUAL_ROUND_LIMIT},
        reference::{Table, of_fields},
    },
    document::record::fields_of,
};
use aims::{AimFields, RuleFields, Staged};
use field::FieldFields;
use script::{End, Head, Place};
use units::UnitFields;

/// The reference tables of scene files.
pub fn reference() -> Vec<Table> {
    let (cast, board) = (Cast::default(), Board::default());
    let shelf = SHELVES[0];
    let on = Staged {
        names: cast.names(&board, USUAL_ROUND_LIMIT),
        shelf,
        is_whole: true,
    };
    let mut scene = fields_of::<Head>(());
    scene.extend(fields_of::<Place>(()));
    scene.extend(fields_of::<RuleFields>(on));
    scene.extend(fields_of::<FieldFields>(shelf));
    scene.extend(fields_of::<End>(()));
    scene.extend(fields_of::<AimFields>(on));
    scene.extend(fields_of::<Script>(()));
    vec![
        of_fields("scene", &scene),
        of_fields("scene unit", &fields_of::<UnitFields>(('M', shelf))),
        of_fields("scene expectations", &fields_of::<Expectations>(&[])),
        of_fields("scene odds", &fields_of::<OddsExpectation>(&[])),
    ]
}
