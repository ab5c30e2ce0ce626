//! Using objects of the field (EV-FLD-09): what an object offers, what it costs, and its effect.

use crate::{
    battle::{
        field::board::{Interaction, InteractionTerms, Use},
        prelude::*,
    },
    rules::{
        evoker::{
            actions::modes,
            body::harm,
            character::{
                catalogue::Keyword,
                sheet::{Focus, Skill},
                stats::Tested,
            },
            laws::{Work, stars_if},
            movement,
            rolls::{checks, degrees::Interest, situation::Situation, testing},
            time::legal,
        },
        shared::things as shared,
    },
};

/// How many uses of one object an order can tell apart.
const MOST: u8 = modes::PERSONAS;

/// One of the actions that use objects: Interact (EV-ACT-38), or with a test of skill (EV-ACT-30).
#[derive(Clone, Copy)]
pub struct Using {
    /// Its main rule.
    pub rule: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Whether it covers the uses with a test of skill, or the others.
    pub by_skill: bool,
}

/// A use that an object beside a unit offers.
#[derive(Clone, Copy)]
struct Offer<'b> {
    cell: Cell,
    /// Its index among the object's uses for this action.
    number: u8,
    interaction: &'b Interaction,
    terms: InteractionTerms,
}

impl Using {
    /// All uses of objects beside or under a unit, in reading order.
    fn offers<'b>(&self, view: View<'b>, unit: UnitId) -> Vec<Offer<'b>> {
        if view.band(unit) != Band::Ground {
            return Vec::new();
        }
        let squares = view.footprint(unit).with_margin();
        squares.flat_map(|cell| self.of_thing(view, cell)).collect()
    }

    /// The uses that the object on a square offers.
    fn of_thing<'b>(&self, view: View<'b>, cell: Cell) -> SmallVec<[Offer<'b>; 2]> {
        let thing = view.board().standing(view.ground(), cell);
        let book = view.scene.book.id;
        thing
            .into_iter()
            .flat_map(|thing| &thing.interact)
            .map(|interaction| (interaction, interaction.terms(book)))
            .filter(|(_, terms)| terms.by_skill == self.by_skill)
            .zip(0..MOST)
            .map(|((interaction, terms), number)| Offer {
                cell,
                number,
                interaction,
                terms,
            })
            .collect()
    }

    /// Whether the unit can use an object now.
    pub fn offers_any(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let offers = self.offers(view, unit);
        let Some(cheapest) = offers.iter().map(|offer| offer.terms.points).min() else {
            return Err(Refusal::forbidden(self.rule, "nothing usable is in reach"));
        };
        legal::has_stars(view, unit, i16::from(cheapest))
    }

    /// An order for each use on offer.
    pub fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for offer in self.offers(view, unit) {
            let order = Order::new(unit, me).to(offer.cell);
            out.push(match offer.number {
                0 => order,
                number => order.mode(modes::FIRST_PERSONA + number),
            });
        }
    }

    /// The work of an order.
    pub fn work(&self, view: View<'_>, order: &Order) -> Result<Work, Refusal> {
        let unit = order.unit;
        let cell = order.cell_for(self.rule)?;
        let distance = view.footprint(unit).chebyshev(cell.into());
        legal::within(self.rule, distance, 1)?;
        let named = (0..MOST).find(|number| order.modes.has(modes::FIRST_PERSONA + number));
        let offers = self.of_thing(view, cell);
        let Some(offer) = offers.get(usize::from(named.unwrap_or(0))).copied() else {
            return Err(Refusal::new(self.rule, RefusalReason::WrongTarget));
        };
        let terms = offer.terms;
        if terms.forbidden {
            return Err(Refusal::forbidden(
                self.rule,
                "it takes too long for a battle",
            ));
        }
        let keyword = terms.keyword.and_then(keyword);
        let points = i16::from(terms.points);
        let costs = stars_if(points, keyword);
        legal::can_pay(view, unit, &costs)?;
        if !shared::changes_anything(view, cell, &offer.interaction.effect) {
            return Err(Refusal::new(self.rule, RefusalReason::NothingToDo));
        }
        let check = self.check(view, unit, terms);
        let (test, rule) = (check.clone(), self.rule);
        let effect = offer.interaction.effect.clone();
        let mut work = Work::new(move |r| {
            let comes_off = match &test {
                Some(check) => testing::test(r, check, Interest::default())?.passed,
                None => true,
            };
            if comes_off {
                take_effect(r, unit, cell, &effect, rule)?;
            }
            Ok(())
        })
        .costs(costs);
        work.what = Some(offer.interaction.title.clone());
        work.check = check;
        Ok(work)
    }

    /// The test that the use requires.
    fn check(&self, view: View<'_>, unit: UnitId, terms: InteractionTerms) -> Option<Check> {
        let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
        let tested = Tested {
            score: skill.score(),
            skill: Some(skill),
            foci: foci(terms.focus),
            name: skill.name(),
        };
        let mut extra = Modifiers::new();
        if terms.modifier != 0 {
            let amount = Amount::Flat(i32::from(terms.modifier));
            extra.push(Modifier::new("EV-FLD-09", "The thing", amount));
        }
        let situation = Situation::plain(unit, tested);
        Some(checks::check(
            view, &situation, self.rule, self.name, &extra,
        ))
    }
}

fn keyword(place: u8) -> Option<Keyword> {
    Keyword::ALL.get(usize::from(place)).copied()
}

/// The list with this focus only.
fn foci(place: Option<u8>) -> &'static [Focus] {
    match place.map(usize::from) {
        Some(place) if place < Focus::ALL.len() => {
            // A slice of a static list, because tests hold their foci with a static lifetime.
            static ALL: [Focus; 21] = Focus::ALL;
            &ALL[place..=place]
        }
        _ => &[],
    }
}

/// Applies the effect of a use; each unit it falls on takes one hit (EV-WND-16).
fn take_effect(
    r: &mut Resolver<'_>,
    unit: UnitId,
    cell: Cell,
    effect: &Use,
    rule: &'static str,
) -> RuleResult {
    let strike = |r: &mut Resolver<'_>, target, damage| {
        harm::plain_damage(r, target, damage, false, "EV-FLD-09").map(|_| ())
    };
    shared::take_effect(r, unit, cell, effect, (rule, &strike))?;
    movement::around::settle(r)
}
