//! Texts for screen readers: the square under the cursor, events, questions, the turn, dialogs over
//! the board. The sentences are pure functions of the panels' models; one system hands those of a
//! battle to AccessKit as live regions, the other screens their own.

use bevy::{
    a11y::{AccessibilityRequested, ActionRequest},
    prelude::*,
};
use bevy_egui::{
    EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass,
    egui::{self, Id, accesskit},
};

use super::{
    choices::HoverPreview,
    commands::{Bindings, Command},
    frame::PanelSystems,
    key_presses::Walking,
    panels::{
        PanelInputs,
        chips::Chips,
        ground::GroundCard,
        help,
        inspector::Inspector,
        legend::Legend,
        odds::Card,
        pause,
        prompt::{Prompt, page_of, pages},
        screen::lesson_card,
        states::Lasting,
    },
    session::AppSession,
    shown::Shown,
    third_party::DressSystems,
    words,
};
use crate::{
    battle::{ids::UnitId, side_view::SideView, view::View},
    settings::keys,
    text::{objectives, percent::percent},
};

pub(super) fn plugin(app: &mut App) {
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
pub fn prospect(card: &Card) -> String {
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
    parts.extend(card.warnings.iter().cloned());
    sentence(&parts)
}

/// A square: its unit, the preview of acting there, the ground.
pub fn square(ground: &GroundCard, who: Option<&Inspector>, odds: Option<&Card>) -> String {
    let mut parts = vec![ground.title.clone()];
    parts.extend(who.map(person));
    parts.extend(odds.map(prospect));
    for (name, value, _) in &ground.facts {
        parts.push(format!("{name}: {value}"));
    }
    sentence(&parts)
}

/// A question with the answers of a page and their keys.
pub fn question(prompt: &Prompt, page: usize) -> String {
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
    for (number, (_, choice)) in page_of(&prompt.choices, page).iter().enumerate() {
        parts.push(format!("{}: {choice}", number + 1));
    }
    let pages = pages(prompt.choices.len());
    if pages > 1 {
        parts.push(format!("0: page {} of {pages}, turn it", page % pages + 1));
    }
    if prompt.undo {
        parts.push("Or undo the order".to_owned());
    }
    sentence(&parts)
}

/// The results of a page's answers, which are known later than the question.
pub fn outcomes(prompt: &Prompt, page: usize) -> String {
    let answers = page_of(&prompt.choices, page).iter().zip(1..);
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

/// The selected one of several.
pub fn among(name: &str, place: usize, count: usize) -> String {
    format!("{name}, {} of {count}", place + 1)
}

/// Parts as sentences, each with one full stop.
pub fn sentence(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
    {
        if !text.is_empty() {
            text.push(' ');
        }
        text += part;
        if !part.ends_with(['.', '?', '!', '…']) {
            text.push('.');
        }
    }
    text
}

/// Words as they are read out: stars are counted.
pub fn aloud(text: &str) -> String {
    let mut said = String::new();
    let mut stars = 0;
    for letter in text.chars().chain(['\0']) {
        if letter == '★' {
            stars += 1;
            continue;
        }
        match std::mem::take(&mut stars) {
            0 => {}
            1 => said += "1 star",
            many => said += &format!("{many} stars"),
        }
        said.push(letter);
    }
    said.pop();
    said
}

/// The text about the square under the cursor.
fn under_cursor(inputs: &PanelInputs<'_>) -> String {
    let battle = inputs.session.known();
    let view = battle.view();
    let Some((cell, _)) = inputs.intent.looked_at() else {
        return String::new();
    };
    let ahead = inputs.foresight.prospect.as_ref();
    let ground = GroundCard::of(battle, &inputs.shown, Some(cell), ahead);
    let who = inputs.intent.regarded(view, &inputs.shown);
    let who = who.map(|unit| Inspector::of(view, &inputs.session, &inputs.shown, unit));
    let odds = match inputs.prospect() {
        Some(HoverPreview::Act {
            order,
            odds,
            tests,
            price,
            invites,
            begun,
        }) => {
            let mut card = Card::of(view, order, odds, price, invites);
            card.explain(view, odds, tests);
            card.tell_begun(*begun);
            Some(card)
        }
        _ => None,
    };
    let mut parts = vec![square(&ground, who.as_ref(), odds.as_ref())];
    parts.extend(
        inputs
            .charts
            .shown()
            .and_then(|chart| chart.says(view, cell)),
    );
    sentence(&parts)
}

/// The dialog over the board that has the keys, in sentences; `None` without one.
fn front(inputs: &PanelInputs<'_>) -> Option<String> {
    let intent = &inputs.intent;
    if let Some(card) = &intent.confirm {
        return Some(card.spoken());
    }
    if let Some(finder) = &intent.finder {
        return Some(finder.spoken(&inputs.menu));
    }
    if intent.help {
        return Some(help::spoken(&inputs.bindings));
    }
    let chosen = intent.pause?;
    let entries = pause::entries(&inputs.session, &inputs.bindings);
    Some(pause::spoken(&entries, chosen))
}

/// The armed action with its tools and modes.
fn armed(inputs: &PanelInputs<'_>) -> String {
    let armed = inputs.intent.armed.filter(|_| inputs.is_quiet());
    let chips = armed.map(|armed| Chips::of(inputs.session.known(), &inputs.choices, armed));
    chips.map_or_else(String::new, |chips| chips.spoken())
}

/// The map over the board; its entry for the square under the cursor is announced with the square.
fn map(inputs: &PanelInputs<'_>) -> String {
    let (view, chart) = (inputs.session.battle.view(), inputs.charts.shown());
    let legend = Legend::of(view, &inputs.intent, chart, &inputs.bindings);
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
    inputs: PanelInputs<'_>,
    requested: Option<Res<AccessibilityRequested>>,
    mut said: Local<Said>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let told = inputs.telling.lines.len();
    if !requested.is_some_and(|requested| requested.get()) {
        said.lines = told;
        return Ok(());
    }
    if told < said.lines {
        said.lines = 0;
    }
    if told > said.lines {
        let new: Vec<String> = inputs.telling.lines[said.lines..]
            .iter()
            .map(|line| line.text.clone())
            .collect();
        said.lines = told;
        // The same words again must be announced again.
        said.odd = !said.odd;
        said.events = sentence(&new) + if said.odd { "\u{a0}" } else { "" };
    }
    let view = inputs.session.battle.view();
    let acting = inputs.shown.acting;
    let turn = acting.map_or_else(String::new, |unit| {
        let again = inputs.telling.inserted && inputs.telling.turn_of == acting;
        turn(view, &inputs.session, &inputs.shown, unit, again)
    });
    let asked = Prompt::of(&inputs.session, &inputs.answers.odds).filter(|_| inputs.is_quiet());
    let (asked, outcomes) = asked.map_or_else(Default::default, |prompt| {
        let page = inputs.intent.page;
        (question(&prompt, page), outcomes(&prompt, page))
    });
    live(
        ctx,
        "events",
        accesskit::Role::Log,
        accesskit::Live::Polite,
        &said.events,
    );
    let help = inputs.bindings.key(Command::Help);
    status(ctx, "battle", &opening(view, &inputs.session, help));
    status(ctx, "turn", &turn);
    status(ctx, "square", &under_cursor(&inputs));
    status(ctx, "armed", &armed(&inputs));
    status(ctx, "map", &map(&inputs));
    let lesson = lesson_card(&inputs).map_or_else(String::new, |card| card.spoken());
    status(ctx, "lesson", &lesson);
    if inputs.session.is_added() {
        said.over = None;
    }
    // Closing a dialog over the board announces where the player is.
    let over = front(&inputs).or_else(|| said.over.take().map(|_| "Back on the board.".to_owned()));
    if over.is_some() {
        said.over = over;
    }
    alert(ctx, "over", said.over.as_deref().unwrap_or_default());
    alert(ctx, "question", &asked);
    status(ctx, "outcomes", &outcomes);
    let note = inputs.session.note.clone().unwrap_or_default();
    alert(ctx, "note", &note);
    Ok(())
}

/// Words that are announced at once when they change.
pub fn alert(ctx: &egui::Context, name: &'static str, words: &str) {
    live(
        ctx,
        name,
        accesskit::Role::Alert,
        accesskit::Live::Assertive,
        words,
    );
}

/// Words that are announced when there is time.
pub fn status(ctx: &egui::Context, name: &'static str, words: &str) {
    live(
        ctx,
        name,
        accesskit::Role::Status,
        accesskit::Live::Polite,
        words,
    );
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

/// A region with words that are announced when they change. It stays when it is empty, because
/// screen readers do not find a removed region again, but is silent then.
pub fn live(
    ctx: &egui::Context,
    name: &'static str,
    role: accesskit::Role,
    live: accesskit::Live,
    words: &str,
) {
    let live = match words {
        "" => accesskit::Live::Off,
        _ => live,
    };
    ctx.accesskit_node_builder(Id::new(("speech", name)), |node| {
        node.set_role(role);
        node.set_live(live);
        node.set_label(aloud(words));
    });
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels of live regions in egui's output for screen readers.
    fn heard(run: impl Fn(&egui::Context)) -> Vec<(accesskit::Live, String)> {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        ctx.begin_pass(egui::RawInput::default());
        run(&ctx);
        let mut output = ctx.end_pass();
        output.textures_delta.clear();
        let nodes = output
            .platform_output
            .accesskit_update
            .map(|update| update.nodes);
        let live = |node: &accesskit::Node| Some((node.live()?, node.label()?.to_owned()));
        let nodes = nodes.unwrap_or_default();
        nodes.iter().filter_map(|(_, node)| live(node)).collect()
    }

    #[test]
    fn what_is_said_stands_in_the_tree_of_the_screen_reader() {
        let heard = heard(|ctx| {
            live(
                ctx,
                "turn",
                accesskit::Role::Status,
                accesskit::Live::Polite,
                "Your turn: Iren.",
            );
        });
        assert_eq!(
            heard,
            [(accesskit::Live::Polite, "Your turn: Iren.".to_owned())]
        );
    }

    #[test]
    fn where_nothing_is_to_be_said_the_region_is_silent() {
        let nothing = (accesskit::Live::Off, String::new());
        assert_eq!(heard(|ctx| alert(ctx, "question", "")), [nothing]);
    }

    #[test]
    fn stars_are_counted_aloud() {
        assert_eq!(aloud("Charge, ★★, key 2"), "Charge, 2 stars, key 2");
        assert_eq!(aloud("Push: ★"), "Push: 1 star");
    }

    #[test]
    fn parts_become_sentences() {
        let parts = ["Who?", " Iren ", "", "3 of 4", "It waits …"].map(str::to_owned);
        assert_eq!(sentence(&parts), "Who? Iren. 3 of 4. It waits …");
        assert_eq!(sentence(&[]), "");
    }
}
