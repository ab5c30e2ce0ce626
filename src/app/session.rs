//! The battle on the table: who leads which side, and orders on their way in.

use crate::app::frame::BattleSystems;
use std::collections::VecDeque;

use bevy::{ecs::component::Mutable, prelude::*};

use super::{
    objectives::Objectives,
    playback::{Playback, PlaybackState},
    review::Review,
    screens::Screen,
    seen_wounds::SeenWounds,
    shown::Shown,
};
use crate::{
    ai,
    battle::{
        Progress, UndoEnd,
        ids::{SideId, UnitId, UnitSet},
        order::Order,
        refusal::Refusal,
        side_view::{Known, SideView},
    },
    save::{DrawReply, GameSession},
    text::{
        narrate::{Voice, refusal_text, side_name},
        undo_text::undo_ended,
    },
};

/// Who looks at the board of several people who share a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// One side alone; the others wait behind the curtain.
    Side(SideId),
    /// All of them, since the battle is over and nothing need be hidden any more.
    Everyone,
}

/// The battle on the table, and what the window knows of its players.
#[derive(Resource, Deref, DerefMut)]
pub struct AppSession {
    /// The battle, who leads its sides, and its record.
    #[deref]
    pub game: GameSession,
    /// Grows with every change.
    pub revision: u64,
    /// Through whose eyes the board is shown where several people share the window.
    eyes: Eyes,
    /// The revision that was saved last: what came after would be lost.
    pub kept: u64,
    /// A sentence for the player: why something was refused, how undo ended.
    pub note: Option<String>,
    /// The battle is over, and somebody steps through it.
    pub review: Option<Box<Review>>,
}

impl AppSession {
    /// A battle to be played.
    pub fn new(game: GameSession) -> Self {
        let mut session = Self {
            game,
            revision: 1,
            eyes: Eyes::Everyone,
            kept: 1,
            note: None,
            review: None,
        };
        let first = session.side_to_decide().or_else(|| session.people().next());
        if let Some(first) = first {
            session.hand_to(first);
        }
        session
    }

    /// The sides that people lead.
    pub fn people(&self) -> impl Iterator<Item = SideId> + '_ {
        let sides = (0..self.computer.len()).map(|side| SideId(side as u8));
        sides.filter(|side| !self.is_computer(*side))
    }

    /// Whether several people share the window, each with a side of their own.
    pub fn is_shared(&self) -> bool {
        self.people().nth(1).is_some()
    }

    /// Who leads a combatant, with the side: "Ben leads, Wardens". `None` where one person has the
    /// window alone, or is called as the side.
    pub fn led_by(&self, unit: UnitId) -> Option<String> {
        let view = self.battle.view();
        let side = side_name(view.scene, view.side(unit));
        let person = self.game.person(unit)?;
        let has_name = self.game.persons().len() > 1 && person != side;
        has_name.then(|| format!("{person} leads, {side}"))
    }

    /// Through whose eyes the board is shown; `None` sees everything, when nobody human plays, and
    /// when several people look back at a battle that is over.
    pub fn viewer(&self) -> Option<SideId> {
        if let Some(review) = &self.review {
            return review.eyes();
        }
        match self.eyes {
            // Also when its player has just handed the side to the computer: nobody else looks before
            // the curtain.
            Eyes::Side(side) => Some(side),
            Eyes::Everyone if self.is_shared() => None,
            Eyes::Everyone => self.people().next(),
        }
    }

    /// Somebody led by the one who looks: whoever has to decide, or the first of its side.
    pub fn own_unit(&self) -> Option<UnitId> {
        match self.viewer() {
            Some(side) => self.game.led_by_viewer(side),
            None => self.game.unit_to_decide(),
        }
    }

    /// Shows the battle to a side alone from now on.
    pub fn hand_to(&mut self, side: SideId) {
        self.eyes = Eyes::Side(side);
        self.game.look_through(side);
    }

    /// Shows a battle that is over to all who played it.
    pub fn show_to_everyone(&mut self) {
        if self.is_shared() && self.battle.is_over() && self.eyes != Eyes::Everyone {
            self.eyes = Eyes::Everyone;
            self.revision += 1;
        }
    }

    /// The voice that speaks to the one who looks.
    pub fn voice(&self) -> Voice<'_> {
        let side = self.viewer();
        let view = self.battle.view();
        let mut hidden = UnitSet::default();
        if let Some(side) = side {
            let eyes = SideView::new(view, side);
            let unknown = |unit: &UnitId| eyes.knows(*unit) == Known::Unknown;
            view.store
                .ids()
                .filter(unknown)
                .for_each(|unit| hidden.insert(unit));
        }
        Voice {
            scene: view.scene,
            hidden,
            side,
        }
    }

    /// The human side that has to decide now, to give an order or to answer, and looks at the board.
    pub fn human_to_move(&self) -> Option<SideId> {
        self.side_to_decide()
            .filter(|&side| self.viewer() == Some(side))
    }

    /// The human side that has to decide now and waits for the window to be handed over.
    pub fn waits_for_the_window(&self) -> Option<SideId> {
        self.side_to_decide()
            .filter(|&side| self.viewer() != Some(side))
    }

    /// The human side that has to decide now, whoever looks.
    pub(super) fn side_to_decide(&self) -> Option<SideId> {
        let unit = self.unit_to_decide()?;
        (!self.leader(unit).is_computer()).then(|| self.battle.view().side(unit))
    }

    /// Carries an order out; the computer answers for its sides at once.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn execute(&mut self, order: Order) -> Result<Progress, Refusal> {
        let progress = self.game.execute(order)?;
        self.changed();
        Ok(progress)
    }

    /// Answers the question that waits.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn answer(&mut self, choice: u8) -> Result<Progress, Refusal> {
        let progress = self.game.answer(choice)?;
        self.changed();
        Ok(progress)
    }

    /// The person who has to decide gives up.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn resign(&mut self) -> Result<Progress, Refusal> {
        let progress = self.game.resign()?;
        self.changed();
        Ok(progress)
    }

    /// The person who has to decide offers a draw (`None`), or answers one. What came of it besides a
    /// note is given back.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn draw(&mut self, agrees: Option<bool>) -> Result<Option<Progress>, Refusal> {
        let reply = match agrees {
            None => self.game.offer_draw(ai::accepts_draw),
            Some(agrees) => self.game.answer_draw(agrees),
        }?;
        self.changed();
        self.note = reply.told();
        Ok(match reply {
            DrawReply::Agreed(progress) => Some(progress),
            DrawReply::Declined(_) | DrawReply::Waits(_) => None,
        })
    }

    /// The time of the person who has to decide is up.
    ///
    /// # Errors
    /// The turn cannot be ended, which would be a fault of the book.
    pub fn run_out_of_time(&mut self) -> Result<Progress, Refusal> {
        let events = self.game.run_out_of_time()?;
        self.changed();
        Ok(Progress {
            events,
            asks: self.battle.question().is_some(),
        })
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// What ended undo.
    pub fn undo(&mut self) -> Result<(), UndoEnd> {
        self.game.undo()?;
        self.changed();
        Ok(())
    }

    /// The battle is another one now than what is shown.
    pub(super) fn changed(&mut self) {
        self.revision += 1;
        self.note = None;
    }
}

