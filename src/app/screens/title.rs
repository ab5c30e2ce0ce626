//! The title: where the game begins, and the way to everything.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Color32, Painter, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
    },
};

use super::{
    Screen,
    battle::{Chosen, set_up},
};
use crate::{
    app::{
        Options,
        art::Shape,
        commands::{Bindings, Command},
        guide, keeping,
        key_presses::KeyPresses,
        levels,
        panels::{at, caps, surface},
        settings::Sheet,
        speech, theme,
        third_party::DressSystems,
    },
    settings::keys,
};

/// A way on from the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The first battle, with the guide.
    Learn,
    /// The choice of levels.
    Levels,
    /// The battle that was saved last.
    Continue,
    /// The settings.
    Settings,
    /// Out of the game.
    Quit,
}

/// The ways on, with their names and what is to be said of them.
pub fn ways(learn: bool, saved: bool) -> Vec<(Way, &'static str, &'static str)> {
    let mut ways = Vec::new();
    if saved {
        ways.push((Way::Continue, "Continue", "The battle you played last."));
    }
    ways.push((
        Way::Levels,
        "Choose a battle",
        "Choose a level, a rulebook and your side.",
    ));
    if learn {
        ways.push((
            Way::Learn,
            "First battle",
            "A ten-minute tutorial in five lessons.",
        ));
    }
    ways.push((
        Way::Settings,
        "Settings",
        "Sizes, colours, keys, when to be asked.",
    ));
    ways.push((Way::Quit, "Quit", ""));
    ways
}

/// What is chosen on the title.
#[derive(Resource, Default)]
struct Title {
    chosen: usize,
    /// Whether there is a battle for the guide.
    learn: bool,
    /// Whether there is a saved battle.
    saved: bool,
    /// Why something could not be done.
    problem: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Title>()
        .add_systems(OnEnter(Screen::Title), look)
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems).run_if(in_state(Screen::Title)),
        );
}

fn look(mut title: ResMut<Title>) {
    title.learn = levels::find(guide::LEVEL).is_some();
    title.saved = keeping::latest().is_some();
    title.problem = None;
    // A newcomer is led to the first battle; whoever saved one goes on with it.
    let ways = ways(title.learn, title.saved);
    let first = if title.saved {
        Way::Continue
    } else {
        Way::Learn
    };
    title.chosen = ways.iter().position(|(way, ..)| *way == first).unwrap_or(0);
}

#[expect(clippy::too_many_arguments, reason = "the title leads everywhere")]
fn draw(
    mut commands: Commands,
    mut contexts: EguiContexts,
    options: Res<Options>,
    strokes: Res<KeyPresses>,
    bindings: Res<Bindings>,
    mut sheet: ResMut<Sheet>,
    mut title: ResMut<Title>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = surface(&ctx, "title");
    let screen = ctx.viewport_rect();
    scenery(ui.painter(), screen);
    let ways = ways(title.learn, title.saved);
    let mut taken = None;
    if strokes.repeats(Command::South) {
        title.chosen = (title.chosen + 1) % ways.len();
    }
    if strokes.repeats(Command::North) {
        title.chosen = (title.chosen + ways.len() - 1) % ways.len();
    }
    for number in 0..ways.len() {
        if strokes.names(&(number + 1).to_string()) {
            taken = Some(number);
        }
    }
    if strokes.has(Command::Confirm) {
        taken = Some(title.chosen);
    }
    let width = (screen.width() * 0.4).clamp(300.0, 430.0);
    let tall = if screen.height() < 640.0 { 52.0 } else { 62.0 };
    let height = 120.0 + ways.len() as f32 * (tall + 8.0) + 40.0;
    let top = ((screen.height() - height) * 0.42).max(12.0);
    let column = Rect::from_min_size(
        pos2((screen.width() * 0.09).max(30.0), screen.top() + top),
        vec2(width, height.min(screen.height() - top)),
    );
    if let Some(clicked) = at(&mut ui, column, |ui| {
        column_of(ui, &ways, &title, &bindings, tall)
    }) {
        taken = Some(clicked);
    }
    speech::status(&ctx, "title", &spoken(&ways));
    speech::status(&ctx, "way", &spoken_way(&ways, title.chosen));
    speech::alert(
        &ctx,
        "problem",
        title.problem.as_deref().unwrap_or_default(),
    );
    let Some((way, ..)) = taken.and_then(|place| ways.get(place)) else {
        return Ok(());
    };
    title.chosen = taken.unwrap_or_default();
    let chosen = match way {
        Way::Levels => {
            next.set(Screen::Levels);
            return Ok(());
        }
        Way::Settings => {
            sheet.toggle();
            return Ok(());
        }
        Way::Quit => {
            exit.write(AppExit::Success);
            return Ok(());
        }
        Way::Learn => levels::find(guide::LEVEL).map(|path| Chosen {
            path,
            seed: options.seed,
            ..Chosen::default()
        }),
        Way::Continue => keeping::latest().map(Chosen::saved),
    };
    let Some(chosen) = chosen else { return Ok(()) };
    match set_up(&mut commands, &options, &chosen) {
        Ok(()) => next.set(Screen::Battle),
        Err(problem) => title.problem = Some(problem),
    }
    Ok(())
}

