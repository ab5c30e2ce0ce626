//! What a screen reader is told: the square under the cursor, what happens, what is asked, whose
//! turn it is. The sentences are pure functions of the panels' models; one system hands them to
//! AccessKit as live regions.

use bevy::{
    a11y::{AccessibilityRequested, ActionRequest},
    prelude::*,
};
use bevy_egui::{
    EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass,
    egui::{self, Id, accesskit},
};

use super::{
    choices::Prospect,
    panels::{
        Desk,
        ground::GroundCard,
        inspector::Inspector,
        odds::{Card, percent},
        prompt::{Prompt, page_of, pages},
        states::Lasting,
    },
    screens::Screen,
    session::Session,
    shown::Shown,
    third_party::DressSystems,
    words,
};
use crate::battle::{ids::UnitId, side_view::SideView, view::View};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        speak
            .after(DressSystems)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Battle))),
    )
    .add_systems(
        PreUpdate,
        listen
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Somebody in a sentence: name, side, wounds, states.
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

/// The odds of an order in a sentence: title, price, outcomes, what comes back.
pub fn prospect(card: &Card) -> String {
    let mut parts = vec![card.title.replace('→', "at")];
    if !card.price.is_empty() {
        parts.push(card.price.clone());
    }
    if !card.needs.is_empty() {
        parts.push(card.needs.clone());
    }
    for bar in &card.bars {
        parts.push(format!("{} {}", bar.name, percent(bar.per_mille)));
    }
    parts.extend(card.warnings.iter().cloned());
    sentence(&parts)
}

/// A square: who stands there, what acting there would mean, what the ground is like.
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
    sentence(&parts)
}

/// Whose turn it is, so far as the viewer may know.
pub fn turn(view: View<'_>, session: &Session, shown: &Shown, unit: UnitId) -> String {
    let seen = session
        .viewer()
        .is_none_or(|side| SideView::new(view, side).sees(unit));
    if !seen || !shown.is_in_sight(unit) {
        return "Somebody out of sight is acting.".to_owned();
    }
    let name = words::name(view, unit);
    match session.human_to_move() {
        Some(side) if view.side(unit) == side => format!("Your turn: {name}."),
        _ => format!("{name} is acting."),
    }
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

/// What is said of the square under the cursor.
fn under_cursor(desk: &Desk<'_>) -> String {
    let battle = desk.session.known();
    let view = battle.view();
    let Some(cell) = desk.intent.cursor else {
        return String::new();
    };
    let ahead = desk.foresight.prospect.as_ref();
    let ground = GroundCard::of(battle, &desk.shown, Some(cell), ahead);
    let who = desk.shown.at(view, cell);
    let who = who.map(|unit| Inspector::of(view, &desk.session, &desk.shown, unit));
    let odds = match desk.prospect() {
        Some(Prospect::Act {
            order,
            odds,
            price,
            invites,
        }) => Some(Card::of(view, order, odds, price, invites)),
        _ => None,
    };
    square(&ground, who.as_ref(), odds.as_ref())
}

/// What was said last, so that it is said once.
#[derive(Default)]
struct Said {
    lines: usize,
    events: String,
    odd: bool,
}

/// Hands the sentences to AccessKit; costs nothing while no screen reader listens.
fn speak(
    mut contexts: EguiContexts,
    desk: Desk<'_>,
    requested: Option<Res<AccessibilityRequested>>,
    mut said: Local<Said>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let told = desk.telling.lines.len();
    if !requested.is_some_and(|requested| requested.get()) {
        said.lines = told;
        return Ok(());
    }
    if told < said.lines {
        said.lines = 0;
    }
    if told > said.lines {
        let new: Vec<String> = desk.telling.lines[said.lines..]
            .iter()
            .map(|line| line.text.clone())
            .collect();
        said.lines = told;
        // The same words twice are news twice.
        said.odd = !said.odd;
        said.events = sentence(&new) + if said.odd { "\u{a0}" } else { "" };
    }
    let view = desk.session.battle.view();
    let acting = desk.shown.acting;
    let turn = acting.map_or_else(String::new, |unit| {
        turn(view, &desk.session, &desk.shown, unit)
    });
    let asked = Prompt::of(&desk.session, &desk.answers.odds).filter(|_| desk.is_quiet());
    let asked = asked.map_or_else(String::new, |prompt| question(&prompt, desk.intent.page));
    live(
        ctx,
        "events",
        accesskit::Role::Log,
        accesskit::Live::Polite,
        &said.events,
    );
    live(
        ctx,
        "turn",
        accesskit::Role::Status,
        accesskit::Live::Polite,
        &turn,
    );
    live(
        ctx,
        "square",
        accesskit::Role::Status,
        accesskit::Live::Polite,
        &under_cursor(&desk),
    );
    alert(ctx, "question", &asked);
    let note = desk.session.note.clone().unwrap_or_default();
    alert(ctx, "note", &note);
    Ok(())
}

/// Words that are read out at once when they change.
pub fn alert(ctx: &egui::Context, name: &'static str, words: &str) {
    live(
        ctx,
        name,
        accesskit::Role::Alert,
        accesskit::Live::Assertive,
        words,
    );
}

/// A region whose words are read out when they change.
pub fn live(
    ctx: &egui::Context,
    name: &'static str,
    role: accesskit::Role,
    live: accesskit::Live,
    words: &str,
) {
    ctx.accesskit_node_builder(Id::new(("speech", name)), |node| {
        node.set_role(role);
        node.set_live(live);
        node.set_label(words);
    });
}

/// What a screen reader wants done: a click, the focus.
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

    /// The labels of live regions in what egui gives a screen reader.
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
    fn parts_become_sentences() {
        let parts = ["Who?", " Iren ", "", "3 of 4", "It waits …"].map(str::to_owned);
        assert_eq!(sentence(&parts), "Who? Iren. 3 of 4. It waits …");
        assert_eq!(sentence(&[]), "");
    }
}
