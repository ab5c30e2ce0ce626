//! What a unit could do out of turn, and the question which option it takes (TH-TIM-13, TH-ACT-10).

use crate::rules::{
    shared::answers::{Asked, MOST_CHOICES, each_once, options, place},
    threshold::{actions::change_posture::CHANGE_POSTURE, prelude::*, riding::mounts},
};

/// An offer to act out of turn.
#[derive(Clone, Copy)]
pub(crate) struct Offer<'a> {
    /// The unit that may act, the unit it reacts to, and the rule that allows it.
    pub asked: Asked,
    /// The question.
    pub prompt: &'static str,
    /// Labels of "yes" and "no".
    pub verbs: [&'static str; 2],
    /// What taking the offer does, as a verb phrase.
    pub name: &'static str,
    /// What the unit could do.
    pub options: &'a [Order],
    /// The option the computer would take.
    pub advised: Option<&'a Order>,
}

/// Moving in a window, before an action in it or after.
const MOVE: Choice = Choice::Named("move");
const ACT_AND_MOVE: Choice = Choice::Named("act, then move");

/// Whether the action can be taken out of turn: movement, free actions and ending the turn cannot.
pub(crate) fn is_action(action: &dyn Action) -> bool {
    let others = ActionBits::MOVES | ActionBits::OWN_TURN | ActionBits::FREE;
    !action.bits().intersects(others)
}

/// Whether the action is a way of moving.
pub(crate) fn is_movement(action: &dyn Action) -> bool {
    action.bits().contains(ActionBits::MOVES)
}

/// What a unit does in a window.
pub(crate) enum OfferedAct {
    /// Nothing more.
    Pass,
    /// It carries out an order; the flag says whether it moves afterwards.
    Act(Order, bool),
    /// It moves now, and may act afterwards.
    Move,
}

/// Whether the unit could take any action out of turn. Nearly every unit could change posture; of
/// the others, actions late in the list need no target and are checked fastest.
pub(crate) fn has_option(view: View<'_>, unit: UnitId) -> bool {
    // Payment over several turns is only possible in the unit's own turn (TH-TIM-05).
    if !mounts::is_own_turn(view, unit) && view.pool(unit, AP) < 1 {
        return false;
    }
    let mut orders = Vec::new();
    let actions = view.scene.book.actions;
    let posture = actions
        .iter()
        .position(|action| action.entry().key == CHANGE_POSTURE.entry.key);
    let places = (0..actions.len())
        .rev()
        .filter(|&place| Some(place) != posture);
    posture.into_iter().chain(places).any(|place| {
        let action = actions[place];
        if !is_action(action) || action.ready(view, unit).is_err() {
            return false;
        }
        orders.clear();
        action.orders(view, unit, ActionId(place as u8), &mut orders);
        orders.iter().any(|order| action.plan(view, order).is_ok())
    })
}

/// The most actions among the answers of one question; the others come under "something else".
const MOST_ACTS: usize = 16;

/// The order as an answer: its action with its tool, and its target unless that is the unit that
/// the question is about.
fn act(view: View<'_>, asked: Asked, order: &Order) -> Choice {
    let action = view.scene.book.action(order.action);
    Choice::Act {
        name: action.map_or("", |action| action.entry().key),
        with: order.with,
        at: order.target().filter(|&target| target != asked.about),
    }
}

/// What the unit could do, each action, tool and target once. First comes what is done to the unit
/// that the question is about and what has no target, spells before all.
fn acts(view: View<'_>, asked: Asked, options: &[Order]) -> SmallVec<[Choice; 6]> {
    let all = options.iter().map(|order| act(view, asked, order));
    let mut acts = each_once(SmallVec::new(), all);
    acts.sort_by_key(|choice| match choice {
        Choice::Act { at: Some(_), .. } => 2,
        Choice::Act { with, .. } => i32::from(with.power().is_none()),
        _ => 3,
    });
    acts
}

/// These answers and the actions, as far as one question has room for them. The others come under
/// "yes".
fn with_acts(choices: SmallVec<[Choice; 6]>, acts: &[Choice]) -> SmallVec<[Choice; 6]> {
    let mut choices = each_once(choices, acts.iter().copied().take(MOST_ACTS));
    if acts.len() > MOST_ACTS {
        choices.push(Choice::Yes);
    }
    choices
}

/// Asks whether and how the unit acts now, in one question. The computer's choice comes first.
pub(crate) fn choose(resolver: &mut Resolver<'_>, offer: &Offer<'_>) -> RuleResult<Option<Order>> {
    let view = resolver.view();
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    let advised = offer.advised.map(|order| act(view, offer.asked, order));
    choices.extend(advised);
    choices.push(Choice::No);
    let choices = with_acts(choices, &acts(view, offer.asked, offer.options));
    // The test that is shown is that of the first answer that does something.
    let first = choices.iter().copied().find(|choice| *choice != Choice::No);
    let mut options = offer.options.iter();
    let shown = options.find(|order| Some(act(view, offer.asked, order)) == first);
    match ask(resolver, offer, choices, shown)? {
        Choice::No => Ok(None),
        Choice::Yes => what(resolver, offer, MOST_ACTS),
        choice => how(resolver, offer, choice),
    }
}

