//! Key bindings: every command with its name and default keys.
//!
//! Keys are written as a player reads them: `Z`, `Shift+Tab`, `Ctrl+F`, `F5`, `?`, `Numpad7`.
//! Letters stand for the letter on the key, whatever the keyboard layout; signs for the sign as
//! typed.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;

/// A command that a key can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Move the cursor one square up.
    North,
    /// Move the cursor one square down.
    South,
    /// Move the cursor one square left.
    West,
    /// Move the cursor one square right.
    East,
    /// Move the cursor one square up and left.
    NorthWest,
    /// Move the cursor one square up and right.
    NorthEast,
    /// Move the cursor one square down and left.
    SouthWest,
    /// Move the cursor one square down and right.
    SouthEast,
    /// Move the cursor to the next offered target, enemy or square.
    Next,
    /// Move the cursor to the previous one.
    Previous,
    /// Move the cursor to the next enemy in sight.
    NextEnemy,
    /// Move the cursor to the next own or allied unit.
    NextFriend,
    /// Move the cursor to the next door, thing, spot or goal.
    NextThing,
    /// Carry out the action of the square under the cursor.
    Confirm,
    /// Cancel the innermost open thing; pause if there is none.
    Cancel,
    /// End the turn.
    EndTurn,
    /// Take the last order back.
    Undo,
    /// Take back all orders of this turn, as far as undo goes.
    UndoTurn,
    /// Search for an action by its name.
    Find,
    /// Centre the view on the acting unit.
    LookAtActing,
    /// Compare the unit under the cursor with others.
    Pin,
    /// Keep the cards of the square under the cursor, so that they can be clicked.
    Hold,
    /// Plan from the square under the cursor, as if a unit stood there.
    Plan,
    /// Zoom in.
    ZoomIn,
    /// Zoom out.
    ZoomOut,
    /// Show the whole board.
    WholeBoard,
    /// Map: where enemies could strike in their next turns.
    DangerMap,
    /// Map: what is seen from the square under the cursor.
    SightMap,
    /// Map: cover of the acting unit on each square.
    CoverMap,
    /// Map: floor heights.
    HeightMap,
    /// Map: light, darkness and haze.
    LightMap,
    /// Map: where the unit under the cursor can go in a turn.
    RangeMap,
    /// Mark or unmark the enemy under the cursor.
    Mark,
    /// Double the playback speed.
    Faster,
    /// Show all waiting events at once.
    Skip,
    /// Show again what happened since the player's last turn, if players share the window.
    Recap,
    /// Quick save.
    Save,
    /// Load the quick save.
    Load,
    /// Leave for the level list.
    Leave,
    /// Move the focus through buttons and panels instead of the board.
    Panels,
    /// Mute or unmute sounds.
    Mute,
    /// Go on to the next lesson of the first-battle guide.
    SkipLesson,
    /// Open or close the settings.
    Settings,
    /// Open or close the help sheet.
    Help,
    /// Open or close the rule card.
    Rules,
    /// Open or close the statistics.
    Statistics,
    /// Open or close the unit list.
    Units,
    /// Show or hide the small map.
    SmallMap,
    /// Unfold or fold the log.
    Log,
    /// Unfold or fold all known details of a unit.
    Unfold,
    /// Search the log.
    SearchLog,
    /// Show the computer's reasons and its advice.
    Reasons,
    /// Step through a finished battle.
    LookBack,
    /// Go to the next order of the record, or to a later thought.
    StepForth,
    /// Go to the order before, or to an earlier thought.
    StepBack,
    /// Go to the computer's next turn in the record.
    TurnForth,
    /// Go to the computer's turn before.
    TurnBack,
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
pub struct Entry {
    /// The command.
    pub command: Command,
    /// Its name in the settings file.
    pub key: &'static str,
    /// Its description, in a few words.
    pub text: &'static str,
    /// Its section of the help sheet.
    pub part: Part,
    /// Its default keys.
    pub keys: &'static [&'static str],
}

const fn entry(
    command: Command,
    key: &'static str,
    text: &'static str,
    part: Part,
    keys: &'static [&'static str],
) -> Entry {
    Entry {
        command,
        key,
        text,
        part,
        keys,
    }
}

