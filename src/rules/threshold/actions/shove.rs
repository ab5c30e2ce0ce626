//! Hinder: Shove (TH-ACT-23).

use super::prelude::*;
use crate::rules::threshold::{
    riding::seat::{self, Loss},
    rolls::hinder,
    travel::forced::{self, Slide},
};

const RULE: &str = "TH-ACT-23";

pub(crate) static SHOVE: ActionDef = ActionDef::new(
    &Entry {
        key: "shove",
        name: "Shove",
        icon: Icon::Push,
        phrase: &[Form::new("try to shove {target}"), Form::new("try to shove an enemy")],
        rules: &[RULE, "TH-ACT-20"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(hinder::AP),
        help: "Power against Power or Agility. Success: you push the target 1 yard, and one more for each 3 points, in a direction you choose.",
    },
    work,
)
.aims(Aims::EnemiesOnField)
.worth(|view, order| match SHOVE.plan(view, order).is_ok() && aid::is_in_peril(view, order) {
    // The odds show what the fall does.
    true => None,
    false => Some(0),
});

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = hinder::target(view, order, RULE)?;
    let check = hinder::power_check(view, (RULE, "Shove"), unit, target);
    Ok(Work::checked(check, move |resolver, check| {
        let margin = hinder::roll(resolver, check, checks::steps_above(check.target, 3))?;
        if margin >= 0 {
            whither(resolver, unit, target, (1 + margin / 3) as u16)?;
        }
        Ok(())
    }))
}

/// Asks for the square where the target stops; the farthest one straight away comes first.
fn whither(resolver: &mut Resolver<'_>, by: UnitId, unit: UnitId, yards: u16) -> RuleResult {
    // A rider comes off its mount first, and is moved from there (TH-MNT-09).
    seat::unseat(resolver, unit, Loss::Own)?;
    let mut slides = forced::slides(resolver.view(), unit, yards);
    let away = forced::away(resolver.view(), by, unit);
    slides.sort_by_key(|slide| {
        let straight = Some(slide.direction) == away;
        (
            std::cmp::Reverse((slide.drop, straight, slide.steps)),
            slide.to,
        )
    });
    let squares = slides.iter().map(|slide| Choice::Cell(slide.to));
    let choices = squares.chain([Choice::No]);
    let prompt = "Shove {other} where?";
    let question = Question::detail(RULE, by, Some(unit), prompt, choices);
    let choice = resolver.ask(question.verbs("shove", "leave it there"))?;
    let chosen: Option<Slide> = slides
        .into_iter()
        .find(|slide| Choice::Cell(slide.to) == choice);
    match chosen {
        Some(slide) => forced::slide(resolver, unit, slide, RULE),
        None => Ok(()),
    }
}
