//! Several players at one window. When another player has to decide, and the viewing one has seen
//! everything, the curtain ([`Screen::Curtain`]) replaces the battle on the screen. Behind the
//! curtain the next player first sees a recap of what happened since its own last look, as far as
//! its side saw it.

mod common;
mod looks;

use bevy::prelude::*;

use super::{
    playback::{Playback, PlaybackState},
    save_files,
    strip::{Strip, StripEntry},
};
use crate::{
    app::state::{
        frame::{BattleSystems, EventSystems},
        key_presses::KeyPresses,
        modals::{Confirm, Modals},
        screen::Screen,
        session::AppSession,
        shown::Shown,
        ui_events::{Dialog, LeaveEvent, UiEvent, UiEvents},
    },
    battle::{UndoEnd, ids::SideId},
    settings::commands::Command,
};
pub use common::CommonAction;
pub(in crate::app) use common::carry_out;
pub use looks::LastLook;
use looks::looks_of;

/// A player's request that needs consent; the others are asked one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Petition {
    /// The player who asks; `None` at the curtain, where the player is unknown.
    pub by: Option<String>,
    /// The requested action.
    pub action: CommonAction,
    /// Players still to be asked, each with one of their sides, for its colour.
    pub left: Vec<(String, SideId)>,
}

/// The player behind the curtain, and what each side saw last.
#[derive(Resource, Default)]
pub struct HandOver {
    /// The side that has to decide next, and its player; in the round of a question the next player
    /// of the round.
    to: Option<(SideId, String)>,
    /// The player who came to the window last.
    at_window: Option<String>,
    /// Players the window still goes to because of a question, each with one of their sides.
    round: Vec<(String, SideId)>,
    /// Whether a question goes round to several players, so that none learns who is asked.
    goes_round: bool,
    /// Whether the player behind the curtain is not asked anything.
    passes: bool,
    /// By side: its last look.
    looks: Vec<LastLook>,
    /// The order of turns last shown to the viewing player.
    turns: Vec<StripEntry>,
    /// Where the viewing player's recap began, to show it again.
    recap: Option<LastLook>,
    /// The number of log events at that recap.
    recap_until: usize,
    /// The request for consent on the curtain.
    petition: Option<Petition>,
    /// A message for the next player behind the curtain: who did not agree, or how dice fall after
    /// a load.
    told: Option<String>,
}

impl HandOver {
    /// Starts a new or loaded battle: each side has seen what it had seen then. Returns the first
    /// screen, since several players need the curtain before the first word.
    pub fn begin(&mut self, session: &AppSession) -> Screen {
        *self = Self {
            looks: looks_of(session),
            ..Self::default()
        };
        if session.is_shared() && session.review.is_none() && !session.battle.is_over() {
            let first = session.viewer().unwrap_or(SideId(0));
            // The player of an interrupted order is at the window, not the player who loaded the
            // battle.
            self.at_window = acting_person(session);
            let person = session.person_to_decide().unwrap_or_default();
            self.send_to(session, (person.to_owned(), first));
            Screen::Curtain
        } else {
            Screen::Battle
        }
    }

    /// The side that has to decide next, and its player, while the curtain is down.
    pub fn waiting(&self) -> Option<(SideId, &str)> {
        self.to
            .as_ref()
            .map(|(side, person)| (*side, person.as_str()))
    }

    /// Whether the player at the window is not asked anything in the round of a question.
    pub fn passes(&self) -> bool {
        self.passes
    }

    /// Whether the window goes round because of a question.
    pub fn goes_round(&self) -> bool {
        self.goes_round
    }

    /// Sends the window to a player; at a question it goes round, beginning with the first player.
    fn send_to(&mut self, session: &AppSession, (person, side): (String, SideId)) {
        let round = session.game.round_of_question(self.at_window.as_deref());
        let persons = session.game.persons();
        let with_side = |name: String| {
            let own = persons.iter().find(|(known, _)| *known == name);
            let first = own.and_then(|(_, sides)| sides.first().copied());
            let side = if name == person { Some(side) } else { first };
            side.map(|side| (name, side))
        };
        self.round = round.into_iter().filter_map(with_side).collect();
        self.goes_round = self.round.len() > 1;
        if self.round.is_empty() {
            self.round.push((person, side));
        }
        self.send_on();
    }

