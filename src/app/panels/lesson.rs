//! The card of the first-battle guide: the next lesson, its instructions, and the progress.

use bevy_egui::egui::{self, RichText, vec2};

use super::desk::{AddPanel, PanelStep, PanelUi};
use crate::{
    app::{
        art::theme,
        drawing::{cards::card_at, speech},
        models::{
            guide::{self, Guide, Lesson},
            menu::Menu,
            playback::Playback,
        },
        state::{
            frame::EventSystems,
            session::AppSession,
            ui_events::{GuideEvent, UiEvent, UiEvents},
        },
    },
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Edges, draw)
        .add_systems(Update, handle.in_set(EventSystems::Handle))
        .redraw_on::<Guide>()
        .redraw_on::<Menu>()
        .redraw_on::<Bindings>();
}

/// Skips a lesson, switches the guide off, or keeps its lessons for a restart.
fn handle(events: Res<UiEvents>, mut guide: ResMut<Guide>) {
    for event in &events.0 {
        match event {
            UiEvent::Command(Command::SkipLesson) => guide.skip(),
            UiEvent::Guide(GuideEvent::Off) => guide.on = false,
            UiEvent::Guide(GuideEvent::Retry) => guide.retry(),
            _ => {}
        }
    }
}

/// What the card is made from.
#[derive(SystemParam)]
pub struct LessonInputs<'w> {
    guide: Res<'w, Guide>,
    session: Res<'w, AppSession>,
    menu: Res<'w, Menu>,
    bindings: Res<'w, Bindings>,
    playback: Res<'w, Playback>,
}

impl LessonInputs<'_> {
    /// The current card; `None` without a guide.
    pub fn card(&self) -> Option<LessonCard> {
        let quiet = self.playback.is_empty();
        LessonCard::of(
            &self.guide,
            &self.session,
            &self.menu,
            &self.bindings,
            quiet,
        )
    }
}

fn draw(mut panel: PanelUi, lesson: LessonInputs) {
    let place = panel.desk.layout.guide;
    if let (Some(card), Some(place)) = (lesson.card(), place) {
        let mut ui = panel.desk.surface("lesson");
        let asked = card_at(&mut ui, place, theme::GOLD, |ui| beside(ui, &card));
        panel.send(asked);
    }
}

/// The card's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonCard {
    /// The lesson.
    pub title: String,
    /// The instructions.
    pub text: String,
    /// What has to be done before, if anything.
    pub now: Option<String>,
    /// Whether the lesson is impossible now: the battle can be restarted for it.
    pub lost: bool,
    /// The lessons, each with whether it is done.
    pub steps: Vec<(&'static str, bool)>,
    /// The label for skipping it, with its key.
    pub skip: String,
    /// Whether all lessons are done.
    pub over: bool,
}

/// Whether the card is shown: while the guide is active and the battle runs.
pub fn is_on(guide: &Guide, session: &AppSession) -> bool {
    guide.on && !session.battle.is_over() && session.review.is_none()
}

/// The name of a lesson, in a word or two.
pub fn name(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Move => "Move",
        Lesson::Cover => "Cover",
        Lesson::Attack => "Attack",
        Lesson::Height => "Height",
        // Its words stay on one line.
        Lesson::OneMore => "One\u{a0}More",
    }
}

impl LessonCard {
    /// The current card; `quiet` says that nothing is being shown. `None` without a guide.
    pub fn of(
        guide: &Guide,
        session: &AppSession,
        menu: &Menu,
        bindings: &Bindings,
        quiet: bool,
    ) -> Option<Self> {
        if !is_on(guide, session) {
            return None;
        }
        let key = |command| keys::short(bindings.key(command));
        let lesson = guide.next();
        let skip = key(Command::SkipLesson);
        let named = |word: &str| match skip.as_str() {
            "" => word.to_owned(),
            key => format!("{word} ({key})"),
        };
        let learned = |lesson: &Lesson| guide.is_done(*lesson);
        let number = lesson.and_then(|now| Lesson::ALL.iter().position(|one| *one == now));
        Some(Self {
            title: match (lesson, number) {
                (Some(lesson), Some(number)) => format!("{}. {}", number + 1, heading(lesson)),
                _ => "Tutorial complete".into(),
            },
            text: match lesson {
                Some(lesson) => text(lesson, (session, menu), &key),
                None => format!(
                    "Now win the battle: attack wounded enemies, from cover or from above. {}: all \
                     keys. {}: where enemies could strike. Click a rule to read it.",
                    key(Command::Help),
                    key(Command::DangerMap),
                ),
            },
            now: match guide.lost() {
                Some(lost) => Some(format!(
                    "{lost} Begin again: what you learned stays learned."
                )),
                None => now(lesson, (session, menu), quiet, &key),
            },
            lost: guide.lost().is_some(),
            steps: Lesson::ALL
                .iter()
                .map(|lesson| (name(*lesson), learned(lesson)))
                .collect(),
            skip: named(if lesson.is_some() {
                "Skip this"
            } else {
                "Close"
            }),
            over: lesson.is_none(),
        })
    }
}

impl LessonCard {
    /// The card in sentences, for screen readers.
    pub fn spoken(&self) -> String {
        let mut parts = vec![self.title.clone(), self.text.clone()];
        parts.extend(self.now.clone());
        parts.extend(self.lost.then(|| "Begin again".to_owned()));
        parts.push(self.skip.clone());
        speech::sentence(&parts)
    }
}

fn heading(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Move => "Go somewhere",
        Lesson::Cover => "Take cover",
        Lesson::Attack => "Attack",
        Lesson::Height => "Take the high ground",
        Lesson::OneMore => "Act once more",
    }
}