/// Every command, in the order of the help sheet.
#[rustfmt::skip]
pub const COMMANDS: &[Entry] = &[
    entry(Command::North, "north", "up; with Shift five squares", Part::Cursor, &["ArrowUp", "W", "Numpad8"]),
    entry(Command::South, "south", "down; with Shift five squares", Part::Cursor, &["ArrowDown", "S", "Numpad2"]),
    entry(Command::West, "west", "left; with Shift five squares", Part::Cursor, &["ArrowLeft", "A", "Numpad4"]),
    entry(Command::East, "east", "right; with Shift five squares", Part::Cursor, &["ArrowRight", "D", "Numpad6"]),
    entry(Command::NorthWest, "north_west", "up and left", Part::Cursor, &["Numpad7"]),
    entry(Command::NorthEast, "north_east", "up and right", Part::Cursor, &["Numpad9"]),
    entry(Command::SouthWest, "south_west", "down and left", Part::Cursor, &["Numpad1"]),
    entry(Command::SouthEast, "south_east", "down and right", Part::Cursor, &["Numpad3"]),
    entry(Command::Next, "next", "next target, enemy or square offered", Part::Cursor, &["Tab"]),
    entry(Command::Previous, "previous", "the one before", Part::Cursor, &["Shift+Tab"]),
    entry(Command::NextEnemy, "next_enemy", "next enemy", Part::Cursor, &["Ctrl+E"]),
    entry(Command::NextFriend, "next_friend", "next ally", Part::Cursor, &["Ctrl+F"]),
    entry(Command::NextThing, "next_thing", "next door, object or goal", Part::Cursor, &["Ctrl+G"]),
    entry(Command::Confirm, "confirm", "move, attack, confirm", Part::Orders, &["Enter", "Numpad5"]),
    entry(Command::Cancel, "cancel", "cancel the chosen action; pause", Part::Orders, &["Escape"]),
    entry(Command::EndTurn, "end_turn", "end the turn", Part::Orders, &["Space"]),
    entry(Command::Undo, "undo", "undo the last order", Part::Orders, &["Z"]),
    entry(Command::UndoTurn, "undo_turn", "undo the whole turn", Part::Orders, &["Shift+Z"]),
    entry(Command::Find, "find", "search for an action, a power or an item", Part::Orders, &["/"]),
    entry(Command::LookAtActing, "look_at_acting", "centre on the acting combatant", Part::Board, &["C"]),
    entry(Command::Pin, "pin", "compare with the hovered combatant", Part::Board, &[","]),
    entry(Command::Hold, "hold", "pin the cards shown, to click their rules", Part::Board, &["P"]),
    entry(Command::Plan, "plan", "preview standing here", Part::Board, &["."]),
    entry(Command::ZoomIn, "zoom_in", "larger squares", Part::Board, &["+", "="]),
    entry(Command::ZoomOut, "zoom_out", "smaller squares", Part::Board, &["-", "_"]),
    entry(Command::WholeBoard, "whole_board", "show the whole board", Part::Board, &["Home"]),
    entry(Command::SmallMap, "small_map", "show or hide the small map", Part::Board, &["M"]),
    entry(Command::Units, "units", "all combatants you know of", Part::Board, &["Ctrl+U"]),
    entry(Command::DangerMap, "danger_map", "danger map: where enemies can attack", Part::Overlays, &["F2"]),
    entry(Command::Mark, "mark", "mark enemies for the danger map", Part::Overlays, &["*"]),
    entry(Command::SightMap, "sight_map", "line of sight from the cursor", Part::Overlays, &["F3"]),
    entry(Command::CoverMap, "cover_map", "cover of the acting combatant", Part::Overlays, &["F4"]),
    entry(Command::HeightMap, "height_map", "heights and ledges", Part::Overlays, &["F12"]),
    entry(Command::LightMap, "light_map", "light and haze", Part::Overlays, &["F7"]),
    entry(Command::RangeMap, "range_map", "where the hovered combatant can go", Part::Overlays, &["F8"]),
    entry(Command::Reasons, "reasons", "AI reasons; again: AI advice", Part::Overlays, &["Ctrl+B"]),
    entry(Command::StepBack, "step_back", "earlier reasons; one order back in the replay", Part::Overlays, &["PageUp"]),
    entry(Command::StepForth, "step_forth", "later reasons; one order on in the replay", Part::Overlays, &["PageDown"]),
    entry(Command::TurnBack, "turn_back", "one AI turn back", Part::Overlays, &["Ctrl+PageUp"]),
    entry(Command::TurnForth, "turn_forth", "one AI turn on", Part::Overlays, &["Ctrl+PageDown"]),
    entry(Command::LookBack, "look_back", "replay a finished battle", Part::Game, &["Backspace"]),
    entry(Command::Faster, "faster", "playback speed: 1, 2, 4, 8 times, instant", Part::Game, &["X"]),
    entry(Command::Skip, "skip", "skip playback", Part::Game, &["Shift+X"]),
    entry(Command::Recap, "recap", "shared window: replay what happened since your last turn", Part::Game, &["Ctrl+H"]),
    entry(Command::Save, "save", "quick save", Part::Game, &["F5"]),
    entry(Command::Load, "load", "load the quick save", Part::Game, &["F9"]),
    entry(Command::Leave, "leave", "back to the levels", Part::Game, &["F10"]),
    entry(Command::Panels, "panels", "walk through the buttons with Tab; Esc ends it", Part::Game, &["F6"]),
    entry(Command::Mute, "mute", "sound on or off", Part::Game, &["Ctrl+M"]),
    entry(Command::SkipLesson, "skip_lesson", "next lesson of the first battle", Part::Game, &["Ctrl+N"]),
    entry(Command::Settings, "settings", "the settings", Part::Game, &["F11"]),
    entry(Command::Help, "help", "this sheet", Part::Game, &["?", "F1"]),
    entry(Command::Rules, "rules", "look a rule up", Part::Game, &["Ctrl+R"]),
    entry(Command::Statistics, "statistics", "statistics", Part::Game, &["Ctrl+T"]),
    entry(Command::Log, "log", "show or hide the log", Part::Game, &["L"]),
    entry(Command::Unfold, "unfold", "all about the combatant acting or hovered", Part::Board, &["I"]),
    entry(Command::SearchLog, "search_log", "search the log", Part::Game, &["Ctrl+L"]),
];

/// The entry of a command.
pub fn entry_of(command: Command) -> &'static Entry {
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
