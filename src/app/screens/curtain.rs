//! The curtain between two players at one window: it names the next player and shows nothing of the
//! battle.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, RichText, Ui, vec2},
};

use crate::{
    app::{
        art::theme,
        drawing::{
            cards::{at, surface},
            speech,
            third_party::DressSystems,
        },
        models::handover::{self, CommonAction, HandOver},
        state::{
            chosen::Wanted, key_presses::KeyPresses, modals::Modals, screen::Screen,
            session::AppSession, shown::Shown,
        },
    },
    save::NOTHING_ASKED,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
};

/// A key still meant for the battle does not raise the curtain.
const SETTLE: Duration = Duration::from_millis(500);

/// The same when the turn clock ran out.
const SETTLE_BY_CLOCK: Duration = Duration::from_secs(2);

/// The curtain's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// The next player.
    pub name: String,
    /// The index of the player's side, for colour and shape.
    pub side: usize,
    /// The name of its colour.
    pub colour: String,
    /// A request for consent: the player and the action.
    pub asks: Option<(String, &'static str)>,
    /// Whether a question goes round to several players.
    pub goes_round: bool,
    /// Whether the player at the window is not asked anything.
    pub passes: bool,
}

impl Curtain {
    /// The current curtain.
    pub fn of(session: &AppSession, handover: &HandOver) -> Option<Self> {
        let asks = handover.asks();
        let (side, person) = match asks {
            Some((_, (person, side))) => (*side, person.as_str()),
            None => handover.waiting()?,
        };
        let scene = session.battle.scene();
        // The player's colour, not that of the asked unit's side.
        let persons = session.game.persons();
        let own = persons.iter().find(|(name, _)| name == person);
        let side = own
            .and_then(|(_, sides)| sides.first().copied())
            .unwrap_or(side);
        let entry = scene.sides.get(side.index())?;
        Some(Self {
            name: match person {
                "" => entry.name.clone(),
                person => person.to_owned(),
            },
            side: side.index(),
            colour: entry.colour.clone(),
            goes_round: handover.goes_round() && asks.is_none(),
            passes: handover.passes() && asks.is_none(),
            asks: asks.map(|(petition, _)| {
                let by = petition.by.clone().unwrap_or_else(|| "Somebody".to_owned());
                (by, petition.action.words())
            }),
        })
    }

    /// The question it asks.
    pub fn question(&self) -> String {
        match &self.asks {
            Some((by, what)) => format!("{}, do you agree? {by} wants to {what}.", self.name),
            None if self.passes => format!("{}: {NOTHING_ASKED}", self.name),
            None => format!("{}, are you ready?", self.name),
        }
    }

    /// The line above the name.
    fn above(&self) -> &'static str {
        match self.passes {
            true => NOTHING_ASKED,
            false => "Hand over to",
        }
    }

    /// The label of the button to continue.
    fn goes_on(&self) -> &'static str {
        match &self.asks {
            Some(_) => "I agree",
            None if self.passes => "Pass it on",
            None => "I am ready",
        }
    }

    /// The line below the name.
    fn below(&self) -> String {
        match &self.asks {
            Some((by, what)) => format!("{by} wants to {what}. All players have to agree."),
            None if self.passes => "The question goes on to the next player.".to_owned(),
            None if self.goes_round => {
                "A question goes round. Everybody else looks away; only you learn whether it is yours."
                    .to_owned()
            }
            None => "Everybody else looks away. The battle appears when you are ready.".to_owned(),
        }
    }
}

