//! Every command that keys can give, each with its name in the settings file, its title and its
//! default keys.
//!
//! Keys are written as a player reads them: `Z`, `Shift+Tab`, `Ctrl+F`, `F5`, `?`, `Numpad7`.
//! Letters stand for the letter on the key, whatever the keyboard layout; signs for the sign as
//! typed.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;

/// A section of the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The cursor and its actions.
    Cursor,
    /// Orders and turns.
    Orders,
    /// View of the board.
    Board,
    /// Map overlays.
    Overlays,
    /// Playback, saves, quitting.
    Game,
}

impl Part {
    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Cursor => "Cursor",
            Self::Orders => "Orders",
            Self::Board => "Board",
            Self::Overlays => "Overlays",
            Self::Game => "Game",
        }
    }
}

/// A command in the help sheet and the settings file.
#[derive(Clone, Copy, Debug)]
pub struct CommandEntry {
    /// The command.
    pub command: Command,
    /// Its name in the settings file.
    pub key: &'static str,
    /// Its title, in a few words.
    pub text: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// Its section of the help sheet.
    pub part: Part,
    /// Its default keys.
    pub keys: &'static [&'static str],
}

/// The commands, in the order of the help sheet: what each does, its name in code and in the
/// settings file, its title, its section and its default keys.
macro_rules! commands {
    ($(
        #[doc = $help:literal]
        $command:ident as $key:literal: $text:literal, $part:ident, [$($default:literal),*];
    )*) => {
        /// A command that a key can give.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Command {
            $(#[doc = $help] $command,)*
        }

        /// Every command, in the order of the help sheet.
        pub const COMMANDS: &[CommandEntry] = &[$(
            CommandEntry {
                command: Command::$command,
                key: $key,
                text: $text,
                help: $help.trim_ascii(),
                part: Part::$part,
                keys: &[$($default),*],
            },
        )*];
    };
}

