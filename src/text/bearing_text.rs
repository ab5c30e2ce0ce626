//! A unit's bearing in words: for `look` and the inspector.

use crate::battle::{
    components::Band,
    ids::UnitSet,
    systems::standing::{Bearing, Covered},
    view::View,
};

/// Names and values of a unit's bearing that are worth showing; `own` also shows the cost of its
/// steps.
pub fn lines(view: View<'_>, bearing: &Bearing<'_>, own: bool) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let wording = &view.scene.book.wording;
    let aloft = bearing.aloft;
    match (aloft.band, aloft.height) {
        (Band::Ground, 0) => {}
        (Band::Ground, height) => lines.push(("Height", wording.rise(height))),
        (Band::Low, _) => lines.push(("Height", "in the air, low".to_owned())),
        (Band::High, _) => lines.push(("Height", "in the air, high".to_owned())),
    }
    if aloft.falling.is_some() {
        lines.push(("Falls", "until it recovers or lands".to_owned()));
    }
    let footing = bearing.footing;
    if own && footing.is_slow() {
        let terrain = footing
            .terrain
            .and_then(|id| view.board().terrains.get(usize::from(id.0)));
        let ground = terrain.map_or("air", |terrain| match terrain.title.as_str() {
            "" => terrain.name.as_str(),
            title => title,
        });
        let step = match footing.step {
            Some(step) => format!("{} a step", wording.lengths(step)),
            None => "no step".to_owned(),
        };
        lines.push(("Footing", format!("{ground}, {step}")));
    }
    let engaged = bearing.engaged;
    if engaged.threatens == engaged.by {
        tell(view, &mut lines, "Engaged with", engaged.by);
    } else {
        tell(view, &mut lines, "Threatens", engaged.threatens);
        tell(view, &mut lines, "Threatened by", engaged.by);
    }
    tell(view, &mut lines, "Flanked by", bearing.flanked.by);
    let sheltered = bearing.sheltered;
    if let (Some(least), Some(most)) = (&sheltered.least, &sheltered.most)
        && most.quarters() > 0
    {
        let text = if least == most {
            cover(view, least)
        } else {
            format!("{}, {}", cover(view, most), cover(view, least))
        };
        lines.push(("Cover", text));
    }
    lines
}

/// Adds a line with the names of some units, if there are any.
fn tell(
    view: View<'_>,
    lines: &mut Vec<(&'static str, String)>,
    what: &'static str,
    units: UnitSet,
) {
    let names: Vec<&str> = units
        .iter()
        .map(|unit| view.scene.member(unit).name.as_str())
        .collect();
    if !names.is_empty() {
        lines.push((what, names.join(", ")));
    }
}

/// A cover with its name and the enemy: "light cover from Rust Warden".
fn cover(view: View<'_>, covered: &Covered) -> String {
    let from = &view.scene.member(covered.from).name;
    let modifiers = covered.by.as_ref().map(|shelter| &shelter.modifiers);
    let name = modifiers.and_then(|modifiers| Some(modifiers.first()?.name));
    match name {
        Some(name) => format!("{} from {from}", name.to_lowercase()),
        None => format!("open to {from}"),
    }
}
