//! What a brush can paint, in shelves: the legend of the level, all kinds of ground and things, and
//! the layers over the map.

use super::{
    brush::{Ink, height_letter},
    draft::Draft,
    sheet::{Layer, NOTHING},
};
use crate::data::assets;

/// A shelf of the palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InkShelf {
    /// The characters of the level's legend.
    #[default]
    Legend,
    /// Kinds of ground.
    Ground,
    /// Things on the ground.
    Things,
    /// Heights.
    Heights,
    /// Light.
    Light,
    /// Zones.
    Zones,
    /// Haze.
    Haze,
    /// Ceilings.
    Roofs,
}

/// Heights that the palette lists, in metres.
const HEIGHTS: std::ops::RangeInclusive<i16> = -6..=20;

impl InkShelf {
    /// All of them, in the order of the palette.
    pub const ALL: [Self; 8] = [
        Self::Legend,
        Self::Ground,
        Self::Things,
        Self::Heights,
        Self::Light,
        Self::Zones,
        Self::Haze,
        Self::Roofs,
    ];

    /// Its name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Legend => "Legend",
            Self::Ground => "Ground",
            Self::Things => "Things",
            Self::Heights => "Heights",
            Self::Light => "Light",
            Self::Zones => "Zones",
            Self::Haze => "Haze",
            Self::Roofs => "Roofs",
        }
    }

    /// What painting with it does, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Legend => "Whole squares as this level's legend has them.",
            Self::Ground => "Other ground; things, zones and heights stay.",
            Self::Things => "A thing on the ground that is there, or none.",
            Self::Heights => "Height of the ground in metres.",
            Self::Light => "Light on the square, over that of the level.",
            Self::Zones => "Places that goals, triggers and starts name by a letter.",
            Self::Haze => "Haze that stays, or is gone after so many rounds.",
            Self::Roofs => "A ceiling overhead, or none.",
        }
    }

    /// The layer that it paints on, if it is one over the map.
    #[must_use]
    pub const fn layer(self) -> Option<Layer> {
        match self {
            Self::Heights => Some(Layer::Elevation),
            Self::Light => Some(Layer::Light),
            Self::Zones => Some(Layer::Zones),
            Self::Haze => Some(Layer::Haze),
            _ => None,
        }
    }

    /// The shelf on which an ink lies.
    #[must_use]
    pub const fn of(ink: &Ink) -> Self {
        match ink {
            Ink::Letter(_) | Ink::Square(_) => Self::Legend,
            Ink::Terrain(_) => Self::Ground,
            Ink::Obstacle(_) => Self::Things,
            Ink::Roof(_) => Self::Roofs,
            Ink::Over(Layer::Elevation, _) => Self::Heights,
            Ink::Over(Layer::Light, _) => Self::Light,
            Ink::Over(Layer::Zones, _) => Self::Zones,
            Ink::Over(Layer::Haze, _) => Self::Haze,
        }
    }

    /// Its inks, for a draft.
    #[must_use]
    pub fn inks(self, draft: &Draft) -> Vec<Ink> {
        let over = |layer: Layer, letters: &mut dyn Iterator<Item = char>| -> Vec<Ink> {
            let all = std::iter::once(NOTHING).chain(letters);
            all.map(|letter| Ink::Over(layer, letter)).collect()
        };
        match self {
            Self::Legend => {
                let sheet = draft.sheet().ok();
                let legend = sheet.into_iter().flat_map(|sheet| &sheet.legend);
                legend.map(|(letter, _)| Ink::Letter(*letter)).collect()
            }
            Self::Ground => {
                let all = assets().terrains.iter();
                all.map(|terrain| Ink::Terrain(terrain.name.clone()))
                    .collect()
            }
            Self::Things => {
                let all = assets().obstacles.iter();
                let things = all.map(|thing| Ink::Obstacle(Some(thing.name.clone())));
                std::iter::once(Ink::Obstacle(None)).chain(things).collect()
            }
            Self::Heights => over(Layer::Elevation, &mut HEIGHTS.filter_map(height_letter)),
            Self::Light => over(Layer::Light, &mut "bld".chars()),
            Self::Zones => over(Layer::Zones, &mut ('A'..='Z')),
            Self::Haze => over(Layer::Haze, &mut "~123456789".chars()),
            Self::Roofs => vec![Ink::Roof(true), Ink::Roof(false)],
        }
    }
}

/// A character of a layer in words: `0` of the heights is `0 m`.
#[must_use]
pub fn layer_word(layer: Layer, letter: char) -> String {
    match (layer, letter) {
        (Layer::Zones, NOTHING) => "no zone".to_owned(),
        (Layer::Haze, NOTHING) => "no haze".to_owned(),
        (_, NOTHING) => "as the legend says".to_owned(),
        (Layer::Elevation, letter) => {
            let metres = match letter {
                'A'..='Z' => -1 - (letter as i16 - 'A' as i16),
                _ => letter.to_digit(36).map_or(0, |metres| metres as i16),
            };
            format!("{metres} m high")
        }
        (Layer::Light, 'd') => "dark".to_owned(),
        (Layer::Light, 'l') => "low light".to_owned(),
        (Layer::Light, 'b') => "bright".to_owned(),
        (Layer::Light, letter) => format!("light {letter}"),
        (Layer::Zones, letter) => format!("zone {letter}"),
        (Layer::Haze, '~') => "haze that stays".to_owned(),
        (Layer::Haze, '1') => "haze for 1 round".to_owned(),
        (Layer::Haze, rounds) => format!("haze for {rounds} rounds"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::workshop::{Mix, brush::paint};

    #[test]
    fn every_ink_of_every_shelf_can_be_painted_and_lies_on_its_shelf() {
        let text = include_str!("../../levels/proving-ground.ron");
        let draft = Draft::new("t.ron", text);
        for shelf in InkShelf::ALL {
            let inks = shelf.inks(&draft);
            assert!(inks.len() >= 2, "{shelf:?}");
            for ink in inks {
                assert_eq!(InkShelf::of(&ink), shelf);
                let painted = paint(&draft, &[Cell::new(12, 6)], &Mix::of(ink.clone()), None);
                let painted = painted.unwrap_or_else(|fault| panic!("{ink:?}: {fault}"));
                let errors = painted.reading().problems.n_errors();
                assert_eq!(errors, 0, "{ink:?}: {:?}", painted.reading().problems);
            }
        }
    }

    #[test]
    fn layers_are_told_in_words() {
        assert_eq!(layer_word(Layer::Elevation, 'b'), "11 m high");
        assert_eq!(layer_word(Layer::Elevation, 'B'), "-2 m high");
        assert_eq!(layer_word(Layer::Haze, '3'), "haze for 3 rounds");
    }
}