    /// Sends the window to the next player of the round; returns whether there is one.
    fn send_on(&mut self) -> bool {
        if self.round.is_empty() {
            self.goes_round = false;
            return false;
        }
        let (person, side) = self.round.remove(0);
        self.to = Some((side, person));
        true
    }

    /// Whether the player behind the curtain sees the battle: in the round of a question only the
    /// asked player does.
    fn has_to_decide(&self, session: &AppSession) -> bool {
        let next = self.to.as_ref().map(|(_, person)| person.as_str());
        !self.goes_round
            || next == session.person_to_decide() && session.battle.question().is_some()
    }

    /// Where the viewing player's recap begins, once for each curtain.
    pub fn take_recap(&mut self, session: &AppSession) -> Option<LastLook> {
        let side = session.viewer()?;
        let look = self.looks.get(side.index())?.clone();
        let events = session.battle.log().len();
        self.recap = (look.events < events).then(|| look.clone());
        self.recap_until = events;
        self.recap.clone()
    }

    /// Whether there is a recap that can be shown again.
    pub fn has_recap(&self) -> bool {
        self.recap.is_some()
    }

    /// The viewing player requests an action that needs consent: returns whether other players have
    /// to be asked. They are asked on the curtain, and then the requesting player comes back behind
    /// it.
    pub fn petition(&mut self, session: &AppSession, shown: &Shown, action: CommonAction) -> bool {
        if !session.needs_consent() {
            return false;
        }
        let is_down = self.to.is_some();
        let by = match is_down {
            true => None,
            false => session.viewer().and_then(|side| self.looker(session, side)),
        };
        let persons = session.game.persons().into_iter();
        let others = persons.filter(|(name, _)| by.as_ref().is_none_or(|(by, _)| name != by));
        let mut left: Vec<(String, SideId)> =
            others.map(|(name, sides)| (name, sides[0])).collect();
        // The player who was at the window last has most likely asked, and is asked first.
        left.sort_by_key(|(name, _)| Some(name) != self.at_window.as_ref());
        if left.is_empty() {
            return false;
        }
        if let Some((person, side)) = by.clone() {
            self.leave(session, shown);
            self.to = Some((side, person));
        }
        let by = by.map(|(person, _)| person);
        self.petition = Some(Petition { by, action, left });
        true
    }

    /// The player who views a side, with that side.
    fn looker(&self, session: &AppSession, side: SideId) -> Option<(String, SideId)> {
        let persons = session.game.persons();
        let own = |name: &str| {
            let mut persons = persons.iter();
            persons.any(|(other, sides)| other == name && sides.contains(&side))
        };
        let decides = session.person_to_decide().filter(|name| own(name));
        let last = self.at_window.as_deref().filter(|name| own(name));
        let first = || {
            persons
                .iter()
                .find(|(name, _)| own(name))
                .map(|(name, _)| name.as_str())
        };
        let person = decides.or(last).or_else(first)?;
        Some((person.to_owned(), side))
    }

    /// Sets a message for the first player behind the curtain.
    pub fn tell(&mut self, told: &str) {
        self.told = Some(told.to_owned());
    }

    /// The request on the curtain now, and the asked player.
    pub fn asks(&self) -> Option<(&Petition, &(String, SideId))> {
        let petition = self.petition.as_ref()?;
        Some((petition, petition.left.first()?))
    }

    /// Records the asked player's answer. Returns the action once all agree.
    pub fn answer_petition(&mut self, agrees: bool) -> Option<CommonAction> {
        let petition = self.petition.as_mut()?;
        let (asked, _) = petition.left.remove(0);
        self.told = (!agrees).then(|| format!("{asked} does not agree."));
        if agrees && !petition.left.is_empty() {
            return None;
        }
        let petition = self.petition.take()?;
        agrees.then_some(petition.action)
    }