/// What it is, and the ways on with the figures that take them.
fn spoken(ways: &[(Way, &str, &str)]) -> String {
    let mut parts = vec!["Shadowgrid".to_owned(), BELOW.to_owned()];
    let names = ways.iter().zip(1..);
    parts.extend(names.map(|((_, name, _), number)| format!("{number}: {name}")));
    parts.push("Up and down choose, Enter takes".to_owned());
    speech::sentence(&parts)
}

/// The way that is chosen.
fn spoken_way(ways: &[(Way, &str, &str)], chosen: usize) -> String {
    ways.get(chosen)
        .map_or_else(String::new, |(_, name, about)| {
            speech::sentence(&[speech::among(name, chosen, ways.len()), (*about).to_owned()])
        })
}

/// What the game is.
const BELOW: &str = "Battles on the map, with the computer as game master.";

/// Name and ways; returns the way that was clicked.
fn column_of(
    ui: &mut Ui,
    ways: &[(Way, &'static str, &'static str)],
    title: &Title,
    bindings: &Bindings,
    tall: f32,
) -> Option<usize> {
    let mut clicked = None;
    let name = RichText::new("Shadowgrid").font(theme::strong(44.0));
    ui.label(name.color(theme::TEXT));
    let below = RichText::new(BELOW);
    ui.label(below.size(14.0).color(theme::FAINT));
    ui.add_space(18.0);
    for (number, (way, name, about)) in ways.iter().enumerate() {
        let size = vec2(ui.available_width() - 4.0, tall);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| {
            let chosen = number == title.chosen;
            let name = speech::sentence(&[(*name).to_owned(), (*about).to_owned()]);
            egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name)
        });
        let chosen = number == title.chosen;
        let fill = match (response.hovered(), chosen) {
            (true, _) => theme::HOVERED,
            (_, true) => theme::RAISED,
            _ => theme::PANEL,
        };
        let line = if chosen { theme::GOLD } else { theme::LINE };
        let painter = ui.painter();
        let stroke = Stroke::new(if chosen { 1.6 } else { 1.0 }, line);
        painter.rect(rect, 9.0, fill, stroke, StrokeKind::Inside);
        let key = (number + 1).to_string();
        caps::paint(
            painter,
            pos2(rect.left() + 14.0, rect.center().y),
            &key,
            theme::GOLD,
        );
        let left = rect.left() + 50.0;
        let middle = rect.center().y - if about.is_empty() { 0.0 } else { 10.0 };
        painter.text(
            pos2(left, middle),
            Align2::LEFT_CENTER,
            *name,
            theme::strong(16.5),
            theme::TEXT,
        );
        let room = rect.right() - left - 8.0;
        let about = crate::app::panels::buttons::fit(painter, about, 12.5, room, theme::FAINT);
        painter.galley(pos2(left, rect.center().y + 3.0), about, theme::FAINT);
        if *way == Way::Settings {
            let key = keys::short(bindings.key(Command::Settings));
            let at = pos2(rect.right() - 14.0, rect.center().y - 10.0);
            painter.text(
                at,
                Align2::RIGHT_CENTER,
                key,
                theme::plain(12.5),
                theme::FAINT,
            );
        }
        if response.clicked() {
            clicked = Some(number);
        }
        ui.add_space(2.0);
    }
    if let Some(problem) = &title.problem {
        ui.label(RichText::new(problem).color(theme::bad()));
    }
    clicked
}

