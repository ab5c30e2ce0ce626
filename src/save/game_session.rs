//! A battle being played: leaders of its sides, answers to its questions, and its record.

use super::{
    DrawOffer, FileKind, Header, Joined, RecordedStep, Replay, Save, TurnTimer, Unfinished,
    asking::Asking, hex, joining, leaders::Leaders, turn_timer::TurnKey,
};
use crate::{
    battle::{
        Battle, Progress, Settlement, UndoEnd, WeighedQuestion,
        belief::fork_for,
        components::Turn,
        ids::{SideId, UnitId},
        orders::{order::Order, question::Question, refusal::Refusal},
        view::View,
    },
    data::{
        agreement::{Agreement, DiceOnLoad},
        minds::Mind,
        rematch::Lineup,
        seats::{self, Leader},
    },
};

/// A battle being played, in the window or the terminal.
pub struct GameSession {
    /// The battle.
    pub battle: Battle,
    /// By side: whether the computer leads its units that have no seat.
    pub computer: Vec<bool>,
    /// The header of this battle's files.
    pub(super) header: Header,
    /// Time the players have used on the turn clock.
    pub timer: TurnTimer,
    /// By side: number of log events it has been told, or will have been told when next asked.
    pub(super) told: Vec<usize>,
    /// The open draw offer, with the players that have agreed.
    pub(super) offer: Option<DrawOffer>,
    /// The player who made an offer, and the reply to it.
    pub(super) reply: Option<(String, String)>,
    /// Orders carried out, including those before a save was loaded.
    pub(super) steps: Vec<RecordedStep>,
    /// Seed of the new dice that apply from the next recorded order on.
    thrown_anew: Option<u64>,
    /// Seed of the new dice that apply once the present order is done.
    to_throw_anew: Option<u64>,
    /// The viewing side, if several players share a screen; `None` follows the deciding player.
    looking: Option<SideId>,
    /// The battle as the viewing side, or the last deciding side, believes it to be.
    belief: Option<Belief>,
    /// The questions of the present order that were put to players.
    pub(super) asking: Asking,
    /// The open question for all units of its player that are offered the same.
    pub(super) joined: Option<Joined>,
    /// Whether questions are weighed elsewhere, such as on another thread.
    pub(super) weighs_elsewhere: bool,
}

/// A battle as a side believes it to be.
struct Belief {
    battle: Battle,
    /// Revision of the battle state that it was made from.
    revision: u64,
    /// Number of orders carried out by then.
    orders: u64,
    side: SideId,
}

impl GameSession {
    /// A new battle; `header` belongs to its level, `computer` is by side.
    pub fn new(battle: Battle, computer: Vec<bool>, header: Header) -> Self {
        Self::with(battle, computer, header, Vec::new())
    }

    fn with(battle: Battle, computer: Vec<bool>, header: Header, steps: Vec<RecordedStep>) -> Self {
        let mut game = Self {
            battle,
            computer,
            header,
            timer: TurnTimer::default(),
            told: Vec::new(),
            offer: None,
            reply: None,
            steps,
            thrown_anew: None,
            to_throw_anew: None,
            looking: None,
            belief: None,
            asking: Asking::default(),
            joined: None,
            weighs_elsewhere: false,
        };
        game.believe();
        game
    }

    /// A battle from a save.
    pub fn resumed(battle: Battle, save: &Save) -> Self {
        let sides = &battle.scene().sides;
        let computer = sides
            .iter()
            .map(|side| save.computer.contains(&side.name))
            .collect();
        let mut session = Self::with(battle, computer, save.header.clone(), save.orders.clone());
        session.timer = save.times.clone();
        session.offer = save.offer.clone();
        session.told.clone_from(&save.told);
        if let Some(order) = &save.unfinished {
            session.asking.offers.clone_from(&order.offers);
        }
        session.asking.weigh(&mut session.battle);
        let leaders = session.leaders();
        session.joined = joining::join(&session.asking, &mut session.battle, &leaders);
        if let Some((order, _)) = session.battle.unfinished() {
            let computer = session.leader(order.unit).is_computer();
            session.battle.keep_undo(!computer);
        }
        session.thrown_anew = save.unfinished.as_ref().and_then(|order| order.seed);
        session
    }

