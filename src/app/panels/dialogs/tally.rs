//! Dice and harm statistics: during the battle and at its end.

use bevy_egui::egui::{
    self, Align, Align2, Color32, Layout, Painter, Rect, RichText, ScrollArea, Sense, Shape,
    Stroke, Ui, pos2, vec2,
};

use crate::{
    app::{
        art::theme,
        drawing::{buttons, tokens::token},
        models::words,
        panels::{
            desk::{AddPanel, PanelStep, PanelUi},
            open_dialogs::OpenDialogs,
        },
        state::{frame::EventSystems, modals::Modals, session::AppSession, ui_events::UiEvents},
    },
    battle::{ids::UnitId, view::View},
    dice::Luck,
    settings::commands::{Bindings, Command},
    text::tally::{Tally, luck_words},
};
use bevy::prelude::*;

/// The name of the statistics among the open dialogs.
pub const NAME: &str = "statistics";

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(EventSystems::Handle))
        .add_panel(PanelStep::Dialogs, draw)
        .redraw_on::<Bindings>();
}

/// Opens or closes the statistics.
fn handle(events: Res<UiEvents>, mut dialogs: ResMut<OpenDialogs>, mut modals: ResMut<Modals>) {
    if events.has(Command::Statistics) {
        modals.pause = None;
        dialogs.toggle(NAME);
    }
}

/// Draws the statistics, as far as the viewer may know them; they are made once for each state of
/// the battle.
fn draw(
    panel: PanelUi,
    (session, bindings): (Res<AppSession>, Res<Bindings>),
    mut dialogs: ResMut<OpenDialogs>,
    mut made: Local<Option<((u64, usize), Sheet)>>,
) {
    if !dialogs.is_open(NAME) {
        *made = None;
        return;
    }
    let battle = &session.battle;
    let of = (session.revision, battle.log().len());
    if made.as_ref().is_none_or(|(known, _)| *known != of) {
        let tally = Tally::known(battle, session.viewer());
        let over = battle.is_over() || session.viewer().is_none();
        *made = Some((of, Sheet::of(battle.view(), &tally, over)));
    }
    if let Some((_, sheet)) = &*made {
        let key = bindings.key(Command::Statistics);
        let (rect, shut) = float(&panel.desk.ctx, sheet, key);
        let dialogs = dialogs.bypass_change_detection();
        dialogs.place(NAME, rect);
        if shut {
            dialogs.close(NAME);
        }
    }
}

/// The dice of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideRow {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Color32,
    /// Its number, for its shape.
    pub side: usize,
    /// How many of its units still stand, and of how many; `None` while that is secret.
    pub standing: Option<(usize, usize)>,
    /// Its luck as a sentence.
    pub luck: String,
    /// The probability of each number of passes, in tenths of a percent, from the least likely end
    /// that counts; and the actual number.
    pub bars: Vec<Bar>,
    /// The place of the expected number among the bars.
    pub expected: f32,
}

/// The probability of a number of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The number of passes.
    pub times: u32,
    /// In tenths of a percent.
    pub per_mille: u32,
    /// Whether this is the actual number.
    pub actual: bool,
}

/// What a unit dealt and took.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitRow {
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// Its archetype, for the sign.
    pub archetype: String,
    /// The colour of its side.
    pub colour: Color32,
    /// The number of its side.
    pub side: usize,
    /// Harm dealt to enemies.
    pub dealt: String,
    /// The worst of it in words, in books where harm does not add up.
    pub worst: String,
    /// Harm taken.
    pub taken: String,
    /// Enemies put out of the fight.
    pub felled: u32,
    /// Tests passed, and their number.
    pub tests: String,
    /// The expected number of passes.
    pub expected: String,
    /// Its luck as a sentence.
    pub luck: String,
    /// Whether it is out itself.
    pub out: bool,
}

/// The sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// By side.
    pub sides: Vec<SideRow>,
    /// By combatant, side by side.
    pub units: Vec<UnitRow>,
    /// A note about it.
    pub note: &'static str,
}