/// Asks about a chance that is open all the time: to act, to move, or both. One question says
/// whether and what. What a unit could do is worked out only where a player reads it: neither for
/// policies, which take the advice or nothing, nor for such an answer of a record.
pub(crate) fn choose_late(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    (may_act, may_move): (bool, bool),
) -> RuleResult<OfferedAct> {
    let view = resolver.view();
    let advised = offer.advised.map(|order| act(view, offer.asked, order));
    let mut choices: SmallVec<[Choice; 6]> = SmallVec::new();
    choices.extend(advised);
    choices.push(Choice::No);
    if may_move {
        choices.push(MOVE);
    }
    if may_act && may_move {
        choices.push(ACT_AND_MOVE);
    }
    let needs_acts = match resolver.next_given() {
        Some(place) => usize::from(place) >= choices.len(),
        None => !resolver.is_left_to_policy(),
    };
    let options = match may_act && needs_acts {
        true => possible(view, offer.asked.unit),
        false => SmallVec::new(),
    };
    let choices = with_acts(choices, &acts(view, offer.asked, &options));
    let offer = Offer {
        options: &options,
        ..*offer
    };
    let chosen = match ask(resolver, &offer, choices, offer.advised)? {
        Choice::No => return Ok(OfferedAct::Pass),
        MOVE => return Ok(OfferedAct::Move),
        ACT_AND_MOVE => {
            let options = possible(resolver.view(), offer.asked.unit);
            let offer = Offer {
                options: &options,
                ..offer
            };
            let order = what(resolver, &offer, 0)?;
            return Ok(order.map_or(OfferedAct::Pass, |order| OfferedAct::Act(order, true)));
        }
        choice if Some(choice) == advised => offer.advised.cloned(),
        Choice::Yes => what(resolver, &offer, MOST_ACTS)?,
        choice => how(resolver, &offer, choice)?,
    };
    Ok(chosen.map_or(OfferedAct::Pass, |order| OfferedAct::Act(order, false)))
}

/// Everything a unit could do out of turn.
fn possible(view: View<'_>, unit: UnitId) -> SmallVec<[Order; 8]> {
    options(view, unit, |_, action| is_action(action))
}

/// Asks which of the possible actions the unit takes; the first `known` were offered before.
fn what(resolver: &mut Resolver<'_>, offer: &Offer<'_>, known: usize) -> RuleResult<Option<Order>> {
    let acts = acts(resolver.view(), offer.asked, offer.options);
    let others = acts.into_iter().skip(known).collect();
    let choice = offer.asked.detail(resolver, "Take which action?", others)?;
    how(resolver, offer, choice)
}

/// Asks where and how the unit moves in a window; staying is a possible answer (TH-MOV-04).
pub(crate) fn choose_way(resolver: &mut Resolver<'_>, asked: Asked) -> RuleResult<Option<Order>> {
    let view = resolver.view();
    let here = view.cell(asked.unit);
    let mut ways = options(view, asked.unit, |_, action| is_movement(action));
    ways.sort_by_key(|order| order.cell().map(|cell| (cell.chebyshev(here), cell)));
    let mut fitting: SmallVec<[&Order; 8]> = ways.iter().collect();
    let kind = |view: View<'_>, order: &Order| {
        let action = view.scene.book.action(order.action)?;
        Some(Choice::act(action.entry().key, None))
    };
    asked.narrow(resolver, &mut fitting, "Move in which way?", kind)?;
    let mut squares: SmallVec<[Choice; 6]> = SmallVec::new();
    squares.push(Choice::No);
    for cell in fitting.iter().filter_map(|order| order.cell()) {
        if squares.len() < MOST_CHOICES && squares.last() != Some(&Choice::Cell(cell)) {
            squares.push(Choice::Cell(cell));
        }
    }
    if squares.len() > 1 {
        let chosen = asked.detail(resolver, "Move where?", squares)?;
        fitting.retain(|order| order.cell().map(Choice::Cell) == Some(chosen));
    }
    asked.narrow(resolver, &mut fitting, "Do it in which way?", mode)?;
    Ok(fitting.first().map(|&order| order.clone()))
}

/// The first mode that the order names.
fn mode(view: View<'_>, order: &Order) -> Option<Choice> {
    let mut modes = view.scene.book.modes.iter().zip(0..);
    Some(
        modes
            .find(|&(_, mode)| order.modes.has(mode))
            .map_or(Choice::Named("plainly"), |(name, _)| Choice::Named(name)),
    )
}

/// Asks whether the unit acts, and logs the answer. The question shows the check of `shown`.
fn ask(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    choices: SmallVec<[Choice; 6]>,
    shown: Option<&Order>,
) -> RuleResult<Choice> {
    let view = resolver.view();
    let check = shown.and_then(|order| view.scene.book.plan(view, order)?.check);
    let verbs = match choices.contains(&Choice::Yes) {
        true => ["something else", offer.verbs[1]],
        false => offer.verbs,
    };
    let choice = resolver.ask(Question {
        check,
        verbs,
        ..offer
            .asked
            .question(QuestionKind::Interrupt, offer.prompt, choices)
    })?;
    let taken = choice != Choice::No;
    if !taken && offer.advised.is_none() {
        // An expected answer is not logged; windows open too often.
        return Ok(choice);
    }
    resolver.decided(offer.asked.unit, offer.name, taken, offer.asked.rule);
    Ok(choice)
}

/// Asks which of the orders under this choice the unit takes.
fn how(
    resolver: &mut Resolver<'_>,
    offer: &Offer<'_>,
    choice: Choice,
) -> RuleResult<Option<Order>> {
    let view = resolver.view();
    let fitting = offer.options.iter();
    let fitting = fitting.filter(|order| act(view, offer.asked, order) == choice);
    let fitting = fitting.collect();
    offer.asked.fill_in(
        resolver,
        fitting,
        offer.advised,
        &[("Do it where?", &place), ("Do it in which way?", &mode)],
    )
}
