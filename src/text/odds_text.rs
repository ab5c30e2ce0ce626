//! The odds card in words and as JSON.

use std::{collections::BTreeMap, fmt::Write};

use serde::Serialize;

use super::{
    names::place,
    narrate::{Voice, name, target_text},
    percent::{self, percent},
    question_text::answer_text,
};
use crate::{
    battle::{
        check::{Check, RollDirection},
        ids::UnitId,
        odds::{Effect, Extra, Odds, leading_tests::LeadingTests},
        orders::question::Choice,
        scene::Scene,
    },
    data::words::capital,
    dice::Weight,
};

/// One line of the card: an outcome for a unit, and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeLine {
    /// The unit.
    pub unit: String,
    /// The outcome: `hit`, `out`, `lost 2`, `lost 2 (a moderate wound)`, `hidden`, `hidden from
    /// Quin`, a mark of the book, `moved to 5,5`, or `success` of a test that changes none of
    /// these.
    pub outcome: String,
    /// The chance in parts of `of`; exact unless the card says "about".
    pub parts: u128,
    /// The whole.
    pub of: u128,
    /// The chance in percent with one decimal; "> 99.9" and "< 0.1" for nearly certain and nearly
    /// impossible.
    pub percent: String,
}

/// The odds of an order as numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OddsNumbers {
    /// The order.
    pub order: String,
    /// The first test, if there is one.
    pub test: Option<String>,
    /// Whether the outcomes were sampled instead of enumerated.
    pub about: bool,
    /// Whether dice are thrown at all.
    pub dice: bool,
    /// Every chance, target first.
    pub chances: Vec<OutcomeLine>,
    /// What the unit may add for more points, and what the order comes to with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<String>,
}

/// The outcomes that scenes name, besides the marks of the book, `lost N`, `hidden from NAME` and
/// `moved to x,y`.
pub const OUTCOMES: &[&str] = &["hit", "miss", "out", "hidden", "left", "moved"];

/// The chance of a unit's outcome, by the names of scene files: `hit`, `miss`, `out`, `lost N`,
/// `hidden`, `hidden from Quin`, `moved`, `moved to 5,5`, or a mark of the book such as
/// `Staggered`. `None` for an unknown name.
pub fn chance_of(scene: &Scene, odds: &Odds, unit: UnitId, outcome: &str) -> Option<Weight> {
    let effect_is = |test: &dyn Fn(&Effect) -> bool| {
        odds.chance(|effects| {
            effects
                .iter()
                .any(|effect| effect.unit == unit && test(effect))
        })
    };
    let outcome = outcome.trim().to_lowercase();
    Some(match outcome.as_str() {
        "hit" => odds.hits(unit),
        "miss" => odds.chance(|effects| {
            !effects
                .iter()
                .any(|effect| effect.unit == unit && effect.hit)
        }),
        "out" => odds.puts_out(unit),
        "left" => odds.leaves(unit),
        "moved" => effect_is(&|effect| effect.moved.is_some()),
        "hidden" => odds.hides(unit),
        _ => {
            if let Some(amount) = outcome.strip_prefix("lost ") {
                // As on cards, with the level after the amount.
                let amount: i16 = amount.split_whitespace().next()?.parse().ok()?;
                // Without outcomes that put it out, as on cards.
                odds.chance(|effects| {
                    let effect = effects.iter().find(|effect| effect.unit == unit);
                    !effect.is_some_and(|effect| effect.out || effect.left)
                        && effect.map_or(0, |effect| effect.lost) == amount
                })
            } else if let Some(enemy) = outcome.strip_prefix("hidden from ") {
                let enemy = scene.unit_named(enemy)?;
                effect_is(&|effect| effect.hides || effect.hides_from.contains(enemy))
            } else if let Some(square) = outcome.strip_prefix("moved to ") {
                effect_is(&|effect| {
                    let to = effect.moved.map(|cell| place(scene, cell));
                    to.is_some_and(|to| to.to_lowercase() == square)
                })
            } else {
                let mark = scene
                    .book
                    .marks
                    .iter()
                    .position(|mark| mark.to_lowercase() == outcome)?;
                effect_is(&|effect| effect.gained & (1 << mark) != 0)
            }
        }
    })
}

