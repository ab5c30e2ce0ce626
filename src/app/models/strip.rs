//! The model of the strip on top: level, book, round; the order of turns; undo.

use bevy::prelude::*;
use bevy_egui::egui::Color32;

use super::{
    forecast::{Change, Forecast, Foreseen},
    playback::Playback,
    states::lasting_states,
};
use crate::{
    app::{
        art::theme,
        state::{session::AppSession, shown::Shown},
    },
    battle::{
        Battle, UndoEnd,
        components::{CombatStatus, Initiative},
        ids::{SideId, UnitId},
        ruleset::Upcoming,
        view::View,
    },
};

/// The state of an entry in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnState {
    /// Has had its turn this round.
    Acted,
    /// Acts now.
    Acting,
    /// Is still to come.
    Coming,
    /// Cannot act any more, or not now.
    Out,
}

/// An entry of the strip.
#[derive(Clone, Debug, PartialEq)]
pub struct StripEntry {
    /// The unit; `None` for one the viewer does not see.
    pub unit: Option<UnitId>,
    /// Its name.
    pub name: String,
    /// The round.
    pub round: u16,
    /// Its state.
    pub state: TurnState,
    /// An activation between turns.
    pub inserted: bool,
    /// Whether it shares one turn with the entry before it.
    pub joined: bool,
    /// The colour of its side.
    pub colour: Color32,
    /// The number of its side.
    pub side: usize,
    /// Its archetype.
    pub archetype: String,
    /// Its initiative, in books with an order by initiative.
    pub initiative: Option<i16>,
    /// Its initiative after the previewed order: least and most.
    pub change: Option<(i16, i16)>,
    /// Its lasting states, with the time they have left.
    pub states: Vec<String>,
}

/// The strip's content.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// The level's title.
    pub title: String,
    /// Book and round.
    pub about: String,
    /// Units that had their turn in this round, the acting one, and the coming turns.
    pub turns: Vec<StripEntry>,
    /// Whether this is a forecast.
    pub foreseen: bool,
    /// How many orders the player may undo, or why none.
    pub undo: Option<Result<usize, UndoEnd>>,
    /// Whether the player may end a turn.
    pub end: bool,
    /// The playback speed; `None` for at once.
    pub speed: Option<u8>,
}

impl Strip {
    /// The strip of a battle, or its forecast after the previewed order.
    pub fn of(
        battle: &Battle,
        session: &AppSession,
        shown: &Shown,
        playback: &Playback,
        foreseen: Option<&Foreseen>,
    ) -> Self {
        // An unknown unit takes no place in the list.
        let view = match session.human_to_move() {
            Some(_) => session.known().view(),
            None => battle.view(),
        };
        let turns = match battle.is_over() {
            true => Vec::new(),
            false => turns(view, session.viewer(), shown, foreseen),
        };
        let human = session.human_to_move().is_some();
        Self {
            title: view.scene.title.clone(),
            about: format!("{} · Round {}", view.scene.book.title, shown.round.max(1)),
            turns,
            foreseen: foreseen.is_some(),
            undo: human.then(|| battle.can_undo().map(|()| battle.undo_depth())),
            end: human && battle.question().is_none(),
            speed: (!playback.instant).then_some(playback.speed as u8),
        }
    }

    /// Updates the strip while events are shown: the earlier turns, as far as they have been shown.
    /// No unit is named between two turns, and an unexpected one is inserted.
    pub fn advance_to(&mut self, acting: Option<StripEntry>) {
        let now = self
            .turns
            .iter()
            .position(|one| one.state == TurnState::Acting);
        let Some(acting) = acting else {
            if let Some(now) = now {
                self.turns[now].state = TurnState::Acted;
            }
            return;
        };
        if now.is_some_and(|now| self.turns[now].unit == acting.unit) {
            return;
        }
        let told = |one: &StripEntry| matches!(one.state, TurnState::Acted | TurnState::Acting);
        let from = self.turns.iter().rposition(told).map_or(0, |last| last + 1);
        let mut coming = self.turns[from..].iter();
        let next = coming.position(|one| one.unit == acting.unit && one.state == TurnState::Coming);
        let place = from + next.unwrap_or(0);
        for one in &mut self.turns[..place] {
            if one.state != TurnState::Out {
                one.state = TurnState::Acted;
            }
        }
        match next {
            Some(_) => self.turns[place].state = TurnState::Acting,
            None => self.turns.insert(place, acting),
        }
    }
}

