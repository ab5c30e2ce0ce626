//! Questions and their answers in words.

use super::{
    names::UNSEEN,
    narrate::{Voice, item_name, name, place, possessive, power_name},
    percent::whole_percent,
};
use crate::{
    battle::{
        counted,
        ids::UnitId,
        odds::Odds,
        orders::{
            order::Tool,
            question::{Choice, Question, QuestionKind},
        },
        ruleset::Book,
        side_view::SideView,
        view::View,
    },
    data::words::{capital, third_person},
    dice::Weight,
    geometry::Cell,
};

/// An answer as orders, scenes and saved answers write it.
pub fn choice_text(voice: Voice<'_>, choice: Choice) -> String {
    match choice {
        Choice::Unit(unit) => name(voice, unit).to_owned(),
        Choice::Cell(cell) => place(voice.scene, cell),
        Choice::Power(power) => power_name(voice.scene, power).to_owned(),
        Choice::Act {
            name: action,
            with,
            at,
        } => {
            let mut text = match with {
                Tool::Nothing => action.to_owned(),
                Tool::Item(item) => format!("{action} with {}", item_name(voice.scene, item)),
                Tool::Power(power) => format!("{action} {}", power_name(voice.scene, power)),
            };
            if let Some(at) = at {
                text += &format!(" at {}", name(voice, at));
            }
            text
        }
        other => other.to_string(),
    }
}

/// An answer as a player chooses it: what it will do.
pub fn answer_text(voice: Voice<'_>, question: &Question, choice: Choice) -> String {
    let [yes, no] = question.verbs;
    let words = match (question.topic, choice) {
        (QuestionKind::Leave, Choice::Named("test")) => "test to slip away",
        (QuestionKind::Leave, Choice::Named("disengage")) => "disengage",
        (QuestionKind::Leave, Choice::Named("flee")) => "flee (provokes Chance Attacks)",
        (_, Choice::Yes) => yes,
        (_, Choice::No) => no,
        (_, Choice::Named("plainly")) => "as usual",
        (_, Choice::Named("throw again")) => "reroll",
        (_, Choice::Number(number)) => return amount_text(question, number),
        (
            _,
            Choice::Points {
                points,
                brings,
                what,
            },
        ) => {
            let amount = amount_text(question, points);
            if what.is_empty() || brings == 0 {
                return amount;
            }
            return format!("{amount}: {}", what.replace("{n}", &brings.to_string()));
        }
        // An item to take or drop is only named.
        (
            _,
            Choice::Act {
                name: "item",
                with: Tool::Item(item),
                ..
            },
        ) => return item_name(voice.scene, item).to_owned(),
        (_, Choice::Act { .. }) => return choice_text(voice, choice).replace('_', " "),
        _ => return choice_text(voice, choice),
    };
    words.to_owned()
}

/// The question as a sentence that names the unit it is about: "Strike Shade 1 as it leaves?".
pub fn prompt_text(voice: Voice<'_>, question: &Question) -> String {
    capital(&named_text(voice, question))
}

/// The question with the name of the unit it is about.
fn named_text(voice: Voice<'_>, question: &Question) -> String {
    let (whose, whom) = match question.about {
        Some(about) if about == question.asked => ("its own".to_owned(), "itself"),
        Some(about) => (possessive(name(voice, about)), name(voice, about)),
        None => (possessive(UNSEEN), UNSEEN),
    };
    let guarded = question
        .guarded
        .map_or(UNSEEN, |guarded| name(voice, guarded));
    let prompt = question.prompt.replace("{guarded}", guarded);
    let prompt = prompt.replace("{other}'s", &whose);
    prompt.replace("{other}", whom)
}

/// The unit a question is about, if its sentence does not name it.
pub fn about_text<'v>(voice: Voice<'v>, question: &Question) -> Option<&'v str> {
    let about = question.about.filter(|about| *about != question.asked);
    let about = about.filter(|_| !question.prompt.contains("{other}"));
    about.map(|about| name(voice, about))
}

/// What the asked unit does if it accepts: "Tomas strikes", or "Tomas may strike" if that is open.
pub fn reaction_text(voice: Voice<'_>, unit: UnitId, verb: &str, is_sure: bool) -> String {
    let name = name(voice, unit);
    let (verb, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    match is_sure {
        true => format!("{name} {}{rest}", third_person(verb)),
        false => format!("{name} may {verb}{rest}"),
    }
}

/// A number with its noun: "2 WP" to "How many WP more?", "no yards" to "How many yards ...?".
fn amount_text(question: &Question, number: i16) -> String {
    let counts = question.prompt.strip_prefix("How many ");
    match counts.and_then(|words| words.split(' ').next()) {
        Some(things) if number == 0 => format!("no {things}"),
        Some(things) => counted(i64::from(number), things),
        None => number.to_string(),
    }
}

/// The price of an answer, and the chance to pass its test: "5 of 34 Vigor, 41 %".
pub fn terms_text(view: View<'_>, question: &Question, choice: Choice) -> Option<String> {
    let book = view.scene.book;
    let terms = (book.answer_terms)(view, question, choice);
    let price = terms.price.filter(|price| *price > 0)?;
    let pool = terms.pool.unwrap_or(book.points);
    let name = book.pools.get(usize::from(pool.0))?.name;
    let mut text = format!("{price} of {} {name}", view.pool(question.asked, pool));
    if let Some(chance) = terms.chance {
        text += &format!(", {}", whole_percent(chance));
    }
    Some(text)
}

/// The harm at stake, in books that measure it: "At stake: 0.62 wounds".
pub fn stakes_text(view: View<'_>, question: &Question) -> Option<String> {
    let book = view.scene.book;
    let stakes = (book.stakes)(view, question)?;
    let hundredths = harm_of(book, stakes).clamp(0, 1_000_000) / 10;
    Some(format!(
        "At stake: {}.{:02} {}",
        hundredths / 100,
        hundredths % 100,
        book.wording.harm
    ))
}

/// A brain's measure in thousandths of the book's unit of harm.
pub fn harm_of(book: &Book, worth: i64) -> i64 {
    worth.saturating_mul(1_000) / book.point.max(1)
}

/// Thousandths of the book's unit of harm in a brain's measure.
pub fn worth_of(book: &Book, harm: i64) -> i64 {
    harm.saturating_mul(book.point) / 1_000
}

/// The consequences of each answer for the units concerned: "Iren loses 0.6 wounds, 3 % knocked
/// out". Empty if the answers do not differ.
pub fn outlook_text(voice: Voice<'_>, question: &Question, odds: &[Odds]) -> Vec<String> {
    let about = question.about.filter(|about| *about != question.asked);
    let concerned: Vec<UnitId> = std::iter::once(question.asked).chain(about).collect();
    let of = |answer: &Odds| {
        let told = concerned.iter().flat_map(|&unit| {
            let ends = destination(voice, odds, answer, unit);
            befalls(voice, answer, unit).into_iter().chain(ends)
        });
        let told: Vec<String> = told.collect();
        match (answer.about, told.is_empty()) {
            (_, true) => String::new(),
            (true, false) => format!("about: {}", told.join("; ")),
            (false, false) => told.join("; "),
        }
    };
    let all: Vec<String> = odds.iter().map(of).collect();
    match all.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Vec::new(),
        false => all,
    }
}

