//! Reactions out of turn: a unit is asked whether it reacts, then for the choices left open.

use crate::battle::{orders::question::AnswerTerms, prelude::*};

/// A reaction that a unit may take.
pub(crate) struct ReactionOffer {
    /// Its rule.
    pub rule: &'static str,
    /// What the unit does, from the verb on: `cast Ward against {other}`.
    pub verb: &'static str,
    /// The question.
    pub prompt: &'static str,
    /// What "yes" and "no" do.
    pub verbs: [&'static str; 2],
    /// The kind of question, for stops.
    pub topic: QuestionKind,
    /// The unit that may react.
    pub unit: UnitId,
    /// The unit it reacts to.
    pub about: UnitId,
    /// The ally it guards, if that is not the reacting unit itself.
    pub guarded: Option<UnitId>,
    /// The check it makes, to show.
    pub check: Option<Check>,
    /// Whether the computer takes it.
    pub advised: bool,
}

/// Asks whether the unit takes the reaction and reports the answer. The computer's choice is listed
/// first.
pub(crate) fn wants(resolver: &mut Resolver<'_>, chance: ReactionOffer) -> RuleResult<bool> {
    let who = (chance.unit, chance.about, chance.guarded);
    let (verb, rule) = (chance.verb, chance.rule);
    let taken = is_wanted(resolver, chance)?;
    resolver.chosen_for(who, verb, taken, rule);
    Ok(taken)
}

/// Asks whether the unit takes the reaction. Reports only a refusal: the reaction itself is
/// reported as it happens.
pub(crate) fn does(resolver: &mut Resolver<'_>, chance: ReactionOffer) -> RuleResult<bool> {
    let who = (chance.unit, chance.about, chance.guarded);
    let (verb, rule) = (chance.verb, chance.rule);
    let taken = is_wanted(resolver, chance)?;
    if !taken {
        resolver.chosen_for(who, verb, false, rule);
    }
    Ok(taken)
}

fn is_wanted(resolver: &mut Resolver<'_>, chance: ReactionOffer) -> RuleResult<bool> {
    let ReactionOffer { unit, rule, .. } = chance;
    let mut question =
        Question::yes_no(rule, chance.topic, unit, Some(chance.about), chance.prompt);
    if !chance.advised {
        question.choices.reverse();
    }
    question.guarded = chance.guarded;
    question.verbs = chance.verbs;
    question.check = chance.check.map(Box::new);
    Ok(resolver.ask(question)? == Choice::Yes)
}

/// What brains know of an answer from its question alone: the pass chance of the check behind the
/// first active answer, and whether the answer is the advised one.
pub(crate) fn by_question(view: View<'_>, question: &Question, choice: Choice) -> AnswerTerms {
    let active = |choice: &Choice| *choice != Choice::No;
    let first = question.choices.iter().copied().find(active);
    let check = question.check.as_ref().filter(|_| first == Some(choice));
    let advised = (view.scene.book.policy)(view, question);
    AnswerTerms {
        pool: None,
        price: (choice == Choice::No).then_some(0),
        chance: check.and_then(|check| check.pass_chance()),
        merit: i64::from(question.place(choice) == Some(advised)),
    }
}

/// Asks the unit whether it continues the action it has begun; the first answer names the action.
pub(crate) fn unfinished(
    (rule, topic): (&'static str, QuestionKind),
    (view, order): (View<'_>, &Order),
    name: &'static str,
) -> Question {
    let target = order.target().filter(|target| *target != order.unit);
    // The unit cannot count on, or be told of, a target it does not see.
    let sees = |target| view.memory().sees(view.side(order.unit), target);
    let prompt = match target {
        Some(target) if sees(target) && !view.status(target).is_active() => {
            "Finish what was begun, though {other} is out?"
        }
        Some(_) => "Finish what was begun on {other}?",
        None => "Finish what was begun?",
    };
    Question::yes_no(rule, topic, order.unit, target, prompt).verbs(name, "break off")
}

/// Every order of the fitting actions that the unit could carry out now.
pub(crate) fn options(
    view: View<'_>,
    unit: UnitId,
    fits: impl Fn(ActionId, &dyn Action) -> bool,
) -> SmallVec<[Order; 8]> {
    let mut orders = Vec::new();
    for (place, &action) in view.scene.book.actions.iter().enumerate() {
        let id = ActionId(place as u8);
        if fits(id, action) && action.ready(view, unit).is_ok() {
            action.orders(view, unit, id, &mut orders);
        }
    }
    orders.retain(|order| view.scene.book.plan(view, order).is_some());
    orders.into()
}

/// A unit that is asked what it does out of turn.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// The rule that allows it.
    pub rule: &'static str,
    /// The unit asked.
    pub unit: UnitId,
    /// The unit it responds to.
    pub about: UnitId,
}

impl Asked {
    /// A question of this kind to the unit.
    pub fn question(
        self,
        topic: QuestionKind,
        prompt: &'static str,
        choices: SmallVec<[Choice; 6]>,
    ) -> Question {
        Question {
            rule: RuleId(self.rule),
            topic,
            asked: self.unit,
            about: Some(self.about),
            guarded: None,
            prompt,
            verbs: Question::PLAIN,
            choices,
            check: None,
            merits: SmallVec::new(),
        }
    }

    /// Asks the unit to choose one of several; a single choice needs no question.
    pub fn detail(
        self,
        resolver: &mut Resolver<'_>,
        prompt: &'static str,
        choices: SmallVec<[Choice; 6]>,
    ) -> RuleResult<Choice> {
        if let [only] = choices.as_slice() {
            return Ok(*only);
        }
        resolver.ask(self.question(QuestionKind::Detail, prompt, choices))
    }

    /// Asks for the part in which the remaining orders differ, if they do.
    pub fn narrow(
        self,
        resolver: &mut Resolver<'_>,
        fitting: &mut SmallVec<[&Order; 8]>,
        prompt: &'static str,
        part: impl Fn(View<'_>, &Order) -> Option<Choice>,
    ) -> RuleResult {
        let view = resolver.view();
        let parts = fitting.iter().filter_map(|order| part(view, order));
        let choices = each_once(SmallVec::new(), parts);
        if choices.len() < 2 {
            return Ok(());
        }
        let chosen = self.detail(resolver, prompt, choices)?;
        let view = resolver.view();
        fitting.retain(|order| part(view, order) == Some(chosen));
        Ok(())
    }

    /// Asks for the choices left open among the orders that fit the answer. The computer's choice
    /// is listed first.
    pub fn fill_in<'o>(
        self,
        resolver: &mut Resolver<'_>,
        mut fitting: SmallVec<[&'o Order; 8]>,
        advised: Option<&Order>,
        parts: &[(&'static str, &dyn Fn(View<'_>, &Order) -> Option<Choice>)],
    ) -> RuleResult<Option<Order>> {
        let mut places = fitting.iter();
        if let Some(place) = places.position(|&order| Some(order) == advised) {
            fitting.swap(0, place);
        }
        for &(prompt, part) in parts {
            self.narrow(resolver, &mut fitting, prompt, part)?;
        }
        Ok(fitting.first().map(|&order| order.clone()))
    }
}

/// Asks the unit to pick one of several things, shown as `named` says. The computer's choice is
/// listed first. A single thing needs no question; `None` if there are none.
pub(crate) fn pick<T: Copy>(
    resolver: &mut Resolver<'_>,
    (rule, asked, about): (&'static str, UnitId, Option<UnitId>),
    prompt: &'static str,
    things: &[T],
    named: impl Fn(T) -> Choice,
) -> RuleResult<Option<T>> {
    if things.len() < 2 {
        return Ok(things.first().copied());
    }
    let choices = things.iter().map(|&thing| named(thing));
    let choice = resolver.ask(Question::detail(rule, asked, about, prompt, choices))?;
    Ok(things.iter().copied().find(|&thing| named(thing) == choice))
}

/// These choices plus each of the others once, up to the maximum of one question.
pub(crate) fn each_once(
    mut choices: SmallVec<[Choice; 6]>,
    others: impl Iterator<Item = Choice>,
) -> SmallVec<[Choice; 6]> {
    for choice in others {
        if !choices.contains(&choice) && choices.len() < MOST_CHOICES {
            choices.push(choice);
        }
    }
    choices
}

/// The maximum number of choices in one question.
pub(crate) const MOST_CHOICES: usize = 200;

/// The target of an order.
pub(crate) fn target_choice(_: View<'_>, order: &Order) -> Option<Choice> {
    order.target().map(Choice::Unit)
}

/// The square an order names.
pub(crate) fn place(_: View<'_>, order: &Order) -> Option<Choice> {
    order.cell().map(Choice::Cell)
}
