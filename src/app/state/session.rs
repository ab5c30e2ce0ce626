//! The current battle: its leaders, and orders to carry out.

use bevy::{ecs::component::Mutable, prelude::*};

use super::{chosen::Chosen, review::Review, screen::Screen};
use crate::{
    ai,
    battle::{
        Progress, UndoEnd,
        ids::{SideId, UnitId, UnitSet},
        orders::{order::Order, refusal::Refusal},
        side_view::{Known, SideView},
    },
    save::{DrawReply, GameSession, Weighed},
    text::narrate::{Voice, side_name},
};

/// The viewing side, if several players share a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// One side; the others wait behind the curtain.
    Side(SideId),
    /// All players, since the battle is over and nothing is secret.
    Everyone,
}

/// The current battle, and what the window knows of its players.
#[derive(Resource, Deref, DerefMut)]
pub struct AppSession {
    /// The battle, the leaders of its sides, and its record.
    #[deref]
    pub game: GameSession,
    /// Grows with every change.
    pub revision: u64,
    /// The viewing side, if several players share the window.
    eyes: Eyes,
    /// The revision that was saved last: later changes would be lost.
    pub kept: u64,
    /// A message for the player: why something was refused, how undo ended.
    pub note: Option<String>,
    /// The review, once the battle is over.
    pub review: Option<Box<Review>>,
    /// Whether it was opened from a record: it is neither saved nor added to the chronicle.
    pub is_of_record: bool,
    /// The text of the level if it is a draft that the workshop tries: the battle is not saved by
    /// itself nor added to the chronicle, and leaving it leads back to the workshop.
    pub draft: Option<String>,
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
            is_of_record: false,
            draft: None,
        };
        let first = session.side_to_decide().or_else(|| session.people().next());
        if let Some(first) = first {
            session.hand_to(first);
        }
        session
    }

    /// Where leaving the battle leads.
    pub fn way_out(&self) -> Screen {
        match self.draft {
            Some(_) => Screen::Workshop,
            None => Screen::Levels,
        }
    }

    /// What leaving the battle is called.
    pub fn way_back(&self) -> &'static str {
        match self.draft {
            Some(_) => "Back to the workshop",
            None => "Back to the levels",
        }
    }

    /// The battle again, with other dice and its current leaders.
    pub fn again(&self) -> Chosen {
        Chosen {
            draft: self.draft.clone(),
            ..Chosen::again(self.played())
        }
    }

    /// The battle with its sides swapped, and the same dice.
    pub fn rematch(&self) -> Chosen {
        Chosen {
            draft: self.draft.clone(),
            ..Chosen::rematch(self.played())
        }
    }

    /// The sides led by human players.
    pub fn people(&self) -> impl Iterator<Item = SideId> + '_ {
        let sides = (0..self.computer.len()).map(|side| SideId(side as u8));
        sides.filter(|side| !self.is_computer(*side))
    }

    /// Whether several players share the window, each with a side of their own.
    pub fn is_shared(&self) -> bool {
        self.people().nth(1).is_some()
    }

    /// The player of a unit, with the side: "Ben leads, Wardens". `None` if one player has the
    /// window alone, or is called like the side.
    pub fn led_by(&self, unit: UnitId) -> Option<String> {
        let view = self.battle.view();
        let side = side_name(view.scene, view.side(unit));
        let person = self.game.person(unit)?;
        let has_name = self.game.persons().len() > 1 && person != side;
        has_name.then(|| format!("{person} leads, {side}"))
    }

    /// The viewing side; `None` sees everything: without human players, and when several players
    /// look back at a finished battle.
    pub fn viewer(&self) -> Option<SideId> {
        if let Some(review) = &self.review {
            return review.eyes();
        }
        match self.eyes {
            // Also when its player has just handed the side to the computer: no other player looks
            // before the curtain.
            Eyes::Side(side) => Some(side),
            Eyes::Everyone if self.is_shared() => None,
            Eyes::Everyone => self.people().next(),
        }
    }

    /// A unit of the viewing player: the deciding one, or the first of its side.
    pub fn own_unit(&self) -> Option<UnitId> {
        match self.viewer() {
            Some(side) => self.game.led_by_viewer(side),
            None => self.game.unit_to_decide(),
        }
    }

    /// Shows the battle to one side from now on.
    pub fn hand_to(&mut self, side: SideId) {
        self.eyes = Eyes::Side(side);
        self.game.look_through(side);
    }

    /// Shows a finished battle to all its players.
    pub fn show_to_everyone(&mut self) {
        if self.is_shared() && self.battle.is_over() && self.eyes != Eyes::Everyone {
            self.eyes = Eyes::Everyone;
            self.revision += 1;
        }
    }

    /// The voice for the viewing player.
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

    /// The human side that has to decide now, to give an order or to answer, and is viewing the
    /// board.
    pub fn human_to_move(&self) -> Option<SideId> {
        self.side_to_decide()
            .filter(|&side| self.viewer() == Some(side))
    }

    /// The human side that has to decide now and waits for the window.
    pub fn waits_for_the_window(&self) -> Option<SideId> {
        self.side_to_decide()
            .filter(|&side| self.viewer() != Some(side))
    }

    /// The human side that has to decide now, whether or not it is viewing.
    pub(in crate::app) fn side_to_decide(&self) -> Option<SideId> {
        let unit = self.unit_to_decide()?;
        // It is not known yet whether its player is asked.
        if self.awaits_weighing() {
            return None;
        }
        (!self.leader(unit).is_computer()).then(|| self.battle.view().side(unit))
    }

    /// Carries an order out; the computer answers for its sides at once.
    ///
    /// # Errors
    /// Why the order is refused.
    pub fn execute(&mut self, order: Order) -> Result<Progress, Refusal> {
        let progress = self.game.execute(order)?;
        self.changed();
        Ok(progress)
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// Why the answer is refused.
    pub fn answer(&mut self, choice: u8) -> Result<Progress, Refusal> {
        let progress = self.game.answer(choice)?;
        self.changed();
        Ok(progress)
    }

    /// Answers the open question for all its units: these accept, the others decline.
    ///
    /// # Errors
    /// Why the answer is refused.
    pub fn answer_together(&mut self, who: UnitSet) -> Result<Progress, Refusal> {
        let progress = self.game.answer_together(who)?;
        self.changed();
        Ok(progress)
    }

    /// Puts the open question to each of its units by itself.
    pub fn ask_apart(&mut self) {
        self.game.ask_apart();
        self.changed();
    }

    /// Takes in the weighed question, and goes on to the next that is put to a player.
    pub fn take_weighed(&mut self, weighed: Weighed) -> Progress {
        let progress = self.game.take_weighed(weighed);
        self.changed();
        progress
    }

    /// The deciding player gives up.
    ///
    /// # Errors
    /// Why that is refused.
    pub fn resign(&mut self) -> Result<Progress, Refusal> {
        let progress = self.game.resign()?;
        self.changed();
        Ok(progress)
    }

    /// The deciding player offers a draw (`None`), or answers one. Returns the progress of a
    /// settled battle; otherwise there is only a note.
    ///
    /// # Errors
    /// Why that is refused.
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

    /// Ends the turn because the deciding player's time is up.
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

    /// Undoes the last order.
    ///
    /// # Errors
    /// Why undo stops here.
    pub fn undo(&mut self) -> Result<(), UndoEnd> {
        self.game.undo()?;
        self.changed();
        Ok(())
    }

    /// Signals that the battle has changed.
    pub(in crate::app) fn changed(&mut self) {
        self.revision += 1;
        self.note = None;
    }
}

/// A request of a player or the computer that changes the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleRequest {
    /// An order.
    Order(Order),
    /// An answer, by its index.
    Answer(u8),
    /// The answer to a question for several units: these accept.
    Together(UnitSet),
    /// Put the question to each of its units by itself.
    Apart,
    /// Undo the last order.
    Undo,
    /// Undo all possible orders of the turn.
    UndoTurn,
    /// The deciding player gives up.
    Resign,
    /// The deciding player offers a draw, or answers one.
    Draw(Option<bool>),
    /// The deciding player's time is up.
    TimeUp,
}

/// Whether a battle is on the screen.
pub fn in_battle(session: Option<Res<AppSession>>, screen: Res<State<Screen>>) -> bool {
    session.is_some() && *screen.get() == Screen::Battle
}

/// Adds a resource that is reset whenever the screen of the battle is left.
pub fn add_battle_resource<R>(app: &mut App) -> &mut App
where
    R: Resource + Component<Mutability = Mutable> + Default,
{
    app.init_resource::<R>()
        .add_systems(OnExit(Screen::Battle), |mut resource: ResMut<R>| {
            *resource = R::default();
        })
}
