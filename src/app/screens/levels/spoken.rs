//! The level choice for screen readers: each part is announced when it changes.

use bevy_egui::egui;

use super::choice::Choice;
use crate::{
    app::{drawing::speech, models::leaders},
    battle::counted,
    data::books,
    settings::keys,
};

/// Announces the parts, each on its own; `back` is the key that leads back.
pub(super) fn say(ctx: &egui::Context, choice: &Choice, back: &str) {
    speech::status(ctx, "levels", &keys_of(choice, back));
    speech::status(ctx, "level", &level(choice));
    speech::status(ctx, "book", &book(choice));
    speech::status(ctx, "leaders", &leaders_of(choice));
    let card = choice.cards.get(choice.level);
    let fault = card.and_then(|card| card.fault.as_deref());
    speech::alert(ctx, "problem", fault.unwrap_or_default());
}

/// The options and their keys, in sentences, for screen readers.
fn keys_of(choice: &Choice, back: &str) -> String {
    let mut parts = vec!["Choose a battle".to_owned()];
    if choice.cards.is_empty() {
        parts.push("No level was found".to_owned());
    }
    parts.push(
        "Up and down: another level. Left and right: another rulebook. Numbers: player or AI for \
         a side, with Alt the AI's difficulty, with Control its personality. P: players. E: draw a level like it. \
         Enter plays."
            .to_owned(),
    );
    if choice.saved {
        parts.push("F9: load a battle".to_owned());
    }
    parts.push(format!("{}: back to the title", keys::spoken(back)));
    speech::sentence(&parts)
}

/// The chosen level.
fn level(choice: &Choice) -> String {
    let (place, count) = (choice.level, choice.cards.len());
    choice.cards.get(place).map_or_else(String::new, |card| {
        let title = speech::among(&card.title, place, count);
        let mut parts = vec![title, card.description.clone()];
        parts.extend(choice.victories(card).into_iter().map(|won| won.text));
        speech::sentence(&parts)
    })
}

/// The rulebook it is played by.
fn book(choice: &Choice) -> String {
    let books = choice
        .cards
        .get(choice.level)
        .map_or(&[][..], |card| &card.books);
    books.get(choice.book).map_or_else(String::new, |book| {
        let title = books::shelf(book).map_or(*book, |shelf| shelf.book().title);
        let title = format!("Rulebook {title}");
        speech::sentence(&[speech::among(&title, choice.book, books.len())])
    })
}

/// The leaders of its sides, with their minds.
fn leaders_of(choice: &Choice) -> String {
    let Some(card) = choice.cards.get(choice.level) else {
        return String::new();
    };
    let mut parts = Vec::new();
    for (number, (side, lead)) in card.sides.iter().zip(&choice.leads).enumerate() {
        let leader = match lead.computer {
            true => format!("AI, {}", lead.mind().title()),
            false => "Player".to_owned(),
        };
        let members = counted(side.members.len() as i64, "combatants");
        let key = number + 1;
        parts.push(format!("{key}: {}, {members}: {leader}", side.name));
    }
    parts.extend(leaders::minds(choice.leads.iter()));
    speech::sentence(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::state::levels, settings::Settings};

    #[test]
    fn the_choice_says_level_book_and_leaders_each_by_itself() {
        let settings = Settings::default();
        let mut choice = Choice {
            cards: levels::all(),
            ..Choice::default()
        };
        let count = choice.cards.len();
        assert!(count > 1);
        for place in 0..count {
            choice.choose(place, &settings);
            let card = &choice.cards[place];
            let told = level(&choice);
            let begins = format!("{}, {} of {count}.", card.title, place + 1);
            assert!(told.starts_with(&begins), "{told}");
            assert!(book(&choice).starts_with("Rulebook "), "{}", card.title);
            for side in &card.sides {
                let told = leaders_of(&choice);
                assert!(told.contains(&format!(": {}, ", side.name)), "{told}");
            }
        }
        let before = (level(&choice), book(&choice));
        for lead in &mut choice.leads {
            lead.computer = !lead.computer;
        }
        assert_eq!(before, (level(&choice), book(&choice)));
        assert!(keys_of(&choice, "Escape").contains("Escape: back to the title."));
    }
}
