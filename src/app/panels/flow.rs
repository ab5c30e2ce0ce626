//! Where the buttons of the menu stand: groups side by side, as few columns as hold them.

use std::ops::Range;

use bevy_egui::egui;

use super::{
    keycaps::cap,
    menu::{Item, Menu},
};

/// A column is at least so wide, in points, unless there are too many for the screen.
const NARROWEST: f32 = 112.0;
/// No column is wider, in points.
const WIDEST: f32 = 196.0;
/// Points between columns.
pub(super) const GAP: f32 = 9.0;
/// The height of a group's heading, in points.
pub const HEADING: f32 = 18.0;
/// The height of a button with the room below it, in points.
pub const BUTTON: f32 = 29.0;
/// The height of a button where columns are narrow, in points.
pub const LOW_BUTTON: f32 = 26.0;
/// What a second line adds to a button, in points.
const SECOND: f32 = 14.0;
/// The height of what cannot be done, in points.
pub(super) const LINE: f32 = 18.0;
/// Columns narrower than this have smaller letters and buttons, in points.
pub(super) const NARROW: f32 = 150.0;

/// A part of a group in one column.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    /// The place of the group in the menu.
    pub group: usize,
    /// Its first part, with the heading.
    pub first: bool,
    /// Which of its buttons.
    pub items: Range<usize>,
    /// How many of those that cannot be done are shown.
    pub greyed: usize,
    /// How many more there are.
    pub more: usize,
    /// Points that all of it takes.
    pub height: f32,
}

/// The menu laid out in columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuColumns {
    /// The parts of groups, column by column, from the top down.
    pub(super) columns: Vec<Vec<Block>>,
    /// The width of a column, in points.
    pub width: f32,
}

/// How much room names take.
pub trait Measure {
    /// The width of a text on a button, in points.
    fn width(&self, text: &str) -> f32;
}

impl<F: Fn(&str) -> f32> Measure for F {
    fn width(&self, text: &str) -> f32 {
        self(text)
    }
}

impl MenuColumns {
    /// Lays a menu out: as few columns as hold everything that can be done, each group with a
    /// column of its own where there is room for that.
    pub fn of(menu: &Menu, room: egui::Vec2, measure: &impl Measure) -> Self {
        let width_of = |columns: usize| {
            ((room.x + GAP) / columns as f32 - GAP).clamp(NARROWEST.min(room.x), WIDEST)
        };
        let groups = menu.groups.len();
        let fits = |columns: usize, shared: bool| {
            let width = width_of(columns);
            let flow = Self::pack(menu, width, room.y, shared, measure);
            (flow.columns.len() <= columns).then_some(flow)
        };
        let shared = (1..=12).find_map(|columns| fits(columns, true));
        let apart = (groups.max(1)..=12)
            .take_while(|columns| width_of(*columns) >= 140.0)
            .find_map(|columns| fits(columns, false));
        let mut flow = apart.or(shared).unwrap_or_default();
        flow.fill(room.y);
        flow
    }

    /// Puts groups into columns of this width; what cannot be done takes no room for now.
    fn pack(menu: &Menu, width: f32, height: f32, shared: bool, measure: &impl Measure) -> Self {
        let mut columns: Vec<Vec<Block>> = Vec::new();
        let used = |column: &Vec<Block>| column.iter().map(|block| block.height).sum::<f32>();
        for (group, (_, items)) in menu.groups.iter().enumerate() {
            let live = items.iter().filter(|item| item.refusal.is_none()).count();
            let more = items.len() - live;
            let all: f32 = items[..live]
                .iter()
                .map(|item| height_of(item, width, measure))
                .sum();
            let whole = Block {
                group,
                first: true,
                items: 0..live,
                greyed: 0,
                more,
                height: HEADING + all,
            };
            let room = columns
                .iter()
                .position(|column| shared && used(column) + whole.height <= height + 1.0);
            if let Some(column) = room {
                columns[column].push(whole);
                continue;
            }
            if whole.height <= height + 1.0 {
                columns.push(vec![whole]);
                continue;
            }
            // Too tall for one column: it goes on in the next, its buttons in line with the first.
            let mut from = 0;
            while from < live || (from == live && from == 0) {
                let mut to = from;
                let mut tall = HEADING;
                while to < live {
                    let next = height_of(&items[to], width, measure);
                    if tall + next > height + 1.0 && to > from {
                        break;
                    }
                    tall += next;
                    to += 1;
                }
                let ends = to >= live;
                columns.push(vec![Block {
                    group,
                    first: from == 0,
                    items: from..to,
                    greyed: 0,
                    more: if ends { more } else { 0 },
                    height: tall,
                }]);
                if ends {
                    break;
                }
                from = to;
            }
        }
        Self { columns, width }
    }

