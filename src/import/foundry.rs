//! Scenes of Foundry VTT as JSON: walls in pixels of the padded canvas.

use super::{
    json::Json,
    light::Lamp,
    sketch::{Brightness, Sketch},
    walls::{self, Fill, Line, Plan},
};
use crate::{battle::counted, save::Fault};

const AGAIN: &str = "Export the scene again: right click on it, \"Export Data\".";

/// Reads a scene.
///
/// # Errors
/// It lacks its size or grid, has no squares, or names its walls without holding them.
pub(super) fn read(root: &Json) -> Result<Sketch, Fault> {
    let (size, kind, distance) = grid(root)?;
    let side = |name: &str| {
        let number = root.number_of(name).filter(|number| *number > 0.0);
        number.ok_or_else(|| Fault::new(format!("The scene lacks its `{name}`."), AGAIN))
    };
    let (width, height) = (side("width")?, side("height")?);
    if kind > 1 {
        return Err(Fault::new(
            "The scene has a grid of hexagons, and levels have squares.",
            "Set its grid to squares in Foundry, and export it again.",
        ));
    }
    let padding = root.number_of("padding").unwrap_or(0.25);
    // Multiplied by 1/size and not divided by it, as Foundry does: it rounds otherwise.
    let before = |length: f64| (padding * length * (1.0 / size)).ceil() * size;
    let (left, top) = (before(width), before(height));
    let squares = |length: f64| (length / size).clamp(0.0, 1e9).ceil() as i64;
    let mut plan = Plan {
        title: root
            .get("name")
            .and_then(Json::text)
            .unwrap_or_default()
            .to_owned(),
        source: "a scene of Foundry VTT",
        size: (squares(width), squares(height)),
        lines: Vec::new(),
        outlines: Vec::new(),
        lamps: Vec::new(),
        base: darkness(root),
        notes: Vec::new(),
    };
    if kind == 0 {
        plan.notes
            .push("The scene has no grid; its grid size is taken for a square.".to_owned());
    }
    walls_of(root, (left, top), size, &mut plan)?;
    let (mut off, mut faulty) = (0, 0);
    for light in root.items_of("lights") {
        if light.get("hidden").and_then(Json::flag) == Some(true) {
            off += 1;
            continue;
        }
        let config = light.get("config").unwrap_or(light);
        let radius = |name: &str| config.number_of(name).unwrap_or(0.0) / distance;
        if let Some((x, y)) = light.point() {
            plan.lamps.push(Lamp {
                x: (x - left) / size,
                y: (y - top) / size,
                bright: radius("bright"),
                dim: radius("dim"),
            });
        } else {
            faulty += 1;
        }
    }
    for (count, what) in [(off, "off"), (faulty, "without a place")] {
        if count > 0 {
            plan.notes
                .push(format!("Left out, {what}: {}.", counted(count, "lamps")));
        }
    }
    left_out(root, &mut plan);
    walls::sketch(plan)
}

/// Pixels of a square, the kind of the grid, and the distance of a square.
fn grid(root: &Json) -> Result<(f64, i64, f64), Fault> {
    let grid = root.get("grid");
    let size = grid.and_then(|grid| grid.number().or_else(|| grid.number_of("size")));
    let size = size.filter(|size| *size >= 1.0);
    let size = size.ok_or_else(|| Fault::new("The scene lacks the size of its grid.", AGAIN))?;
    let kind = grid
        .and_then(|grid| grid.get("type"))
        .or_else(|| root.get("gridType"));
    let distance = grid.and_then(|grid| grid.number_of("distance"));
    let distance = distance.or_else(|| root.number_of("gridDistance"));
    let distance = distance.filter(|distance| *distance > 0.0).unwrap_or(5.0);
    Ok((size, kind.and_then(Json::whole).unwrap_or(1), distance))
}

/// How bright the scene is without lamps.
fn darkness(root: &Json) -> Brightness {
    let environment = root.get("environment");
    let level = environment.and_then(|it| it.number_of("darknessLevel"));
    let level = level.or_else(|| root.number_of("darkness")).unwrap_or(0.0);
    // Version 12 moved the light of the whole scene, and up to which darkness it shines.
    let global = environment.and_then(|it| it.get("globalLight"));
    let is_lit = global.and_then(|it| it.get("enabled")?.flag());
    let is_lit = is_lit.or_else(|| root.get("globalLight")?.flag());
    let most = global.and_then(|it| it.get("darkness")?.number_of("max"));
    let most = most.or_else(|| root.number_of("globalLightThreshold"));
    if is_lit == Some(true) && level >= 0.75 && level <= most.unwrap_or(1.0) {
        return Brightness::Low;
    }
    match level {
        ..0.35 => Brightness::Bright,
        0.35..0.75 => Brightness::Low,
        _ => Brightness::Dark,
    }
}