    /// The finished battle of a record; `computer` is by side.
    pub fn recorded(battle: Battle, computer: Vec<bool>, replay: &Replay) -> Self {
        Self::with(
            battle,
            computer,
            replay.header.clone(),
            replay.orders.clone(),
        )
    }

    /// Uses new dice from the next order on, as players can agree for loaded battles. An order with
    /// an open question keeps its dice.
    pub fn throw_anew(&mut self, seed: u64) {
        if self.battle.question().is_some() {
            self.to_throw_anew = Some(seed);
        } else {
            self.battle.throw_anew(seed);
            self.thrown_anew = Some(seed);
            self.believe();
        }
    }

    /// Continues a loaded battle, with new dice from this seed if that was agreed. Returns a
    /// message about the dice.
    pub fn begin_again(&mut self, seed: u64) -> &'static str {
        let dice = self.agreed().dice;
        if dice == DiceOnLoad::Anew && !self.battle.is_over() {
            self.throw_anew(seed);
        }
        dice.told()
    }

    /// Progress of the battle: orders and settlements done, and answers within the open order. It
    /// grows with everything that would be lost without a save.
    pub fn progress(&self) -> (usize, usize) {
        let unfinished = self.battle.unfinished();
        let answers = unfinished.map_or(0, |(_, answers)| answers.len() + 1);
        (self.steps.len(), answers)
    }

    /// The players' agreement.
    pub fn agreed(&self) -> Agreement {
        self.header.agreed
    }

    /// The leaders of sides and units.
    pub fn lineup(&self) -> Lineup {
        let sides = (0..self.computer.len() as u8).map(SideId);
        Lineup {
            seats: self.header.seats.clone(),
            computer: self.computer.clone(),
            minds: sides.map(|side| self.mind(side)).collect(),
        }
    }

    /// The current turn.
    pub fn turn(&self) -> TurnKey {
        let acting = self.battle.acting();
        let taken = acting.map_or(0, |unit| self.battle.view().store.get::<Turn>(unit).taken);
        (acting, taken)
    }

    /// The battle as the deciding player, or the last one, knows it; menus, prices, refusals and
    /// previews use it. The true battle if only computers play.
    pub fn known(&self) -> &Battle {
        match &self.belief {
            Some(belief) if self.is_of_now(belief) => &belief.battle,
            Some(_) | None => &self.battle,
        }
    }

    /// The battle as the deciding player knows it, for working out odds.
    pub fn known_mut(&mut self) -> &mut Battle {
        if self.belief.as_ref().is_none_or(|it| !self.is_of_now(it)) {
            self.believe();
        }
        match &mut self.belief {
            Some(belief) => &mut belief.battle,
            None => &mut self.battle,
        }
    }

    /// Shows the battle to one side alone from now on, whichever player decides. Another player
    /// comes to the screen only after the viewing one has left.
    pub fn look_through(&mut self, side: SideId) {
        if self.looking != Some(side) {
            self.looking = Some(side);
            self.believe();
        }
    }

    /// Shows the whole battle from now on, if only the computer plays.
    pub fn look_at_everything(&mut self) {
        self.looking = None;
        self.belief = None;
        self.believe();
    }

    fn is_of_now(&self, belief: &Belief) -> bool {
        belief.revision == self.battle.view().store.revision()
            && belief.orders == self.battle.orders_done()
    }

    /// Updates the deciding player's belief.
    pub(super) fn believe(&mut self) {
        let view = self.battle.view();
        let asked = self.battle.question().map(|question| question.asked);
        let decides = asked.or(self.battle.acting());
        let people = (0..self.computer.len() as u8).map(SideId);
        let mut people = people.filter(|&side| !self.is_computer(side));
        let last = self.belief.as_ref().map(|belief| belief.side);
        let decides = decides
            .filter(|&unit| !self.leader(unit).is_computer())
            .map(|unit| view.side(unit));
        let side = self.looking.or(decides).or(last).or_else(|| people.next());
        self.belief = side.map(|side| {
            let seed = self.battle.seed();
            Belief {
                battle: fork_for(&mut self.battle, side, seed),
                revision: self.battle.view().store.revision(),
                orders: self.battle.orders_done(),
                side,
            }
        });
        // Panels read the state of units from the battle that is viewed.
        match &mut self.belief {
            Some(belief) => belief.battle.world(),
            None => self.battle.world(),
        };
    }

    /// The header of this battle's files: level, book and seed.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whether the computer leads every unit of the side.
    pub fn is_computer(&self, side: SideId) -> bool {
        let by_seats = || {
            let mut members = self.battle.view().members(side);
            members.all(|unit| self.leader(unit).is_computer())
        };
        match self.header.seats.is_empty() {
            true => self.computer.get(side.index()).copied().unwrap_or(true),
            false => by_seats(),
        }
    }

    /// The brain that leads the side when the computer does.
    pub fn mind(&self, side: SideId) -> Mind {
        self.header.mind(self.battle.scene(), side)
    }

    /// The leader of the unit.
    pub fn leader(&self, unit: UnitId) -> Leader<'_> {
        seats::leader(
            &self.header.seats,
            self.battle.scene(),
            &self.computer,
            unit,
        )
    }

    /// The brain that leads the unit when the computer does: that of its seat, or of its side.
    pub fn mind_of(&self, unit: UnitId) -> Mind {
        let seat = match self.leader(unit) {
            Leader::InPlaceOf(place) => self.header.seats.get(place),
            Leader::Person(_) | Leader::Computer => None,
        };
        // The names in a header were checked when it was read.
        let named = seat.and_then(|seat| Mind::named(seat.computer.as_deref()?).ok());
        named.unwrap_or_else(|| self.mind(self.battle.view().side(unit)))
    }

    /// Hands a seat to the computer, or back to its player. A side without a seat goes by its own
    /// name. Returns whether there is such a seat or side.
    pub fn hand_over(&mut self, name: &str, mind: Option<Mind>) -> bool {
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        let seat = self.header.seats.iter_mut().find(|seat| is_it(&seat.name));
        if let Some(seat) = seat {
            seat.computer = mind.map(|mind| mind.to_string());
            self.believe();
            return true;
        }
        let scene = self.battle.scene();
        let Some(place) = scene.sides.iter().position(|side| is_it(&side.name)) else {
            return false;
        };
        let name = scene.sides[place].name.clone();
        if let Some(computer) = self.computer.get_mut(place) {
            *computer = mind.is_some();
        }
        if let Some(mind) = mind {
            self.header.brains.insert(name, mind.to_string());
        }
        self.believe();
        true
    }

    /// Gives a side another brain.
    pub fn set_mind(&mut self, side: SideId, mind: Mind) {
        if let Some(side) = self.battle.scene().sides.get(side.index()) {
            let name = side.name.clone();
            self.header.brains.insert(name, mind.to_string());
        }
    }

    /// Carries out an order. The computer answers questions to its units at once; for players it
    /// gives the answers that their stops leave to it.
    ///
    /// # Errors
    /// Why the order is refused.
    pub fn execute(&mut self, order: Order) -> Result<Progress, Refusal> {
        self.act_on_offer();
        let acted = self.battle.acting();
        let leaders = self.leaders();
        self.battle
            .keep_undo(!self.leader(order.unit).is_computer());
        let progress = self
            .battle
            .execute_with(order, &mut |view, question| leaders.answer(view, question))?;
        self.asking = Asking::default();
        let progress = self.pass_over(&leaders, progress);
        self.note(acted, &progress);
        Ok(progress)
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// Why the answer is refused.
    pub fn answer(&mut self, choice: u8) -> Result<Progress, Refusal> {
        self.answer_noted(choice, false)
    }

    /// Answers the open question; `is_noted` if the answer is remembered already.
    pub(super) fn answer_noted(&mut self, choice: u8, is_noted: bool) -> Result<Progress, Refusal> {
        let acted = self.battle.acting();
        let leaders = self.leaders();
        let question = self.battle.question();
        let known = question.filter(|it| usize::from(choice) < it.choices.len());
        if let Some(question) = known {
            if !is_noted {
                self.asking.remember(question, choice);
            }
            self.asking.forget();
        }
        let mut answer = |view: View<'_>, question: &Question| leaders.answer(view, question);
        let progress = self.battle.answer_with(choice, Some(&mut answer))?;
        let progress = self.pass_over(&leaders, progress);
        self.note(acted, &progress);
        Ok(progress)
    }

    /// Answers what needs no player, up to the next question or the end of the order.
    fn pass_over(&mut self, leaders: &Leaders, progress: Progress) -> Progress {
        let later = self.weighs_elsewhere;
        let progress = self
            .asking
            .pass_over(&mut self.battle, leaders, progress, later);
        self.joined = joining::join(&self.asking, &mut self.battle, leaders);
        progress
    }

    /// Who answers questions, as long as the present unit acts.
    pub(super) fn leaders(&self) -> Leaders {
        let waits = self.header.agreed.preset_answers;
        Leaders::of(&self.battle, waits, |unit| self.leader(unit))
    }

    /// The open question with the odds of its answers, where they are known.
    pub fn weighed(&self) -> Option<&WeighedQuestion> {
        self.asking.weighed.as_ref()
    }

    /// The answers that are offered to the player who is asked, the best first and nothing last;
    /// empty if no question is open.
    pub fn offered(&self) -> Vec<u8> {
        let question = self.battle.question();
        let view = self.battle.view();
        question.map_or_else(Vec::new, |question| self.asking.offered(view, question))
    }

    /// The answer that is recommended: the best by the odds shown, the cheapest of equal ones.
    pub fn framed(&self) -> Option<u8> {
        self.offered().first().copied()
    }

    /// Takes back the last order and returns it as text.
    ///
    /// # Errors
    /// Why undo ends here.
    pub fn undo(&mut self) -> Result<String, UndoEnd> {
        let unfinished = self.battle.unfinished();
        let unfinished = unfinished
            .map(|(order, answers)| Unfinished::of(self.battle.scene(), order, answers, None));
        self.battle.undo()?;
        self.asking = Asking::default();
        self.joined = None;
        let events = self.battle.log().len();
        self.told
            .iter_mut()
            .for_each(|told| *told = (*told).min(events));
        self.believe();
        if let Some(unfinished) = unfinished {
            return Ok(unfinished.order);
        }
        let Some(step) = self.steps.pop() else {
            return Ok(String::new());
        };
        self.thrown_anew = self.thrown_anew.or(step.seed);
        Ok(step.order)
    }

    /// Records a finished order, and closes undo once another unit acts.
    pub(super) fn note(&mut self, acted: Option<UnitId>, progress: &Progress) {
        if progress.asks {
            self.believe();
            return;
        }
        let hash = hex(self.battle.hash());
        if let Some(recorded) = self.battle.history().last() {
            let mut step = RecordedStep::of(self.battle.scene(), recorded, hash);
            step.seed = self.thrown_anew.take();
            self.steps.push(step);
        }
        if let Some(seed) = self.to_throw_anew.take() {
            self.throw_anew(seed);
        }
        if self.battle.acting() != acted {
            self.battle.close_undo(UndoEnd::Turn);
        }
        self.believe();
    }

    /// Settles the battle, or part of it, and records that.
    ///
    /// # Errors
    /// Why it cannot be settled.
    pub(super) fn settle(&mut self, settlement: &Settlement) -> Result<Progress, Refusal> {
        let progress = self.battle.settle(settlement)?;
        let hash = hex(self.battle.hash());
        let mut step = RecordedStep::of_settlement(self.battle.scene(), settlement, hash);
        step.seed = self.thrown_anew.take();
        self.steps.push(step);
        self.believe();
        Ok(progress)
    }

    /// The record of the battle so far.
    pub fn replay(&self) -> Replay {
        Replay {
            header: self.header.of_kind(FileKind::Replay),
            orders: self.steps.clone(),
            sealed: self.agreed().sealed && !self.battle.is_over(),
        }
    }

    /// A save of the battle as it stands, even with an open question.
    pub fn save(&mut self) -> Save {
        let sides = self.battle.scene().sides.iter().zip(&self.computer);
        let computer = sides
            .filter(|(_, computer)| **computer)
            .map(|(side, _)| side.name.clone())
            .collect();
        let header = self.header.of_kind(FileKind::Save);
        let mut save = Save::of(&mut self.battle, header, computer, self.steps.clone());
        save.times = self.timer.clone();
        save.offer.clone_from(&self.offer);
        save.told.clone_from(&self.told);
        if let Some(unfinished) = &mut save.unfinished {
            unfinished.seed = self.thrown_anew;
            unfinished.offers.clone_from(&self.asking.offers);
        }
        save
    }
}