    /// Uses what is left of each column for what cannot be done.
    fn fill(&mut self, height: f32) {
        for column in &mut self.columns {
            let mut left = height - column.iter().map(|block| block.height).sum::<f32>();
            for block in column.iter_mut() {
                let lines = (left / LINE).max(0.0) as usize;
                block.greyed = block.more.min(lines);
                block.more -= block.greyed;
                let takes = block.greyed as f32 * LINE;
                left -= takes;
                block.height += takes;
            }
        }
    }

    /// The width of all columns, in points.
    pub fn width(&self) -> f32 {
        self.columns.len() as f32 * (self.width + GAP) - GAP
    }

    /// How many buttons there are of what can be done.
    pub fn buttons(&self) -> usize {
        let blocks = self.columns.iter().flatten();
        blocks.map(|block| block.items.len()).sum()
    }

    /// The height of the tallest column, in points.
    pub fn height(&self) -> f32 {
        self.columns
            .iter()
            .map(|column| column.iter().map(|block| block.height).sum())
            .fold(0.0, f32::max)
    }
}

/// How buttons of a column look: large where there is room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    /// The height of a button with the room below it, in points.
    pub button: f32,
    /// The size of its letters.
    pub letters: f32,
    /// From its left edge to its name, in points.
    pub left: f32,
}

impl Style {
    pub fn of(width: f32) -> Self {
        if width < NARROW {
            Self {
                button: LOW_BUTTON,
                letters: 12.0,
                left: 26.0,
            }
        } else {
            Self {
                button: BUTTON,
                letters: 13.0,
                left: 30.0,
            }
        }
    }
}

/// The room of a name that shares its line with the cost on a button of this width.
pub(super) fn name_room(item: &Item, width: f32, measure: &impl Measure) -> f32 {
    let style = Style::of(width);
    let key = item
        .key
        .as_deref()
        .map_or(1, |key| cap(key).chars().count().max(1));
    let wide_key = 7.0 * (key - 1) as f32;
    let cost = brief(&item.cost).map_or(0.0, |cost| measure.width(&cost) + 5.0);
    width - style.left - wide_key - 6.0 - cost
}

/// Points from the top of a button to that of the next.
pub(super) fn height_of(item: &Item, width: f32, measure: &impl Measure) -> f32 {
    let style = Style::of(width);
    let name = measure.width(&item.name) * style.letters / 13.0;
    if name <= name_room(item, width, measure) {
        style.button
    } else {
        style.button + SECOND
    }
}

/// A cost in the fewest signs: `★ 2 Ex` for `★, 2 Exertion`; `None` for one that needs a sentence.
pub(super) fn brief(cost: &str) -> Option<String> {
    let part = |part: &str| {
        let part = part.trim();
        match part.split_once(' ') {
            None => Some(part.to_owned()),
            Some((number, word)) if number.parse::<u16>().is_ok() && !word.contains(' ') => {
                let short: String = word.chars().take(2).collect();
                Some(format!("{number} {short}"))
            }
            Some(_) => None,
        }
    };
    let parts: Option<Vec<String>> = cost.split(',').map(part).collect();
    let short = parts
        .map(|parts| parts.join(" "))
        .filter(|text| text.chars().count() <= 10);
    // "AP by the yard", "1, 3 or 6 AP": what it is paid in.
    let unit = || {
        let mut words = cost.split(' ');
        let unit = words.find(|word| word.chars().all(char::is_uppercase))?;
        Some(format!("{unit} …"))
    };
    short.or_else(unit).filter(|text| !text.is_empty())
}