    fn leave(&mut self, session: &AppSession, shown: &Shown) {
        let Some(side) = session.viewer() else { return };
        if let Some(look) = self.looks.get_mut(side.index()) {
            *look = LastLook {
                shown: shown.clone(),
                events: session.battle.log().len(),
                turns: self.turns.clone(),
            };
        }
    }
}

impl HandOver {
    /// For saves: how many log events each side has been told, while this many still wait to be
    /// shown to the viewing player. Its recap is kept as long as it has done nothing since.
    pub fn told(&self, session: &AppSession, waiting: usize) -> Vec<usize> {
        let (viewer, now) = (session.viewer(), session.battle.log().len());
        let looks_on = self.recap.is_some() && self.recap_until == now;
        let looks = self.looks.iter().zip((0..).map(SideId));
        let told = looks.map(|(look, side)| match Some(side) == viewer && !looks_on {
            true => now.saturating_sub(waiting),
            false => look.events,
        });
        told.collect()
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<HandOver>()
        .add_systems(
            Update,
            (show_recap_again, note_turns, lower, reveal)
                .chain()
                .after(BattleSystems::Choices)
                .run_if(crate::app::state::session::in_battle),
        )
        .add_systems(
            Update,
            ask_all
                .in_set(EventSystems::Divert)
                .run_if(|requests: Res<UiEvents>| {
                    requests.0.iter().any(|request| common(request).is_some())
                }),
        );
}

/// The player of the acting unit.
fn acting_person(session: &AppSession) -> Option<String> {
    let person = session.game.person(session.battle.acting()?);
    person.map(str::to_owned)
}

/// The action of a request that concerns all players.
fn common(request: &UiEvent) -> Option<CommonAction> {
    Some(match request {
        UiEvent::Command(Command::Leave) => CommonAction::Leave,
        UiEvent::Leave(LeaveEvent::Quit) => CommonAction::Quit,
        UiEvent::Leave(LeaveEvent::Again) => CommonAction::Again,
        UiEvent::Command(Command::Load) => {
            CommonAction::Load(save_files::quick().filter(|file| file.is_file())?)
        }
        _ => return None,
    })
}

/// Asks all players about such a request, if they have agreed to that.
fn ask_all(
    mut requests: ResMut<UiEvents>,
    session: Res<AppSession>,
    shown: Res<Shown>,
    mut handover: ResMut<HandOver>,
    mut next: ResMut<NextState<Screen>>,
) {
    requests.0.retain(|request| {
        let asked =
            common(request).is_some_and(|action| handover.petition(&session, &shown, action));
        if asked {
            next.set(Screen::Curtain);
        }
        !asked
    });
}

/// Keeps the order of turns as shown to the viewing player: its next recap begins there.
fn note_turns(strip: Res<Strip>, playback: Res<Playback>, mut handover: ResMut<HandOver>) {
    let is_true = playback.is_empty() && !strip.foreseen && !strip.turns.is_empty();
    if is_true && handover.turns != strip.turns {
        handover.bypass_change_detection().turns = strip.turns.clone();
    }
}

/// Lowers the curtain when another player has to decide and the viewing one has seen everything.
fn lower(
    mut session: ResMut<AppSession>,
    playback: Res<Playback>,
    shown: Res<Shown>,
    mut handover: ResMut<HandOver>,
    mut next: ResMut<NextState<Screen>>,
) {
    if session.review.is_some() || !playback.is_empty() {
        return;
    }
    let asked = session.battle.question().is_some() && session.human_to_move().is_some();
    let goes_on = handover.goes_round && !asked && !session.battle.is_over();
    let side = session.waits_for_the_window();
    if side.is_none() && !goes_on {
        return;
    }
    // The board is at rest: it now shows the leaving player's last look.
    if *shown != Shown::of(session.battle.view(), session.viewer()) {
        return;
    }
    if goes_on {
        handover.leave(&session, &shown);
        // The last player of the round may have been at the window; then the deciding player is
        // next.
        if handover.send_on() {
            session.bypass_change_detection().close_undo();
            next.set(Screen::Curtain);
        }
        return;
    }
    let Some(side) = side else { return };
    if session
        .viewer()
        .is_some_and(|viewer| session.battle.scene().shares_sight(side, viewer))
    {
        // Both sides see the same, so nothing must be hidden.
        session.hand_to(side);
        return;
    }
    let person = session.person_to_decide().unwrap_or_default().to_owned();
    handover.leave(&session, &shown);
    if handover.at_window.as_ref() == Some(&person) {
        // One player leads both sides: nothing must be hidden.
        session.hand_to(side);
        return;
    }
    handover.send_to(&session, (person, side));
    session.bypass_change_detection().close_undo();
    next.set(Screen::Curtain);
}

impl AppSession {
    /// Whether all players have to agree before one of them loads or leaves.
    pub fn needs_consent(&self) -> bool {
        self.game.agreed().sealed
            && self.game.persons().len() > 1
            && self.review.is_none()
            && !self.battle.is_over()
    }

