//! Several people at one window. When another of them has to decide, and the one who looks has seen
//! everything there is to see, the screen of the battle gives way to the curtain
//! ([`Screen::Curtain`]): nothing of the battle is left on it. Behind the curtain the next one sees
//! first what happened since its own last look, through its own eyes: the recap.

mod looks;

use std::path::PathBuf;

use bevy::prelude::*;

pub use looks::LastLook;
use looks::looks_of;

use super::{
    commands::Command,
    frame::BattleSystems,
    intent::Intent,
    key_presses::KeyPresses,
    panels::{
        UiAction, Wishes,
        confirm::Confirm,
        grants::grant,
        strip::{Entry, Strip},
    },
    playback::{Playback, PlaybackState},
    saves::files,
    screens::{
        Screen,
        chosen::{Chosen, Wanted},
    },
    session::AppSession,
    shown::Shown,
};
use crate::battle::{UndoEnd, ids::SideId};

/// What is done only if all players agree, where saves are sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommonDeed {
    /// Back to the levels.
    Leave,
    /// Out of the game.
    Quit,
    /// The same battle anew.
    Again,
    /// On from another save.
    Load(PathBuf),
}

impl CommonDeed {
    /// What it is, after "wants to".
    pub fn words(&self) -> &'static str {
        match self {
            Self::Leave => "leave the battle",
            Self::Quit => "quit the game",
            Self::Again => "restart the battle",
            Self::Load(_) => "load a saved battle",
        }
    }
}

/// Somebody wants what all have to agree to; the others are asked one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Petition {
    /// Who wants it; `None` at the curtain, where nobody knows who stands before it.
    pub by: Option<String>,
    /// What.
    pub deed: CommonDeed,
    /// Those who are still to be asked, each with a side it leads, for its colour.
    pub left: Vec<(String, SideId)>,
}

/// Who waits behind the curtain, and what everybody saw last.
#[derive(Resource, Default)]
pub struct HandOver {
    /// The side that has to decide next, and the person who leads whom it decides for; in the round of a
    /// question whoever comes next.
    to: Option<(SideId, String)>,
    /// Who came to the window last.
    at_window: Option<String>,
    /// Those to whom the window still goes because of a question, each with a side it leads.
    round: Vec<(String, SideId)>,
    /// A question goes round to several persons, so that nobody learns who is asked.
    goes_round: bool,
    /// The person behind the curtain is there and is asked nothing.
    passes: bool,
    /// By side.
    looks: Vec<LastLook>,
    /// The order of turns as the player who looks was shown it last.
    turns: Vec<Entry>,
    /// Where the recap of the one who looks began, to show it again.
    recap: Option<LastLook>,
    /// How many events of the log there were when it was taken.
    recap_until: usize,
    /// What the others are asked on the curtain.
    petition: Option<Petition>,
    /// What the next one behind the curtain is told: who did not agree, or how dice fall after a load.
    told: Option<String>,
}

impl HandOver {
    /// A battle that begins, or goes on from a save: each has seen what it had seen then. Says which
    /// screen comes first, since several people need the curtain before the first word.
    pub fn begin(&mut self, session: &AppSession) -> Screen {
        *self = Self {
            looks: looks_of(session),
            ..Self::default()
        };
        if session.is_shared() && session.review.is_none() && !session.battle.is_over() {
            let first = session.viewer().unwrap_or(SideId(0));
            // Whose order a question interrupts is at the window, whoever has loaded the battle.
            self.at_window = acting_person(session);
            let person = session.person_to_decide().unwrap_or_default();
            self.send_to(session, (person.to_owned(), first));
            Screen::Curtain
        } else {
            Screen::Battle
        }
    }

    /// The side that has to decide next, and its person, while the curtain is down.
    pub fn waiting(&self) -> Option<(SideId, &str)> {
        self.to
            .as_ref()
            .map(|(side, person)| (*side, person.as_str()))
    }

    /// Whether nothing is asked of the one who has come to the window in the round of a question.
    pub fn passes(&self) -> bool {
        self.passes
    }

    /// Whether the window goes round because of a question.
    pub fn goes_round(&self) -> bool {
        self.goes_round
    }

    /// Sends the window to a person; at a question it goes round, beginning with whoever comes first.
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

    /// Sends the window to the next person of the round; says whether there is one.
    fn send_on(&mut self) -> bool {
        if self.round.is_empty() {
            self.goes_round = false;
            return false;
        }
        let (person, side) = self.round.remove(0);
        self.to = Some((side, person));
        true
    }

    /// Whether the one behind the curtain is to see the battle: in the round of a question only the one
    /// who is asked.
    fn has_to_decide(&self, session: &AppSession) -> bool {
        let next = self.to.as_ref().map(|(_, person)| person.as_str());
        !self.goes_round
            || next == session.person_to_decide() && session.battle.question().is_some()
    }

    /// Where the recap begins that the one who looks is to see, once for each curtain.
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

    /// Somebody who looks wants what all have to agree to: says whether the others have to be asked.
    /// They are asked on the curtain, and the one who asked comes back behind it.
    pub fn petition(&mut self, session: &AppSession, shown: &Shown, deed: CommonDeed) -> bool {
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
        self.petition = Some(Petition { by, deed, left });
        true
    }

    /// The person who looks through the eyes of a side, with that side.
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

    /// What the first one behind the curtain is told.
    pub fn tell(&mut self, told: &str) {
        self.told = Some(told.to_owned());
    }

    /// What is asked on the curtain now, and of whom.
    pub fn asks(&self) -> Option<(&Petition, &(String, SideId))> {
        let petition = self.petition.as_ref()?;
        Some((petition, petition.left.first()?))
    }

