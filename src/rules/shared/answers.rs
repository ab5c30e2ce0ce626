//! Answers out of turn: somebody is asked whether it steps in, and then for what is left open.

use crate::battle::{prelude::*, question::AnswerTerms};

/// A reaction somebody may take.
pub(crate) struct ReactionOffer {
    /// Its rule.
    pub rule: &'static str,
    /// What is done by it, from its verb on: `cast Ward against {other}`.
    pub deed: &'static str,
    /// The question.
    pub prompt: &'static str,
    /// What "yes" and "no" do.
    pub verbs: [&'static str; 2],
    /// The kind of question, for stops.
    pub topic: QuestionKind,
    /// Who may take it.
    pub unit: UnitId,
    /// Against whom.
    pub about: UnitId,
    /// Whom it guards, where that is somebody else than the one who may take it.
    pub guarded: Option<UnitId>,
    /// What is rolled, to show.
    pub check: Option<Check>,
    /// Whether the computer takes it.
    pub advised: bool,
}

/// Asks whether it is taken, and tells it. What the computer would do stands first.
pub(crate) fn wants(resolver: &mut Resolver<'_>, chance: ReactionOffer) -> RuleResult<bool> {
    let who = (chance.unit, chance.about, chance.guarded);
    let (deed, rule) = (chance.deed, chance.rule);
    let taken = is_wanted(resolver, chance)?;
    resolver.chosen_for(who, deed, taken, rule);
    Ok(taken)
}

/// Asks whether it is taken; only a refusal is told, for what is done tells itself.
pub(crate) fn does(resolver: &mut Resolver<'_>, chance: ReactionOffer) -> RuleResult<bool> {
    let who = (chance.unit, chance.about, chance.guarded);
    let (deed, rule) = (chance.deed, chance.rule);
    let taken = is_wanted(resolver, chance)?;
    if !taken {
        resolver.chosen_for(who, deed, false, rule);
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

/// What is known of an answer by its question alone: how likely the test is to pass that the first
/// answer leads to that does something, and that what is advised is better than the rest.
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

/// Asks whoever has begun something whether it goes on with it; the first answer names the action.
pub(crate) fn unfinished(
    (rule, topic): (&'static str, QuestionKind),
    (view, order): (View<'_>, &Order),
    name: &'static str,
) -> Question {
    let target = order.target().filter(|target| *target != order.unit);
    // What it does not see it cannot count on, and is not told of.
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

/// Every order of the actions that fit which could be carried out now.
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

/// Who is asked what it does, out of turn.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// The rule that lets it.
    pub rule: &'static str,
    /// Who is asked.
    pub unit: UnitId,
    /// Whose doing it answers.
    pub about: UnitId,
}

impl Asked {
    /// A question of this kind to it.
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
        }
    }

    /// Asks for one of several; a single one needs no question.
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

    /// Asks for what the remaining orders differ in, if they do.
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

    /// Asks for what is left open of the orders that are this answer; what the computer would do
    /// stands first.
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

/// Asks for one of several things that are named so: what the computer would take stands first, a single one
/// needs no question, and of none there is none.
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

/// These choices, and each of the others once, up to as many as an answer can name.
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

/// As many choices as one question can name.
pub(crate) const MOST_CHOICES: usize = 200;

/// Whom an order aims at.
pub(crate) fn whom(_: View<'_>, order: &Order) -> Option<Choice> {
    order.target().map(Choice::Unit)
}

/// The square an order names.
pub(crate) fn place(_: View<'_>, order: &Order) -> Option<Choice> {
    order.cell().map(Choice::Cell)
}
