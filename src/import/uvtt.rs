//! Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): the file holds a part of a map, and counts squares from
//! the corner of the whole map.

use super::{
    json::Json,
    light::Lamp,
    polygon::Point,
    sketch::{Brightness, Sketch},
    walls::{self, Fill, Line, Plan},
    wishes::{Openings, Wishes},
};
use crate::{battle::counted, save::Fault};

const AGAIN: &str = "Export the map again as Universal VTT.";

/// Openings narrower than this are windows where the file does not say: doors fill a square.
const DOOR: f64 = 0.9;

/// Reads a map.
///
/// # Errors
/// It lacks its `resolution`, or its size is none of a level.
pub(super) fn read(root: &Json, wishes: Wishes) -> Result<Sketch, Fault> {
    let resolution = root
        .get("resolution")
        .ok_or_else(|| Fault::new("The file lacks its `resolution`.", AGAIN))?;
    let size = resolution.get("map_size").and_then(Json::point);
    let size =
        size.ok_or_else(|| Fault::new("`resolution.map_size` is no pair of numbers.", AGAIN))?;
    let origin = resolution
        .get("map_origin")
        .and_then(Json::point)
        .unwrap_or_default();
    let whole = |at: f64| at.clamp(-1e9, 1e9).ceil() as i64;
    let mut plan = Plan {
        title: String::new(),
        source: "a map in Universal VTT",
        size: (whole(size.0), whole(size.1)),
        lines: Vec::new(),
        outlines: Vec::new(),
        lamps: Vec::new(),
        base: base_light(root),
        notes: Vec::new(),
    };
    if size.0.fract() != 0.0 || size.1.fract() != 0.0 {
        plan.notes.push(
            "The size of the map is no whole number of squares; the last ones are cut.".to_owned(),
        );
    }
    let mut faulty = 0;
    for (name, is_wall) in [("line_of_sight", true), ("objects_line_of_sight", false)] {
        for line in root.items_of(name) {
            let points: Vec<Point> = line
                .items()
                .iter()
                .filter_map(|point| at(point, origin))
                .collect();
            faulty += line.items().len() - points.len();
            match (is_wall, points.len()) {
                (_, 0 | 1) => {}
                (true, _) => plan.lines.push(Line {
                    points,
                    fill: Fill::Wall,
                }),
                (false, _) => plan.outlines.push(points),
            }
        }
    }
    faulty += openings(root, origin, wishes, &mut plan);
    lamps(root, origin, &mut plan);
    if faulty > 0 {
        plan.notes.push(format!(
            "{faulty} points or openings are no numbers and are left out."
        ));
    }
    match root.get("image") {
        Some(Json::Long(begin, _)) => plan.notes.push(format!(
            "The picture inside ({}) is left out: levels are drawn by the game and have no backdrop.",
            kind_of(begin)
        )),
        Some(Json::Text(name)) if !name.is_empty() => plan.notes.push(format!(
            "The picture `{name}` is left out: levels are drawn by the game and have no backdrop."
        )),
        _ => {}
    }
    plan.notes.push(
        "The format has no kinds of ground and no heights: everything is bare floor.".to_owned(),
    );
    walls::sketch(plan)
}

/// A point of the file, in squares of the part that was exported.
fn at(point: &Json, origin: Point) -> Option<Point> {
    let (x, y) = point.point()?;
    Some((x - origin.0, y - origin.1))
}

