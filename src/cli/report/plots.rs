//! The plots of a report.

use super::{ground::Ground, svg::Svg};
use crate::cli::battles::sums::{SideSums, Sums};

/// Colours of sides, which those who see few colours tell apart as well.
const COLOURS: [&str; 4] = ["#2166ac", "#b2182b", "#7b5e00", "#4d4d4d"];

/// A square of a map in pixels.
const SQUARE: f64 = 15.0;

/// A share with its range.
pub(super) struct ShareRow {
    pub(super) name: String,
    pub(super) share: f64,
    pub(super) range: (f64, f64),
    pub(super) aim: (f64, f64),
}

fn colour(side: usize) -> &'static str {
    COLOURS[side.min(COLOURS.len() - 1)]
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Shares with their whiskers, a row each.
pub(super) fn shares(rows: &[ShareRow]) -> String {
    let (left, width, height) = (380.0, 400.0, 22.0);
    let mut svg = Svg::new(left + width + 60.0, height * rows.len() as f64 + 24.0);
    let mut says = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let y = height * place as f64;
        let x = |share: f64| left + width * share;
        svg.rect(
            (x(row.aim.0), y + 2.0),
            (width * (row.aim.1 - row.aim.0), height - 4.0),
            "#e3e8f0",
            "",
        );
        svg.rect(
            (left, y + 6.0),
            (width * row.share, height - 12.0),
            COLOURS[0],
            &format!("{}: {}", row.name, percent(row.share)),
        );
        let middle = y + height / 2.0;
        svg.line((x(row.range.0), middle), (x(row.range.1), middle));
        for end in [row.range.0, row.range.1] {
            svg.line((x(end), middle - 4.0), (x(end), middle + 4.0));
        }
        svg.text((left - 6.0, y + 15.0), "end", &short(&row.name, 58));
        svg.text((left + width + 6.0, y + 15.0), "start", &percent(row.share));
        says.push(format!("{} {}", row.name, percent(row.share)));
    }
    let y = height * rows.len() as f64 + 16.0;
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg.text((left + width * tick, y), "middle", &percent(tick));
    }
    svg.done(&says.join("; "))
}

/// Upright bars: a label under each, and a tip.
fn columns(bars: &[(String, f64)], colour: &str, says: &str) -> String {
    let step = (420.0 / bars.len().max(1) as f64).clamp(6.0, 40.0);
    let height = 130.0;
    let mut svg = Svg::new(step * bars.len() as f64 + 20.0, height + 40.0);
    let most = bars.iter().map(|(_, n)| *n).fold(1.0, f64::max);
    let every = (34.0 / step).ceil() as usize;
    for (place, (label, n)) in bars.iter().enumerate() {
        let tall = height * n / most;
        let x = 10.0 + step * place as f64;
        svg.rect(
            (x + 1.0, height + 14.0 - tall),
            ((step - 2.0).max(2.0), tall),
            colour,
            &format!("{label}: {n}"),
        );
        if place % every == 0 {
            svg.text((x + step / 2.0, height + 30.0), "middle", label);
        }
    }
    svg.text((10.0, 11.0), "start", &format!("up to {most}"));
    svg.done(says)
}

