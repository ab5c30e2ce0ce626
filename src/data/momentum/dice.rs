//! Dice and damage: `(1, 8)`, `(1, 8, 2)`, `((1, 8), heat)`.

use crate::{
    document::{Node, NodeKind, Reader, names::one, whole},
    rules::momentum::character::damage::{Damage, Dice, Harm},
};

/// Reads dice: how many, their faces, and perhaps a number that is added.
pub(super) fn dice<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Dice> {
    let of = |reader: &mut Reader<'d>, [number, faces]: [&'d Node; 2]| {
        let number = reader.integer(number, 1..=9);
        let faces = reader.integer(faces, 2..=20);
        Some(Dice::of(number?, faces?))
    };
    if let NodeKind::Tuple(items) = &node.kind
        && let [number, faces, plus] = items.as_slice()
    {
        let dice = of(reader, [number, faces]);
        let plus = whole(-9..=40)(reader, plus);
        return Some(Dice {
            plus: plus?,
            ..dice?
        });
    }
    let [number, faces] = reader.tuple(node, "dice, `(1, 8)` or `(1, 8, 2)`")?;
    of(reader, [number, faces])
}

/// Reads damage: dice and their type.
pub(super) fn damage<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Damage> {
    let harm = one("a type of damage", &Harm::ALL);
    let (dice, harm) = reader.pair(node, dice, harm)?;
    Some(Damage { dice, harm })
}
