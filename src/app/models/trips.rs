//! Where units would go: by the order under the cursor, and by the answers of the open question.

use bevy::prelude::*;

use super::{
    answer_odds::AnswerOdds,
    answers,
    foresight::{Foresight, HoverPreview},
    open_question::OpenQuestion,
    preview_worker::{self, PreviewWorker},
};
use crate::{
    app::state::{
        focus::{Focus, Pointed},
        frame::BattleSystems,
        session::{AppSession, add_battle_resource},
        shown::Shown,
    },
    battle::{
        ids::UnitId,
        odds::{Odds, landings::Landing},
        orders::question::{Choice, Question},
        ruleset::BookTerms,
        view::View,
    },
    dice::Weight,
    geometry::Cell,
    text::percent::whole_percent,
};

/// How many ends are shown per unit, the likeliest.
const MOST: usize = 4;

/// A way that a unit may go, and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// The unit.
    pub unit: UnitId,
    /// Where it ends.
    pub cell: Cell,
    /// The chance of that.
    pub part: Weight,
    /// Whether that chance is an estimate.
    pub about: bool,
    /// The deepest fall on the way, in metres.
    pub falls: u16,
    /// The squares it passes, the last one included; empty if they are not known.
    pub way: Vec<Cell>,
    /// The number of the answer that leads there; `None` for an order and for the answer that is
    /// pointed at.
    pub number: Option<usize>,
}

impl Trip {
    /// What is written at its end: the answer's number, the chance unless it is certain, the fall.
    pub fn label(&self, terms: &BookTerms) -> String {
        let number = self.number.map(|number| format!("{number}:"));
        let about = if self.about { "about " } else { "" };
        let chance = (self.part.per_mille() < 1000)
            .then(|| format!("{about}{}", whole_percent(self.part).replace(' ', "\u{a0}")));
        let falls = (self.falls > 0).then(|| format!("falls {}", terms.heights(self.falls)));
        let parts = [number, chance, falls].into_iter().flatten();
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// The trips on the board now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Trips(pub Vec<Trip>);

/// The likeliest ends of a unit by the exact odds of an order or answer.
fn by_odds(odds: &Odds, unit: UnitId) -> Vec<Trip> {
    let trips = odds.ends(unit).into_iter().map(|(cell, part)| Trip {
        unit,
        cell,
        part,
        about: odds.about,
        falls: 0,
        way: Vec::new(),
        number: None,
    });
    let mut trips: Vec<Trip> = trips.collect();
    trips.sort_by_key(|trip| std::cmp::Reverse(trip.part.per_mille()));
    trips.truncate(MOST);
    trips
}

/// Where an order leads: its exact odds for the units that it moves, and what trying it out says of
/// the acting unit, of ways and of falls.
pub fn of_order(odds: Option<&Odds>, landings: &[Landing], units: &[UnitId]) -> Vec<Trip> {
    let of_unit = |&unit: &UnitId| {
        let tried = landings.iter().filter(move |landing| landing.unit == unit);
        let mut trips = odds.map_or_else(Vec::new, |odds| by_odds(odds, unit));
        for trip in &mut trips {
            let known = tried.clone().find(|landing| landing.cell == trip.cell);
            if let Some(known) = known {
                (trip.falls, trip.way) = (known.falls, known.way.clone());
            }
        }
        if trips.is_empty() {
            trips.extend(tried.take(MOST).map(|landing| Trip {
                unit,
                cell: landing.cell,
                part: landing.part,
                about: landing.part.per_mille() < 1000,
                falls: landing.falls,
                way: landing.way.clone(),
                number: None,
            }));
        }
        trips
    };
    units.iter().flat_map(of_unit).collect()
}

/// Where the pointed answer leads; without one, where each of those listed on buttons leads the asked
/// unit.
pub fn of_answers(
    (question, listed): (&Question, &[u8]),
    odds: &[Odds],
    pointed: Option<u8>,
    units: &[UnitId],
) -> Vec<Trip> {
    if let Some(place) = pointed {
        let odds = odds.get(usize::from(place));
        return odds.map_or_else(Vec::new, |odds| of_order(Some(odds), &[], units));
    }
    // What happens whatever is answered is no answer's doing.
    let always = |trip: &Trip| {
        odds.iter()
            .all(|odds| by_odds(odds, trip.unit).contains(trip))
    };
    let mut trips = Vec::new();
    for (number, &place) in (1..).zip(listed) {
        // An offered square is marked as it is.
        let choice = question.choices.get(usize::from(place));
        if matches!(choice, Some(Choice::Cell(_))) {
            continue;
        }
        let Some(odds) = odds.get(usize::from(place)) else {
            continue;
        };
        let is_shown = units.contains(&question.asked);
        let ends = is_shown.then(|| by_odds(odds, question.asked));
        let ends = ends.into_iter().flatten().filter(|trip| !always(trip));
        trips.extend(ends.map(|trip| Trip {
            number: Some(number),
            ..trip
        }));
    }
    trips
}

/// The answer of the open question that the player points at: its button, or its square.
pub fn pointed_answer(
    view: View<'_>,
    question: &Question,
    focus: &Focus,
    pointed: &Pointed,
) -> Option<u8> {
    let square = || answers::answer_at(view, question, focus.cursor?);
    pointed.answer.or_else(square)
}

pub(super) fn plugin(app: &mut App) {
    add_battle_resource::<Trips>(app).add_systems(
        Update,
        keep.in_set(BattleSystems::Preview)
            .after(preview_worker::update_previews),
    );
}

/// Follows what is pointed at.
pub(in crate::app) fn keep(
    session: Res<AppSession>,
    shown: Res<Shown>,
    (foresight, worker): (Res<Foresight>, Res<PreviewWorker>),
    (open, odds): (Res<OpenQuestion>, Res<AnswerOdds>),
    (focus, pointed): (Res<Focus>, Res<Pointed>),
    mut trips: ResMut<Trips>,
) {
    let view = session.battle.view();
    let seen = view.store.ids().filter(|&unit| shown.is_in_sight(unit));
    let seen: Vec<UnitId> = seen.collect();
    let question = session.battle.question().filter(|_| open.is_there());
    let now = match (question, &foresight.prospect) {
        (Some(question), _) => {
            let pointed = pointed_answer(view, question, &focus, &pointed);
            let listed = answers::listed(&session);
            of_answers((question, &listed), &odds.odds, pointed, &seen)
        }
        (None, Some(HoverPreview::Act { odds, .. })) => {
            of_order(Some(odds), worker.landings(), &seen)
        }
        // A walk has its own dots; only its falls are news.
        (None, Some(HoverPreview::Walk { .. })) => {
            let mut trips = of_order(None, worker.landings(), &seen);
            trips.retain(|trip| trip.falls > 0);
            trips
        }
        (None, _) => Vec::new(),
    };
    trips.set_if_neq(Trips(now));
}
