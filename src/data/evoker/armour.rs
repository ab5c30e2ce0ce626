//! Armour (EV-CAT-03) from `assets/evoker/armour.ron`.

use crate::{
    document::{Node, Reader, text, whole},
    rules::evoker::character::sheet::MoveMods,
};

/// A suit of armour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armour {
    /// Its name in files.
    pub id: String,
    /// Its name as a player reads it.
    pub title: String,
    /// Armour points by hit location, in the order of the location die.
    pub points: [u8; 6],
    /// Its effect on special movement (EV-MOV-37).
    pub move_mods: MoveMods,
}

/// Reads a suit of armour; a name of its own is for the catalogue.
pub(super) fn armour<'d>(reader: &mut Reader<'d>, id: &str, node: &'d Node) -> Option<Armour> {
    let mut fields = reader.structure(node, "Armour");
    let title = fields.or("title", "armour".to_owned(), text);
    let mut points = |name| fields.required(name, whole(0..=20));
    let (head, arms, body, legs) = (
        points("head"),
        points("arms"),
        points("body"),
        points("legs"),
    );
    let move_mods = fields.or("move_mods", MoveMods::default(), move_mods);
    fields.finish();
    let (arms, legs) = (arms?, legs?);
    Some(Armour {
        id: id.to_owned(),
        title,
        points: [head?, arms, arms, body?, legs, legs],
        move_mods,
    })
}

/// Reads Advantages and Disadvantages on special movement (EV-MOV-37).
pub(super) fn move_mods<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<MoveMods> {
    let mut fields = reader.structure(node, "move_mods");
    let mut count = |name| fields.or(name, 0, whole(-5..=5));
    let mods = MoveMods {
        climb: count("climb"),
        swim: count("swim"),
        leap: count("leap"),
        jump: count("jump"),
        fall: count("fall"),
        balance: count("balance"),
        stealth: count("stealth"),
    };
    fields.finish();
    Some(mods)
}
