//! The list of all settings but the keys: names in the file, words on the screen, possible values.

use super::{Motion, Settings, Vision};
use crate::{
    battle::question::PromptPolicy,
    data::picks::{AS_LEVEL, Picks},
};

/// A section of the settings, in the file and on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Look of the window.
    Display,
    /// Playback and play.
    Play,
    /// Questions to the player.
    Asks,
    /// Sounds.
    Sound,
}

impl Part {
    /// All sections, in the order of the file.
    pub const ALL: [Self; 4] = [Self::Display, Self::Play, Self::Asks, Self::Sound];

    /// Its name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Display => "display",
            Self::Play => "play",
            Self::Asks => "asks",
            Self::Sound => "sound",
        }
    }

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Display => "Display",
            Self::Play => "Play",
            Self::Asks => "When to ask me",
            Self::Sound => "Sound",
        }
    }
}

/// The possible values of a setting. Values are whole numbers: see [`Field::get`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Off (0) or on (1).
    Switch,
    /// One of these options, each a name and its words; the value is the index.
    Choice(&'static [(&'static str, &'static str)]),
    /// A brain or personality; the value is the index among the picks.
    Mind(Picks),
    /// One of these numbers.
    Among(&'static [i64]),
    /// A percentage: lowest, highest, step; the file writes fractions such as `1.25`.
    Percent(i64, i64, i64),
}

/// A setting.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its section.
    pub part: Part,
    /// Its name in the file.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// Its purpose, in a sentence.
    pub help: &'static str,
    /// Its possible values.
    pub kind: Kind,
    get: fn(&Settings) -> i64,
    set: fn(&mut Settings, i64),
}

const VISIONS: [Vision; 4] = [Vision::Full, Vision::Protan, Vision::Deutan, Vision::Tritan];

const STOPS: [PromptPolicy; 3] = [
    PromptPolicy::Always,
    PromptPolicy::WhenItMatters,
    PromptPolicy::Never,
];

const WHEN: Kind = Kind::Choice(&[
    ("always", "Always"),
    ("when_it_matters", "When it matters"),
    ("never", "Never"),
]);

fn place<T: PartialEq>(list: &[T], value: &T) -> i64 {
    list.iter().position(|of| of == value).unwrap_or(0) as i64
}

fn at<T: Copy + Default>(list: &[T], place: i64) -> T {
    let place = usize::try_from(place).ok();
    place
        .and_then(|place| list.get(place))
        .copied()
        .unwrap_or_default()
}

fn pick(picks: Picks, place: i64) -> &'static str {
    let place = usize::try_from(place).ok();
    let list = picks.list();
    let pick = place.and_then(|place| list.get(place));
    pick.map_or(AS_LEVEL, |pick| pick.name)
}

const fn ask<const TOPIC: usize>(
    name: &'static str,
    title: &'static str,
    help: &'static str,
) -> Field {
    Field {
        part: Part::Asks,
        name,
        title,
        help,
        kind: WHEN,
        get: |settings| place(&STOPS, &settings.play.asks[TOPIC]),
        set: |settings, value| settings.play.asks[TOPIC] = at(&STOPS, value),
    }
}

