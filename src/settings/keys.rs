//! Names of keys, and how a player reads them.

/// Keys with a name, besides letters, digits and signs; each with the label on its cap.
pub const NAMED: &[(&str, &str)] = &[
    ("ArrowUp", "↑"),
    ("ArrowDown", "↓"),
    ("ArrowLeft", "←"),
    ("ArrowRight", "→"),
    ("Enter", "Enter"),
    ("Escape", "Esc"),
    ("Tab", "Tab"),
    ("Space", "Space"),
    ("Backspace", "Backspace"),
    ("Delete", "Del"),
    ("Insert", "Ins"),
    ("Home", "Home"),
    ("End", "End"),
    ("PageUp", "PgUp"),
    ("PageDown", "PgDn"),
    ("F1", "F1"),
    ("F2", "F2"),
    ("F3", "F3"),
    ("F4", "F4"),
    ("F5", "F5"),
    ("F6", "F6"),
    ("F7", "F7"),
    ("F8", "F8"),
    ("F9", "F9"),
    ("F10", "F10"),
    ("F11", "F11"),
    ("F12", "F12"),
    ("F13", "F13"),
    ("F14", "F14"),
    ("F15", "F15"),
    ("F16", "F16"),
    ("Numpad0", "Num 0"),
    ("Numpad1", "Num 1"),
    ("Numpad2", "Num 2"),
    ("Numpad3", "Num 3"),
    ("Numpad4", "Num 4"),
    ("Numpad5", "Num 5"),
    ("Numpad6", "Num 6"),
    ("Numpad7", "Num 7"),
    ("Numpad8", "Num 8"),
    ("Numpad9", "Num 9"),
    ("ContextMenu", "Menu"),
    ("PrintScreen", "Print"),
    ("ScrollLock", "Scroll"),
    ("Pause", "Pause"),
    ("CapsLock", "Caps"),
    ("NumLock", "NumLock"),
];

/// Modifier keys, in the order they are written.
pub const HELD: [&str; 3] = ["Ctrl", "Alt", "Shift"];

/// The modifiers and the key itself: `Ctrl+Shift+Z` is `[Ctrl, Shift]` and `Z`.
fn parts(key: &str) -> (Vec<&'static str>, &str) {
    let mut rest = key;
    let mut held = Vec::new();
    for name in HELD {
        // The key itself may be a plus sign.
        let after = rest
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('+'));
        if let Some(after) = after.filter(|after| !after.is_empty()) {
            held.push(name);
            rest = after;
        }
    }
    (held, rest)
}

/// Whether this is a key name with modifiers in order and capital letters.
pub fn is_key(key: &str) -> bool {
    let (held, base) = parts(key);
    let mut letters = base.chars();
    let plain = match (letters.next(), letters.next()) {
        (Some(sign), None) => {
            let small = sign.is_lowercase() && sign.to_uppercase().ne(std::iter::once(sign));
            // A sign already includes its Shift.
            let shifted = held.contains(&"Shift") && !sign.is_alphabetic();
            !(small || shifted || sign.is_control() || sign.is_whitespace())
        }
        _ => false,
    };
    plain || NAMED.iter().any(|(name, _)| *name == base)
}

/// The key name that was probably meant by a wrong one.
pub fn meant(key: &str) -> Option<String> {
    let mut held = [false; 3];
    let mut base = key.trim();
    while let Some((name, rest)) = base.split_once('+').filter(|(_, rest)| !rest.is_empty()) {
        let place = match name.trim().to_ascii_lowercase().as_str() {
            "ctrl" | "control" | "strg" => 0,
            "alt" | "option" => 1,
            "shift" => 2,
            _ => return None,
        };
        held[place] = true;
        base = rest.trim();
    }
    let base = match base.to_ascii_lowercase().as_str() {
        "esc" => "Escape".to_owned(),
        "return" => "Enter".to_owned(),
        "up" | "↑" => "ArrowUp".to_owned(),
        "down" | "↓" => "ArrowDown".to_owned(),
        "left" | "←" => "ArrowLeft".to_owned(),
        "right" | "→" => "ArrowRight".to_owned(),
        "pgup" => "PageUp".to_owned(),
        "pgdn" | "pgdown" => "PageDown".to_owned(),
        "del" => "Delete".to_owned(),
        lower if lower.chars().count() == 1 => lower.to_uppercase(),
        _ => {
            let names = NAMED.iter().map(|(name, _)| *name);
            crate::document::problem::nearest(base, names)?.to_owned()
        }
    };
    let mut name = String::new();
    for (is_held, prefix) in held.into_iter().zip(HELD) {
        if is_held {
            name += prefix;
            name.push('+');
        }
    }
    name += &base;
    is_key(&name).then_some(name)
}