/// The pressed button of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pressed {
    Yes,
    No,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(DressSystems).run_if(in_state(Screen::Curtain)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    mut session: ResMut<AppSession>,
    mut handover: ResMut<HandOver>,
    mut modals: ResMut<Modals>,
    (strokes, bindings): (Res<KeyPresses>, Res<Bindings>),
    time: Res<Time<Real>>,
    (mut next, mut exit): (ResMut<NextState<Screen>>, MessageWriter<AppExit>),
    mut wanted: ResMut<Wanted>,
    mut down_since: Local<Option<Duration>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(curtain) = Curtain::of(&session, &handover) else {
        next.set(session.way_out());
        return Ok(());
    };
    let since = *down_since.get_or_insert(time.elapsed());
    let settle = match session.game.agreed().clock {
        Some(_) => SETTLE_BY_CLOCK,
        None => SETTLE,
    };
    let settled = time.elapsed().saturating_sub(since) >= settle;
    let key = keys::short(bindings.key(Command::Confirm));
    let clicked = frame(&ctx, &curtain, &key);
    if !settled {
        ctx.request_repaint_after(settle);
        return Ok(());
    }
    let yes = clicked == Some(Pressed::Yes) || strokes.has(Command::Confirm);
    if yes || clicked.is_some() {
        // A change appears at once, even if the window was idle.
        ctx.request_repaint();
    }
    if curtain.asks.is_some() {
        let no = clicked == Some(Pressed::No) || strokes.names("N");
        if yes || no {
            *down_since = None;
            if let Some(action) = handover.answer_petition(yes) {
                handover::carry_out(action, &session, &mut wanted, &mut next, &mut exit);
            }
        }
    } else if yes {
        *down_since = None;
        handover::raise(&mut session, &mut handover, &mut modals, &mut next);
    } else if strokes.has(Command::Leave) {
        *down_since = None;
        if !handover.petition(&session, &Shown::default(), CommonAction::Leave) {
            next.set(session.way_out());
        }
    }
    Ok(())
}

/// Everything shown while the curtain is down: text for screen readers, and the card. Returns which
/// of its buttons was pressed.
fn frame(ctx: &egui::Context, curtain: &Curtain, key: &str) -> Option<Pressed> {
    let told = match curtain.asks {
        Some(_) => vec![
            curtain.question(),
            format!("{key}: I agree"),
            "N: I do not agree".to_owned(),
        ],
        None => vec![
            curtain.question(),
            curtain.below(),
            format!("{key}: {}", curtain.goes_on()),
        ],
    };
    speech::status(ctx, "curtain", &speech::sentence(&told));
    let mut ui = surface(ctx, "curtain");
    card(&mut ui, curtain, key)
}