/// Every setting, in the order of the file and the screen.
pub const FIELDS: &[Field] = &[
    Field {
        part: Part::Display,
        name: "scale",
        title: "UI scale",
        help: "Size of panels, buttons and text.",
        kind: Kind::Percent(50, 300, 10),
        get: |settings| i64::from(settings.display.scale),
        set: |settings, value| settings.display.scale = value as u16,
    },
    Field {
        part: Part::Display,
        name: "text",
        title: "Text size",
        help: "Size of text alone, on top of the UI scale.",
        kind: Kind::Percent(90, 130, 5),
        get: |settings| i64::from(settings.display.text),
        set: |settings, value| settings.display.text = value as u16,
    },
    Field {
        part: Part::Display,
        name: "vision",
        title: "Colours",
        help: "Colour-blind palettes.",
        kind: Kind::Choice(&[
            ("full", "All colours"),
            ("protan", "Little red (protanopia)"),
            ("deutan", "Little green (deuteranopia)"),
            ("tritan", "Little blue (tritanopia)"),
        ]),
        get: |settings| place(&VISIONS, &settings.display.vision),
        set: |settings, value| settings.display.vision = at(&VISIONS, value),
    },
    Field {
        part: Part::Display,
        name: "reduced_motion",
        title: "Reduced motion",
        help: "Turns off movement, shaking and rolling dice.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.display.motion.is_reduced()),
        set: |settings, value| {
            settings.display.motion = match value {
                0 => Motion::Full,
                _ => Motion::Reduced,
            }
        },
    },
    Field {
        part: Part::Play,
        name: "speed",
        title: "Playback speed",
        help: "How fast events play when you start a battle.",
        kind: Kind::Among(&[1, 2, 4, 8]),
        get: |settings| i64::from(settings.play.speed),
        set: |settings, value| settings.play.speed = value as u8,
    },
    Field {
        part: Part::Play,
        name: "instant",
        title: "Instant",
        help: "Skips playback: results appear at once, events in the log.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.play.instant),
        set: |settings, value| settings.play.instant = value != 0,
    },
    Field {
        part: Part::Play,
        name: "follow",
        title: "Camera follows",
        help: "Moves the camera to the acting combatant.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.play.follow),
        set: |settings, value| settings.play.follow = value != 0,
    },
    Field {
        part: Part::Play,
        name: "shake",
        title: "Shake",
        help: "Wounded combatants shake briefly.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.play.shake),
        set: |settings, value| settings.play.shake = value != 0,
    },
    Field {
        part: Part::Play,
        name: "confirm_harm",
        title: "Confirm harm to allies",
        help: "Ask before an order likely to hurt allies more than enemies.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.play.confirms.harm),
        set: |settings, value| settings.play.confirms.harm = value != 0,
    },
    Field {
        part: Part::Play,
        name: "confirm_end",
        title: "Confirm the end of a turn",
        help: "Ask before you end a turn in which you can still attack.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.play.confirms.end),
        set: |settings, value| settings.play.confirms.end = value != 0,
    },
    Field {
        part: Part::Play,
        name: "confirm_leave",
        title: "Confirm leaving",
        help: "Ask before you leave a battle that has not been saved.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.play.confirms.leave),
        set: |settings, value| settings.play.confirms.leave = value != 0,
    },
    Field {
        part: Part::Play,
        name: "brain",
        title: "AI difficulty",
        help: "For sides led by the AI, unless you choose otherwise for a battle.",
        kind: Kind::Mind(Picks::Brain),
        get: |settings| Picks::Brain.place(settings.play.brain) as i64,
        set: |settings, value| settings.play.brain = pick(Picks::Brain, value),
    },
    Field {
        part: Part::Play,
        name: "temper",
        title: "AI personality",
        help: "How the AI fights, unless you choose otherwise for a battle.",
        kind: Kind::Mind(Picks::Temper),
        get: |settings| Picks::Temper.place(settings.play.temper) as i64,
        set: |settings, value| settings.play.temper = pick(Picks::Temper, value),
    },
    ask::<0>(
        "chance_attack",
        "Chance attacks",
        "Make a Chance Attack when an enemy drops its guard?",
    ),
    ask::<1>("defence", "Defence", "How to defend against an attack?"),
    ask::<2>(
        "maneuver",
        "Maneuvers",
        "What to add to a successful attack?",
    ),
    ask::<3>("interrupt", "Interrupts", "Interrupt an enemy?"),
    ask::<4>("fate", "Fate", "Spend a Fate Point?"),
    ask::<5>("leave", "Leaving melee", "How to leave melee?"),
    ask::<6>(
        "test",
        "Tests",
        "Which skill, which bonuses, whether to reroll.",
    ),
    ask::<7>(
        "move_on",
        "Moving on",
        "Move between the parts of an action?",
    ),
    ask::<8>(
        "union",
        "Unions",
        "Which of you act as one, as each round begins? Unless you are always asked, as in the round before.",
    ),
    Field {
        part: Part::Sound,
        name: "volume",
        title: "Volume",
        help: "How loud the sounds are.",
        kind: Kind::Percent(0, 100, 5),
        get: |settings| i64::from(settings.sound.volume),
        set: |settings, value| settings.sound.volume = value as u8,
    },
    Field {
        part: Part::Sound,
        name: "mute",
        title: "Mute",
        help: "Turns all sound off.",
        kind: Kind::Switch,
        get: |settings| i64::from(settings.sound.mute),
        set: |settings, value| settings.sound.mute = value != 0,
    },
];

impl Field {
    /// Its value: 0 or 1 for a switch, the index of a choice, the number itself, or percent.
    pub fn get(&self, settings: &Settings) -> i64 {
        (self.get)(settings)
    }

    /// Sets it if the value is possible.
    pub fn set(&self, settings: &mut Settings, value: i64) {
        if self.allows(value) {
            (self.set)(settings, value);
        }
    }

    /// Whether the value is possible.
    pub fn allows(&self, value: i64) -> bool {
        match self.kind {
            Kind::Switch => (0..=1).contains(&value),
            Kind::Choice(names) => (0..names.len() as i64).contains(&value),
            Kind::Mind(picks) => (0..picks.list().len() as i64).contains(&value),
            Kind::Among(numbers) => numbers.contains(&value),
            Kind::Percent(least, most, _) => (least..=most).contains(&value),
        }
    }

    /// The value one step up or down; choices wrap around, numbers stop at their ends.
    pub fn step(&self, value: i64, up: bool) -> i64 {
        let way = if up { 1 } else { -1 };
        match self.kind {
            Kind::Switch => 1 - value,
            Kind::Choice(names) => (value + way).rem_euclid(names.len() as i64),
            Kind::Mind(picks) => (value + way).rem_euclid(picks.list().len() as i64),
            Kind::Among(numbers) => {
                let here = place(numbers, &value) + way;
                numbers[here.clamp(0, numbers.len() as i64 - 1) as usize]
            }
            Kind::Percent(least, most, step) => {
                // To the next full step, from any value in the file.
                let full = value.div_euclid(step) * step;
                let next = match up {
                    true => full + step,
                    false if full < value => full,
                    false => full - step,
                };
                next.clamp(least, most)
            }
        }
    }

