//! The screen reader's view of a battle: the square under the cursor, events, questions, the turn,
//! dialogs over the board. The sentences are pure functions of the panels' models; one system hands
//! them to AccessKit as live regions.

use bevy::{
    a11y::{AccessibilityRequested, ActionRequest},
    ecs::system::SystemParam,
    prelude::*,
};
use bevy_egui::{
    EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass,
    egui::{self, accesskit},
};

use crate::{
    app::{
        drawing::{
            speech::{alert, live, sentence, status},
            third_party::DressSystems,
        },
        models::{
            answer_odds::AnswerOdds,
            charts::{Charts, MapChoice},
            foresight::HoverPreview,
            menu::Menu,
            states::Lasting,
            words,
        },
        panels::{
            chips::Chips,
            desk::{Aimed, BoardState},
            dialogs::{help, legend::Legend, pause},
            ground::GroundCard,
            inspector::Inspector,
            lesson::LessonInputs,
            odds::OddsCard,
            prompt::{AnswerPage, Prompt},
        },
        state::{
            frame::PanelSystems, key_presses::Walking, modals::Modals, session::AppSession,
            shown::Shown,
        },
    },
    battle::{ids::UnitId, side_view::SideView, view::View},
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::{objectives, percent::percent},
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, speak.in_set(PanelSystems))
        .add_systems(EguiPrimaryContextPass, walk.after(DressSystems))
        .add_systems(
            PreUpdate,
            listen
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// A unit in a sentence: name, side, wounds, states.
pub fn person(model: &Inspector) -> String {
    let mut parts = vec![model.name.clone(), model.about.replace(" · ", ", ")];
    for row in model.rows.iter().filter(|row| row.max > 0) {
        parts.push(format!("{} {} of {}", row.name, row.left, row.max));
    }
    if let Some((name, left, _)) = &model.actions {
        parts.push(format!("{name} {left}"));
    }
    for (name, value) in &model.facts {
        parts.push(format!("{name}: {value}"));
    }
    parts.extend(model.states.iter().map(Lasting::text));
    sentence(&parts)
}

/// The odds of an order in a sentence: title, price, outcomes, reactions.
pub fn prospect(card: &OddsCard) -> String {
    let mut parts = vec![card.title.replace('→', "at")];
    if !card.price.is_empty() {
        parts.push(card.price.clone());
    }
    if !card.needs.is_empty() {
        parts.push(card.needs.clone());
    }
    for bar in &card.bars {
        parts.push(format!("{} {}", bar.name, bar.chance_text()));
    }
    parts.extend(card.extras.iter().cloned());
    parts.extend(card.warnings.iter().cloned());
    sentence(&parts)
}

/// A square: its unit, the preview of acting there, the ground.
pub fn square(ground: &GroundCard, who: Option<&Inspector>, odds: Option<&OddsCard>) -> String {
    let mut parts = vec![ground.title.clone()];
    parts.extend(who.map(person));
    parts.extend(odds.map(prospect));
    for (name, value, _) in &ground.facts {
        parts.push(format!("{name}: {value}"));
    }
    sentence(&parts)
}

/// A question with the answers of a page and their keys; `confirm` is the key that goes ahead.
pub fn question(prompt: &Prompt, page: AnswerPage, confirm: &str) -> String {
    let who = match &prompt.about {
        Some(about) => format!("{}, about {about}", prompt.who),
        None => prompt.who.clone(),
    };
    let mut parts = vec![who, prompt.text.clone()];
    if let Some((check, chance)) = &prompt.check {
        parts.push(match chance {
            Some(chance) => format!("{check}, {}", percent(*chance)),
            None => check.clone(),
        });
    }
    parts.extend(prompt.stakes.clone());
    if prompt.squares > 0 {
        parts.push(format!(
            "{} to choose from with Tab",
            crate::battle::counted(prompt.squares as i64, "squares")
        ));
    }
    let several = !prompt.boxes.is_empty();
    for (number, unit) in prompt.boxes.iter().enumerate() {
        let ticked = ["not ticked", "ticked"][usize::from(unit.ticked)];
        parts.push(format!("{}: {}, {ticked}", number + 1, unit.text));
    }
    if several {
        let next = prompt.boxes.len() + 1;
        parts.push(format!("{next} or {confirm}: go ahead"));
        parts.push(format!("{}: one by one", next + 1));
    }
    let listed = page.of(&prompt.choices).iter().enumerate();
    for (number, (_, choice)) in listed.filter(|_| !several) {
        parts.push(format!("{}: {choice}", number + 1));
    }
    let pages = page.pages(prompt.choices.len());
    if pages > 1 && !several {
        parts.push(format!(
            "0: page {} of {pages}, turn it",
            page.number % pages + 1
        ));
    }
    if prompt.undo {
        parts.push("Or undo the order".to_owned());
    }
    sentence(&parts)
}

/// The results of a page's answers, which are known later than the question.
pub fn outcomes(prompt: &Prompt, page: AnswerPage) -> String {
    if !prompt.boxes.is_empty() {
        let rows = prompt.boxes.iter().zip(1..);
        let known = rows.filter(|(row, _)| !row.odds.is_empty());
        let parts = known.map(|(row, number)| format!("{number}: {}, {}", row.text, row.odds));
        return sentence(&parts.collect::<Vec<String>>());
    }
    let answers = page.of(&prompt.choices).iter().zip(1..);
    let parts: Vec<String> = answers
        .filter_map(|((place, choice), number)| {
            let odds = prompt.odds.get(usize::from(*place))?;
            (!odds.is_empty()).then(|| format!("{number}: {choice}, {odds}"))
        })
        .collect();
    sentence(&parts)
}

/// The acting unit, as far as the viewer may know it; `again` says that the turn was inserted.
pub fn turn(
    view: View<'_>,
    session: &AppSession,
    shown: &Shown,
    unit: UnitId,
    again: bool,
) -> String {
    let seen = session
        .viewer()
        .is_none_or(|side| SideView::new(view, side).sees(unit));
    if !seen || !shown.is_in_sight(unit) {
        return "An unseen enemy is acting.".to_owned();
    }
    let name = words::name(view, unit);
    let once_more = if again { " once more" } else { "" };
    match session.human_to_move() {
        Some(side) if view.side(unit) == side => {
            let round = shown.round.max(1);
            format!("Your turn{once_more}: {name}, round {round}.")
        }
        _ => format!("{name} is acting{once_more}."),
    }
}

/// The opening of a battle: its title, the units the viewer leads, where help is.
pub fn opening(view: View<'_>, session: &AppSession, help: &str) -> String {
    let leads = session.viewer().map_or_else(
        || "AI against AI".to_owned(),
        |side| format!("Your side: {}", words::side_name(view, side)),
    );
    let mut parts = vec![view.scene.title.clone(), leads];
    parts.extend(objectives::tasks(view, session.viewer()));
    parts.push(format!("All keys: {}", keys::spoken(help)));
    sentence(&parts)
}

/// The text about the square under the cursor.
fn under_cursor(board: &BoardState<'_>, aimed: &Aimed<'_>, charts: &Charts) -> String {
    let battle = board.session.known();
    let view = battle.view();
    let Some((cell, _)) = aimed.focus.looked_at() else {
        return String::new();
    };
    let ahead = aimed.foresight.prospect.as_ref();
    let ground = GroundCard::of(battle, &board.shown, Some(cell), ahead);
    let who = aimed.focus.regarded(view, &board.shown);
    let who = who.map(|unit| Inspector::of(view, &board.session, &board.shown, unit));
    let odds = match aimed.prospect() {
        Some(HoverPreview::Act {
            order,
            odds,
            tests,
            price,
            invites,
            begun,
            ..
        }) => {
            let mut card = OddsCard::of(view, order, odds, price, invites);
            card.explain(view, odds, tests);
            card.tell_begun(*begun);
            Some(card)
        }
        _ => None,
    };
    let mut parts = vec![square(&ground, who.as_ref(), odds.as_ref())];
    parts.extend(charts.shown().and_then(|chart| chart.says(view, cell)));
    sentence(&parts)
}

/// What the sentences are made from, besides the board and what the player points at.
#[derive(SystemParam)]
struct Around<'w> {
    charts: Res<'w, Charts>,
    maps: Res<'w, MapChoice>,
    modals: Res<'w, Modals>,
    menu: Res<'w, Menu>,
    answers: Res<'w, AnswerOdds>,
    page: Res<'w, AnswerPage>,
    bindings: Res<'w, Bindings>,
}

