//! The prompt: a question in the middle of a resolution, with the odds of its test.

use bevy::prelude::{App, DetectChangesMut, Res, ResMut};
use bevy_egui::egui::{self, Align2, Pos2, Rect, RichText, TextFormat, text::LayoutJob, vec2};

use self::pages::most_answers;
pub use self::{boxes::UnitBox, pages::AnswerPage};
use super::{
    card_place::CardPlace,
    desk::{AddPanel, BoardState, PanelStep, PanelUi},
    dialogs::{
        beforehand,
        stops::{self, Stop},
    },
};
use crate::{
    app::{
        art::theme,
        drawing::rule_links,
        models::{answer_odds::AnswerOdds, answers, open_question::OpenQuestion, words},
        state::{
            focus::Pointed,
            session::{AppSession, BattleRequest, add_battle_resource},
            ui_events::{AimEvent, UiEvent},
        },
    },
    battle::{
        odds::Odds,
        orders::question::{Choice, Question, QuestionKind},
        side_view::SideView,
    },
    dice::Weight,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::{
        narrate::threshold,
        percent::percent,
        question_text::{
            about_text, armor_text, outlook_text, prompt_text, stakes_text, terms_text, title_text,
        },
    },
};

#[path = "prompt/boxes.rs"]
mod boxes;
#[path = "prompt/pages.rs"]
mod pages;

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<AnswerPage>(app);
    app.add_panel(PanelStep::Prompt, draw)
        .redraw_on::<AnswerPage>()
        .redraw_on::<AnswerOdds>()
        .redraw_on::<OpenQuestion>()
        .redraw_on::<Bindings>();
}

/// Draws the question that waits for an answer, beside the units it is about.
fn draw(
    mut panel: PanelUi,
    board: BoardState,
    (answers, open): (Res<AnswerOdds>, Res<OpenQuestion>),
    mut page: ResMut<AnswerPage>,
    bindings: Res<Bindings>,
) {
    if !board.is_quiet() {
        return;
    }
    let Some(model) = Prompt::of(&board.session, &answers.odds) else {
        return;
    };
    let keys = PromptKeys::of(&bindings);
    let desk = &mut *panel.desk;
    let most = most_width(desk.layout.clear);
    let mut fitting = *page;
    fitting.most = most_answers(desk.layout.clear);
    page.set_if_neq(fitting);
    let id = egui::Id::new(NAME);
    let known = desk.ctx.memory(|memory| memory.area_rect(id));
    let size = known.map_or(vec2(430.0_f32.min(most), 110.0), |rect| rect.size());
    let wanted = CardPlace::new(size, Align2::CENTER_BOTTOM);
    let place = desk.put(NAME, (&model.title, page.number), wanted);
    let shown = (*page, !open.is_dead());
    let asked = show(
        &desk.ctx,
        (place.min, most),
        &model,
        shown,
        &keys,
        &mut desk.pointed,
    );
    panel.send(asked);
}

/// The prompt's content.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// The asked unit.
    pub who: String,
    /// The unit it is about.
    pub about: Option<String>,
    /// The question.
    pub text: String,
    /// The question with the asked unit.
    pub title: String,
    /// The rule that asks.
    pub rule: String,
    /// The answers on buttons, each with its place among the choices.
    pub choices: Vec<(u8, String)>,
    /// For a question to several units: a box for each.
    pub boxes: Vec<UnitBox>,
    /// The mean result of each answer, by its index among the choices; empty if unknown.
    pub odds: Vec<String>,
    /// The recommended answer, by its index among the choices.
    pub framed: Option<u8>,
    /// Whether Escape declines.
    pub leave: bool,
    /// Whether the interrupted order can still be undone, because nothing was thrown for it yet.
    pub undo: bool,
    /// How many squares on the board are answers too.
    pub squares: usize,
    /// The test it leads to, and its chance if one throw decides.
    pub check: Option<(String, Option<Weight>)>,
    /// The stakes, where the book measures them.
    pub stakes: Option<String>,
    /// What is known of the Armor that answers ignore.
    pub armor: Option<String>,
    /// For questions that can be left to the computer: when to ask, and the answers given in
    /// advance.
    pub stop: Option<Stop>,
}

