//! Names of combatants without one: the archetype's, with a call sign if there are several.
//!
//! A number would reveal too much: a player who meets `Shade 3` first would know of two more. A
//! call sign is drawn from the level's text and reveals nothing about others.

use crate::geometry::Cell;

/// Short words; none begins an order or names an archetype.
const CALL_SIGNS: [&str; 64] = [
    "Adder", "Alder", "Amber", "Ash", "Birch", "Bracken", "Brine", "Chalk", "Cinder", "Clay",
    "Copper", "Dune", "Egret", "Elm", "Fern", "Finch", "Flint", "Gale", "Gorse", "Hazel", "Heron",
    "Holly", "Iris", "Ivy", "Jasper", "Jet", "Juniper", "Kelp", "Kestrel", "Larch", "Lichen",
    "Linnet", "Magpie", "Marl", "Moss", "Nettle", "Newt", "Oak", "Onyx", "Otter", "Pebble", "Pike",
    "Plover", "Quartz", "Quill", "Reed", "Rook", "Rowan", "Sedge", "Slate", "Sorrel", "Teal",
    "Tern", "Thistle", "Thorn", "Umber", "Urchin", "Vesper", "Vetch", "Willow", "Wren", "Yarrow",
    "Yew", "Zinc",
];

/// Names for the `number`th unit of an archetype in the file: `title` with a call sign, the most
/// suitable first. The iterator is endless.
pub(super) fn called(title: &str, number: u32, at: Option<Cell>) -> impl Iterator<Item = String> {
    let place = at.map_or(String::new(), |at| format!("{},{}", at.x, at.y));
    let drawn = super::fingerprint(&format!("{number} {place} {title}"));
    let n_signs = CALL_SIGNS.len() as u64;
    (0..).map(move |tries: u64| {
        let sign = CALL_SIGNS[((drawn >> 32).wrapping_add(tries) % n_signs) as usize];
        match tries / n_signs {
            0 => format!("{title} {sign}"),
            round => format!("{title} {sign} {}", round + 1),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn call_signs_tell_nothing_of_the_others() {
        let sign = |number| called("Shade", number, None).next().unwrap();
        let signs: Vec<String> = (1..=8).map(sign).collect();
        let mut sorted = signs.clone();
        sorted.sort();
        assert_ne!(signs, sorted, "their order would tell who is missing");
        // There are more units than signs.
        let mut all: Vec<String> = called("Shade", 1, None).take(200).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 200);
    }
}
