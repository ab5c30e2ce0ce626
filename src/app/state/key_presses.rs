//! Pressed keys by the names that commands use.

use bevy::{
    input::{
        InputSystems,
        keyboard::{Key, KeyCode, KeyboardInput},
    },
    prelude::*,
};

use crate::settings::commands::{Bindings, Command};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<KeyPresses>()
        .init_resource::<Walking>()
        .add_systems(PreUpdate, gather.in_set(StrokeSystems).after(InputSystems));
}

/// Collects the keys of the frame; systems that consume some come after this in `PreUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrokeSystems;

/// A key that was pressed in this frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Its name.
    pub name: String,
    /// What it does.
    pub command: Option<Command>,
    /// Whether it is held down and repeats.
    pub repeat: bool,
    /// The original key event, for text fields.
    pub event: KeyboardInput,
}

/// The keys pressed in this frame that no system has consumed.
#[derive(Resource, Clone, Debug, Default)]
pub struct KeyPresses(pub Vec<Stroke>);

impl KeyPresses {
    /// Whether a key of a command was pressed, and does not merely repeat.
    pub fn has(&self, command: Command) -> bool {
        let of = |stroke: &Stroke| stroke.command == Some(command) && !stroke.repeat;
        self.0.iter().any(of)
    }

    /// Whether a key of a command was pressed or repeats.
    pub fn repeats(&self, command: Command) -> bool {
        self.0.iter().any(|stroke| stroke.command == Some(command))
    }

    /// Whether a key with this name was pressed or repeats.
    pub fn names(&self, name: &str) -> bool {
        self.0.iter().any(|stroke| stroke.name == name)
    }
}

/// Whether the player moves through buttons and panels with Tab instead of playing.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walking(pub bool);

/// Whether a key moves through panels then.
pub fn walks(name: &str) -> bool {
    matches!(
        name.strip_prefix("Shift+").unwrap_or(name),
        "Tab" | "Enter" | "Space" | "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight"
    )
}

pub(in crate::app) fn gather(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    mut typed: MessageReader<KeyboardInput>,
    mut walking: ResMut<Walking>,
    mut strokes: ResMut<KeyPresses>,
    mut held_before: Local<Held>,
) {
    let mut held = std::mem::replace(&mut *held_before, Held::of(&keys));
    strokes.0.clear();
    for event in typed.read() {
        held.follow(event);
        if !event.state.is_pressed() {
            continue;
        }
        let Some(name) = name_of(event, held) else {
            continue;
        };
        let command = bindings.command_held(&name);
        if walking.0 && walks(&name) {
            continue;
        }
        if command == Some(Command::Panels) || walking.0 && command == Some(Command::Cancel) {
            walking.0 = !walking.0 && !event.repeat;
            continue;
        }
        strokes.0.push(Stroke {
            name,
            command,
            repeat: event.repeat,
            event: event.clone(),
        });
    }
}

/// The modifier keys held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Shift.
    pub shift: bool,
    /// Control.
    pub control: bool,
    /// Alt.
    pub alt: bool,
}

impl Held {
    /// The modifier keys held now.
    pub fn of(keys: &ButtonInput<KeyCode>) -> Self {
        Self {
            shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
            control: keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]),
            alt: keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]),
        }
    }

    /// Follows presses and releases one by one: in a slow frame `Ctrl`, a letter and both releases
    /// arrive together, and the letter must not count alone.
    pub fn follow(&mut self, event: &KeyboardInput) {
        let pressed = event.state.is_pressed();
        match event.key_code {
            KeyCode::ShiftLeft | KeyCode::ShiftRight => self.shift = pressed,
            KeyCode::ControlLeft | KeyCode::ControlRight => self.control = pressed,
            KeyCode::AltLeft | KeyCode::AltRight => self.alt = pressed,
            _ => {}
        }
    }
}

/// The name of a pressed key with its modifiers; `None` for modifiers themselves, and for keys
/// without a name.
pub fn name_of(event: &KeyboardInput, held: Held) -> Option<String> {
    let (plain, shifts) = match (event.key_code, &event.logical_key) {
        (KeyCode::Numpad0, _) => ("Numpad0".to_owned(), true),
        (KeyCode::Numpad1, _) => ("Numpad1".to_owned(), true),
        (KeyCode::Numpad2, _) => ("Numpad2".to_owned(), true),
        (KeyCode::Numpad3, _) => ("Numpad3".to_owned(), true),
        (KeyCode::Numpad4, _) => ("Numpad4".to_owned(), true),
        (KeyCode::Numpad5, _) => ("Numpad5".to_owned(), true),
        (KeyCode::Numpad6, _) => ("Numpad6".to_owned(), true),
        (KeyCode::Numpad7, _) => ("Numpad7".to_owned(), true),
        (KeyCode::Numpad8, _) => ("Numpad8".to_owned(), true),
        (KeyCode::Numpad9, _) => ("Numpad9".to_owned(), true),
        (_, Key::Shift | Key::Control | Key::Alt | Key::AltGraph | Key::Super) => return None,
        (_, Key::Space) => ("Space".to_owned(), true),
        (_, Key::Character(text)) => {
            let letter = text.chars().all(char::is_alphabetic);
            // With Control held some keyboards send no letter, others a control character.
            if text.chars().any(char::is_control) {
                return None;
            }
            (text.to_uppercase(), letter)
        }
        (_, Key::Unidentified(_) | Key::Dead(_)) => return None,
        (_, named) => (format!("{named:?}"), true),
    };
    let mut name = String::new();
    for (is_held, prefix) in [
        (held.control, "Ctrl+"),
        (held.alt, "Alt+"),
        // A symbol includes its Shift.
        (held.shift && shifts, "Shift+"),
    ] {
        if is_held {
            name += prefix;
        }
    }
    Some(name + &plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{input::ButtonState, prelude::Entity};

    fn event(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
        KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    #[test]
    fn a_letter_with_control_is_known_when_all_of_it_comes_in_one_frame() {
        let letter = || Key::Character("r".into());
        let events = [
            event(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed),
            event(KeyCode::KeyR, letter(), ButtonState::Pressed),
            event(KeyCode::KeyR, letter(), ButtonState::Released),
            event(KeyCode::ControlLeft, Key::Control, ButtonState::Released),
            event(KeyCode::KeyR, letter(), ButtonState::Pressed),
        ];
        let mut held = Held::default();
        let mut names = Vec::new();
        for event in &events {
            held.follow(event);
            if event.state.is_pressed() {
                names.extend(name_of(event, held));
            }
        }
        assert_eq!(names, ["Ctrl+R", "R"]);
    }
}