    /// The answer of the one who is asked. Gives what is to be done, once all agree.
    pub fn answer_petition(&mut self, agrees: bool) -> Option<CommonDeed> {
        let petition = self.petition.as_mut()?;
        let (asked, _) = petition.left.remove(0);
        self.told = (!agrees).then(|| format!("{asked} does not agree."));
        if agrees && !petition.left.is_empty() {
            return None;
        }
        let petition = self.petition.take()?;
        agrees.then_some(petition.deed)
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HandOver>()
        .add_systems(
            Update,
            (show_recap_again, note_turns, lower, reveal)
                .chain()
                .after(BattleSystems::Choices)
                .run_if(super::session::in_battle),
        )
        .add_systems(
            Update,
            ask_all
                .in_set(BattleSystems::Panels)
                .before(grant)
                .run_if(|requests: Res<Wishes>| {
                    requests.0.iter().any(|request| common(request).is_some())
                }),
        );
}

/// The person whose order is under way, or is to come.
fn acting_person(session: &AppSession) -> Option<String> {
    let person = session.game.person(session.battle.acting()?);
    person.map(str::to_owned)
}

/// What a request means for all players.
fn common(request: &UiAction) -> Option<CommonDeed> {
    Some(match request {
        UiAction::Leave => CommonDeed::Leave,
        UiAction::Quit => CommonDeed::Quit,
        UiAction::Again => CommonDeed::Again,
        UiAction::Load => CommonDeed::Load(files::quick().filter(|file| file.is_file())?),
        _ => return None,
    })
}

/// Asks all players for what concerns all of them, where they have agreed to that.
fn ask_all(
    mut requests: ResMut<Wishes>,
    session: Res<AppSession>,
    shown: Res<Shown>,
    mut intent: ResMut<Intent>,
    mut handover: ResMut<HandOver>,
    mut next: ResMut<NextState<Screen>>,
) {
    requests.0.retain(|request| {
        let asked = common(request).is_some_and(|deed| handover.petition(&session, &shown, deed));
        if asked {
            intent.pause = None;
            next.set(Screen::Curtain);
        }
        !asked
    });
}

/// Does what all have agreed to.
pub(super) fn carry_out(
    deed: CommonDeed,
    session: &AppSession,
    wanted: &mut Wanted,
    next: &mut NextState<Screen>,
    exit: &mut MessageWriter<AppExit>,
) {
    match deed {
        CommonDeed::Leave => next.set(Screen::Levels),
        CommonDeed::Quit => {
            exit.write(AppExit::Success);
        }
        CommonDeed::Again => wanted.0 = Some(Chosen::again(session.played())),
        CommonDeed::Load(file) => wanted.0 = Some(Chosen::saved(file)),
    }
}

/// Keeps the order of turns as the player who looks is shown it: its next recap begins there.
fn note_turns(strip: Res<Strip>, playback: Res<Playback>, mut handover: ResMut<HandOver>) {
    let is_true = playback.is_empty() && !strip.foreseen && !strip.turns.is_empty();
    if is_true && handover.turns != strip.turns {
        handover.bypass_change_detection().turns = strip.turns.clone();
    }
}

/// Lowers the curtain when another person has to decide and the one who looks has seen all there was.
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
    // The board has come to rest: what it shows now is what the one who leaves has seen last.
    if *shown != Shown::of(session.battle.view(), session.viewer()) {
        return;
    }
    if goes_on {
        handover.leave(&session, &shown);
        // The last of the round may have been at the window; then whoever decides comes next.
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
        // They see the same, so there is nothing to hide from one of them.
        session.hand_to(side);
        return;
    }
    let person = session.person_to_decide().unwrap_or_default().to_owned();
    handover.leave(&session, &shown);
    if handover.at_window.as_ref() == Some(&person) {
        // One person leads both sides: there is nobody to hide anything from.
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

    /// The card with the draw that is offered to the one who decides.
    pub fn draw_card(&self) -> Option<Confirm> {
        let offer = self.game.offer_to_answer()?;
        Some(Confirm {
            title: format!("{} offers a draw", offer.by),
            reason: "The menu answers it; any order declines it.".to_owned(),
            // Whoever pressed Enter for the curtain has agreed to nothing yet.
            go_on: "Open the menu",
            request: Box::new(UiAction::Pause),
        })
    }

    /// Nothing is taken back across a curtain.
    fn close_undo(&mut self) {
        self.game.battle.close_undo(UndoEnd::Turn);
    }
}

/// Hands the window to the one behind the curtain; in the round of a question to the next one, where
/// nothing is asked of this one.
pub fn raise(
    session: &mut AppSession,
    handover: &mut HandOver,
    intent: &mut Intent,
    next: &mut NextState<Screen>,
) {
    if !handover.has_to_decide(session) {
        handover.passes = !handover.passes;
        if handover.passes || handover.send_on() {
            return;
        }
        // The round is over. Where the computer goes on, the last of it watches.
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
        *intent = Intent::default();
        // A question in the middle of an order comes first; an offer can wait for the next turn.
        if session.battle.question().is_none() {
            intent.confirm = session.draw_card();
        }
        next.set(Screen::Battle);
    }
}

/// When the battle is over and its last event was shown, everybody may see all of it.
fn reveal(mut session: ResMut<AppSession>, playback: Res<Playback>) {
    let is_one_alone = session.is_shared() && session.viewer().is_some();
    if playback.is_empty() && is_one_alone && session.battle.is_over() {
        // Seen as a change, so that log and board are told anew.
        session.show_to_everyone();
    }
}

/// Shows again what happened since the last look, as long as the one who looks has done nothing yet.
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
        super::playback::recap(&mut playback, &mut shown, &mut told, (&session, look));
        strip.turns.clone_from(&look.turns);
    }
}