impl Sheet {
    /// The sheet of statistics; `over` if all of them may be shown.
    pub fn of(view: View<'_>, tally: &Tally, over: bool) -> Self {
        let scene = view.scene;
        let colour = |side: usize| {
            let name = scene
                .sides
                .get(side)
                .map_or("", |side| side.colour.as_str());
            theme::side_colour(name, side)
        };
        let sides = tally.sides.iter().map(|row| {
            let standing = over.then(|| {
                let members = || view.members(row.side);
                let stand = members().filter(|unit| view.status(*unit).is_active());
                (stand.count(), members().count())
            });
            let bars = bars(&row.luck);
            let first = bars.first().map_or(0, |bar| bar.times);
            SideRow {
                name: words::side_name(view, row.side).to_owned(),
                colour: colour(row.side.index()),
                side: row.side.index(),
                standing,
                luck: luck_words(&row.luck),
                expected: row.luck.expected_tenths() as f32 / 10.0 - first as f32,
                bars,
            }
        });
        let mut units: Vec<UnitRow> = tally
            .units
            .iter()
            .map(|row| {
                let member = scene.member(row.unit);
                let expected = row.luck.expected_tenths();
                let rolled = row.luck.tests > 0;
                let dash = || "–".to_owned();
                UnitRow {
                    unit: row.unit,
                    name: member.name.clone(),
                    archetype: member.archetype.clone(),
                    colour: colour(member.side.index()),
                    side: member.side.index(),
                    dealt: row.dealt.count(scene).to_string(),
                    worst: row.dealt.worst_words(scene),
                    taken: row.taken.count(scene).to_string(),
                    felled: row.felled,
                    tests: match rolled {
                        true => format!("{} of {}", row.luck.passed, row.luck.tests),
                        false => dash(),
                    },
                    expected: match rolled {
                        true => format!("{}.{}", expected / 10, expected % 10),
                        false => dash(),
                    },
                    luck: luck_words(&row.luck),
                    out: row.out,
                }
            })
            .collect();
        units.sort_by_key(|row| row.side);
        Self {
            sides: sides.collect(),
            units,
            note: match (tally.partial, over) {
                (true, _) => "Counted from the save on that the battle was loaded from.",
                (false, true) => "",
                (false, false) => "Only what your side has seen. Full figures after the battle.",
            },
        }
    }
}

/// The bars of a luck: every visible number of passes, and the actual one.
fn bars(luck: &Luck) -> Vec<Bar> {
    if luck.tests == 0 {
        return Vec::new();
    }
    let all: Vec<Bar> = (0..=luck.tests)
        .map(|times| Bar {
            times,
            per_mille: luck.per_mille(times),
            actual: times == luck.passed,
        })
        .collect();
    let counts = |bar: &Bar| bar.per_mille > 0 || bar.actual;
    let first = all.iter().position(counts).unwrap_or(0);
    let last = all.iter().rposition(counts).unwrap_or(first);
    all[first..=last].to_vec()
}

/// Draws the sheet, at most this high.
pub fn show(ui: &mut Ui, sheet: &Sheet, most: f32) {
    ScrollArea::vertical()
        .id_salt("tally")
        .max_height(most)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for side in &sheet.sides {
                dice_of(ui, side);
                ui.add_space(5.0);
            }
            ui.add_space(2.0);
            table(ui, &sheet.units);
            if !sheet.note.is_empty() {
                ui.add_space(4.0);
                ui.label(RichText::new(sheet.note).size(12.0).color(theme::FAINT));
            }
        });
}

