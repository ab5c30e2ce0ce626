//! What keys do: every command by name, with the keys it has unless a player gives it others.
//!
//! Keys are written as a player reads them: `Z`, `Shift+Tab`, `Ctrl+F`, `F5`, `?`, `Numpad7`. Letters
//! stand for the letter on the key, whatever the keyboard's layout; signs for the sign as typed.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;

/// Something a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// The cursor goes a square up the board.
    North,
    /// The cursor goes a square down the board.
    South,
    /// The cursor goes a square to the left.
    West,
    /// The cursor goes a square to the right.
    East,
    /// The cursor goes a square up and to the left.
    NorthWest,
    /// The cursor goes a square up and to the right.
    NorthEast,
    /// The cursor goes a square down and to the left.
    SouthWest,
    /// The cursor goes a square down and to the right.
    SouthEast,
    /// The cursor goes to the next target, enemy, or square that is offered.
    Next,
    /// The cursor goes to the one before.
    Previous,
    /// The cursor goes to the next enemy in sight.
    NextEnemy,
    /// The cursor goes to the next of one's own people and friends.
    NextFriend,
    /// The cursor goes to the next door, thing, spot or goal.
    NextThing,
    /// Do what the square under the cursor is for.
    Confirm,
    /// Drop the innermost thing; pause where there is none.
    Cancel,
    /// End the turn.
    EndTurn,
    /// Take the last order back.
    Undo,
    /// Take everything of this turn back, as far as that goes.
    UndoTurn,
    /// Search for an action by its name.
    Find,
    /// Look at whoever acts.
    LookAtActing,
    /// Compare the combatant under the cursor with others.
    Pin,
    /// Keep the cards of the square under the cursor, so that what they say can be clicked.
    Hold,
    /// Think of a combatant as standing on the square under the cursor.
    Plan,
    /// Larger squares.
    ZoomIn,
    /// Smaller squares.
    ZoomOut,
    /// Show the whole board.
    WholeBoard,
    /// Where enemies could strike in their next turns.
    DangerMap,
    /// What is seen from the square under the cursor.
    SightMap,
    /// How well the acting one would be covered where.
    CoverMap,
    /// How high the floor is.
    HeightMap,
    /// Light, darkness and haze.
    LightMap,
    /// Where whoever is under the cursor can go in a turn.
    RangeMap,
    /// Mark the enemy under the cursor, or take the mark off.
    Mark,
    /// Events twice as fast.
    Faster,
    /// Show everything that waits at once.
    Skip,
    /// Show again what happened since one's last turn, where several people share the window.
    Recap,
    /// Keep the battle in the quick save.
    Save,
    /// Go on from the quick save.
    Load,
    /// Back to the levels.
    Leave,
    /// Walk through buttons and panels instead of the board.
    Panels,
    /// No sounds, or sounds again.
    Mute,
    /// Go on to the next lesson of the first-battle guide.
    SkipLesson,
    /// Open or shut the settings.
    Settings,
    /// Open or shut the help sheet.
    Help,
    /// Open or shut the rule card.
    Rules,
    /// Open or shut the statistics.
    Statistics,
    /// Open or shut the list of combatants.
    Units,
    /// Show or hide the small map.
    SmallMap,
    /// Unfold or fold the log.
    Log,
    /// Unfold or fold all that is known of somebody.
    Unfold,
    /// Search the log.
    SearchLog,
    /// What the computer thought, and what it would advise.
    Reasons,
    /// Step through a battle that is over.
    LookBack,
    /// On to the next order of the record, or to a later thought.
    StepForth,
    /// Back to the order before, or to an earlier thought.
    StepBack,
    /// On to the next turn of the computer in the record.
    TurnForth,
    /// Back to the turn of the computer before.
    TurnBack,
}

impl Command {
    /// Where a command of the cursor moves it, in squares.
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

/// A part of the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The cursor and what it is for.
    Cursor,
    /// Orders and turns.
    Orders,
    /// What is seen of the board.
    Board,
    /// Maps over the board.
    Overlays,
    /// Playback, saves, leaving.
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

/// A command as the help sheet and the settings file show it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The command.
    pub command: Command,
    /// Its name in the settings file.
    pub key: &'static str,
    /// What it does, in a few words.
    pub text: &'static str,
    /// Where the help sheet shows it.
    pub part: Part,
    /// The keys it has unless a player gives it others.
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

/// Which key does what.
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
    /// Gives a command these keys and no others; a key that another command had is taken from it.
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

    /// What a key does.
    pub fn command(&self, key: &str) -> Option<Command> {
        self.by_key.get(key).copied()
    }

    /// What a key does with Shift held down: Shift makes the cursor faster.
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

    /// Whether a letter or figure is taken, so that the action menu must not give it away.
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