/// Where an answer leads a unit, if not all answers lead there: "Oren ends at 7,4 (62 %)".
fn destination(voice: Voice<'_>, all: &[Odds], answer: &Odds, unit: UnitId) -> Option<String> {
    if voice.hidden.contains(unit) {
        return None;
    }
    let parts = |odds: &Odds| -> Vec<(Cell, u32)> {
        let ends = odds.ends(unit).into_iter();
        ends.map(|(cell, part)| (cell, part.per_mille())).collect()
    };
    let own = parts(answer);
    let &(cell, mille) = own.iter().max_by_key(|(_, part)| *part)?;
    if all.iter().all(|other| parts(other) == own) {
        return None;
    }
    let chance = answer.ends(unit).get(&cell).copied();
    let chance = chance.filter(|_| mille < 1000).map(whole_percent);
    let chance = chance.map_or(String::new(), |chance| format!(" ({chance})"));
    let at = place(voice.scene, cell);
    Some(format!("{} ends at {at}{chance}", name(voice, unit)))
}

/// What a side knows of the Armor of the unit a question is about, where its answers ignore some of
/// it: "Armor of Husk 1: 4".
pub fn armor_text(eyes: SideView<'_>, voice: Voice<'_>, question: &Question) -> Option<String> {
    let ignores =
        |choice: &Choice| matches!(choice, Choice::Points { what, .. } if what.contains("Armor"));
    let about = question
        .about
        .filter(|_| question.choices.iter().any(ignores))?;
    let facts = (voice.scene.book.stat_block)(eyes, about);
    let known = facts.into_iter().find(|fact| fact.name == "Armor");
    let known = known.map_or("not known".to_owned(), |fact| fact.text);
    Some(format!("Armor of {}: {known}", name(voice, about)))
}

/// The expected harm to a unit: loss, going down, marks of the book.
fn befalls(voice: Voice<'_>, odds: &Odds, unit: UnitId) -> Option<String> {
    let loss = odds.expected_loss(unit);
    let mut told = Vec::new();
    let is_harmed = loss.abs() >= 50;
    if is_harmed {
        let tenths = (loss.abs() + 50) / 100;
        let terms = &voice.scene.book.wording;
        let verb = if loss < 0 { "gains" } else { terms.hurts };
        let harm = terms.harm;
        told.push(format!("{verb} {}.{} {harm}", tenths / 10, tenths % 10));
    }
    let mut chance = |what: &str, of: Weight| {
        if !of.is_zero() {
            told.push(format!("{} {what}", whole_percent(of)));
        }
    };
    chance("knocked out", odds.puts_out(unit));
    chance("leaves the field", odds.leaves(unit));
    for (place, mark) in voice.scene.book.marks.iter().enumerate() {
        let gains = odds.chance(|effects| {
            let mut effects = effects.iter();
            effects.any(|effect| effect.unit == unit && effect.gained & (1 << place) != 0)
        });
        chance(mark, gains);
    }
    let joint = if is_harmed { "" } else { ":" };
    (!told.is_empty()).then(|| format!("{}{joint} {}", name(voice, unit), told.join(", ")))
}

/// A question with the name of the asked unit: "Tomas: strike Shade 1 as it leaves?".
pub fn title_text(voice: Voice<'_>, question: &Question) -> String {
    let about = about_text(voice, question);
    let is_friend = |about| {
        let side_of = |unit| voice.scene.member(unit).side;
        voice.scene.allied(side_of(question.asked), side_of(about))
    };
    let beside = match question.about.is_some_and(is_friend) {
        true => "for",
        false => "against",
    };
    let about = about.map_or(String::new(), |about| format!(" {beside} {about}"));
    let asked = name(voice, question.asked);
    let prompt = named_text(voice, question);
    // A name at the start keeps its capital.
    let prompt = match question.prompt.starts_with('{') {
        true => prompt,
        false => uncapital(&prompt),
    };
    format!("{asked}{about}: {prompt}")
}

/// A question with the asked unit and the rule.
pub fn question_text(voice: Voice<'_>, question: &Question) -> String {
    format!("{} ({})", title_text(voice, question), question.rule)
}

/// A sentence as it continues after a colon.
pub(super) fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}
