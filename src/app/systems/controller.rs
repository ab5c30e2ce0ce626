//! A game controller plays the whole battle: its buttons are translated into keys. Detecting a
//! controller needs the feature `controller`.
//!
//! The left stick and the cross move the cursor or choose a line; A confirms, B cancels, X searches
//! the actions, Y shows the details of a unit. While a question waits, A, X and Y give its first
//! three answers and B leaves it.

use bevy::{
    input::{
        ButtonState,
        gamepad::GamepadButton,
        keyboard::{Key, KeyCode, KeyboardInput},
    },
    prelude::*,
};

use crate::{
    app::{
        models::playback::Playback,
        state::{
            key_presses::{KeyPresses, Stroke, StrokeSystems},
            session::AppSession,
        },
    },
    settings::commands::Command,
};

/// The least deflection of a stick that counts.
const LEANT: f32 = 0.55;
/// A held direction repeats after this long, in seconds: the first time, and then each time.
const AGAIN: (f32, f32) = (0.38, 0.11);

/// The buttons: the key each stands for, and its command.
#[rustfmt::skip]
const BUTTONS: &[(GamepadButton, &str, Command)] = &[
    (GamepadButton::South, "Enter", Command::Confirm),
    (GamepadButton::East, "Escape", Command::Cancel),
    (GamepadButton::West, "/", Command::Find),
    (GamepadButton::North, "I", Command::Unfold),
    (GamepadButton::LeftTrigger, "Shift+Tab", Command::Previous),
    (GamepadButton::RightTrigger, "Tab", Command::Next),
    (GamepadButton::LeftTrigger2, "Z", Command::Undo),
    (GamepadButton::RightTrigger2, "Space", Command::EndTurn),
    (GamepadButton::Select, "F2", Command::DangerMap),
    (GamepadButton::Start, "Escape", Command::Cancel),
    (GamepadButton::LeftThumb, "C", Command::LookAtActing),
    (GamepadButton::RightThumb, "X", Command::Faster),
];

/// Directions: the key they stand for, and its command.
const DIRECTIONS: [(IVec2, &str, Command); 4] = [
    (IVec2::new(0, 1), "ArrowUp", Command::North),
    (IVec2::new(0, -1), "ArrowDown", Command::South),
    (IVec2::new(-1, 0), "ArrowLeft", Command::West),
    (IVec2::new(1, 0), "ArrowRight", Command::East),
];

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        press
            .in_set(StrokeSystems)
            .after(crate::app::state::key_presses::gather),
    );
}

/// The answer of a question that a button gives.
fn answer(button: GamepadButton) -> Option<&'static str> {
    match button {
        GamepadButton::South => Some("1"),
        GamepadButton::West => Some("2"),
        GamepadButton::North => Some("3"),
        _ => None,
    }
}

/// A key press as if from the keyboard.
fn stroke(name: &str, command: Option<Command>, repeat: bool) -> Stroke {
    let logical_key = match name {
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "ArrowUp" => Key::ArrowUp,
        "ArrowDown" => Key::ArrowDown,
        "ArrowLeft" => Key::ArrowLeft,
        "ArrowRight" => Key::ArrowRight,
        "Tab" | "Shift+Tab" => Key::Tab,
        // A key that types nothing into a field.
        _ => Key::F35,
    };
    Stroke {
        name: name.to_owned(),
        command,
        repeat,
        event: KeyboardInput {
            key_code: KeyCode::F35,
            logical_key,
            state: ButtonState::Pressed,
            text: None,
            repeat,
            window: Entity::PLACEHOLDER,
        },
    }
}