/// The card in the middle; returns which of its buttons was pressed.
fn card(ui: &mut Ui, curtain: &Curtain, key: &str) -> Option<Pressed> {
    let screen = ui.ctx().viewport_rect();
    let height = if curtain.asks.is_some() { 300.0 } else { 250.0 };
    let size = vec2(screen.width().min(520.0), height);
    let rect = egui::Rect::from_center_size(screen.center(), size);
    let colour = theme::side_colour(&curtain.colour, curtain.side);
    at(ui, rect, |ui| {
        ui.vertical_centered(|ui| {
            ui.label(
                RichText::new(curtain.above())
                    .font(theme::plain(16.0))
                    .color(theme::SOFT),
            );
            ui.add_space(10.0);
            ui.label(
                RichText::new(&curtain.name)
                    .font(theme::strong(38.0))
                    .color(colour),
            );
            ui.add_space(10.0);
            ui.label(
                RichText::new(curtain.below())
                    .font(theme::plain(14.0))
                    .color(theme::FAINT),
            );
            ui.add_space(24.0);
            let text = format!("{}  ({key})", curtain.goes_on());
            let text = RichText::new(text)
                .font(theme::strong(17.0))
                .color(Color32::from_rgb(0x1c, 0x18, 0x08));
            let button = egui::Button::new(text)
                .fill(theme::GOLD)
                .min_size(vec2(230.0, 46.0));
            let mut pressed = ui.add(button).clicked().then_some(Pressed::Yes);
            if curtain.asks.is_some() {
                ui.add_space(8.0);
                let text = RichText::new("I do not agree  (N)").font(theme::plain(15.0));
                let button = egui::Button::new(text).min_size(vec2(230.0, 36.0));
                if ui.add(button).clicked() {
                    pressed = Some(Pressed::No);
                }
            }
            pressed
        })
        .inner
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::state::levels,
        data::{agreement::Agreement, seats::Seat},
    };
    use egui_kittest::{Harness, kittest::NodeT};

    /// Everything a screen reader finds in a frame of the curtain.
    fn nodes(curtain: &Curtain) -> Vec<String> {
        let shown = curtain.clone();
        let mut harness = Harness::builder()
            .with_size([1280.0, 800.0])
            .build_ui(move |ui| {
                let mut fonts = egui::FontDefinitions::default();
                let plain = fonts.families[&egui::FontFamily::Proportional].clone();
                fonts
                    .families
                    .insert(egui::FontFamily::Name("strong".into()), plain);
                if !ui.ctx().fonts(|known| known.families().len() > 2) {
                    ui.ctx().set_fonts(fonts);
                    ui.ctx().request_repaint();
                    return;
                }
                frame(ui.ctx(), &shown, "Enter");
            });
        harness.run();
        let all = harness.root().children_recursive();
        let mut told: Vec<String> = all
            .flat_map(|node| {
                let node = node.accesskit_node();
                [node.label(), node.value(), node.description()]
            })
            .flatten()
            .filter(|text| !text.is_empty())
            .collect();
        told.sort();
        told.dedup();
        told
    }

    #[test]
    fn a_curtain_has_its_own_words_in_the_tree_and_nothing_of_the_battle() {
        let seat = |name: &str, side: &str| Seat {
            name: name.to_owned(),
            leads: vec![side.to_owned()],
            computer: None,
        };
        let cards = levels::all();
        let mut looked = 0;
        for level in cards.iter().filter(|card| card.sides.len() == 2) {
            let names = level.sides.iter().map(|side| side.name.as_str());
            let people = ["Anna", "Ben"].into_iter().zip(names);
            let seats: Vec<Seat> = people.map(|(name, side)| seat(name, side)).collect();
            let agreed = Agreement {
                sealed: true,
                ..Agreement::default()
            };
            let game = levels::open_for(&level.path, "", 5, (Some(&seats), agreed)).unwrap();
            let session = AppSession::new(game);
            let mut handover = HandOver::default();
            assert_eq!(handover.begin(&session), Screen::Curtain);
            let curtain = Curtain::of(&session, &handover).unwrap();
            let name = curtain.name.clone();
            let other = if name == "Anna" { "Ben" } else { "Anna" };
            assert_eq!(
                nodes(&curtain),
                [
                    format!(
                        "{name}, are you ready? Everybody else looks away. The battle appears when \
                         you are ready. Enter: I am ready."
                    ),
                    name.clone(),
                    "Everybody else looks away. The battle appears when you are ready.".into(),
                    "Hand over to".into(),
                    "I am ready  (Enter)".into(),
                ]
                .map(|text: String| text)
                .into_iter()
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>(),
                "{}",
                level.title
            );
            // The player before the curtain is unknown, so all are asked, and it names only the
            // requested action.
            assert!(handover.petition(&session, &Shown::default(), CommonAction::Leave));
            let curtain = Curtain::of(&session, &handover).unwrap();
            let told = nodes(&curtain);
            assert!(
                told.iter().any(|text| {
                    text == "Somebody wants to leave the battle. All players have to agree."
                }),
                "{told:?}"
            );
            assert_eq!(told.len(), 6, "{told:?}");
            assert_eq!(curtain.name, name);
            assert_eq!(handover.answer_petition(true), None);
            let curtain = Curtain::of(&session, &handover).unwrap();
            assert_eq!(curtain.name, other);
            assert_eq!(handover.answer_petition(true), Some(CommonAction::Leave));
            looked += 1;
        }
        assert!(looked > 4, "{looked} levels");
    }
}