/// What a wall is. Sight: 0 lets through, 10 is limited, 20 blocks, 30 and 40 depend on the distance.
fn fill(wall: &Json) -> Option<Fill> {
    let number = |name: &str, usual: i64| wall.get(name).and_then(Json::whole).unwrap_or(usual);
    // Version 9 and older have `sense` in place of `sight`, from 0 to 2.
    let sight = match (wall.get("sight"), wall.get("sense")) {
        (None, Some(sense)) => [0, 20, 10][sense.whole().unwrap_or(1).clamp(0, 2) as usize],
        _ => number("sight", 20),
    };
    let stops = number("move", 20) != 0;
    match (number("door", 0), number("ds", 0)) {
        (0, _) => match (sight, stops) {
            (0, false) => None,
            (0 | 30 | 40, true) => Some(Fill::Thing("window")),
            (10, true) => Some(Fill::Thing("low_wall")),
            (_, true) => Some(Fill::Wall),
            (_, false) => Some(Fill::Thing("bush")),
        },
        (_, 1) => Some(Fill::Thing("open_door")),
        (_, 2) => Some(Fill::Thing("locked_door")),
        _ => Some(Fill::Thing("door")),
    }
}

fn walls_of(root: &Json, (left, top): (f64, f64), size: f64, plan: &mut Plan) -> Result<(), Fault> {
    let walls = root.items_of("walls");
    if walls.iter().any(|wall| wall.text().is_some()) {
        return Err(Fault::new(
            "The scene names its walls by their IDs and does not hold them.",
            "Export it from Foundry (\"Export Data\"); a part of a compendium is not enough.",
        ));
    }
    let (mut faulty, mut nothing, mut secret, mut limited, mut one_way) = (0, 0, 0, 0, 0);
    for wall in walls {
        let ends: Vec<f64> = wall.items_of("c").iter().filter_map(Json::number).collect();
        let &[x0, y0, x1, y1] = ends.as_slice() else {
            faulty += 1;
            continue;
        };
        let Some(fill) = fill(wall) else {
            nothing += 1;
            continue;
        };
        secret += usize::from(wall.get("door").and_then(Json::whole) == Some(2));
        limited += usize::from(matches!(fill, Fill::Thing("low_wall" | "bush")));
        one_way += usize::from(
            wall.get("dir")
                .and_then(Json::whole)
                .is_some_and(|dir| dir != 0),
        );
        let at = |x: f64, y: f64| ((x - left) / size, (y - top) / size);
        plan.lines.push(Line {
            points: vec![at(x0, y0), at(x1, y1)],
            fill,
        });
    }
    let told = [
        (faulty, "walls have no four numbers in `c` and are left out"),
        (
            nothing,
            "walls stop neither sight nor bodies and are left out",
        ),
        (
            secret,
            "secret doors are drawn as plain doors: levels hide traps, not doors",
        ),
        (
            limited,
            "walls of limited sight, or that let bodies through, are drawn as low walls and bushes: look them over",
        ),
        (
            one_way,
            "walls work in one direction only, and are drawn for both",
        ),
    ];
    let told = told.into_iter().filter(|(count, _)| *count > 0);
    plan.notes
        .extend(told.map(|(count, what)| format!("{count} {what}.")));
    Ok(())
}

/// Notes what levels do not have.
fn left_out(root: &Json, plan: &mut Plan) {
    for (name, what) in [
        ("tokens", "tokens"),
        ("tiles", "tiles (pictures)"),
        ("drawings", "drawings"),
        ("notes", "notes"),
        ("sounds", "sounds"),
        ("regions", "regions"),
        ("levels", "levels of the scene, with their pictures"),
    ] {
        let count = root.items_of(name).len();
        if count > 0 {
            plan.notes.push(format!("Left out: {count} {what}."));
        }
    }
    let picture = root.get("background").and_then(|it| it.get("src")?.text());
    if let Some(picture) = picture.or_else(|| root.get("img")?.text()) {
        plan.notes.push(format!(
            "The picture `{picture}` is left out: levels are drawn by the game and have no backdrop."
        ));
    }
    plan.notes.push(
        "A scene has no kinds of ground and no heights: everything is bare floor.".to_owned(),
    );
}