/// Units that have acted, the acting one, the coming ones of this round and the next, and those
/// that are out, as the viewer knows them; a viewer of `None` knows everything.
pub fn turns(
    view: View<'_>,
    viewer: Option<SideId>,
    shown: &Shown,
    foreseen: Option<&Foreseen>,
) -> Vec<StripEntry> {
    let clock = view.clock();
    let now = view
        .scene
        .book
        .turns
        .upcoming(view, crate::app::models::forecast::MOST_TURNS);
    // Units that have had their turn come before the acting one, in the order of initiative.
    let mut before: Vec<UnitId> = view
        .active()
        .filter(|unit| clock.acted.contains(*unit) && clock.acting != Some(*unit))
        .collect();
    before.sort_by_key(|unit| std::cmp::Reverse(score(view, *unit)));
    let seen = |unit: &UnitId| shown.is_in_sight(*unit);
    let mut turns: Vec<StripEntry> = Vec::new();
    turns.extend(before.into_iter().filter(seen).map(|unit| {
        let turn = Upcoming {
            unit,
            round: clock.round,
            inserted: false,
            joined: false,
        };
        entry(view, viewer, turn, TurnState::Acted)
    }));
    let list = foreseen.map_or(&now, |foreseen| &foreseen.turns);
    // This round and the next: later ones repeat them.
    let last = clock.round.saturating_add(1);
    let mut coming: Vec<StripEntry> = list
        .iter()
        .filter(|turn| turn.round <= last)
        .filter_map(|turn| {
            let acts = clock.acting == Some(turn.unit) && now.first() == Some(turn);
            let state = if acts {
                TurnState::Acting
            } else {
                TurnState::Coming
            };
            match shown.is_in_sight(turn.unit) {
                true => Some(entry(view, viewer, *turn, state)),
                // The viewer can see that a unit acts; later turns of unseen units are secret.
                false => acts.then(|| stranger(turn.round)),
            }
        })
        .collect();
    // One Mores not used yet are inserted before the next turn.
    let owner = clock.turn_owner().filter(|unit| seen(unit));
    if let Some(unit) = owner.filter(|_| foreseen.is_none()) {
        for _ in 0..clock.one_mores {
            let turn = Upcoming {
                unit,
                round: clock.round,
                inserted: true,
                joined: false,
            };
            let place = coming.len().min(1);
            coming.insert(place, entry(view, viewer, turn, TurnState::Coming));
        }
    }
    for change in foreseen.map_or(&[][..], |foreseen| &foreseen.changes) {
        let of = coming
            .iter_mut()
            .filter(|one| one.unit == Some(change.unit));
        for one in of {
            let Change { least, most, .. } = *change;
            one.change = Some((least, most));
        }
    }
    turns.append(&mut coming);
    let out = view.store.ids().filter(|unit| {
        seen(unit)
            && !view.is_vehicle(*unit)
            && matches!(
                view.status(*unit),
                CombatStatus::Unconscious { .. } | CombatStatus::Downed | CombatStatus::Dead
            )
    });
    turns.extend(out.map(|unit| {
        let turn = Upcoming {
            unit,
            round: 0,
            inserted: false,
            joined: false,
        };
        entry(view, viewer, turn, TurnState::Out)
    }));
    turns
}

/// The entry of the acting unit as shown so far; an unseen unit stays anonymous.
pub fn acting(session: &AppSession, shown: &Shown) -> Option<StripEntry> {
    let unit = shown.acting?;
    let round = shown.round;
    let turn = Upcoming {
        unit,
        round,
        inserted: false,
        joined: false,
    };
    Some(match shown.is_in_sight(unit) {
        true => entry(
            session.battle.view(),
            session.viewer(),
            turn,
            TurnState::Acting,
        ),
        false => stranger(round),
    })
}

/// Updates the strip: the battle's order while nothing is shown, otherwise what has been shown of
/// it.
pub(in crate::app) fn keep(
    session: Res<AppSession>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    forecast: Res<Forecast>,
    mut strip: ResMut<Strip>,
    mut known: Local<Option<(bool, f32, bool)>>,
) {
    let now = Some((playback.is_empty(), playback.speed, playback.instant));
    let changed =
        session.is_changed() || shown.is_changed() || forecast.is_changed() || strip.is_changed();
    if *known == now && !changed {
        return;
    }
    *known = now;
    let mut fresh = Strip::of(
        &session.battle,
        &session,
        &shown,
        &playback,
        forecast.foreseen.as_ref(),
    );
    // While events are shown, the earlier entries advance with them.
    if !playback.is_empty() && !strip.turns.is_empty() {
        fresh.turns = strip.turns.clone();
        fresh.foreseen = false;
        fresh.advance_to(acting(&session, &shown));
    }
    strip.set_if_neq(fresh);
}

/// The initiative by which a book orders turns.
fn score(view: View<'_>, unit: UnitId) -> i16 {
    view.store.get::<Initiative>(unit).0
}

fn entry(view: View<'_>, viewer: Option<SideId>, turn: Upcoming, state: TurnState) -> StripEntry {
    let member = view.scene.member(turn.unit);
    let side = view.scene.sides.get(member.side.index());
    StripEntry {
        unit: Some(turn.unit),
        name: member.name.clone(),
        round: turn.round,
        state,
        inserted: turn.inserted,
        joined: turn.joined,
        colour: theme::side_colour(side.map_or("", |side| &side.colour), member.side.index()),
        side: member.side.index(),
        archetype: member.archetype.clone(),
        initiative: Some(score(view, turn.unit)),
        change: None,
        states: lasting_states(view, viewer, turn.unit)
            .into_iter()
            .map(|state| state.text())
            .collect(),
    }
}

/// The entry of an unseen acting unit.
fn stranger(round: u16) -> StripEntry {
    StripEntry {
        unit: None,
        name: "Somebody".into(),
        round,
        state: TurnState::Acting,
        inserted: false,
        joined: false,
        colour: theme::FAINT,
        side: 0,
        archetype: "?".into(),
        initiative: None,
        change: None,
        states: Vec::new(),
    }
}