/// Something the player or the computer wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// An order.
    Order(Order),
    /// An answer, by its place.
    Answer(u8),
    /// Take the last order back.
    Undo,
    /// Take all orders of the turn back that can be.
    UndoTurn,
    /// The person who has to decide gives up.
    Resign,
    /// It offers a draw, or answers one.
    Draw(Option<bool>),
    /// Its time is up.
    TimeUp,
}

/// Keeps the goals up to date after every change of the battle.
fn keep_objectives(session: Res<AppSession>, mut objectives: ResMut<Objectives>) {
    if session.is_changed() {
        let view = session.known().view();
        objectives.set_if_neq(Objectives::of(view, session.viewer()));
    }
}

/// Reckons anew what was seen of wounds when all that happened has been told.
fn keep_seen_wounds(
    session: Res<AppSession>,
    playback: Res<Playback>,
    mut seen: ResMut<SeenWounds>,
    mut known: Local<Option<(u64, usize)>>,
) {
    let now = (session.revision, session.battle.log().len());
    if *known != Some(now) && playback.is_empty() {
        *known = Some(now);
        seen.set_if_neq(SeenWounds::of(&session.battle, session.viewer()));
    }
}

/// Whether a battle is on the screen.
pub fn in_battle(session: Option<Res<AppSession>>, screen: Res<State<Screen>>) -> bool {
    session.is_some() && *screen.get() == Screen::Battle
}

/// Adds a resource that is empty again whenever the screen of the battle is left.
pub fn add_battle_resource<R>(app: &mut App) -> &mut App
where
    R: Resource + Component<Mutability = Mutable> + Default,
{
    app.init_resource::<R>()
        .add_systems(OnExit(Screen::Battle), |mut resource: ResMut<R>| {
            *resource = R::default();
        })
}

/// What waits to be done, first come first served.
#[derive(Resource, Default)]
pub struct Asks(pub VecDeque<Ask>);

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<SeenWounds>(app);
    add_battle_resource::<Objectives>(app)
        .add_systems(
            Update,
            (keep_objectives, keep_seen_wounds).in_set(BattleSystems::Choices),
        )
        .init_resource::<Asks>()
        .add_systems(Update, carry_out_asks.in_set(BattleSystems::Session))
        .add_systems(OnExit(Screen::Battle), forget);
}

/// Does what was asked and hands what happened to playback.
pub(super) fn carry_out_asks(
    mut session: ResMut<AppSession>,
    mut asks: ResMut<Asks>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut telling: ResMut<PlaybackState>,
) {
    while let Some(ask) = asks.0.pop_front() {
        let done = match ask {
            Ask::Order(ref order) => session.execute(order.clone()),
            Ask::Answer(choice) => session.answer(choice),
            Ask::Resign => session.resign(),
            Ask::TimeUp => {
                let done = session.run_out_of_time();
                session.note = Some("Time is up.".to_owned());
                done
            }
            Ask::Draw(agrees) => match session.draw(agrees) {
                Ok(None) => continue,
                Ok(Some(progress)) => Ok(progress),
                Err(refusal) => Err(refusal),
            },
            Ask::Undo | Ask::UndoTurn => {
                match session.undo() {
                    Ok(()) => {
                        while ask == Ask::UndoTurn && session.undo().is_ok() {}
                        playback.stop();
                        telling.forget_after(&session);
                        *shown = Shown::of(session.battle.view(), session.viewer());
                    }
                    Err(end) => session.note = Some(undo_ended(end).to_owned()),
                }
                continue;
            }
        };
        match done {
            Ok(progress) => {
                for place in progress.events {
                    if let Some(event) = session.battle.log().get(place) {
                        playback.push(place, event.clone());
                    }
                }
            }
            Err(refusal) => {
                session.note = Some(refusal_text(session.voice(), &refusal));
            }
        }
    }
}

fn forget(mut asks: ResMut<Asks>) {
    asks.0.clear();
}