/// Adds doors and windows; returns how many have no ends.
fn openings(root: &Json, origin: Point, wishes: Wishes, plan: &mut Plan) -> usize {
    let mut faulty = 0;
    let software = ["software", "creator"]
        .iter()
        .filter_map(|name| root.get(name)?.text());
    let software = software
        .map(str::to_lowercase)
        .collect::<Vec<String>>()
        .join(" ");
    let known = if software.contains("dungeondraft") {
        Some(Openings::Windows)
    } else if software.contains("arkenforge") {
        Some(Openings::OpenDoors)
    } else {
        None
    };
    let (mut windows, mut open_doors) = (0, 0);
    for portal in root.items_of("portals") {
        let bounds = portal.items_of("bounds");
        let ends: Vec<Point> = bounds
            .iter()
            .filter_map(|point| at(point, origin))
            .collect();
        let &[one, other] = ends.as_slice() else {
            faulty += 1;
            continue;
        };
        let is_closed = portal.get("closed").and_then(Json::flag).unwrap_or(true);
        let width = (one.0 - other.0).hypot(one.1 - other.1);
        let by_width = match width < DOOR {
            true => Openings::Windows,
            false => Openings::OpenDoors,
        };
        let thing = match (is_closed, wishes.openings.or(known).unwrap_or(by_width)) {
            (true, _) => "door",
            (false, Openings::Windows) => {
                windows += 1;
                "window"
            }
            (false, Openings::OpenDoors) => {
                open_doors += 1;
                "open_door"
            }
        };
        plan.lines.push(Line {
            points: vec![one, other],
            fill: Fill::Thing(thing),
        });
    }
    if windows + open_doors > 0 {
        let why = match (wishes.openings, known) {
            (Some(_), _) => "as you said".to_owned(),
            (None, Some(_)) => format!("since the file is of {software}"),
            (None, None) => {
                "by their width, since the file does not say which program wrote it".to_owned()
            }
        };
        plan.notes.push(format!(
            "Openings that are not closed are taken for {} and {}, {why}; `--openings windows` or `--openings doors` says otherwise.",
            counted(windows, "windows"),
            counted(open_doors, "open doors")
        ));
    }
    faulty
}

fn lamps(root: &Json, origin: Point, plan: &mut Plan) {
    let (width, height) = (plan.size.0 as f64, plan.size.1 as f64);
    let mut outside = 0;
    for light in root.items_of("lights") {
        let place = light.get("position").and_then(|point| at(point, origin));
        let (Some((x, y)), Some(range)) = (place, light.number_of("range")) else {
            continue;
        };
        if !(0.0..=width).contains(&x) || !(0.0..=height).contains(&y) {
            outside += 1;
            continue;
        }
        let strength = light.number_of("intensity").unwrap_or(1.0);
        if strength > 0.0 {
            plan.lamps.push(Lamp {
                x,
                y,
                bright: range / 2.0,
                dim: range,
            });
        }
    }
    if outside > 0 {
        plan.notes.push(format!(
            "Left out, for they lie outside of the map: {}.",
            counted(outside, "lamps")
        ));
    }
}

/// How bright it is without lamps, by the colour of the ambient light, `AARRGGBB`.
fn base_light(root: &Json) -> Brightness {
    let environment = root.get("environment");
    let colour = environment.and_then(|it| it.get("ambient_light")?.text());
    let Some(colour) = colour else {
        return Brightness::Bright;
    };
    let digits: Vec<char> = colour.chars().filter(char::is_ascii_hexdigit).collect();
    let last: String = digits[digits.len().saturating_sub(6)..].iter().collect();
    let Ok(number) = u32::from_str_radix(&last, 16) else {
        return Brightness::Bright;
    };
    let [_, red, green, blue] = number.to_be_bytes().map(u32::from);
    match (red * 30 + green * 59 + blue * 11) / 100 {
        0..=50 => Brightness::Dark,
        51..=120 => Brightness::Low,
        _ => Brightness::Bright,
    }
}

/// The kind of a picture by its first bytes, as base64 has them.
fn kind_of(begin: &str) -> &'static str {
    if begin.starts_with("iVBORw0KGgo") {
        "PNG"
    } else if begin.starts_with("UklGR") {
        "WebP"
    } else if begin.starts_with("/9j/") {
        "JPEG"
    } else {
        "of an unknown kind"
    }
}
