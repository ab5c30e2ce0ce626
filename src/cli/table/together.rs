//! A question that is put to several units at once, with a box for each.

use std::io::{self, Write};

use super::Table;
use crate::{
    battle::ids::UnitSet,
    cli::outcome::CommandError,
    save::Joined,
    text::question_text::{answer_text, outlook_text, prompt_text, terms_text},
};

/// What a player wants of such a question.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Boxes {
    /// These units accept, by their numbers in the list, from 0.
    Ticked(Vec<usize>),
    /// Each unit is asked by itself.
    Apart,
}

/// The wish that a line says; `None` if it says none for so many units.
fn read(line: &str, units: usize) -> Option<Boxes> {
    match line.to_lowercase().as_str() {
        "all" => return Some(Boxes::Ticked((0..units).collect())),
        "none" | "no" => return Some(Boxes::Ticked(Vec::new())),
        "each" => return Some(Boxes::Apart),
        _ => {}
    }
    let pieces = line.split([' ', ',']).filter(|piece| !piece.is_empty());
    let numbers = pieces.map(|piece| {
        let number: usize = piece.parse().ok()?;
        number.checked_sub(1).filter(|&place| place < units)
    });
    let numbers: Option<Vec<usize>> = numbers.collect();
    numbers.filter(|all| !all.is_empty()).map(Boxes::Ticked)
}

impl Table {
    /// Writes the question with a box for each of its units.
    pub(super) fn show_boxes(&self, joined: &Joined, out: &mut dyn Write) -> io::Result<()> {
        let (voice, view) = (self.voice(), self.game.battle.view());
        if let Some(first) = joined.offers.first() {
            let (text, rule) = (prompt_text(voice, &first.question), first.question.rule);
            writeln!(out, "{text} ({rule})")?;
        }
        for (place, offer) in joined.offers.iter().enumerate() {
            let accepts = usize::from(offer.accepts);
            let question = &offer.question;
            let choice = question.choices[accepts];
            let name = &view.scene.member(offer.unit()).name;
            let takes = terms_text(view, question, choice);
            let takes = takes.map_or(String::new(), |takes| format!(", {takes}"));
            let told = outlook_text(voice, question, &offer.weighed.odds);
            let told = told.get(accepts).filter(|told| !told.is_empty());
            let told = told.map_or(String::new(), |told| format!("  ({told})"));
            let best = match offer.is_framed() {
                true => ", recommended",
                false => "",
            };
            let does = answer_text(voice, question, choice);
            writeln!(out, "{:>3}. {name}: {does}{takes}{told}{best}", place + 1)?;
        }
        let numbers = (1..=joined.offers.len()).map(|number| number.to_string());
        let numbers: Vec<String> = numbers.collect();
        writeln!(
            out,
            "Who does it? Their numbers (`{}`), `all`, `none`, or `each` to decide one by one.",
            numbers.join(" ")
        )
    }

    /// Answers the question for all its units.
    pub(super) fn tick(
        &mut self,
        joined: &Joined,
        line: &str,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        match read(line, joined.offers.len()) {
            None => {
                let most = joined.offers.len();
                writeln!(
                    out,
                    "Answer with numbers from 1 to {most}, `all`, `none` or `each`."
                )?;
                return Ok(());
            }
            Some(Boxes::Apart) => {
                self.game.ask_apart();
                return Ok(());
            }
            Some(Boxes::Ticked(places)) => {
                let mut who = UnitSet::default();
                for place in places {
                    who.insert(joined.offers[place].unit());
                }
                self.game
                    .answer_together(who)
                    .map_err(|refusal| CommandError::new("The answer was refused.", refusal))?;
            }
        }
        self.tell(out)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_say_who_does_it() {
        assert_eq!(read("1 3", 3), Some(Boxes::Ticked(vec![0, 2])));
        assert_eq!(read("2,1", 2), Some(Boxes::Ticked(vec![1, 0])));
        assert_eq!(read("All", 2), Some(Boxes::Ticked(vec![0, 1])));
        assert_eq!(read("none", 2), Some(Boxes::Ticked(vec![])));
        assert_eq!(read("each", 2), Some(Boxes::Apart));
        for unknown in ["0", "3", "1 3", "strike", ""] {
            assert_eq!(read(unknown, 2), None, "{unknown}");
        }
    }
}