#[rustfmt::skip]
commands! {
    /// Move the cursor one square up.
    North as "north": "up; with Shift five squares", Cursor, ["ArrowUp", "W", "Numpad8"];
    /// Move the cursor one square down.
    South as "south": "down; with Shift five squares", Cursor, ["ArrowDown", "S", "Numpad2"];
    /// Move the cursor one square left.
    West as "west": "left; with Shift five squares", Cursor, ["ArrowLeft", "A", "Numpad4"];
    /// Move the cursor one square right.
    East as "east": "right; with Shift five squares", Cursor, ["ArrowRight", "D", "Numpad6"];
    /// Move the cursor one square up and left.
    NorthWest as "north_west": "up and left", Cursor, ["Numpad7"];
    /// Move the cursor one square up and right.
    NorthEast as "north_east": "up and right", Cursor, ["Numpad9"];
    /// Move the cursor one square down and left.
    SouthWest as "south_west": "down and left", Cursor, ["Numpad1"];
    /// Move the cursor one square down and right.
    SouthEast as "south_east": "down and right", Cursor, ["Numpad3"];
    /// Move the cursor to the next offered target, enemy or square.
    Next as "next": "next target, enemy or square offered", Cursor, ["Tab"];
    /// Move the cursor to the previous one.
    Previous as "previous": "the one before", Cursor, ["Shift+Tab"];
    /// Move the cursor to the next enemy in sight.
    NextEnemy as "next_enemy": "next enemy", Cursor, ["Ctrl+E"];
    /// Move the cursor to the next own or allied unit.
    NextFriend as "next_friend": "next ally", Cursor, ["Ctrl+F"];
    /// Move the cursor to the next door, thing, spot or goal.
    NextThing as "next_thing": "next door, object or goal", Cursor, ["Ctrl+G"];
    /// Carry out the action of the square under the cursor.
    Confirm as "confirm": "move, attack, confirm", Orders, ["Enter", "Numpad5"];
    /// Cancel the innermost open thing; pause if there is none.
    Cancel as "cancel": "cancel the chosen action; pause", Orders, ["Escape"];
    /// End the turn.
    EndTurn as "end_turn": "end the turn", Orders, ["Space"];
    /// Take the last order back.
    Undo as "undo": "undo the last order", Orders, ["Z"];
    /// Take back all orders of this turn, as far as undo goes.
    UndoTurn as "undo_turn": "undo the whole turn", Orders, ["Shift+Z"];
    /// Search for an action by its name.
    Find as "find": "search for an action, a power or an item", Orders, ["/"];
    /// Centre the view on the acting unit.
    LookAtActing as "look_at_acting": "centre on the acting combatant", Board, ["C"];
    /// Compare the unit under the cursor with others.
    Pin as "pin": "compare with the hovered combatant", Board, [","];
    /// Keep the cards of the square under the cursor, so that they can be clicked.
    Hold as "hold": "pin the cards shown, to click their rules", Board, ["P"];
    /// Plan from the square under the cursor, as if a unit stood there.
    Plan as "plan": "preview standing here", Board, ["."];
    /// Zoom in.
    ZoomIn as "zoom_in": "larger squares", Board, ["+", "="];
    /// Zoom out.
    ZoomOut as "zoom_out": "smaller squares", Board, ["-", "_"];
    /// Show the whole board.
    WholeBoard as "whole_board": "show the whole board", Board, ["Home"];
    /// Show or hide the numbers of columns and rows.
    Coordinates as "coordinates": "numbers of columns and rows on or off", Board, ["Shift+F12"];
    /// Show or hide the small map.
    SmallMap as "small_map": "show or hide the small map", Board, ["M"];
    /// Open or close the unit list.
    Units as "units": "all combatants you know of", Board, ["Ctrl+U"];
    /// Map: where enemies could strike in their next turns.
    DangerMap as "danger_map": "danger map: where enemies can attack", Overlays, ["F2"];
    /// Mark or unmark the enemy under the cursor.
    Mark as "mark": "mark enemies for the danger map", Overlays, ["*"];
    /// Map: what is seen from the square under the cursor.
    SightMap as "sight_map": "line of sight from the cursor", Overlays, ["F3"];
    /// Map: cover of the acting unit on each square.
    CoverMap as "cover_map": "cover of the acting combatant", Overlays, ["F4"];
    /// Map: floor heights.
    HeightMap as "height_map": "heights and ledges", Overlays, ["F12"];
    /// Map: light, darkness and haze.
    LightMap as "light_map": "light and haze", Overlays, ["F7"];
    /// Map: where the unit under the cursor can go in a turn.
    RangeMap as "range_map": "where the hovered combatant can go", Overlays, ["F8"];
    /// Show the computer's reasons and its advice.
    Reasons as "reasons": "AI reasons; again: AI advice", Overlays, ["Ctrl+B"];
    /// Go to the order before, or to an earlier thought.
    StepBack as "step_back": "earlier reasons; one order back in the replay", Overlays, ["PageUp"];
    /// Go to the next order of the record, or to a later thought.
    StepForth as "step_forth": "later reasons; one order on in the replay", Overlays, ["PageDown"];
    /// Go to the computer's turn before.
    TurnBack as "turn_back": "one AI turn back", Overlays, ["Ctrl+PageUp"];
    /// Go to the computer's next turn in the record.
    TurnForth as "turn_forth": "one AI turn on", Overlays, ["Ctrl+PageDown"];
    /// Step through a finished battle.
    LookBack as "look_back": "replay a finished battle", Game, ["Backspace"];
    /// Double the playback speed.
    Faster as "faster": "playback speed: 1, 2, 4, 8 times, instant", Game, ["X"];
    /// Show all waiting events at once.
    Skip as "skip": "skip playback", Game, ["Shift+X"];
    /// Show again what happened since the player's last turn, if players share the window.
    Recap as "recap": "shared window: replay what happened since your last turn", Game, ["Ctrl+H"];
    /// Quick save.
    Save as "save": "quick save", Game, ["F5"];
    /// Load the quick save.
    Load as "load": "load the quick save", Game, ["F9"];
    /// Leave for the level list.
    Leave as "leave": "back to the levels", Game, ["F10"];
    /// Move the focus through buttons and panels instead of the board.
    Panels as "panels": "walk through the buttons with Tab; Esc ends it", Game, ["F6"];
    /// Mute or unmute sounds.
    Mute as "mute": "sound on or off", Game, ["Ctrl+M"];
    /// Go on to the next lesson of the first-battle guide.
    SkipLesson as "skip_lesson": "next lesson of the first battle", Game, ["Ctrl+N"];
    /// Fill the screen with the window, or not.
    FullScreen as "full_screen": "full screen on or off", Game, ["Alt+Enter"];
    /// Open or close the settings.
    Settings as "settings": "the settings", Game, ["F11"];
    /// Open or close the help sheet.
    Help as "help": "this sheet", Game, ["?", "F1"];
    /// Open or close the rule card.
    Rules as "rules": "look a rule up", Game, ["Ctrl+R"];
    /// Open or close the statistics.
    Statistics as "statistics": "statistics", Game, ["Ctrl+T"];
    /// Unfold or fold the log.
    Log as "log": "show or hide the log", Game, ["L"];
    /// Unfold or fold all known details of a unit.
    Unfold as "unfold": "all about the combatant acting or hovered", Board, ["I"];
    /// Search the log.
    SearchLog as "search_log": "search the log", Game, ["Ctrl+L"];
}

