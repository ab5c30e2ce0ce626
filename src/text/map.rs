//! The board as lines of text, as one side sees it.

use std::fmt::Write;

use crate::{
    battle::{
        components::{Band, CombatStatus, DoorState},
        field::{obstacle::CoverClass, terrain::Light, zones::ZoneMap},
        ids::UnitId,
        side_view::{Known, SideView},
        view::View,
    },
    geometry::Cell,
};

/// The most columns and rows drawn at once; larger boards are cut to a part around a square.
const WIDEST: i16 = 72;
const TALLEST: i16 = 48;

/// The columns of a screen.
pub const SCREEN: usize = 80;

/// Signs of the ground and obstacles, with their meaning, in the order of the legend.
const SIGNS: &[(char, &str)] = &[
    ('#', "wall"),
    ('.', "floor"),
    ('+', "closed door"),
    ('/', "open door"),
    ('=', "heavy cover"),
    ('-', "light cover"),
    ('o', "object to climb on"),
    (',', "object on the floor"),
    ('|', "curtain (blocks sight)"),
    ('~', "water"),
    ('"', "difficult ground"),
    ('!', "hazard (trips, hurts or burns)"),
    ('^', "slope or stairs"),
    ('v', "hole"),
    ('%', "haze"),
    (':', "dark"),
];

/// Letters of units, in the order of the roster.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuwxyz0123456789";

/// The letter of a unit on the map; units beyond the last letter share `*`. A side counts its own
/// units first and then the others in the order of their discovery, so that no missing letter
/// reveals an unknown unit.
pub fn letter(view: View<'_>, eyes: Option<SideView<'_>>, unit: UnitId) -> char {
    let place = eyes.map_or(Some(unit.index()), |eyes| {
        let is_own = |&other: &UnitId| view.scene.shares_sight(eyes.side(), view.side(other));
        let mut own = view.store.ids().filter(is_own);
        own.position(|other| other == unit).or_else(|| {
            let known = view.memory().last.get(eyes.side().index())?;
            let place = known.iter().position(|last| last.unit == unit)?;
            Some(view.store.ids().filter(is_own).count() + place)
        })
    });
    let letter = place.and_then(|place| LETTERS.get(place));
    letter.map_or('*', |&letter| letter.into())
}

/// The map with its coordinates, its signs, and every unit the side knows of. A spectator (`None`)
/// sees everything.
pub fn draw(view: View<'_>, eyes: Option<SideView<'_>>, centre: Option<Cell>) -> String {
    let known = known(view, eyes);
    if let Some(zones) = &view.board().zone_map {
        return in_zones(view, eyes, zones, &known);
    }
    let frame = Frame::of(view, centre);
    let mut text = board(view, &known, &frame).join("\n");
    text.push('\n');
    text.push_str(&legend(view, eyes, centre));
    text.push_str(&roster(view, eyes, &known));
    text.push_str(&lying_about(view));
    text
}

/// The map for a shared screen: at most this many rows around a square, and the units beside or
/// below it. Without the legend.
pub fn glance(
    view: View<'_>,
    eyes: Option<SideView<'_>>,
    centre: Option<Cell>,
    rows: i16,
) -> String {
    let known = known(view, eyes);
    if let Some(zones) = &view.board().zone_map {
        return in_zones(view, eyes, zones, &known);
    }
    let places: Vec<Cell> = known.iter().map(|seen| seen.cell).collect();
    let frame = Frame::around(view, centre, &places, rows);
    let mut lines = board(view, &known, &frame);
    let names: Vec<String> = known.iter().map(|seen| seen.brief(view, eyes)).collect();
    let wide = lines.iter().map(|line| line.chars().count()).max();
    let wide = wide.unwrap_or(0) + 2;
    let longest = names.iter().map(|name| name.chars().count()).max();
    if wide + longest.unwrap_or(0) <= SCREEN && names.len() <= lines.len() {
        for (line, name) in lines.iter_mut().zip(&names) {
            let pad = wide - line.chars().count();
            *line = format!("{line}{:pad$}{name}", "");
        }
        let mut text = lines.join("\n");
        text.push('\n');
        return text;
    }
    let mut text = lines.join("\n");
    text.push('\n');
    text.push_str(&super::plain::wrapped(&names.join("; "), SCREEN));
    text
}