/// The cap labels of a key: `Ctrl+ArrowUp` is `Ctrl` and `↑`.
pub fn caps(key: &str) -> Vec<String> {
    let (held, base) = parts(key);
    let mut caps: Vec<String> = held.into_iter().map(str::to_owned).collect();
    let cap = NAMED.iter().find(|(name, _)| *name == base);
    caps.push(cap.map_or(base, |(_, cap)| cap).to_owned());
    caps
}

/// A key as one short text, for buttons and sentences: `Ctrl+↑`.
pub fn short(key: &str) -> String {
    caps(key).join("+")
}

/// A key as a screen reader speaks it: `Control Arrow Up`.
pub fn spoken(key: &str) -> String {
    let (held, base) = parts(key);
    let mut words: Vec<String> = held
        .into_iter()
        .map(|name| if name == "Ctrl" { "Control" } else { name }.to_owned())
        .collect();
    let named = match base {
        "?" => "question mark".to_owned(),
        "+" => "plus".to_owned(),
        "-" => "minus".to_owned(),
        "=" => "equals".to_owned(),
        "_" => "underscore".to_owned(),
        "," => "comma".to_owned(),
        "." => "full stop".to_owned(),
        "/" => "slash".to_owned(),
        "*" => "asterisk".to_owned(),
        base if base.len() > 1 => {
            // `PageUp` is two words; so are `F10` and `Numpad7`.
            let mut spaced = String::new();
            let mut before = ' ';
            for letter in base.chars() {
                let breaks = letter.is_uppercase() && before.is_lowercase()
                    || letter.is_ascii_digit() && before.is_lowercase();
                if breaks {
                    spaced.push(' ');
                }
                spaced.push(letter);
                before = letter;
            }
            spaced
        }
        base => base.to_owned(),
    };
    words.push(named);
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::commands::COMMANDS;

    #[test]
    fn every_key_a_command_has_is_one() {
        for key in COMMANDS.iter().flat_map(|entry| entry.keys) {
            assert!(is_key(key), "{key}");
        }
    }

    #[test]
    fn names_are_strict_and_slips_are_understood() {
        for right in [
            "Z",
            "Shift+Tab",
            "Ctrl+F",
            "?",
            "+",
            "Ctrl++",
            "Ctrl+Alt+Shift+F5",
            "Ö",
        ] {
            assert!(is_key(right), "{right}");
            assert_eq!(meant(right).as_deref(), Some(right));
        }
        for (wrong, right) in [
            ("z", "Z"),
            ("ctrl+z", "Ctrl+Z"),
            ("Shift+Ctrl+Z", "Ctrl+Shift+Z"),
            ("esc", "Escape"),
            ("up", "ArrowUp"),
            ("Entr", "Enter"),
        ] {
            assert!(!is_key(wrong), "{wrong}");
            assert_eq!(meant(wrong).as_deref(), Some(right));
        }
        for wrong in ["", "Ctrl+", "Shift+?", " ", "Hyper+X"] {
            assert!(!is_key(wrong), "{wrong}");
        }
    }

    #[test]
    fn caps_are_what_stands_on_the_keys() {
        assert_eq!(caps("Ctrl+ArrowUp"), ["Ctrl", "↑"]);
        assert_eq!(caps("Ctrl++"), ["Ctrl", "+"]);
        assert_eq!(short("Escape"), "Esc");
        assert_eq!(spoken("Ctrl+PageUp"), "Control Page Up");
        assert_eq!(spoken("?"), "question mark");
        assert_eq!(spoken("Numpad7"), "Numpad 7");
    }
}