/// The dialog over the board that has the keys, in sentences; `None` without one.
fn front(session: &AppSession, around: &Around<'_>) -> Option<String> {
    let modals = &around.modals;
    if let Some(card) = &modals.confirm {
        return Some(card.spoken());
    }
    if let Some(finder) = &modals.finder {
        return Some(finder.spoken(&around.menu));
    }
    if modals.help {
        return Some(help::spoken(&around.bindings));
    }
    let chosen = modals.pause?;
    let entries = pause::entries(session, &around.bindings);
    Some(pause::spoken(&entries, chosen))
}

/// The armed action with its tools and modes.
fn armed(board: &BoardState<'_>, aimed: &Aimed<'_>) -> String {
    let armed = aimed.pending.armed.filter(|_| board.is_quiet());
    let chips = armed.map(|armed| Chips::of(board.session.known(), &aimed.choices, armed));
    chips.map_or_else(String::new, |chips| chips.spoken())
}

/// The map over the board; its entry for the square under the cursor is announced with the square.
fn map(view: View<'_>, aimed: &Aimed<'_>, around: &Around<'_>) -> String {
    let chosen = (&*around.maps, &*aimed.focus);
    let legend = Legend::of(view, chosen, around.charts.shown(), &around.bindings);
    legend.map_or_else(String::new, |legend| sentence(&[legend.title, legend.note]))
}