/// Direction of the cross or the left stick, in whole steps.
fn direction(pad: &Gamepad) -> IVec2 {
    let lean = pad.left_stick();
    let step = |lean: f32| match lean {
        lean if lean > LEANT => 1,
        lean if lean < -LEANT => -1,
        _ => 0,
    };
    let held = |more, less| i32::from(pad.pressed(more)) - i32::from(pad.pressed(less));
    let cross = IVec2::new(
        held(GamepadButton::DPadRight, GamepadButton::DPadLeft),
        held(GamepadButton::DPadUp, GamepadButton::DPadDown),
    );
    match cross {
        IVec2::ZERO => IVec2::new(step(lean.x), step(lean.y)),
        cross => cross,
    }
}

/// Translates presses on any controller into keys.
fn press(
    pads: Query<&Gamepad>,
    time: Res<Time<Real>>,
    session: Option<Res<AppSession>>,
    playback: Option<Res<Playback>>,
    mut strokes: ResMut<KeyPresses>,
    mut held: Local<(IVec2, f32)>,
) {
    if pads.is_empty() {
        return;
    }
    let asks = session.is_some_and(|session| {
        session.battle.question().is_some() && session.human_to_move().is_some()
    }) && playback.is_some_and(|playback| playback.is_empty());
    for pad in &pads {
        for (button, key, command) in BUTTONS {
            if !pad.just_pressed(*button) {
                continue;
            }
            strokes.0.push(match answer(*button).filter(|_| asks) {
                Some(number) => stroke(number, None, false),
                None => stroke(key, Some(*command), false),
            });
        }
    }
    let points = pads.iter().map(direction).find(|to| *to != IVec2::ZERO);
    let points = points.unwrap_or(IVec2::ZERO);
    let now = time.elapsed_secs();
    let (before, next) = *held;
    let repeat = points == before;
    if points == IVec2::ZERO || repeat && now < next {
        held.0 = points;
        return;
    }
    *held = (points, now + if repeat { AGAIN.1 } else { AGAIN.0 });
    let parts = [IVec2::new(points.x, 0), IVec2::new(0, points.y)];
    for part in parts {
        let known = DIRECTIONS.iter().find(|(to, ..)| *to == part);
        strokes
            .0
            .extend(known.map(|(_, key, command)| stroke(key, Some(*command), repeat)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{commands::Bindings, keys};

    #[test]
    fn buttons_stand_for_keys_that_do_what_they_say() {
        let bindings = Bindings::default();
        let directions = DIRECTIONS.iter().map(|(_, key, command)| (*key, *command));
        let buttons = BUTTONS.iter().map(|(_, key, command)| (*key, *command));
        for (key, command) in directions.chain(buttons) {
            assert!(keys::is_key(key), "{key}");
            assert_eq!(bindings.command_held(key), Some(command), "{key}");
        }
    }

    #[test]
    fn what_a_controller_presses_comes_as_keys_and_a_held_direction_repeats() {
        let mut app = App::new();
        app.init_resource::<KeyPresses>()
            .init_resource::<Time<Real>>()
            .add_systems(Update, press);
        let pad = app.world_mut().spawn(Gamepad::default()).id();
        let pressed = |app: &mut App, buttons: &[GamepadButton]| {
            app.world_mut().resource_mut::<KeyPresses>().0.clear();
            let mut entity = app.world_mut().entity_mut(pad);
            let mut pad = entity.get_mut::<Gamepad>().unwrap();
            pad.digital_mut().reset_all();
            buttons
                .iter()
                .for_each(|button| pad.digital_mut().press(*button));
            app.update();
            let strokes = &app.world().resource::<KeyPresses>().0;
            strokes
                .iter()
                .map(|one| one.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(pressed(&mut app, &[GamepadButton::South]), ["Enter"]);
        let corner = [GamepadButton::DPadUp, GamepadButton::DPadRight];
        assert_eq!(pressed(&mut app, &corner), ["ArrowRight", "ArrowUp"]);
        assert!(pressed(&mut app, &corner).is_empty(), "too soon to repeat");
        assert!(pressed(&mut app, &[]).is_empty());
        assert_eq!(pressed(&mut app, &[GamepadButton::DPadDown]), ["ArrowDown"]);
    }
}