/// Makes a card from odds.
pub fn card(scene: &Scene, order: &str, odds: &Odds) -> OddsNumbers {
    let mut units: Vec<UnitId> = Vec::new();
    if let Some(against) = odds.check.as_ref().and_then(|check| check.against) {
        units.push(against);
    }
    for (effects, _) in &odds.outcomes {
        for effect in effects {
            if !units.contains(&effect.unit) {
                units.push(effect.unit);
            }
        }
    }
    let voice = Voice::open(scene);
    let mut chances = Vec::new();
    for unit in units {
        let mut add = |outcome: String, weight: Weight| {
            let (parts, of) = weight.reduced();
            if parts > 0 {
                chances.push(OutcomeLine {
                    unit: name(voice, unit).to_owned(),
                    outcome,
                    parts,
                    of,
                    percent: percent::number_of(weight, odds.about),
                });
            }
        };
        add("hit".to_owned(), odds.hits(unit));
        let mut losses: BTreeMap<i16, (Weight, Option<&str>)> = BTreeMap::new();
        for (loss, weight) in odds.losses(unit) {
            let level = scene.book.wording.level(loss);
            let known = losses.entry(loss.0).or_insert((Weight::ZERO, level));
            known.0 += weight;
            // The level is shown unless several wounds give the same sum.
            known.1 = known.1.and(level);
        }
        losses.remove(&0);
        for (lost, (weight, level)) in losses {
            let level = level.map(|level| format!(" (a {level} wound)"));
            add(format!("lost {lost}{}", level.unwrap_or_default()), weight);
        }
        add("out".to_owned(), odds.puts_out(unit));
        add("left".to_owned(), odds.leaves(unit));
        for (mark, title) in scene.book.marks.iter().enumerate() {
            let gained = odds.chance(|effects| {
                effects
                    .iter()
                    .any(|effect| effect.unit == unit && effect.gained & (1 << mark) != 0)
            });
            add((*title).to_owned(), gained);
        }
        add("hidden".to_owned(), odds.hides(unit));
        for (enemy, weight) in odds.hides_from(unit) {
            add(format!("hidden from {}", name(voice, enemy)), weight);
        }
        for (cell, weight) in odds.ends(unit) {
            add(format!("moved to {}", place(scene, cell)), weight);
        }
    }
    OddsNumbers {
        order: order.to_owned(),
        test: odds.check.as_ref().map(|check| test_text(voice, check)),
        about: odds.about,
        dice: odds.check.is_some() || odds.runs > 1,
        chances,
        extras: extras(voice, odds),
    }
}