impl Prompt {
    /// The question that waits for a human; `None` without one.
    pub fn of(session: &AppSession, odds: &[Odds]) -> Option<Self> {
        session.human_to_move()?;
        let question = session.battle.question()?;
        let (view, voice) = (session.battle.view(), session.voice());
        Some(Self {
            who: match session.joined() {
                Some(joined) => boxes::names(view, joined),
                None => words::name(view, question.asked).to_owned(),
            },
            about: about_text(voice, question).map(str::to_owned),
            title: match session.joined() {
                Some(_) => prompt_text(voice, question),
                None => title_text(voice, question),
            },
            boxes: session
                .joined()
                .map_or_else(Vec::new, |joined| boxes::rows(view, voice, joined)),
            text: prompt_text(voice, question),
            rule: question.rule.0.to_owned(),
            framed: session.framed(),
            choices: answers::listed(session)
                .into_iter()
                .map(|place| {
                    let choice = question.choices[usize::from(place)];
                    let takes = terms_text(view, question, choice);
                    let takes = takes.map_or(String::new(), |takes| format!(" ({takes})"));
                    (place, words::answer(voice, question, choice) + &takes)
                })
                .collect(),
            odds: outlook_text(voice, question, odds),
            leave: answers::leave(question).is_some(),
            undo: session.battle.can_undo().is_ok(),
            squares: answers::squares(question).count(),
            check: question.check.as_ref().map(|check| {
                if check.is_open() {
                    return (check.name.to_owned(), None);
                }
                let text = format!("{}: {}", check.name, threshold(check));
                // The test is that of the first answer that does something.
                let first = question
                    .choices
                    .iter()
                    .find(|choice| **choice != Choice::No);
                let terms =
                    first.map(|&choice| (view.scene.book.answer_terms)(view, question, choice));
                (text, terms.and_then(|terms| terms.chance))
            }),
            stakes: stakes_text(view, question),
            armor: armor_text(
                SideView::new(session.known().view(), view.side(question.asked)),
                voice,
                question,
            ),
            stop: stop_of(session, question),
        })
    }
}

/// The asked player's prompt settings for such a question.
fn stop_of(session: &AppSession, question: &Question) -> Option<Stop> {
    if question.topic == QuestionKind::Detail {
        return None;
    }
    let names = question.choices.iter().filter_map(|choice| match choice {
        Choice::Named(name) => Some((*name).to_owned()),
        Choice::Yes => Some("yes".to_owned()),
        _ => None,
    });
    let stop = beforehand::stop_of(session, question.asked, question.topic)?;
    Some(Stop {
        names: names.collect(),
        is_asked: true,
        ..stop
    })
}

/// The action of a key while a question waits and a page of its answers is shown.
pub fn key(session: &AppSession, page: AnswerPage, key: &str) -> Option<UiEvent> {
    if let Some(joined) = session.joined() {
        let place = key.parse::<usize>().ok()?.checked_sub(1)?;
        return boxes::events(joined).into_iter().nth(place);
    }
    let listed = answers::listed(session);
    match key.parse::<usize>().ok()? {
        0 if page.pages(listed.len()) > 1 => {
            Some(UiEvent::Aim(AimEvent::Page(page.next(listed.len()))))
        }
        number => {
            let place = page.of(&listed).get(number.checked_sub(1)?)?;
            Some(UiEvent::Battle(BattleRequest::Answer(*place)))
        }
    }
}

/// The keys that the prompt names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptKeys {
    /// Undoes the interrupted order.
    pub undo: String,
    /// Answers a question to several units as their boxes are.
    pub answer: String,
}

impl PromptKeys {
    /// The keys as they are bound.
    pub fn of(bindings: &Bindings) -> Self {
        let short = |command| keys::short(bindings.key(command));
        Self {
            undo: short(Command::Undo),
            answer: short(Command::Confirm),
        }
    }
}

/// The name of the prompt's area.
const NAME: &str = "prompt";

/// The largest width of the prompt on a board.
pub fn most_width(board: Rect) -> f32 {
    620.0_f32.min(board.width() - 60.0)
}

