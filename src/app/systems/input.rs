//! Mouse and keyboard: both play the whole battle.

use bevy::{
    input::mouse::{MouseScrollUnit, MouseWheel},
    prelude::*,
    window::PrimaryWindow,
};
use bevy_egui::{EguiContexts, egui, input::EguiWantsInput};

use crate::{
    app::{
        models::{
            answers,
            camera::{BoardView, Drag, follow},
            choices::Choices,
            menu::Menu,
            places::{Sort, acting_cell, places},
            playback::Playback,
            settings_sheet::Sheet,
        },
        panels::{
            desk::Cards,
            dialogs::{finder, pause, rules::Reader},
            open_dialogs::OpenDialogs,
            prompt::{self, AnswerPage},
        },
        state::{
            focus::Focus,
            frame::BattleSystems,
            key_presses::{KeyPresses, Stroke},
            modals::Modals,
            pending::{Armed, PendingOrder},
            positions::centre,
            session::AppSession,
            shown::Shown,
            ui_events::{AimEvent, ReasonsEvent, StopChange, UiEvent, UiEvents},
        },
    },
    battle::{
        ids::UnitId,
        orders::question::{self, PromptPolicy},
    },
    geometry::Cell,
    settings::commands::{Bindings, Command},
};

pub(in crate::app) fn plugin(app: &mut App) {
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
    (dialogs, reader, cards): (Res<OpenDialogs>, Res<Reader>, Res<Cards>),
    mut contexts: EguiContexts,
    mut view: ResMut<BoardView>,
    (mut focus, modals): (ResMut<Focus>, Res<Modals>),
    mut drag: ResMut<Drag>,
    mut events: ResMut<UiEvents>,
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
        || dialogs.covers(at)
        || reader.covers(at);
    let on_board = view.rect.contains(at) && !over_panel && !modals.is_open();
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
                focus.by_keys = false;
                set_cursor(&mut focus, view.cell_at(at));
                // A click elsewhere only releases the pinned cards.
                let elsewhere = focus
                    .held
                    .is_some_and(|(cell, _)| Some(cell) != focus.cursor);
                match elsewhere {
                    true => focus.held = None,
                    false => events.0.push(UiEvent::Command(Command::Confirm)),
                }
            }
        }
    }
    if buttons.just_pressed(MouseButton::Right) && on_board {
        events.0.push(UiEvent::Aim(AimEvent::Drop));
    }
    // The pointer takes over the cursor when it moves, and keeps it while the board moves under it.
    let moved = known.is_none_or(|(old, ..)| (old - at).length() > 0.5);
    let slid = known.is_none_or(|(_, centre, zoom)| (centre, zoom) != (view.centre, view.zoom));
    if moved || (slid && !focus.by_keys) {
        *known = Some((at, view.centre, view.zoom));
        if on_board {
            if focus.by_keys {
                focus.by_keys = false;
            }
            set_cursor(&mut focus, view.cell_at(at));
            // The upper half of a square selects the unit above the others there.
            let above = session
                .zip(focus.cursor)
                .is_some_and(|(session, cell)| shown.above(session.battle.view(), cell).is_some());
            let upper = above && view.to_board(at).y.rem_euclid(1.0) < 0.5;
            if focus.upper != upper {
                focus.upper = upper;
            }
        } else if !focus.by_keys {
            set_cursor(&mut focus, None);
        }
    }
}

fn set_cursor(focus: &mut ResMut<Focus>, cell: Option<Cell>) {
    if focus.cursor != cell {
        focus.cursor = cell;
    }
}