/// The instructions of a lesson.
fn text(
    lesson: Lesson,
    (session, menu): (&AppSession, &Menu),
    key: &impl Fn(Command) -> String,
) -> String {
    match lesson {
        Lesson::Move => format!(
            "Click a square inside the blue line: the active combatant walks there. (Keys: arrows, then Enter.) \
             The card on the left says what it costs and who could strike you there. {} takes it back. \
             The dice are kind in this battle: your heroes hit and dodge better than elsewhere.",
            key(Command::Undo)
        ),
        Lesson::Cover => format!(
            "The archer shoots. End a move right behind a low wall, so that it stands between you and \
             the archer. Shields show from whom it covers you; {} maps all cover.",
            key(Command::CoverMap)
        ),
        Lesson::Attack => format!(
            "Hover over an enemy ({}: the next one): the card on the right shows your chance to hit, \
             and why. Click it, or press Enter. Out of reach? Walk closer first.",
            key(Command::Next)
        ),
        Lesson::Height => format!(
            "High ground helps you hit. Walk onto a crate: it is a metre high. Attacks from there \
             list High Ground. {} shows all heights.",
            key(Command::HeightMap)
        ),
        Lesson::OneMore => {
            let view = session.battle.view();
            let side = session.viewer();
            let caster = side.and_then(|side| guide::caster(view, side));
            let name = caster.map_or("Mika", |unit| view.scene.member(unit).name.as_str());
            let ember = menu.groups.iter().flat_map(|(_, items)| items);
            let ember = ember.filter(|item| item.name == guide::EMBER);
            let ember = ember.filter_map(|item| item.key.as_deref()).next();
            let press = ember.map_or(String::new(), |key| format!(" ({})", keys::short(key)));
            format!(
                "Husks are weak to fire. In {name}'s turn choose Ember{press} and aim it at a husk: a \
                 hit on a weakness staggers it, and {name} acts once more at once."
            )
        }
    }
}

/// What the player has to do before the lesson.
fn now(
    lesson: Option<Lesson>,
    (session, menu): (&AppSession, &Menu),
    quiet: bool,
    key: &impl Fn(Command) -> String,
) -> Option<String> {
    if session.human_to_move().is_none() {
        return Some(format!(
            "The Shadows are acting; the log shows what they do. {} skips ahead.",
            key(Command::Confirm)
        ));
    }
    if !quiet {
        return None;
    }
    if session.battle.question().is_some() {
        return Some(
            "First, answer the question: click an answer, or press its number. Its outcome is written \
             on it."
                .into(),
        );
    }
    if lesson == Some(Lesson::OneMore) && menu.enabled {
        let items = menu.groups.iter().flat_map(|(_, items)| items);
        let mut ember = items.filter(|item| item.name == guide::EMBER);
        if !ember.any(|item| item.refusal.is_none()) {
            return Some(format!(
                "Ember cannot be used any more in this turn: {} ends it, and your next turn begins soon.",
                key(Command::EndTurn)
            ));
        }
    }
    let mut items = menu.groups.iter().flat_map(|(_, items)| items);
    let spent = menu.enabled && !items.any(|item| item.refusal.is_none() && costs(&item.cost));
    spent.then(|| {
        format!(
            "Nothing useful is left this turn: {} ends it.",
            key(Command::EndTurn)
        )
    })
}

/// Whether a button's cost is in stars.
fn costs(cost: &str) -> bool {
    cost.contains('★')
}

impl LessonCard {
    /// The height of the card at a width, in points.
    pub fn height_at(&self, ui: &egui::Ui, width: f32) -> f32 {
        let tall = |text: &str| {
            let font = theme::plain(12.5);
            let galley = ui
                .painter()
                .layout(text.to_owned(), font, theme::TEXT, width);
            galley.size().y + 4.0
        };
        let now = self.now.as_deref().map_or(0.0, tall);
        let steps: String = self
            .steps
            .iter()
            .map(|(name, _)| format!("✔ {name}    "))
            .collect();
        24.0 + tall(&self.text) + now + tall(&steps) + 34.0
    }
}

/// Draws the card's content into its own area.
pub fn beside(ui: &mut egui::Ui, card: &LessonCard) -> Option<UiEvent> {
    let area = egui::ScrollArea::vertical().id_salt("lesson beside");
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
        body(ui, card)
    })
    .inner
}

fn body(ui: &mut egui::Ui, card: &LessonCard) -> Option<UiEvent> {
    let mut request = None;
    let title = RichText::new(&card.title).font(theme::strong(14.5));
    ui.label(title.color(theme::GOLD));
    ui.label(RichText::new(&card.text).font(theme::plain(12.5)));
    if let Some(now) = &card.now {
        let now = RichText::new(now).font(theme::plain(12.5));
        ui.label(now.color(theme::warn()));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 9.0;
        let next = card.steps.iter().position(|(_, learned)| !learned);
        for (place, (name, learned)) in card.steps.iter().enumerate() {
            let (mark, colour) = match learned {
                true => ("✔", theme::good()),
                false if next == Some(place) => ("▸", theme::GOLD),
                false => ("·", theme::FAINT),
            };
            // A mark and its name stay on one line.
            let text = RichText::new(format!("{mark}\u{a0}{name}")).font(theme::plain(12.0));
            ui.label(text.color(colour));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let button = |text: &str| egui::Button::new(RichText::new(text).font(theme::plain(12.5)));
        if card.lost && ui.add(button("Begin again")).clicked() {
            request = Some(UiEvent::Guide(GuideEvent::Retry));
        }
        if ui.add(button(&card.skip)).clicked() {
            request = Some(UiEvent::Command(Command::SkipLesson));
        }
        if !card.over && ui.add(button("No guide")).clicked() {
            request = Some(UiEvent::Guide(GuideEvent::Off));
        }
    });
    request
}
