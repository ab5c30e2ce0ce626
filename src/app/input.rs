//! Mouse and keyboard: both play the whole battle.

use bevy::{
    input::mouse::{MouseScrollUnit, MouseWheel},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::{EguiContexts, egui, input::EguiWantsInput};

use super::{
    camera::{BoardView, Drag, follow},
    choices::Choices,
    commands::{Bindings, Command},
    frame::BattleSystems,
    intent::Intent,
    key_presses::{KeyPresses, Stroke},
    panels::{
        Cards, OpenDialogs, UiAction, Wishes, finder, menu::Menu, pause, prompt, ui_actions::Scope,
    },
    places::{Sort, acting_cell, places},
    playback::Playback,
    positions::centre,
    reasons::Want,
    review::StepSize,
    session::AppSession,
    settings::Sheet,
    shown::Shown,
};
use crate::{
    battle::{
        ids::UnitId,
        question::{self, PromptPolicy},
    },
    geometry::Cell,
    preview::maps,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drag>().add_systems(
        Update,
        (
            (point, keys)
                .chain()
                .run_if(|sheet: Res<Sheet>| !sheet.open),
            follow,
        )
            .chain()
            .in_set(BattleSystems::Input),
    );
}

/// Hover, click, drag, wheel.
#[expect(clippy::too_many_arguments, reason = "the pointer touches many things")]
fn point(
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut wheel: MessageReader<MouseWheel>,
    wants: Res<EguiWantsInput>,
    (papers, cards, mut contexts): (Res<OpenDialogs>, Res<Cards>, EguiContexts),
    mut view: ResMut<BoardView>,
    mut intent: ResMut<Intent>,
    mut drag: ResMut<Drag>,
    mut requests: ResMut<Wishes>,
    (session, shown): (Option<Res<AppSession>>, Res<Shown>),
    mut known: Local<Option<(egui::Pos2, Vec2, f32)>>,
) {
    let Some(cursor) = window.cursor_position() else {
        return;
    };
    let points = window.scale_factor() / view.pixels_per_point;
    let at = egui::pos2(cursor.x * points, cursor.y * points);
    let over_panel = contexts.ctx_mut().is_ok_and(|ctx| cards.cover(ctx, at))
        || wants.is_using_pointer()
        || wants.is_popup_open()
        || papers.covers(at);
    let on_board = view.rect.contains(at) && !over_panel && !intent.is_modal();
    for scroll in wheel.read() {
        if on_board {
            let lines = match scroll.unit {
                MouseScrollUnit::Line => scroll.y,
                MouseScrollUnit::Pixel => scroll.y / 40.0,
            };
            view.zoom_by(1.12_f32.powf(lines), at);
        }
    }
    let drags = [MouseButton::Left, MouseButton::Middle];
    if on_board && buttons.any_just_pressed(drags) {
        drag.from = Some(at);
        drag.last = at;
        drag.moved = false;
    }
    if let Some(from) = drag.from {
        if buttons.any_pressed(drags) {
            if drag.moved || (at - from).length() > 6.0 {
                drag.moved = true;
                view.pan(at - drag.last);
                drag.last = at;
            }
        } else {
            let clicked = !drag.moved && buttons.just_released(MouseButton::Left);
            drag.from = None;
            if clicked && on_board {
                intent.by_keys = false;
                set_cursor(&mut intent, view.cell_at(at));
                // A click elsewhere only releases the pinned cards.
                let elsewhere = intent
                    .held
                    .is_some_and(|(cell, _)| Some(cell) != intent.cursor);
                match elsewhere {
                    true => intent.held = None,
                    false => requests.0.push(UiAction::Confirm),
                }
            }
        }
    }
    if buttons.just_pressed(MouseButton::Right) && on_board {
        requests.0.push(UiAction::Drop);
    }
    // The pointer takes over the cursor when it moves, and keeps it while the board moves under it.
    let moved = known.is_none_or(|(old, ..)| (old - at).length() > 0.5);
    let slid = known.is_none_or(|(_, centre, zoom)| (centre, zoom) != (view.centre, view.zoom));
    if moved || (slid && !intent.by_keys) {
        *known = Some((at, view.centre, view.zoom));
        if on_board {
            if intent.by_keys {
                intent.by_keys = false;
            }
            set_cursor(&mut intent, view.cell_at(at));
            // The upper half of a square selects the unit above the others there.
            let above = session
                .zip(intent.cursor)
                .is_some_and(|(session, cell)| shown.above(session.battle.view(), cell).is_some());
            let upper = above && view.to_board(at).y.rem_euclid(1.0) < 0.5;
            if intent.upper != upper {
                intent.upper = upper;
            }
        } else if !intent.by_keys {
            set_cursor(&mut intent, None);
        }
    }
}

fn set_cursor(intent: &mut ResMut<Intent>, cell: Option<Cell>) {
    if intent.cursor != cell {
        intent.cursor = cell;
    }
}

/// The keyboard.
#[expect(clippy::too_many_arguments, reason = "the keyboard reaches everything")]
pub(super) fn keys(
    strokes: Res<KeyPresses>,
    wants: Res<EguiWantsInput>,
    session: Res<AppSession>,
    shown: Res<Shown>,
    choices: Res<Choices>,
    menu: Res<Menu>,
    playback: Res<Playback>,
    bindings: Res<Bindings>,
    mut intent: ResMut<Intent>,
    mut view: ResMut<BoardView>,
    mut requests: ResMut<Wishes>,
) {
    for Stroke {
        name,
        command,
        repeat,
        event,
    } in &strokes.0
    {
        let command = *command;
        if intent.confirm.is_none()
            && let Some(finder) = &mut intent.finder
        {
            requests.0.extend(finder.typed(event, &menu));
            continue;
        }
        // Letters typed into a field are not commands.
        if wants.wants_keyboard_input() {
            if command == Some(Command::Cancel) {
                requests.0.push(UiAction::Cancel);
            }
            continue;
        }
        if let Some(step) = command.and_then(Command::step) {
            if let Some(chosen) = &mut intent.pause {
                let all = pause::entries(&session, &bindings).len();
                *chosen = (*chosen + all).saturating_add_signed(step.1.signum().into()) % all;
            }
            if !intent.is_modal() {
                let pace = if name.starts_with("Shift+") { 5 } else { 1 };
                let step = (step.0 * pace, step.1 * pace);
                step_cursor(step, (&session, &shown), &mut intent, &mut view);
            }
            continue;
        }
        if *repeat {
            continue;
        }
        match command {
            Some(command) if intent.confirm.is_some() => {
                let decides =
                    |asked: &UiAction| matches!(asked, UiAction::Confirm | UiAction::Cancel);
                requests.0.extend(action_of(command).filter(decides));
            }
            Some(command) if intent.help => match command {
                Command::Help | Command::Cancel => requests.0.push(UiAction::Help),
                Command::Leave => requests.0.push(UiAction::Leave),
                _ => {}
            },
            _ if intent.pause.is_some() => {
                pause::key(
                    name,
                    command,
                    &mut intent,
                    &session,
                    &bindings,
                    &mut requests,
                );
            }
            Some(
                Command::Next
                | Command::Previous
                | Command::NextEnemy
                | Command::NextFriend
                | Command::NextThing,
            ) => {
                let (session, shown, choices) = (&session, &shown, &choices);
                go_round(command, (session, shown, choices), &mut intent, &mut view);
            }
            Some(Command::LookAtActing) => {
                if let Some(unit) = shown.acting {
                    requests.0.push(UiAction::LookAt(unit));
                    if let Some(cell) = acting_cell(&session, &shown) {
                        intent.cursor = Some(cell);
                        intent.by_keys = true;
                    }
                }
            }
            Some(Command::ZoomIn) => zoom(&mut view, 1.15),
            Some(Command::ZoomOut) => zoom(&mut view, 1.0 / 1.15),
            Some(Command::WholeBoard) => view.fit(),
            Some(command) => requests.0.extend(action_of(command)),
            None if intent.is_modal() => {}
            None => choose(name, intent.page, &session, &menu, &playback, &mut requests),
        }
    }
}

/// Scales squares by a factor, around the middle of the clear part.
fn zoom(view: &mut BoardView, factor: f32) {
    let middle = view.clear.center();
    view.zoom_by(factor, middle);
}

/// Moves the cursor by some squares, from the acting unit if it is nowhere yet.
fn step_cursor(
    (dx, dy): (i16, i16),
    (session, shown): (&AppSession, &Shown),
    intent: &mut Intent,
    view: &mut BoardView,
) {
    let start = intent.cursor.or_else(|| acting_cell(session, shown));
    let Some(from) = start else { return };
    let grid = view.grid;
    let cell = Cell::new(
        (from.x + dx).clamp(0, grid.width.saturating_sub(1) as i16),
        (from.y + dy).clamp(0, grid.height.saturating_sub(1) as i16),
    );
    move_cursor(intent, view, cell, acting_place(session, shown));
}

/// Moves the cursor to the next place of the command's kind.
fn go_round(
    command: Option<Command>,
    (session, shown, choices): (&AppSession, &Shown, &Choices),
    intent: &mut Intent,
    view: &mut BoardView,
) {
    let back = command == Some(Command::Previous);
    let sort = match command {
        Some(Command::NextEnemy) => Some(Sort::Enemies),
        Some(Command::NextFriend) => Some(Sort::Friends),
        Some(Command::NextThing) => Some(Sort::Things),
        _ => None,
    };
    let places = match sort {
        Some(sort) => places(session, shown, sort),
        None => interesting(session, shown, choices, intent),
    };
    // If two units share a square, the upper one comes after the lower one.
    let shared = intent.cursor.filter(|cell| places.contains(cell));
    let above = shared.and_then(|cell| shown.above(session.battle.view(), cell));
    if sort.is_none() && above.is_some() && intent.upper == back {
        (intent.upper, intent.held) = (!back, None);
    } else if let Some(cell) = next_place(&places, intent.cursor, back) {
        move_cursor(intent, view, cell, acting_place(session, shown));
    }
}

/// The action of a command that needs nothing else.
pub(super) fn action_of(command: Command) -> Option<UiAction> {
    Some(match command {
        Command::Confirm => UiAction::Confirm,
        Command::Cancel => UiAction::Cancel,
        Command::EndTurn => UiAction::EndTurn,
        Command::Undo => UiAction::Undo,
        Command::UndoTurn => UiAction::UndoTurn,
        Command::Find => UiAction::Find(Scope::All),
        Command::Faster => UiAction::Speed,
        Command::Skip => UiAction::Skip,
        Command::Save => UiAction::Save,
        Command::Load => UiAction::Load,
        Command::Leave => UiAction::Leave,
        Command::Help => UiAction::Help,
        Command::Rules => UiAction::Rules,
        Command::Statistics => UiAction::Statistics,
        Command::SmallMap => UiAction::SmallMap,
        Command::Units => UiAction::Units,
        Command::Log => UiAction::Log,
        Command::Unfold => UiAction::Unfold,
        Command::SearchLog => UiAction::SearchLog,
        Command::DangerMap => UiAction::Chart(maps::MapKind::Danger),
        Command::SightMap => UiAction::Chart(maps::MapKind::Sight),
        Command::CoverMap => UiAction::Chart(maps::MapKind::Cover),
        Command::HeightMap => UiAction::Chart(maps::MapKind::Heights),
        Command::LightMap => UiAction::Chart(maps::MapKind::Light),
        Command::RangeMap => UiAction::Chart(maps::MapKind::Range),
        Command::Mark => UiAction::Mark,
        Command::SkipLesson => UiAction::SkipLesson,
        Command::Pin => UiAction::Pin,
        Command::Hold => UiAction::Hold,
        Command::Plan => UiAction::Plan,
        Command::Reasons => UiAction::Reasons(Want::Turn),
        Command::LookBack => UiAction::Reasons(Want::LookBack),
        Command::StepForth => UiAction::Reasons(Want::Stride(StepSize::Order, false)),
        Command::StepBack => UiAction::Reasons(Want::Stride(StepSize::Order, true)),
        Command::TurnForth => UiAction::Reasons(Want::Stride(StepSize::Turn, false)),
        Command::TurnBack => UiAction::Reasons(Want::Stride(StepSize::Turn, true)),
        _ => return None,
    })
}

/// Numbers answer an open question; otherwise numbers and letters choose actions. An unavailable
/// action says why.
fn choose(
    key: &str,
    page: usize,
    session: &AppSession,
    menu: &Menu,
    playback: &Playback,
    requests: &mut Wishes,
) {
    if session.review.is_some() {
        // Numbers highlight the computer's thoughts.
        let idea = key.parse::<usize>().ok().and_then(|key| key.checked_sub(1));
        requests
            .0
            .extend(idea.map(|idea| UiAction::Reasons(Want::Light(Some(idea)))));
        return;
    }
    if !playback.is_empty() || session.human_to_move().is_none() {
        return;
    }
    if let Some(question) = session.battle.question() {
        let stop = match key {
            "Alt+1" => Some(PromptPolicy::Always),
            "Alt+2" => Some(PromptPolicy::WhenItMatters),
            "Alt+3" => Some(PromptPolicy::Never),
            _ => None,
        };
        match stop.filter(|_| question.topic != question::QuestionKind::Detail) {
            Some(stop) => requests.0.push(UiAction::Stop(question.topic, stop)),
            None => requests.0.extend(prompt::key(question, page, key)),
        }
    } else if let Some(item) = menu.with_key(key) {
        requests.0.push(finder::choose(item));
    }
}

/// The middle of the acting unit's square.
fn acting_place(session: &AppSession, shown: &Shown) -> Option<Vec2> {
    acting_cell(session, shown).map(|cell| centre(cell, 1))
}

fn move_cursor(intent: &mut Intent, view: &mut BoardView, cell: Cell, acting: Option<Vec2>) {
    intent.cursor = Some(cell);
    (intent.upper, intent.held) = (false, None);
    intent.by_keys = true;
    view.show_with(centre(cell, 1), acting);
}

/// The squares Tab goes to: targets of the chosen action; otherwise enemies that an attack can
/// reach; otherwise all enemies in sight. Nearest first.
pub fn interesting(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    intent: &Intent,
) -> Vec<Cell> {
    let battle = &session.battle;
    let view = battle.view();
    let from = acting_cell(session, shown).unwrap_or_default();
    let cells = |units: &mut dyn Iterator<Item = UnitId>| {
        let mut cells: Vec<Cell> = units
            .filter_map(|unit| shown.unit(unit).map(|look| look.cell))
            .collect();
        cells.sort_by_key(|cell| (cell.chebyshev(from), *cell));
        cells
    };
    // For a question about a square: the offered squares.
    if let Some(question) = battle.question() {
        let mut places: Vec<Cell> = prompt::squares(question).map(|(_, cell)| cell).collect();
        places.sort_by_key(|cell| (cell.chebyshev(from), *cell));
        return places;
    }
    let mut places = cells(&mut choices.targets(battle, intent.armed).into_iter());
    if let (true, Some(armed)) = (places.is_empty(), intent.armed) {
        places = choices.cells_of(armed).into_iter().collect();
        places.sort_by_key(|cell| (cell.chebyshev(from), *cell));
        // Seats of one spot are one place.
        let mut apart: Vec<Cell> = Vec::new();
        for cell in places {
            if !apart
                .iter()
                .any(|known| view.board().same_place(*known, cell))
            {
                apart.push(cell);
            }
        }
        return apart;
    }
    if intent.armed.is_none() {
        let me = choices.unit.or(shown.acting);
        let mut enemies = view.store.ids().filter(|unit| {
            shown.is_in_sight(*unit)
                && view.status(*unit).is_active()
                && me.is_some_and(|me| view.hostile(me, *unit))
        });
        for cell in cells(&mut enemies) {
            if !places.contains(&cell) {
                places.push(cell);
            }
        }
    }
    places
}

/// The place after the one under the cursor, or before it.
pub fn next_place(places: &[Cell], cursor: Option<Cell>, back: bool) -> Option<Cell> {
    if places.is_empty() {
        return None;
    }
    let here = cursor.and_then(|cell| places.iter().position(|place| *place == cell));
    let next = match (here, back) {
        (None, false) => 0,
        (None, true) => places.len() - 1,
        (Some(here), false) => (here + 1) % places.len(),
        (Some(here), true) => (here + places.len() - 1) % places.len(),
    };
    places.get(next).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_walks_in_a_circle_both_ways() {
        let places = [Cell::new(1, 1), Cell::new(5, 2)];
        assert_eq!(next_place(&places, None, false), Some(places[0]));
        assert_eq!(next_place(&places, Some(places[1]), false), Some(places[0]));
        assert_eq!(next_place(&places, Some(places[0]), true), Some(places[1]));
        assert_eq!(next_place(&[], None, false), None);
    }
}