/// The keyboard.
#[expect(clippy::too_many_arguments, reason = "the keyboard reaches everything")]
pub(in crate::app) fn keys(
    strokes: Res<KeyPresses>,
    wants: Res<EguiWantsInput>,
    session: Res<AppSession>,
    shown: Res<Shown>,
    choices: Res<Choices>,
    menu: Res<Menu>,
    playback: Res<Playback>,
    bindings: Res<Bindings>,
    mut focus: ResMut<Focus>,
    mut modals: ResMut<Modals>,
    (pending, page): (Res<PendingOrder>, Res<AnswerPage>),
    mut view: ResMut<BoardView>,
    mut events: ResMut<UiEvents>,
) {
    for Stroke {
        name,
        command,
        repeat,
        event,
    } in &strokes.0
    {
        let command = *command;
        if modals.confirm.is_none()
            && let Some(finder) = &mut modals.finder
        {
            events.0.extend(finder.typed(event, &menu));
            continue;
        }
        // Letters typed into a field are not commands.
        if wants.wants_keyboard_input() {
            if command == Some(Command::Cancel) {
                events.0.push(UiEvent::Command(Command::Cancel));
            }
            continue;
        }
        if let Some(step) = command.and_then(Command::step) {
            if let Some(chosen) = &mut modals.pause {
                let all = pause::entries(&session, &bindings).len();
                *chosen = (*chosen + all).saturating_add_signed(step.1.signum().into()) % all;
            }
            if !modals.is_open() {
                let pace = if name.starts_with("Shift+") { 5 } else { 1 };
                let step = (step.0 * pace, step.1 * pace);
                step_cursor(step, (&session, &shown), &mut focus, &mut view);
            }
            continue;
        }
        if *repeat {
            continue;
        }
        match command {
            Some(command @ (Command::Confirm | Command::Cancel)) if modals.confirm.is_some() => {
                events.0.push(UiEvent::Command(command));
            }
            Some(_) if modals.confirm.is_some() => {}
            Some(command) if modals.help => match command {
                Command::Help | Command::Cancel => {
                    events.0.push(UiEvent::Command(Command::Help));
                }
                Command::Leave => events.0.push(UiEvent::Command(command)),
                _ => {}
            },
            _ if modals.pause.is_some() => {
                pause::key(
                    name,
                    command,
                    modals.pause,
                    &session,
                    &bindings,
                    &mut events,
                );
            }
            Some(
                Command::Next
                | Command::Previous
                | Command::NextEnemy
                | Command::NextFriend
                | Command::NextThing,
            ) => {
                let look = (&*session, &*shown, &*choices, pending.armed);
                go_round(command, look, &mut focus, &mut view);
            }
            Some(command) => events.0.push(UiEvent::Command(command)),
            None if modals.is_open() => {}
            None => choose(name, *page, &session, &menu, &playback, &mut events),
        }
    }
}

/// Moves the cursor by some squares, from the acting unit if it is nowhere yet.
fn step_cursor(
    (dx, dy): (i16, i16),
    (session, shown): (&AppSession, &Shown),
    focus: &mut Focus,
    view: &mut BoardView,
) {
    let start = focus.cursor.or_else(|| acting_cell(session, shown));
    let Some(from) = start else { return };
    let grid = view.grid;
    let cell = Cell::new(
        (from.x + dx).clamp(0, grid.width.saturating_sub(1) as i16),
        (from.y + dy).clamp(0, grid.height.saturating_sub(1) as i16),
    );
    move_cursor(focus, view, cell, acting_place(session, shown));
}

/// Moves the cursor to the next place of the command's kind.
fn go_round(
    command: Option<Command>,
    (session, shown, choices, armed): (&AppSession, &Shown, &Choices, Option<Armed>),
    focus: &mut Focus,
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
        None => interesting(session, shown, choices, armed),
    };
    // If two units share a square, the upper one comes after the lower one.
    let shared = focus.cursor.filter(|cell| places.contains(cell));
    let above = shared.and_then(|cell| shown.above(session.battle.view(), cell));
    if sort.is_none() && above.is_some() && focus.upper == back {
        (focus.upper, focus.held) = (!back, None);
    } else if let Some(cell) = next_place(&places, focus.cursor, back) {
        move_cursor(focus, view, cell, acting_place(session, shown));
    }
}

/// Numbers answer an open question; otherwise numbers and letters choose actions. An unavailable
/// action says why.
fn choose(
    key: &str,
    page: AnswerPage,
    session: &AppSession,
    menu: &Menu,
    playback: &Playback,
    events: &mut UiEvents,
) {
    if session.review.is_some() {
        // Numbers highlight the computer's thoughts.
        let idea = key.parse::<usize>().ok().and_then(|key| key.checked_sub(1));
        events
            .0
            .extend(idea.map(|idea| UiEvent::Reasons(ReasonsEvent::Light(Some(idea)))));
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
            Some(stop) => events
                .0
                .push(UiEvent::Stops(question.topic, StopChange::Policy(stop))),
            None => events.0.extend(prompt::key(session, page, key)),
        }
    } else if let Some(item) = menu.with_key(key) {
        events.0.push(finder::choose(item));
    }
}

/// The middle of the acting unit's square.
fn acting_place(session: &AppSession, shown: &Shown) -> Option<Vec2> {
    acting_cell(session, shown).map(|cell| centre(cell, 1))
}

fn move_cursor(focus: &mut Focus, view: &mut BoardView, cell: Cell, acting: Option<Vec2>) {
    focus.cursor = Some(cell);
    (focus.upper, focus.held) = (false, None);
    focus.by_keys = true;
    view.show_with(centre(cell, 1), acting);
}

/// The squares Tab goes to: targets of the chosen action; otherwise enemies that an attack can
/// reach; otherwise all enemies in sight. Nearest first.
pub fn interesting(
    session: &AppSession,
    shown: &Shown,
    choices: &Choices,
    armed: Option<Armed>,
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
        let mut places: Vec<Cell> = answers::squares(question).map(|(_, cell)| cell).collect();
        places.sort_by_key(|cell| (cell.chebyshev(from), *cell));
        return places;
    }
    let mut places = cells(&mut choices.targets(battle, armed).into_iter());
    if let (true, Some(armed)) = (places.is_empty(), armed) {
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
    if armed.is_none() {
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