/// Lying bars: a name before each, and what is told behind it.
fn bars(rows: &[(String, f64, String, &'static str)]) -> String {
    let (left, width, height) = (250.0, 180.0, 20.0);
    let mut svg = Svg::new(left + width + 190.0, height * rows.len() as f64 + 4.0);
    let most = rows.iter().map(|(_, n, ..)| *n).fold(1.0, f64::max);
    let mut says = Vec::new();
    for (place, (name, n, told, colour)) in rows.iter().enumerate() {
        let y = height * place as f64;
        let long = width * n / most;
        svg.text((left - 6.0, y + 14.0), "end", &short(name, 38));
        svg.rect((left, y + 3.0), (long, height - 6.0), colour, name);
        svg.text((left + long + 6.0, y + 14.0), "start", told);
        says.push(format!("{name}: {told}"));
    }
    svg.done(&says.join("; "))
}

fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let start: String = name.chars().take(most - 1).collect();
    format!("{start}…")
}

/// Battles by rounds.
pub(super) fn rounds(sums: &Sums) -> String {
    let first = sums.rounds.keys().next().copied().unwrap_or(0);
    let last = sums.rounds.keys().next_back().copied().unwrap_or(0);
    let bars: Vec<(String, f64)> = (first..=last)
        .map(|round| {
            let n = sums.rounds.get(&round).copied().unwrap_or(0);
            (round.to_string(), n as f64)
        })
        .collect();
    let says = format!("Battles by their rounds, from {first} to {last}");
    columns(&bars, "#55606e", &says)
}

/// What decided.
pub(super) fn decided(sums: &Sums) -> String {
    let mut rows: Vec<(&String, u64)> = sums.decided.iter().map(|(what, &n)| (what, n)).collect();
    rows.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let rows: Vec<_> = rows
        .into_iter()
        .take(12)
        .map(|(what, n)| {
            let told = format!("{n} ({})", percent(n as f64 / sums.battles as f64));
            (what.clone(), n as f64, told, "#55606e")
        })
        .collect();
    bars(&rows)
}

/// Who was out first.
pub(super) fn first_out(sums: &Sums) -> String {
    let mut rows = Vec::new();
    for (place, side) in sums.sides.iter().enumerate() {
        for (unit, &(n, all)) in &side.first_out {
            let told = format!("{n}, round {:.1}", all as f64 / n.max(1) as f64);
            rows.push((unit.clone(), n as f64, told, colour(place)));
        }
    }
    rows.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    rows.truncate(16);
    bars(&rows)
}

/// Battles by luck of the first side and of the others.
pub(super) fn luck(sums: &Sums) -> String {
    let of = |side: &SideSums| {
        (
            side.luck.keys().next().copied(),
            side.luck.keys().next_back().copied(),
        )
    };
    let first = sums.sides.iter().filter_map(|side| of(side).0).min();
    let last = sums.sides.iter().filter_map(|side| of(side).1).max();
    let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
    let step = (440.0 / (last - first + 1) as f64).clamp(4.0, 40.0);
    let tall = 60.0;
    let sides = &sums.sides;
    let mut svg = Svg::new(
        step * (last - first + 1) as f64 + 20.0,
        (tall + 34.0) * sides.len() as f64,
    );
    let mut says = Vec::new();
    for (place, side) in sides.iter().enumerate() {
        let foot = (tall + 34.0) * place as f64 + tall + 14.0;
        let most = side.luck.values().copied().max().unwrap_or(1) as f64;
        for (&luck, &n) in &side.luck {
            let high = tall * n as f64 / most;
            svg.rect(
                (10.0 + step * (luck - first) as f64 + 0.5, foot - high),
                (step - 1.0, high),
                colour(place),
                &format!("{luck:+}: {n} battles"),
            );
        }
        let passed = side.passed as f64;
        let expected = side.expected_thousandths as f64 / 1000.0;
        let told = format!(
            "{}: {passed:.0} of {} passed, {expected:.1} expected",
            side.name, side.tests
        );
        svg.text((10.0, foot - tall - 2.0), "start", &told);
        for tick in [first, 0, last] {
            let x = 10.0 + step * ((tick - first) as f64 + 0.5);
            svg.text((x, foot + 14.0), "middle", &format!("{tick:+}"));
        }
        says.push(told);
    }
    svg.done(&says.join("; "))
}

/// Decisions by the time they took, in doublings.
pub(super) fn thinking(sums: &Sums) -> String {
    let mut doublings = std::collections::BTreeMap::new();
    for (millis, n) in sums.decisions.classes() {
        let doubling = millis.max(1e-3).log2().floor() as i32;
        *doublings.entry(doubling).or_insert(0.0) += f64::from(n);
    }
    let bars: Vec<(String, f64)> = doublings
        .into_iter()
        .map(|(doubling, n)| {
            let from = 2.0_f64.powi(doubling);
            let label = if from >= 1.0 {
                format!("{from:.0}")
            } else {
                format!("{from:.2}")
            };
            (label, n)
        })
        .collect();
    let says = format!(
        "Milliseconds of computing time from each label to twice it; median {} ms, 95 % below {} ms",
        sums.decisions.percentile(50),
        sums.decisions.percentile(95)
    );
    columns(&bars, "#7a5195", &says)
}

/// Where a side walks and falls, over the ground if that is known.
pub(super) fn heat(sums: &Sums, place: usize, ground: Option<&Ground>) -> String {
    let all = sums.sides.iter();
    let seen = all.flat_map(|side| side.walked.keys().chain(side.fallen.keys()));
    let (mut width, mut height) = ground.map_or((1, 1), |ground| ground.size);
    for &(x, y) in seen {
        width = width.max(x.max(0) as u16 + 1);
        height = height.max(y.max(0) as u16 + 1);
    }
    let mut svg = Svg::new(SQUARE * f64::from(width), SQUARE * f64::from(height));
    let at = |x: i16, y: i16| (SQUARE * f64::from(x), SQUARE * f64::from(y));
    svg.rect(
        (0.0, 0.0),
        (SQUARE * f64::from(width), SQUARE * f64::from(height)),
        "#fbfbf8",
        "",
    );
    for &(x, y, colour) in ground.map_or(&[][..], |ground| &ground.squares) {
        svg.rect(at(x, y), (SQUARE, SQUARE), colour, "");
    }
    let Some(side) = sums.sides.get(place) else {
        return svg.done("");
    };
    let most = |squares: &crate::cli::battles::sums::Squares| {
        squares.values().copied().max().unwrap_or(1) as f64
    };
    let (walks, falls) = (most(&side.walked), most(&side.fallen));
    for (&(x, y), &n) in &side.walked {
        // Roots, so that seldom trodden squares are seen as well.
        let weight = 0.08 + 0.82 * (n as f64 / walks).sqrt();
        let tip = format!("({x}, {y}): walked on {n} times");
        svg.tint(at(x, y), SQUARE, colour(place), weight, &tip);
    }
    for (&(x, y), &n) in &side.fallen {
        let (left, top) = at(x, y);
        let radius = 1.5 + (SQUARE / 2.0 - 2.0) * (n as f64 / falls).sqrt();
        let tip = format!("({x}, {y}): fell {n} times");
        svg.ring((left + SQUARE / 2.0, top + SQUARE / 2.0), radius, &tip);
    }
    let says = format!(
        "{} walked over {} squares and fell on {}",
        side.name,
        side.walked.len(),
        side.fallen.len()
    );
    svg.done(&says)
}