/// The meaning of the signs on the map.
pub fn legend(view: View<'_>, eyes: Option<SideView<'_>>, centre: Option<Cell>) -> String {
    let known = known(view, eyes);
    let frame = Frame::of(view, centre);
    let is_free = |cell: &Cell| !known.iter().any(|seen| seen.covers(view, *cell));
    let mut used = [false; SIGNS.len()];
    let cells = frame
        .rows()
        .flat_map(|y| frame.columns().map(move |x| Cell::new(x, y)));
    for cell in cells.filter(is_free) {
        let sign = ground(view, cell);
        if let Some(place) = SIGNS.iter().position(|(known, _)| *known == sign) {
            used[place] = true;
        }
    }
    let words: Vec<String> = SIGNS
        .iter()
        .zip(used)
        .filter(|(_, used)| *used)
        .map(|((sign, meaning), _)| format!("{sign} {meaning}"))
        .collect();
    super::plain::wrapped(&format!("Legend: {}.", words.join(", ")), SCREEN)
}

/// The rows of the board with its coordinates.
fn board(view: View<'_>, known: &[Seen], frame: &Frame) -> Vec<String> {
    let mut lines: Vec<String> = frame.header().lines().map(str::to_owned).collect();
    for y in frame.rows() {
        let mut line = format!("{y:>4} ");
        for x in frame.columns() {
            let cell = Cell::new(x, y);
            let here = known
                .iter()
                .filter(|seen| seen.covers(view, cell))
                .max_by_key(|seen| (seen.now, seen.standing));
            line.push(here.map_or_else(|| ground(view, cell), Seen::sign));
        }
        lines.push(line);
    }
    lines
}

/// The items on the floor; empty if there are none.
fn lying_about(view: View<'_>) -> String {
    let items: Vec<String> = view
        .ground()
        .dropped
        .iter()
        .map(|(cell, carried)| {
            let name = super::narrate::item_name(view.scene, carried.item);
            format!("{name} at {}", super::narrate::place(view.scene, *cell))
        })
        .collect();
    if items.is_empty() {
        return String::new();
    }
    format!("On the floor: {}.\n", items.join(", "))
}

/// The zones with their units, and all known units.
fn in_zones(view: View<'_>, eyes: Option<SideView<'_>>, zones: &ZoneMap, known: &[Seen]) -> String {
    let guests: Vec<super::zones::Guest<'_>> = known
        .iter()
        .map(|seen| {
            let name = view.scene.member(seen.unit).name.as_str();
            (seen.sign(), seen.unit, name, seen.cell)
        })
        .collect();
    super::zones::boxes(view, zones, &guests) + &roster(view, eyes, known) + &lying_about(view)
}

/// The visible part of the board.
pub(super) struct Frame {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
}

impl Frame {
    pub(super) fn of(view: View<'_>, centre: Option<Cell>) -> Self {
        let grid = view.board().grid;
        let (width, height) = (grid.width as i16, grid.height as i16);
        let centre = centre.unwrap_or_default();
        let start =
            |middle: i16, most: i16, size: i16| (middle - most / 2).clamp(0, (size - most).max(0));
        let (left, top) = (
            start(centre.x, WIDEST, width),
            start(centre.y, TALLEST, height),
        );
        Self {
            left,
            top,
            right: (left + WIDEST).min(width),
            bottom: (top + TALLEST).min(height),
        }
    }

    /// A part of the board with this many rows around a square that holds as many of these places
    /// as possible.
    fn around(view: View<'_>, centre: Option<Cell>, places: &[Cell], most: i16) -> Self {
        let whole = Self::of(view, centre);
        let centre = centre.unwrap_or_default();
        let height = view.board().grid.height as i16;
        if height <= most {
            return whole;
        }
        let lowest = (centre.y - most + 1).max(0);
        let highest = centre.y.min(height - most).max(lowest);
        let holds = |top: i16| {
            let inside = |cell: &&Cell| (top..top + most).contains(&cell.y);
            places.iter().filter(inside).count()
        };
        let middle = centre.y - most / 2;
        let top = (lowest..=highest)
            .max_by_key(|&top| (holds(top), -(top - middle).abs()))
            .unwrap_or(lowest);
        Self {
            top,
            bottom: (top + most).min(height),
            ..whole
        }
    }

    pub(super) fn columns(&self) -> std::ops::Range<i16> {
        self.left..self.right
    }

    pub(super) fn rows(&self) -> std::ops::Range<i16> {
        self.top..self.bottom
    }