/// The last announcements, so that each is made once.
#[derive(Default)]
struct Said {
    lines: usize,
    events: String,
    odd: bool,
    over: Option<String>,
}

/// Hands the sentences to AccessKit; costs nothing while no screen reader listens.
fn speak(
    mut contexts: EguiContexts,
    (board, aimed): (BoardState, Aimed),
    around: Around,
    lesson: LessonInputs,
    requested: Option<Res<AccessibilityRequested>>,
    mut said: Local<Said>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let lines = board.telling.told();
    let told = lines.len();
    if !requested.is_some_and(|requested| requested.get()) {
        said.lines = told;
        return Ok(());
    }
    if told < said.lines {
        said.lines = 0;
    }
    if told > said.lines {
        let new: Vec<String> = lines[said.lines..]
            .iter()
            .map(|line| line.text.clone())
            .collect();
        said.lines = told;
        // The same words again must be announced again.
        said.odd = !said.odd;
        said.events = sentence(&new) + if said.odd { "\u{a0}" } else { "" };
    }
    let view = board.session.battle.view();
    let acting = board.shown.acting;
    let turn = acting.map_or_else(String::new, |unit| {
        let again = board.telling.inserted && board.telling.turn_of == acting;
        turn(view, &board.session, &board.shown, unit, again)
    });
    let asked = Prompt::of(&board.session, &around.answers.odds).filter(|_| board.is_quiet());
    let (asked, outcomes) = asked.map_or_else(Default::default, |prompt| {
        let page = *around.page;
        let confirm = keys::spoken(around.bindings.key(Command::Confirm));
        (question(&prompt, page, &confirm), outcomes(&prompt, page))
    });
    live(
        ctx,
        "events",
        accesskit::Role::Log,
        accesskit::Live::Polite,
        &said.events,
    );
    let help = around.bindings.key(Command::Help);
    status(ctx, "battle", &opening(view, &board.session, help));
    status(ctx, "turn", &turn);
    status(ctx, "square", &under_cursor(&board, &aimed, &around.charts));
    status(ctx, "armed", &armed(&board, &aimed));
    status(ctx, "map", &map(view, &aimed, &around));
    let lesson = lesson.card().map_or_else(String::new, |card| card.spoken());
    status(ctx, "lesson", &lesson);
    if board.session.is_added() {
        said.over = None;
    }
    // Closing a dialog over the board announces where the player is.
    let over = front(&board.session, &around)
        .or_else(|| said.over.take().map(|_| "Back on the board.".to_owned()));
    if over.is_some() {
        said.over = over;
    }
    alert(ctx, "over", said.over.as_deref().unwrap_or_default());
    alert(ctx, "question", &asked);
    status(ctx, "outcomes", &outcomes);
    let note = board.session.note.clone().unwrap_or_default();
    alert(ctx, "note", &note);
    Ok(())
}

/// The window has a name, and entering its panels by keyboard announces the keys.
fn walk(mut contexts: EguiContexts, walking: Res<Walking>, bindings: Res<Bindings>) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| {
        node.set_label("Shadowgrid");
    });
    let back = keys::spoken(bindings.key(Command::Cancel));
    let told = format!("Panels. Tab goes on, Enter presses, {back} leads back to the game.");
    alert(ctx, "walk", if walking.0 { &told } else { "" });
    Ok(())
}

/// Requests of a screen reader: a click, the focus.
fn listen(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
    for request in requests.read() {
        for mut input in &mut inputs {
            let event = egui::Event::AccessKitActionRequest(request.0.clone());
            input.events.push(event);
        }
    }
}