    /// The card with the draw offered to the deciding player.
    pub fn draw_card(&self) -> Option<Confirm> {
        let offer = self.game.offer_to_answer()?;
        Some(Confirm {
            title: format!("{} offers a draw", offer.by),
            reason: "The menu answers it; any order declines it.".to_owned(),
            // Pressing Enter at the curtain does not accept an offer.
            go_on: "Open the menu",
            request: Box::new(UiEvent::Open(Dialog::Pause)),
        })
    }

    /// Orders before a curtain cannot be undone.
    fn close_undo(&mut self) {
        self.game.battle.close_undo(UndoEnd::Turn);
    }
}

/// Hands the window to the player behind the curtain; in the round of a question on to the next one
/// if this player is not asked.
pub fn raise(
    session: &mut AppSession,
    handover: &mut HandOver,
    modals: &mut Modals,
    next: &mut NextState<Screen>,
) {
    if !handover.has_to_decide(session) {
        handover.passes = !handover.passes;
        if handover.passes || handover.send_on() {
            return;
        }
        // The round is over. If the computer continues, its last player watches.
        let decides = session.side_to_decide();
        if let (Some(side), Some(person)) = (decides, session.person_to_decide()) {
            handover.at_window = acting_person(session);
            handover.send_to(session, (person.to_owned(), side));
            return;
        }
    }
    if let Some((side, person)) = handover.to.take() {
        handover.at_window = Some(person);
        session.hand_to(side);
        session.note = handover.told.take().or(session.game.take_reply());
        // A question in the middle of an order comes first; an offer can wait for the next turn.
        if session.battle.question().is_none() {
            modals.confirm = session.draw_card();
        }
        next.set(Screen::Battle);
    }
}

/// When the battle is over and its last event was shown, all players may see everything.
fn reveal(mut session: ResMut<AppSession>, playback: Res<Playback>) {
    let is_one_alone = session.is_shared() && session.viewer().is_some();
    if playback.is_empty() && is_one_alone && session.battle.is_over() {
        // Marked as a change, so that log and board are updated.
        session.show_to_everyone();
    }
}

/// Shows the recap again, as long as the viewing player has done nothing yet.
fn show_recap_again(
    session: Res<AppSession>,
    handover: Res<HandOver>,
    strokes: Res<KeyPresses>,
    mut playback: ResMut<Playback>,
    (mut shown, mut strip): (ResMut<Shown>, ResMut<Strip>),
    mut told: ResMut<PlaybackState>,
) {
    if !strokes.has(Command::Recap) || !playback.is_empty() {
        return;
    }
    if let Some(look) = &handover.recap {
        crate::app::models::playback::recap(
            &mut playback,
            &mut shown,
            &mut told,
            &session,
            (&look.shown, look.events),
        );
        strip.turns.clone_from(&look.turns);
    }
}