    /// Column numbers, written vertically.
    pub(super) fn header(&self) -> String {
        let mut text = String::new();
        for (unit, least) in [(100, 100), (10, 10), (1, 0)] {
            if self.right <= least && least > 0 {
                continue;
            }
            text.push_str("     ");
            for x in self.columns() {
                if x >= least {
                    let _ = write!(text, "{}", x / unit % 10);
                } else {
                    text.push(' ');
                }
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text
    }
}

/// A unit as the map shows it.
struct Seen {
    unit: UnitId,
    letter: char,
    cell: Cell,
    band: Band,
    now: bool,
    standing: bool,
}

impl Seen {
    fn covers(&self, view: View<'_>, cell: Cell) -> bool {
        let squares = i16::from(view.scene.member(self.unit).squares);
        (0..squares).contains(&(cell.x - self.cell.x))
            && (0..squares).contains(&(cell.y - self.cell.y))
    }

    /// Its letter, name and state: "B Shade 1: 3 wounds left, prone".
    fn brief(&self, view: View<'_>, eyes: Option<SideView<'_>>) -> String {
        let name = &view.scene.member(self.unit).name;
        let how = match self.now {
            true => super::unit_text::condition(view, eyes, self.unit),
            false => "out of sight".to_owned(),
        };
        let mark = match view.clock().acting {
            Some(acting) if acting == self.unit => " <-",
            _ => "",
        };
        format!("{} {name}: {how}{mark}", self.sign())
    }

    fn sign(&self) -> char {
        match (self.now, self.standing) {
            (false, _) => '?',
            (true, false) => 'x',
            (true, true) => self.letter,
        }
    }
}

fn known(view: View<'_>, eyes: Option<SideView<'_>>) -> Vec<Seen> {
    let mut known = Vec::new();
    for unit in view.store.ids() {
        let life = view.status(unit);
        if matches!(life, CombatStatus::Waiting) {
            continue;
        }
        let (cell, band, now) = match eyes.map_or(Known::Now, |eyes| eyes.knows(unit)) {
            Known::Now => (view.cell(unit), view.band(unit), true),
            Known::Remembered(last) => (last.cell, last.band, false),
            Known::Unknown => continue,
        };
        // A unit that has left the board for good does not block its square; only the list names
        // it.
        known.push(Seen {
            unit,
            letter: letter(view, eyes, unit),
            cell,
            band,
            now,
            standing: !now || life.is_active() || life == CombatStatus::Vehicle,
        });
    }
    known
}

fn roster(view: View<'_>, eyes: Option<SideView<'_>>, known: &[Seen]) -> String {
    let mut text = String::new();
    let acting = view.clock().acting;
    for seen in known {
        let member = view.scene.member(seen.unit);
        let side = super::narrate::side_name(view.scene, member.side);
        let _ = write!(
            text,
            "  {} {} ({side}) at {}",
            seen.sign(),
            member.name,
            super::narrate::place(view.scene, seen.cell)
        );
        match seen.band {
            Band::Ground => {}
            Band::Low => text.push_str(", in the air (Low)"),
            Band::High => text.push_str(", far up (High)"),
        }
        if seen.now {
            let _ = write!(
                text,
                ": {}",
                super::unit_text::condition(view, eyes, seen.unit)
            );
        } else {
            text.push_str(": last seen there, out of sight now");
        }
        if acting == Some(seen.unit) {
            text.push_str(" <- acts now");
        }
        text.push('\n');
    }
    text
}

/// The sign of an empty square: what matters most for walking and hiding.
fn ground(view: View<'_>, cell: Cell) -> char {
    let (board, ground) = (view.board(), view.ground());
    match board.door(ground, cell) {
        Some(DoorState::Open) => return '/',
        Some(DoorState::Closed | DoorState::Locked) => return '+',
        None => {}
    }
    if board.is_wall(ground, cell) {
        return '#';
    }
    if ground.haze.iter().any(|haze| haze.cell == cell) {
        return '%';
    }
    if ground.alight.iter().any(|(place, _)| *place == cell) {
        return '!';
    }
    if let Some(obstacle) = board.obstacle(ground, cell) {
        return match obstacle.cover {
            Some(CoverClass::Heavy) => '=',
            Some(CoverClass::Light) => '-',
            None if obstacle.harmful.is_some() => '!',
            None if obstacle.opaque => '|',
            None if obstacle.height > 0 => 'o',
            None => ',',
        };
    }
    let Some(terrain) = board.terrain(cell) else {
        return ' ';
    };
    if terrain.opaque {
        '|'
    } else if terrain.gap > 0 {
        'v'
    } else if terrain.water > 0 {
        '~'
    } else if terrain.harmful.is_some() || terrain.fire {
        '!'
    } else if terrain.slope {
        '^'
    } else if terrain.slows() {
        '"'
    } else if board.light(cell) == Light::Dark {
        ':'
    } else {
        '.'
    }
}
