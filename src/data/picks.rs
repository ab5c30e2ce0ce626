//! A player's choices for the sides the computer leads: a brain and a temper, or the level's, each
//! with its texts.

use super::{assets::assets, brains::Plays, minds::Mind};

/// The choice that leaves it to the level.
pub const AS_LEVEL: &str = "as_level";

/// The choice of no temper.
pub const EVEN: &str = "even";

/// A possible choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Its name in files.
    pub name: &'static str,
    /// Its name as a player reads it.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
}

/// The kinds of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks {
    /// The brain.
    Brain,
    /// The temper.
    Temper,
}

impl Picks {
    /// All choices, the level's first.
    pub fn list(self) -> Vec<Pick> {
        let brains = &assets().brains;
        let mut list = vec![Pick {
            name: AS_LEVEL,
            title: "As the level says",
            about: "Each level names the opponent it was made for.",
        }];
        match self {
            Self::Brain => {
                // Random play is for measurements, not for opponents.
                let played = brains.brains.iter();
                let played = played.filter(|brain| brain.plays != Plays::Random);
                list.extend(played.map(|brain| Pick {
                    name: &brain.name,
                    title: &brain.title,
                    about: &brain.about,
                }));
            }
            Self::Temper => {
                list.push(Pick {
                    name: EVEN,
                    title: "Even-tempered",
                    about: "Nothing matters to it more than usual.",
                });
                list.extend(brains.tempers.iter().map(|temper| Pick {
                    name: &temper.name,
                    title: &temper.title,
                    about: &temper.about,
                }));
            }
        }
        list
    }

    /// The index of a choice by its name; 0 for an unknown name.
    pub fn place(self, name: &str) -> usize {
        let list = self.list();
        list.iter().position(|pick| pick.name == name).unwrap_or(0)
    }
}

impl Mind {
    /// A level's mind with the player's choices instead, by their names.
    #[must_use]
    pub fn picked(self, brain: &str, temper: &str) -> Self {
        let brain = match brain {
            AS_LEVEL => self.brain.name.as_str(),
            name => name,
        };
        let temper = match (temper, self.temper) {
            (EVEN, _) | (AS_LEVEL, None) => None,
            (AS_LEVEL, Some(own)) => Some(own.name.as_str()),
            (name, _) => Some(name),
        };
        let name = match temper {
            Some(temper) => format!("{brain}/{temper}"),
            None => brain.to_owned(),
        };
        Self::named(&name).unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_picked_is_as_the_level_says() {
        let own = Mind::named("shade/pack").expect("known");
        let picked = |brain: &str, temper: &str| own.picked(brain, temper).to_string();
        assert_eq!(picked(AS_LEVEL, AS_LEVEL), "shade/pack");
        assert_eq!(picked("shadow", AS_LEVEL), "shadow/pack");
        assert_eq!(picked(AS_LEVEL, EVEN), "shade");
        assert_eq!(picked("shadow", "sniper"), "shadow/sniper");
        assert_eq!(picked("nobody", "sniper"), "shade/pack", "a pick of old");
    }

    #[test]
    fn every_pick_says_what_it_does() {
        for picks in [Picks::Brain, Picks::Temper] {
            let list = picks.list();
            assert_eq!(list[0].name, AS_LEVEL);
            assert!(list.len() >= 3);
            for pick in &list {
                assert!(
                    pick.about.ends_with('.') && pick.about.len() > 20,
                    "{pick:?}"
                );
                assert_ne!(pick.name, "random");
            }
            assert_eq!(picks.place(list[2].name), 2);
            assert_eq!(picks.place("nobody"), 0);
        }
    }
}