/// What may be added to an order for more points, in words, with the mean harm it then does to all
/// it hurts: "Armor Piercer (1 of 5 WP): 7.1 damage instead of 4.2".
pub fn extras(voice: Voice<'_>, odds: &Odds) -> Vec<String> {
    let mut hurt: Vec<UnitId> = Vec::new();
    for (effects, _) in odds.extras.iter().flat_map(|extra| &extra.odds.outcomes) {
        hurt.extend(effects.iter().map(|effect| effect.unit));
    }
    hurt.sort_unstable();
    hurt.dedup();
    let mean = |odds: &Odds| -> i64 { hurt.iter().map(|&unit| odds.expected_loss(unit)).sum() };
    let tenths = |thousandths: i64| {
        let tenths = (thousandths.abs() + 50) / 100;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    let plain = mean(odds);
    let told = odds.extras.iter().filter_map(|extra| {
        let with = mean(&extra.odds);
        let harm = voice.scene.book.wording.harm;
        let words = more_text(voice, extra);
        let verb = if with < 0 { " healed" } else { "" };
        ((with - plain).abs() >= 50).then(|| {
            format!(
                "{words}: {} {harm}{verb} instead of {}",
                tenths(with),
                tenths(plain)
            )
        })
    });
    told.collect()
}

/// An extra and its price: "Armor Piercer, 1 WP more", "2 WP more".
fn more_text(voice: Voice<'_>, extra: &Extra) -> String {
    let book = voice.scene.book;
    let points = match extra.choice {
        Choice::Points { .. } => {
            let text = answer_text(voice, &extra.question, extra.choice);
            let (points, brings) = text.split_once(": ").unwrap_or((&text, ""));
            let brings = match brings.is_empty() {
                true => String::new(),
                false => format!(" ({brings})"),
            };
            return format!("{points} more{brings}");
        }
        choice => answer_text(voice, &extra.question, choice),
    };
    match extra.price {
        Some((pool, price)) => {
            let name = book
                .pools
                .get(usize::from(pool.0))
                .map_or("", |pool| pool.name);
            format!("{}, {price} {name} more", capital(&points))
        }
        None => capital(&points),
    }
}

/// A test before its roll, in a sentence.
pub fn test_text(voice: Voice<'_>, check: &Check) -> String {
    let mut text = format!(
        "{} of {}: {}",
        check.name,
        name(voice, check.who),
        target_text(voice, check)
    );
    let said = (voice.scene.book.pass_chance)(check);
    if let Some(chance) = said.or_else(|| plain_chance(check)) {
        let _ = write!(text, ", {} without resistance", percent(chance));
    }
    text
}

/// The chance of one die to pass a test that depends only on its target number: with an edge the
/// better of two dice counts, with its opposite the worse.
fn plain_chance(check: &Check) -> Option<Weight> {
    if check.sense != RollDirection::AtMost {
        return None;
    }
    let faces = i32::from(check.throw.faces);
    let passing = check.target.clamp(0, faces) as u64;
    let faces = faces as u64;
    let failing = faces - passing;
    match (check.throw.dice, check.breakdown.edge) {
        (1, _) => Some(Weight::new(passing, faces)),
        (2, 1..) => Some(Weight::new(
            faces * faces - failing * failing,
            faces * faces,
        )),
        (2, ..=-1) => Some(Weight::new(passing * passing, faces * faces)),
        _ => None,
    }
}

impl OddsNumbers {
    /// The card with the chance of the acting unit's first test, found by `tests`, if the test
    /// decides neither harm nor marks nor places.
    #[must_use]
    pub fn with_success(mut self, scene: &Scene, tests: &LeadingTests) -> Self {
        let roll = tests.first.as_ref().filter(|_| self.chances.is_empty());
        let Some((roll, chance)) = roll.and_then(|roll| Some((roll, roll.chance?))) else {
            return self;
        };
        let (parts, of) = chance.reduced();
        self.chances.push(OutcomeLine {
            unit: name(Voice::open(scene), roll.check.who).to_owned(),
            outcome: "success".to_owned(),
            parts,
            of,
            percent: percent::number(chance),
        });
        self
    }

    /// The card as lines.
    pub fn text(&self) -> String {
        let mut text = format!("Odds of: {}\n", self.order);
        if let Some(test) = &self.test {
            let _ = writeln!(text, "  {test}.");
        }
        if self.chances.is_empty() {
            text.push_str(if self.dice {
                "  Nobody is hurt, healed or hampered, whatever the roll.\n"
            } else {
                "  No dice needed.\n"
            });
        }
        let about = if self.about { "about " } else { "" };
        for chance in &self.chances {
            let _ = writeln!(
                text,
                "  {about}{:>6} %  {}: {}",
                chance.percent, chance.unit, chance.outcome
            );
        }
        for extra in &self.extras {
            let _ = writeln!(text, "  {extra}.");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{card, chance_of};
    use crate::{
        battle::{odds::Budget, ruleset::Book},
        data::level::Level,
        document::Document,
        rules::{evoker, threshold},
        text::order_text,
    };

    /// The possible outcomes of the first attack with dice in this book, in words, with their
    /// chances as the words are read back.
    fn outcomes(book: &'static Book) -> Vec<String> {
        let text = include_str!("../../levels/proving-ground.ron");
        let level = Level::read(&Document::parse("level", text)).0.unwrap();
        let mut battle = level.battle(book, 3).unwrap();
        loop {
            let attack = battle.legal_orders().into_iter().find(|order| {
                let action = book.action(order.action).unwrap();
                order.target().is_some() && action.entry().key.contains("attack")
            });
            let Some(attack) = attack else {
                crate::ai::step(&mut battle).unwrap();
                continue;
            };
            let odds = battle.odds(&attack, Budget::default()).unwrap();
            let written = order_text::write(battle.scene(), &attack);
            let card = card(battle.scene(), &written, &odds);
            let target = attack.target().unwrap();
            let name = battle.scene().member(target).name.clone();
            let of_target = card
                .chances
                .into_iter()
                .filter(|chance| chance.unit == name);
            return of_target
                .map(|chance| {
                    let read = chance_of(battle.scene(), &odds, target, &chance.outcome).unwrap();
                    assert_eq!(read.reduced(), (chance.parts, chance.of));
                    chance.outcome
                })
                .collect();
        }
    }

    #[test]
    fn harm_is_told_as_the_book_counts_it() {
        let by_level = outcomes(&threshold::BOOK);
        assert!(
            by_level.contains(&"lost 1 (a light wound)".to_owned()),
            "{by_level:?}"
        );
        let by_sum = outcomes(&evoker::BOOK);
        assert!(by_sum.contains(&"lost 1".to_owned()), "{by_sum:?}");
    }
}