    /// The effect of a value, in a sentence; the purpose of the setting if that is enough.
    pub fn about(&self, value: i64) -> &'static str {
        match self.kind {
            Kind::Mind(picks) => {
                let list = picks.list();
                let place = usize::try_from(value).ok();
                let pick = place.and_then(|place| list.get(place));
                pick.map_or(self.help, |pick| pick.about)
            }
            _ => self.help,
        }
    }

    /// The value in words.
    pub fn words(&self, value: i64) -> String {
        match self.kind {
            Kind::Switch => if value == 0 { "Off" } else { "On" }.to_owned(),
            Kind::Choice(names) => {
                let named = usize::try_from(value)
                    .ok()
                    .and_then(|place| names.get(place));
                named.map_or_else(String::new, |(_, words)| (*words).to_owned())
            }
            Kind::Mind(picks) => {
                let list = picks.list();
                let pick = usize::try_from(value)
                    .ok()
                    .and_then(|place| list.get(place));
                pick.map_or_else(String::new, |pick| pick.title.to_owned())
            }
            Kind::Among(_) => format!("{value}×"),
            Kind::Percent(..) => format!("{value} %"),
        }
    }

    /// The value as the file writes it.
    pub fn written(&self, value: i64) -> String {
        match self.kind {
            Kind::Switch => (value != 0).to_string(),
            Kind::Choice(names) => {
                let named = usize::try_from(value)
                    .ok()
                    .and_then(|place| names.get(place));
                named.map_or_else(String::new, |(name, _)| (*name).to_owned())
            }
            Kind::Mind(picks) => pick(picks, value).to_owned(),
            Kind::Among(_) => value.to_string(),
            Kind::Percent(..) => format!("{}.{:02}", value / 100, value % 100),
        }
    }

    /// Its possible values, for the comment in the file.
    pub fn range(&self) -> String {
        match self.kind {
            Kind::Switch => "true or false".to_owned(),
            Kind::Choice(names) => {
                let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                names.join(", ")
            }
            Kind::Mind(picks) => {
                let names: Vec<&str> = picks.list().iter().map(|pick| pick.name).collect();
                names.join(", ")
            }
            Kind::Among(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                numbers.join(", ")
            }
            Kind::Percent(least, most, _) => {
                format!("{} to {}", self.written(least), self.written(most))
            }
        }
    }
}

/// The settings of a section.
pub fn of(part: Part) -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(move |field| field.part == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::question::QuestionKind;

    #[test]
    fn every_setting_keeps_what_it_is_given_and_nothing_else_changes() {
        for field in FIELDS {
            let first = field.get(&Settings::default());
            assert!(field.allows(first), "{}", field.name);
            let next = match field.step(first, true) {
                same if same == first => field.step(first, false),
                next => next,
            };
            assert_ne!(first, next, "{}", field.name);
            let mut settings = Settings::default();
            field.set(&mut settings, next);
            assert_eq!(field.get(&settings), next, "{}", field.name);
            for other in FIELDS.iter().filter(|other| other.name != field.name) {
                let plain = other.get(&Settings::default());
                assert_eq!(other.get(&settings), plain, "{} {}", field.name, other.name);
            }
            field.set(&mut settings, 9_999);
            assert_eq!(field.get(&settings), next, "what it cannot be is not taken");
        }
    }

    #[test]
    fn the_kinds_of_questions_have_the_names_they_have_everywhere() {
        let named: Vec<&str> = of(Part::Asks).map(|field| field.name).collect();
        let topics: Vec<String> = QuestionKind::OPTIONAL
            .iter()
            .map(|topic| serde_json::to_string(topic).unwrap_or_default())
            .map(|name| name.trim_matches('"').to_owned())
            .collect();
        assert_eq!(named, topics);
    }

    #[test]
    fn steps_stay_within_bounds_and_choices_go_round() {
        let by = |name: &str| FIELDS.iter().find(|field| field.name == name);
        let (Some(scale), Some(vision), Some(speed)) = (by("scale"), by("vision"), by("speed"))
        else {
            panic!("a setting is missing");
        };
        assert_eq!(scale.step(125, true), 130);
        assert_eq!(scale.step(125, false), 120);
        assert_eq!(scale.step(120, false), 110);
        assert_eq!(scale.step(300, true), 300);
        assert_eq!(scale.step(50, false), 50);
        assert_eq!(vision.step(3, true), 0);
        assert_eq!(vision.step(0, false), 3);
        assert_eq!(speed.step(2, true), 4);
        assert_eq!(speed.step(8, true), 8);
    }
}