/// A side's dice: its name, a picture of the probabilities, the sentence.
fn dice_of(ui: &mut Ui, side: &SideRow) {
    let width = ui.available_width();
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        shape(ui.painter(), rect.center(), 7.0, side.side, side.colour);
        ui.label(
            RichText::new(&side.name)
                .font(theme::strong(14.5))
                .color(side.colour),
        );
        if let Some((standing, all)) = side.standing {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = format!("{standing} of {all} standing");
                ui.label(RichText::new(text).size(13.0).color(theme::TEXT));
            });
        }
    });
    if side.bars.is_empty() {
        ui.label(
            RichText::new("No test was rolled.")
                .size(12.5)
                .color(theme::FAINT),
        );
        return;
    }
    let picture = (width * 0.34).min(210.0);
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(picture, 40.0), Sense::hover());
        histogram(ui.painter(), rect, side);
        response.on_hover_text(
            "Chance of each number of successes. Bright bar: the result. Mark: the average.",
        );
        ui.vertical(|ui| {
            ui.set_width(width - picture - 10.0);
            let text = format!("{}.", capital(&side.luck));
            ui.label(RichText::new(text).size(13.0).color(theme::TEXT));
        });
    });
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The shape of a side.
fn shape(painter: &Painter, at: egui::Pos2, radius: f32, side: usize, colour: Color32) {
    let corners = crate::app::art::Shape::of(side).corners();
    if corners.is_empty() {
        painter.circle_filled(at, radius, colour);
        return;
    }
    let points = corners
        .iter()
        .map(|(x, y)| at + vec2(*x, *y) * radius)
        .collect();
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

fn histogram(painter: &Painter, rect: Rect, side: &SideRow) {
    painter.rect_filled(rect, 4.0, theme::SUNKEN);
    let inner = rect.shrink2(vec2(6.0, 4.0));
    let foot = inner.bottom() - 7.0;
    let most = side.bars.iter().map(|bar| bar.per_mille).max();
    let most = most.unwrap_or(1).max(1) as f32;
    let step = inner.width() / side.bars.len() as f32;
    for (place, bar) in side.bars.iter().enumerate() {
        let left = inner.left() + step * place as f32;
        let height = ((foot - inner.top()) * bar.per_mille as f32 / most).max(1.0);
        let bar_rect = Rect::from_min_max(
            pos2(left + (step * 0.12).min(1.5), foot - height),
            pos2(left + step - (step * 0.12).min(1.5), foot),
        );
        let colour = match bar.actual {
            true => theme::GOLD,
            false => Color32::from_rgb(0x4a, 0x56, 0x66),
        };
        painter.rect_filled(bar_rect, 1.0, colour);
        if bar.actual {
            // Also where the bar itself is too low to be visible.
            let x = bar_rect.center().x;
            painter.vline(x, inner.top()..=foot, Stroke::new(1.0, theme::GOLD));
        }
    }
    let x = inner.left() + step * (side.expected + 0.5);
    painter.add(Shape::convex_polygon(
        vec![
            pos2(x, foot + 1.0),
            pos2(x + 4.0, foot + 7.0),
            pos2(x - 4.0, foot + 7.0),
        ],
        theme::TEXT,
        Stroke::NONE,
    ));
}

/// A column of the table: its heading, its share of the width, whether numbers stand in it.
const COLUMNS: [(&str, f32); 6] = [
    ("", 0.29),
    ("Dealt", 0.11),
    ("Taken", 0.11),
    ("Knocked out", 0.18),
    ("Tests", 0.14),
    ("Expected", 0.17),
];

fn table(ui: &mut Ui, units: &[UnitRow]) {
    let width = ui.available_width();
    let edges: Vec<f32> = COLUMNS
        .iter()
        .scan(0.0, |left, (_, share)| {
            *left += share * width;
            Some(*left)
        })
        .collect();
    let (head, _) = ui.allocate_exact_size(vec2(width, 18.0), Sense::hover());
    for ((name, _), right) in COLUMNS.iter().zip(&edges) {
        ui.painter().text(
            pos2(head.left() + right - 4.0, head.center().y),
            Align2::RIGHT_CENTER,
            name,
            theme::plain(12.0),
            theme::FAINT,
        );
    }
    for row in units {
        let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::hover());
        if response.hovered() {
            ui.painter().rect_filled(rect, 4.0, theme::RAISED);
        }
        let fade = if row.out { 0.6 } else { 1.0 };
        let at = pos2(rect.left() + 14.0, rect.center().y);
        token(
            ui,
            at,
            10.0,
            row.side,
            row.colour.gamma_multiply(fade),
            &row.archetype,
        );
        let ink = theme::faded(theme::TEXT, fade);
        let name = match row.out {
            true => format!("{} (out)", row.name),
            false => row.name.clone(),
        };
        let room = edges[0] - 32.0;
        let name = buttons::fit(ui.painter(), &name, 13.0, room, ink);
        let top = rect.center().y - name.size().y / 2.0;
        ui.painter()
            .galley(pos2(rect.left() + 30.0, top), name, ink);
        let felled = match row.felled {
            0 => "–".to_owned(),
            many => many.to_string(),
        };
        let values = [&row.dealt, &row.taken, &felled, &row.tests, &row.expected];
        for (value, right) in values.into_iter().zip(&edges[1..]) {
            ui.painter().text(
                pos2(rect.left() + right - 4.0, rect.center().y),
                Align2::RIGHT_CENTER,
                value,
                theme::plain(13.0),
                ink,
            );
        }
        let mut hint = format!("{}: {}", row.name, row.luck);
        if !row.worst.is_empty() {
            hint += &format!("; the worst it dealt was a {}", row.worst);
        }
        response.on_hover_text(hint);
    }
}

/// Draws the sheet over the board during a battle; returns its place, and whether it was closed.
pub fn float(ctx: &egui::Context, sheet: &Sheet, key: &str) -> (Rect, bool) {
    let screen = ctx.viewport_rect();
    let mut shut = false;
    let shown = egui::Area::new("tally".into())
        .order(egui::Order::Foreground)
        .fade_in(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, -10.0))
        .show(ctx, |ui| {
            theme::sheet()
                .stroke(Stroke::new(1.5, theme::GOLD))
                .inner_margin(16)
                .show(ui, |ui| {
                    ui.set_width((screen.width() - 72.0).min(600.0));
                    ui.horizontal(|ui| {
                        ui.label(
                            RichText::new("Statistics")
                                .font(theme::strong(18.0))
                                .color(theme::TEXT),
                        );
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            shut |= ui.button(format!("Close ({key})")).clicked();
                        });
                    });
                    show(ui, sheet, screen.height() - 130.0);
                });
        });
    (shown.response.rect, shut)
}