/// Draws a page of the prompt at its corner, no wider than this; its answers may be dead still.
pub fn show(
    ctx: &egui::Context,
    (corner, most): (Pos2, f32),
    model: &Prompt,
    (page, live): (AnswerPage, bool),
    keys: &PromptKeys,
    pointed: &mut Pointed,
) -> Option<UiEvent> {
    let mut request = None;
    egui::Area::new(egui::Id::new(NAME))
        .order(egui::Order::Foreground)
        .fade_in(false)
        .constrain(false)
        .fixed_pos(corner)
        .show(ctx, |ui| {
            theme::card()
                .stroke(egui::Stroke::new(1.5, theme::GOLD))
                .show(ui, |ui| {
                    ui.set_max_width(most);
                    request = card(ui, model, (page, live), most, keys, pointed);
                });
        });
    request
}

fn card(
    ui: &mut egui::Ui,
    model: &Prompt,
    (page, live): (AnswerPage, bool),
    most: f32,
    keys: &PromptKeys,
    pointed: &mut Pointed,
) -> Option<UiEvent> {
    let mut request = None;
    let buttons = buttons(ui, model, page, &keys.answer);
    let title = ui
        .painter()
        .layout_no_wrap(model.title.clone(), theme::strong(15.0), theme::TEXT);
    let columns = columns(buttons.len(), model.tells_each(page));
    let width = match model.tells_each(page) && columns == 2 {
        true => most,
        false => 120.0 * buttons.len().min(columns) as f32,
    };
    let width = width.max(title.size().x).max(300.0).min(most);
    ui.set_width(width);
    let title = RichText::new(model.title.as_str()).font(theme::strong(15.0));
    ui.label(title.color(theme::TEXT));
    let facts = model.facts(page);
    if !facts.is_empty() {
        ui.label(RichText::new(facts).size(12.5).color(theme::SOFT));
    }
    ui.add_space(3.0);
    if buttons.len() > columns {
        // Many answers are in columns of one width, with their words on as many lines as they need.
        let each = (width - 6.0 * (columns as f32 - 1.0)) / columns as f32;
        let mut rest = buttons.into_iter().peekable();
        ui.spacing_mut().item_spacing = vec2(6.0, 5.0);
        while rest.peek().is_some() {
            ui.horizontal_top(|ui| {
                for (button, does) in rest.by_ref().take(columns) {
                    let place = egui::Layout::top_down(egui::Align::Min);
                    ui.allocate_ui_with_layout(vec2(each, 34.0), place, |ui| {
                        ui.set_width(each);
                        let button = button.wrap().min_size(vec2(each, 34.0));
                        request = press(ui, button, does, live, pointed).or(request.take());
                    });
                }
            });
        }
    } else {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            for (button, does) in buttons {
                request = press(ui, button, does, live, pointed).or(request.take());
            }
        });
    }
    ui.horizontal(|ui| {
        rule_links::link(ui, &model.rule);
        if model.undo {
            let text = RichText::new(format!("{}  undo the order", keys.undo)).size(12.0);
            let button = egui::Button::new(text.color(theme::SOFT));
            if ui.add(button).clicked() {
                request = Some(UiEvent::Command(Command::Undo));
            }
        }
        if let Some(stop) = &model.stop {
            request = stops::show(ui, stop)
                .map(|change| UiEvent::Stops(stop.topic, change))
                .or(request.take());
        }
        if model.leave {
            ui.label(RichText::new("Esc declines").size(12.0).color(theme::FAINT));
        }
    });
    request
}

/// Draws a button of an answer, notes whether it is pointed at or focused, and returns its event when
/// it is pressed.
fn press(
    ui: &mut egui::Ui,
    button: egui::Button<'static>,
    does: UiEvent,
    live: bool,
    pointed: &mut Pointed,
) -> Option<UiEvent> {
    let response = ui.add_enabled(live, button);
    if let UiEvent::Battle(BattleRequest::Answer(place)) = does
        && (response.contains_pointer() || response.has_focus())
    {
        pointed.answer = Some(place);
    }
    response.clicked().then_some(does)
}

/// The number of columns for these answers; answers with results need more space.
fn columns(answers: usize, told: bool) -> usize {
    match (answers, told) {
        (3.., true) => 2,
        (5..=6, false) => 3,
        _ => 4,
    }
}

