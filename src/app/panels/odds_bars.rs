//! Bars of the odds card: losses of the target, mildest first, and marks that it may gain.

use crate::{
    app::{
        drawing::bars::Bar,
        models::{harm_bands::Bands, words},
    },
    battle::{counted, ids::UnitId, odds::Odds, ruleset::BookTerms, view::View},
    dice::Weight,
};

/// The target's possible losses, mildest first; being put out comes last.
pub fn bars(wording: &BookTerms, odds: &Odds, target: UnitId) -> Vec<Bar> {
    let harmless = |hit: bool| {
        odds.chance(|effects| {
            let effect = effects.iter().find(|effect| effect.unit == target);
            let lost = effect.is_some_and(|effect| effect.lost != 0 || effect.out || effect.left);
            !lost && effect.is_some_and(|effect| effect.hit) == hit
        })
    };
    let mut bars = vec![Bar::new("Miss", harmless(false), 0)];
    let mut add = |name: &str, weight: Weight, bad| {
        if !weight.is_zero() {
            bars.push(Bar::new(name, weight, bad));
        }
    };
    let none = match wording.harm.ends_with("wounds") {
        true => "No wound".to_owned(),
        false => format!("No {}", wording.harm),
    };
    add(&none, harmless(true), 0);
    for (name, weight, bad) in losses(wording, odds, target) {
        add(&name, weight, bad);
    }
    add("Out", odds.puts_out(target), 4);
    add("Leaves the field", odds.leaves(target), 0);
    for bar in &mut bars {
        bar.about = odds.about;
    }
    bars
}

/// The target's possible losses without being put out: in the words of the book, with chance and
/// severity.
fn losses(wording: &BookTerms, odds: &Odds, target: UnitId) -> Vec<(String, Weight, u8)> {
    let all = odds.losses(target);
    let bands = Bands::of(&all).filter(|_| wording.harm_adds());
    // All sums from the least above two on are one entry.
    let least = all.keys().map(|(lost, _)| *lost).find(|lost| *lost > 2);
    let mut losses: Vec<(String, Weight, u8)> = Vec::new();
    for (loss, weight) in all {
        let (lost, wounds) = loss;
        let bad = match &bands {
            Some(bands) if lost > 0 => bands.number(lost) + 1,
            _ => lost.clamp(0, 3) as u8,
        };
        let name = match (lost, wording.level(loss)) {
            (1.., _) if let Some(bands) = &bands => bands.name(lost, wording.harm),
            (..0, _) => format!("{} healed", -lost),
            (0, _) => continue,
            (_, Some(level)) => words::archetype(level),
            (1 | 2, None) if wording.harm_adds() => counted(lost, wording.harm),
            (_, None) if wording.harm_adds() => {
                format!("{}+ {}", least.unwrap_or(lost), wording.harm)
            }
            (_, None) if wounds > 1 => "Several".to_owned(),
            (_, None) => "Worse".to_owned(),
        };
        match losses.iter_mut().find(|(known, _, _)| *known == name) {
            Some((_, sum, _)) => *sum += weight,
            None => losses.push((name, weight, bad)),
        }
    }
    losses
}

/// Marks the target may gain, with their chances.
pub fn marks(view: View<'_>, odds: &Odds, target: UnitId) -> Vec<(String, Weight)> {
    view.scene
        .book
        .marks
        .iter()
        .enumerate()
        .filter_map(|(bit, name)| {
            let chance = odds.chance(|effects| {
                effects
                    .iter()
                    .any(|effect| effect.unit == target && effect.gained & (1 << bit) != 0)
            });
            (!chance.is_zero()).then(|| (words::archetype(name), chance))
        })
        .collect()
}