/// A board in the dark: squares, two sides, and a line between them.
fn scenery(painter: &Painter, screen: Rect) {
    let edge = screen.height() / 9.0;
    let left = screen.left() + screen.width() * 0.52;
    let faded = |x: f32| ((x - left) / (screen.right() - left)).clamp(0.0, 1.0);
    let columns = ((screen.right() - left) / edge).ceil() as i32;
    for row in 0..9 {
        for column in 0..columns {
            let min = pos2(
                left + column as f32 * edge,
                screen.top() + row as f32 * edge,
            );
            let cell = Rect::from_min_size(min, vec2(edge, edge)).shrink(1.0);
            let part = faded(cell.center().x);
            // A wall with a gap, and rough ground: the same on every machine.
            let wall = column == columns / 2 && !(3..=4).contains(&row);
            let colour = match (wall, (row * 7 + column * 5) % 4) {
                (true, _) => Color32::from_rgb(0x2b, 0x32, 0x3c),
                (_, 0) => Color32::from_rgb(0x22, 0x28, 0x31),
                _ => Color32::from_rgb(0x1c, 0x21, 0x29),
            };
            painter.rect_filled(cell, 3.0, colour.gamma_multiply(part));
        }
    }
    let spot = |column: f32, row: f32| {
        pos2(
            left + (column + 0.5) * edge,
            screen.top() + (row + 0.5) * edge,
        )
    };
    let half = (columns / 2) as f32;
    let tokens = [
        (0_usize, spot(half - 1.0, 3.0)),
        (0, spot(half - 1.0, 5.0)),
        (1, spot(half + 1.0, 4.0)),
        (1, spot(half + 2.0, 2.0)),
        (1, spot(half + 2.0, 6.0)),
    ];
    let aim = Stroke::new(2.0, theme::GOLD.gamma_multiply(0.8));
    painter.extend(egui::Shape::dashed_line(
        &[tokens[0].1, tokens[2].1],
        aim,
        9.0,
        7.0,
    ));
    for (side, at) in tokens {
        let colour = theme::side_colour(["azure", "crimson"][side], side);
        let radius = edge * 0.34;
        let corners = Shape::of(side).corners();
        if corners.is_empty() {
            painter.circle(at, radius, theme::SUNKEN, Stroke::new(4.0, colour));
        } else {
            let points = corners.iter().map(|(x, y)| at + vec2(*x, *y) * radius);
            painter.add(egui::Shape::convex_polygon(
                points.collect(),
                theme::SUNKEN,
                Stroke::new(4.0, colour),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_says_its_ways_and_the_chosen_one() {
        let ways = ways(true, false);
        let said = spoken(&ways);
        for (number, (_, name, _)) in ways.iter().enumerate() {
            let one = spoken_way(&ways, number);
            assert!(
                one.starts_with(&format!("{name}, {} of 4.", number + 1)),
                "{one}"
            );
            assert!(said.contains(&format!("{}: {name}.", number + 1)), "{said}");
        }
    }

    #[test]
    fn the_title_offers_what_there_is() {
        let of = |learn, saved| -> Vec<Way> {
            let ways = ways(learn, saved).into_iter();
            ways.map(|(way, ..)| way).collect()
        };
        assert_eq!(of(false, false), [Way::Levels, Way::Settings, Way::Quit]);
        let all = [
            Way::Continue,
            Way::Levels,
            Way::Learn,
            Way::Settings,
            Way::Quit,
        ];
        assert_eq!(of(true, true), all);
    }
}
