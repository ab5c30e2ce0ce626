//! Scenes: small staged situations with orders, dice and expected results.
//!
//! Authors use them to try out what happens, and the rules are tested with them: `read` turns a RON
//! file into a [`SceneFile`] by the descriptions in `script`, `run` plays it and compares, `expect`
//! reports the differences.

mod expect;
mod fields;
mod file;
mod odds;
mod read;
mod riders;
mod run;
mod script;

pub use fields::{Face, ScriptedAnswer, Turn, Value, Values};
pub use file::SceneFile;
pub use odds::OddsExpectation;
pub use read::RULES;
pub use run::{Report, run, stage};
pub use script::{Expectations, Script};

use crate::{
    data::{
        books::SHELVES,
        reference::{Table, of_fields},
    },
    document::record::fields_of,
};
use script::{End, Head, Place, Start, State, Who};

/// The reference tables of scene files.
pub fn reference() -> Vec<Table> {
    let mut scene = fields_of::<Head>(());
    scene.extend(fields_of::<Place>(()));
    scene.extend(fields_of::<End>(()));
    scene.extend(fields_of::<Script>(()));
    let mut unit = fields_of::<Who>(('M', SHELVES[0]));
    unit.extend(fields_of::<State>(()));
    unit.extend(fields_of::<Start>(()));
    vec![
        of_fields("scene", &scene),
        of_fields("scene unit", &unit),
        of_fields("scene expectations", &fields_of::<Expectations>(&[])),
        of_fields("scene odds", &fields_of::<OddsExpectation>(&[])),
    ]
}