impl Command {
    /// The cursor move of a command, in squares: columns and rows.
    pub fn step(self) -> Option<(i16, i16)> {
        Some(match self {
            Self::North => (0, -1),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::East => (1, 0),
            Self::NorthWest => (-1, -1),
            Self::NorthEast => (1, -1),
            Self::SouthWest => (-1, 1),
            Self::SouthEast => (1, 1),
            _ => return None,
        })
    }
}

/// The entry of a command.
pub fn entry_of(command: Command) -> &'static CommandEntry {
    COMMANDS
        .iter()
        .find(|entry| entry.command == command)
        .unwrap_or(&COMMANDS[0])
}

/// The keys of each command.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bindings {
    by_key: BTreeMap<String, Command>,
    by_command: BTreeMap<Command, Vec<String>>,
}

impl Default for Bindings {
    fn default() -> Self {
        let mut bindings = Self {
            by_key: BTreeMap::new(),
            by_command: BTreeMap::new(),
        };
        for entry in COMMANDS {
            let keys = entry.keys.iter().map(|key| (*key).to_owned());
            bindings.bind(entry.command, keys.collect());
        }
        bindings
    }
}

impl Bindings {
    /// Gives a command exactly these keys; other commands lose them.
    pub fn bind(&mut self, command: Command, keys: Vec<String>) {
        self.by_key.retain(|_, bound| *bound != command);
        for key in &keys {
            if let Some(other) = self.by_key.insert(key.clone(), command)
                && let Some(others) = self.by_command.get_mut(&other)
            {
                others.retain(|of| of != key);
            }
        }
        self.by_command.insert(command, keys);
    }

    /// The command of a key.
    pub fn command(&self, key: &str) -> Option<Command> {
        self.by_key.get(key).copied()
    }

    /// The command of a key held with Shift, which speeds the cursor up.
    pub fn command_held(&self, key: &str) -> Option<Command> {
        self.command(key).or_else(|| {
            let command = self.command(key.strip_prefix("Shift+")?)?;
            command.step().map(|_| command)
        })
    }

    /// The keys of a command.
    pub fn keys(&self, command: Command) -> &[String] {
        self.by_command.get(&command).map_or(&[], Vec::as_slice)
    }

    /// The first key of a command, for buttons; empty if it has none.
    pub fn key(&self, command: Command) -> &str {
        self.keys(command).first().map_or("", String::as_str)
    }

    /// Whether a letter or digit is bound, so that the action menu must not use it.
    pub fn takes(&self, character: char) -> bool {
        self.by_key
            .contains_key(character.to_ascii_uppercase().to_string().as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key_or_a_name() {
        let mut keys: Vec<&str> = COMMANDS
            .iter()
            .flat_map(|entry| entry.keys)
            .copied()
            .collect();
        let mut names: Vec<&str> = COMMANDS.iter().map(|entry| entry.key).collect();
        for list in [&mut keys, &mut names] {
            let all = list.len();
            list.sort_unstable();
            list.dedup();
            assert_eq!(list.len(), all);
        }
    }

    #[test]
    fn a_key_given_to_another_command_is_taken_from_the_first() {
        let mut bindings = Bindings::default();
        bindings.bind(Command::Help, vec!["Z".into()]);
        assert_eq!(bindings.command("Z"), Some(Command::Help));
        assert!(bindings.keys(Command::Undo).is_empty());
        assert_eq!(bindings.command("?"), None, "its old keys are free");
        assert!(bindings.takes('z'));
    }
}