/// The answers of a page on buttons: number, words, and result.
fn buttons(
    ui: &egui::Ui,
    model: &Prompt,
    page: AnswerPage,
    answer_key: &str,
) -> Vec<(egui::Button<'static>, UiEvent)> {
    if !model.boxes.is_empty() {
        return boxes::buttons(ui, &model.boxes, answer_key);
    }
    let mut buttons = Vec::new();
    let style = ui.style();
    let least = vec2(84.0, style.spacing.interact_size.y.max(34.0));
    let same = model.same_outcome(page).map(|(_, outcome)| outcome);
    for (number, (place, choice)) in page.of(&model.choices).iter().enumerate() {
        let mut text = LayoutJob::default();
        let format = |size: f32, colour| TextFormat::simple(theme::plain(size), colour);
        text.append(&format!("{}  ", number + 1), 0.0, format(13.5, theme::GOLD));
        text.append(choice, 0.0, format(13.5, theme::TEXT));
        let odds = model.odds.get(usize::from(*place));
        let told = |odds: &&String| !odds.is_empty() && same != Some(odds.as_str());
        if let Some(odds) = odds.filter(told) {
            text.append(&format!("\n{odds}"), 0.0, format(12.0, theme::SOFT));
        }
        let mut button = egui::Button::new(text).min_size(least);
        if model.framed == Some(*place) {
            button = button.stroke(egui::Stroke::new(1.0, theme::good()));
        }
        buttons.push((button, UiEvent::Battle(BattleRequest::Answer(*place))));
    }
    let answers = model.choices.len();
    let all = page.pages(answers);
    if all > 1 {
        let text = format!("0  more ({} of {all})", page.number % all + 1);
        let text = RichText::new(text).size(13.5).color(theme::SOFT);
        let button = egui::Button::new(text).min_size(least);
        buttons.push((button, UiEvent::Aim(AimEvent::Page(page.next(answers)))));
    }
    buttons
}

impl Prompt {
    /// Whether some answers show their results on their buttons.
    fn tells_each(&self, page: AnswerPage) -> bool {
        if !self.boxes.is_empty() {
            return self.boxes.iter().any(|row| !row.odds.is_empty());
        }
        let same = self.same_outcome(page).map(|(_, outcome)| outcome);
        let mut odds = self.odds.iter().map(String::as_str);
        odds.any(|odds| !odds.is_empty() && same != Some(odds))
    }

    /// The result that three or more answers share, with the numbers of their keys: shown once for
    /// all of them, where one page has all answers.
    fn same_outcome(&self, page: AnswerPage) -> Option<(Vec<usize>, &str)> {
        if !self.boxes.is_empty() {
            return None;
        }
        let of = |place: u8| self.odds.get(usize::from(place)).map(String::as_str);
        let outcomes = self.choices.iter().map(|(place, _)| of(*place));
        let outcomes: Vec<&str> = outcomes.map(Option::unwrap_or_default).collect();
        let alike = |outcome: &str| -> Vec<usize> {
            let places = outcomes.iter().enumerate();
            let same = places.filter(|(_, other)| **other == outcome);
            same.map(|(place, _)| place + 1).collect()
        };
        let all = outcomes.iter().filter(|outcome| !outcome.is_empty());
        let all = all.map(|outcome| (alike(outcome), *outcome));
        all.max_by_key(|(places, _)| places.len())
            .filter(|(places, _)| places.len() > 2 && self.choices.len() <= page.most)
    }

    /// Its test, its stakes, and squares to choose, on one line.
    fn facts(&self, page: AnswerPage) -> String {
        let mut facts = Vec::new();
        if let Some((places, outcome)) = self.same_outcome(page) {
            let is_row = places.windows(2).all(|pair| pair[1] == pair[0] + 1);
            let keys = match (is_row, places.first(), places.last()) {
                (true, Some(first), Some(last)) => format!("{first} to {last}"),
                _ => {
                    let keys: Vec<String> = places.iter().map(ToString::to_string).collect();
                    keys.join(", ")
                }
            };
            facts.push(format!("{keys}: {outcome}"));
        }
        if let Some((check, chance)) = &self.check {
            let chance = chance.map_or(String::new(), |part| format!(", {}", percent(part)));
            facts.push(format!("{check}{chance}"));
        }
        facts.extend(self.armor.clone());
        // The results of the answers say more than the stakes.
        if self.odds.iter().all(String::is_empty) {
            facts.extend(self.stakes.clone());
        }
        if self.squares > 0 {
            let many = crate::battle::counted(self.squares as i64, "squares");
            facts.push(format!("click one of {many}, or Tab and Enter"));
        }
        facts.join(" · ")
    }
}
