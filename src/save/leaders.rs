//! Who answers which question: the computer for its units, the stops of players for theirs.

use crate::{
    battle::{
        Battle, Stops,
        ids::{UnitId, UnitSet},
        orders::question::{Choice, Question},
        view::View,
    },
    data::seats::Leader,
};

/// Which questions are answered at once, and which are asked.
pub(super) struct Leaders {
    /// Units led by the computer.
    computer: UnitSet,
    /// Units that are not asked, by agreement: all units of other players than the acting one.
    /// Their preset answers count.
    unasked: UnitSet,
    /// By unit: index of the first unit with the same leader.
    first_of_same: Vec<Option<usize>>,
    stops: Vec<Stops>,
}

impl Leaders {
    /// The answer of a player out of time: the preset one, or the one of the book's policy.
    pub(super) fn without_asking(&self, view: View<'_>, question: &Question) -> u8 {
        let stops = self.stops.get(question.asked.index());
        let given = stops.and_then(|stops| stops.answer(view, question));
        given.unwrap_or_else(|| (view.scene.book.policy)(view, question))
    }

    /// The leaders of a battle; with `waits` no other player than the acting one is asked.
    pub(super) fn of<'l>(
        battle: &Battle,
        waits: bool,
        leader: impl Fn(UnitId) -> Leader<'l>,
    ) -> Self {
        let units = || battle.view().store.ids();
        let acting = battle.acting().map(&leader);
        let (mut computer, mut unasked) = (UnitSet::default(), UnitSet::default());
        let leaders: Vec<Leader<'l>> = units().map(leader).collect();
        for (unit, leader) in units().zip(&leaders) {
            if leader.is_computer() {
                computer.insert(unit);
            } else if waits && Some(leader) != acting.as_ref() {
                unasked.insert(unit);
            }
        }
        let first = |leader| leaders.iter().position(|other| other == leader);
        Self {
            computer,
            unasked,
            first_of_same: leaders.iter().map(first).collect(),
            stops: battle.stops().to_vec(),
        }
    }

    /// Whether one player leads both units.
    pub(super) fn are_of_one(&self, unit: UnitId, other: UnitId) -> bool {
        let first = |unit: UnitId| self.first_of_same.get(unit.index());
        first(unit) == first(other)
    }

    /// Whether one player leads both the asked unit and its subject.
    fn one_leads(&self, question: &Question) -> Choice {
        let about = question.about;
        let same = about.is_some_and(|about| self.are_of_one(about, question.asked));
        if same { Choice::Yes } else { Choice::No }
    }

    /// The answer given at once: by the book's policy for the computer, by stops for players;
    /// `None` if the player is to be asked.
    pub(super) fn answer(&self, view: View<'_>, question: &Question) -> Option<u8> {
        let policy = || Some((view.scene.book.policy)(view, question));
        if question.is_of_leaders() {
            return question.place(self.one_leads(question));
        }
        if self.computer.contains(question.asked) {
            return policy();
        }
        let given = self.stops.get(question.asked.index())?;
        let given = given.answer(view, question);
        match self.unasked.contains(question.asked) {
            true => given.or_else(policy),
            false => given,
        }
    }
}
