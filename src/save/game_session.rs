//! A battle being played: who leads its sides, who answers its questions, and its record.

use super::{
    DrawOffer, Header, Kind, Replay, Save, Step, TurnTimer, Unfinished, hex, turn_timer::TurnKey,
};
use crate::{
    battle::{
        Battle, Progress, Settlement, Stops, UndoEnd,
        components::Turn,
        ids::{SideId, UnitId, UnitSet},
        order::Order,
        question::{Choice, Question},
        refusal::Refusal,
        side_view::fork_for,
        view::View,
    },
    data::{
        agreement::{Agreement, DiceOnLoad},
        brains::Mind,
        rematch::Lineup,
        seats::{self, Leader},
    },
};

/// A battle being played, in whatever front.
pub struct GameSession {
    /// The battle.
    pub battle: Battle,
    /// By side: whether the computer leads those of it for whom nobody has a seat.
    pub computer: Vec<bool>,
    /// What the files of this battle begin with.
    pub(super) header: Header,
    /// The time players have used, where there is a turn clock.
    pub timer: TurnTimer,
    /// By side: how many events of the log it has been told, or will have been when it is asked again.
    pub(super) told: Vec<usize>,
    /// A draw that was offered, and who has agreed so far.
    pub(super) offer: Option<DrawOffer>,
    /// What became of an offer, for whoever made it.
    pub(super) reply: Option<(String, String)>,
    /// Orders carried out, those before a save included.
    steps: Vec<Step>,
    /// The seed of new dice that fall from the next order on that is recorded.
    thrown_anew: Option<u64>,
    /// The seed of new dice that fall when the order under way is done.
    to_throw_anew: Option<u64>,
    /// Who looks at the battle, where several people share one screen; else whoever decides.
    looking: Option<SideId>,
    /// What the person who looks, or decided last, believes the battle to be.
    belief: Option<Belief>,
}

/// A battle as a side believes it to be.
struct Belief {
    battle: Battle,
    /// The state of the battle that it was made of.
    revision: u64,
    /// How many orders were carried out by then.
    orders: u64,
    side: SideId,
}

impl GameSession {
    /// A new battle; `header` is that of its level, and `computer` says by side who leads it.
    pub fn new(battle: Battle, computer: Vec<bool>, header: Header) -> Self {
        Self::with(battle, computer, header, Vec::new())
    }

    fn with(battle: Battle, computer: Vec<bool>, header: Header, steps: Vec<Step>) -> Self {
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
        };
        game.believe();
        game
    }

    /// A battle out of a save.
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
        if let Some((order, _)) = session.battle.unfinished() {
            let computer = session.leader(order.unit).is_computer();
            session.battle.keep_undo(!computer);
        }
        session.thrown_anew = save.unfinished.as_ref().and_then(|order| order.seed);
        session
    }

    /// Throws other dice from the next order on, as those who play may have agreed for battles that
    /// are loaded. The order in whose middle somebody is asked keeps its own.
    pub fn throw_anew(&mut self, seed: u64) {
        if self.battle.question().is_some() {
            self.to_throw_anew = Some(seed);
        } else {
            self.battle.throw_anew(seed);
            self.thrown_anew = Some(seed);
            self.believe();
        }
    }

    /// Goes on from a save: where that was agreed on with new dice, of this seed. Gives what is to be
    /// told of it.
    pub fn begin_again(&mut self, seed: u64) -> &'static str {
        let dice = self.agreed().dice;
        if dice == DiceOnLoad::Anew && !self.battle.is_over() {
            self.throw_anew(seed);
        }
        dice.told()
    }

    /// How far the battle has come: orders and settlements, and answers in the order that waits. It grows
    /// with all that is lost if nothing is saved.
    pub fn progress(&self) -> (usize, usize) {
        let unfinished = self.battle.unfinished();
        let answers = unfinished.map_or(0, |(_, answers)| answers.len() + 1);
        (self.steps.len(), answers)
    }

    /// What those who play have agreed on.
    pub fn agreed(&self) -> Agreement {
        self.header.agreed
    }

    /// Who leads whom.
    pub fn lineup(&self) -> Lineup {
        let sides = (0..self.computer.len() as u8).map(SideId);
        Lineup {
            seats: self.header.seats.clone(),
            computer: self.computer.clone(),
            minds: sides.map(|side| self.mind(side)).collect(),
        }
    }

    /// Which turn it is.
    pub fn turn(&self) -> TurnKey {
        let acting = self.battle.acting();
        let taken = acting.map_or(0, |unit| self.battle.view().store.get::<Turn>(unit).taken);
        (acting, taken)
    }

    /// The battle as the person who decides, or decided last, knows it: menus, prices, refusals and
    /// previews are worked out on it. The battle itself where only computers play.
    pub fn known(&self) -> &Battle {
        match &self.belief {
            Some(belief) if self.is_of_now(belief) => &belief.battle,
            Some(_) | None => &self.battle,
        }
    }

    /// The battle as the person who decides knows it, for working odds out on it.
    pub fn known_mut(&mut self) -> &mut Battle {
        if self.belief.as_ref().is_none_or(|it| !self.is_of_now(it)) {
            self.believe();
        }
        match &mut self.belief {
            Some(belief) => &mut belief.battle,
            None => &mut self.battle,
        }
    }

    /// Shows the battle to one side alone from now on, whoever decides: another person comes to the
    /// screen only when the one who looks has left it.
    pub fn look_through(&mut self, side: SideId) {
        if self.looking != Some(side) {
            self.looking = Some(side);
            self.believe();
        }
    }

    /// Shows all of the battle from now on, where nobody but the computer leads anybody in it.
    pub fn look_at_everything(&mut self) {
        self.looking = None;
        self.belief = None;
        self.believe();
    }

    fn is_of_now(&self, belief: &Belief) -> bool {
        belief.revision == self.battle.view().store.revision()
            && belief.orders == self.battle.orders_done()
    }

    /// Brings up to date what the person who decides believes.
    fn believe(&mut self) {
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
        // Panels read how everybody stands from whichever battle is looked at.
        match &mut self.belief {
            Some(belief) => belief.battle.world(),
            None => self.battle.world(),
        };
    }

    /// What the files of this battle begin with: its level, book and seed.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whether the computer leads everybody of a side.
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

    /// The brain that leads a side when the computer does.
    pub fn mind(&self, side: SideId) -> Mind {
        self.header.mind(self.battle.scene(), side)
    }

    /// Who leads a combatant.
    pub fn leader(&self, unit: UnitId) -> Leader<'_> {
        seats::leader(
            &self.header.seats,
            self.battle.scene(),
            &self.computer,
            unit,
        )
    }

    /// The brain that leads a combatant when the computer does: that of its seat, or of its side.
    pub fn mind_of(&self, unit: UnitId) -> Mind {
        let seat = match self.leader(unit) {
            Leader::InPlaceOf(place) => self.header.seats.get(place),
            Leader::Person(_) | Leader::Computer => None,
        };
        // A header is read by those who checked its names.
        let named = seat.and_then(|seat| Mind::named(seat.computer.as_deref()?).ok());
        named.unwrap_or_else(|| self.mind(self.battle.view().side(unit)))
    }

    /// Hands a seat to the computer, or back to its person. A side without a seat of its own is
    /// handed over by its name. Says whether there is such a seat or side.
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

    /// Carries an order out. The computer answers for its sides at once, and for people what their
    /// stops leave to it.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn execute(&mut self, order: Order) -> Result<Progress, Refusal> {
        self.act_on_offer();
        let acted = self.battle.acting();
        let leaders = Leaders::of(self);
        self.battle
            .keep_undo(!self.leader(order.unit).is_computer());
        let progress = self
            .battle
            .execute_with(order, &mut |view, question| leaders.answer(view, question))?;
        self.note(acted, &progress);
        Ok(progress)
    }

    /// Answers the question that waits.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn answer(&mut self, choice: u8) -> Result<Progress, Refusal> {
        let acted = self.battle.acting();
        let leaders = Leaders::of(self);
        let mut answer = |view: View<'_>, question: &Question| leaders.answer(view, question);
        let progress = self.battle.answer_with(choice, Some(&mut answer))?;
        self.note(acted, &progress);
        Ok(progress)
    }

    /// Takes the last order back and gives it as text.
    ///
    /// # Errors
    /// What ended undo.
    pub fn undo(&mut self) -> Result<String, UndoEnd> {
        let unfinished = self.battle.unfinished();
        let unfinished = unfinished
            .map(|(order, answers)| Unfinished::of(self.battle.scene(), order, answers, None));
        self.battle.undo()?;
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

    /// Notes a finished order for the record, and closes undo when somebody else acts now.
    fn note(&mut self, acted: Option<UnitId>, progress: &Progress) {
        if progress.asks {
            self.believe();
            return;
        }
        let hash = hex(self.battle.hash());
        if let Some(recorded) = self.battle.history().last() {
            let mut step = Step::of(self.battle.scene(), recorded, hash);
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

    /// Settles the battle, or a part of it, and notes it for the record.
    ///
    /// # Errors
    /// Why it cannot be.
    pub(super) fn settle(&mut self, settlement: &Settlement) -> Result<Progress, Refusal> {
        let progress = self.battle.settle(settlement)?;
        let hash = hex(self.battle.hash());
        let mut step = Step::of_settlement(self.battle.scene(), settlement, hash);
        step.seed = self.thrown_anew.take();
        self.steps.push(step);
        self.believe();
        Ok(progress)
    }

    /// The record of the battle so far.
    pub fn replay(&self) -> Replay {
        Replay {
            header: self.header.of_kind(Kind::Replay),
            orders: self.steps.clone(),
            sealed: self.agreed().sealed && !self.battle.is_over(),
        }
    }

    /// The battle as it is, in the middle of a question too.
    pub fn save(&mut self) -> Save {
        let sides = self.battle.scene().sides.iter().zip(&self.computer);
        let computer = sides
            .filter(|(_, computer)| **computer)
            .map(|(side, _)| side.name.clone())
            .collect();
        let header = self.header.of_kind(Kind::Save);
        let mut save = Save::of(&mut self.battle, header, computer, self.steps.clone());
        save.times = self.timer.clone();
        save.offer.clone_from(&self.offer);
        save.told.clone_from(&self.told);
        if let Some(unfinished) = &mut save.unfinished {
            unfinished.seed = self.thrown_anew;
        }
        save
    }
}

/// Who answers a question at once, and who is asked.
pub(super) struct Leaders {
    /// Whom the computer leads.
    computer: UnitSet,
    /// Those who are not asked, because that is agreed on: all whose person does not lead whoever
    /// acts. What they have answered beforehand counts.
    unasked: UnitSet,
    /// By combatant: the place of the first one that is led by the same person or brain.
    first_of_same: Vec<Option<usize>>,
    stops: Vec<Stops>,
}

impl Leaders {
    /// The answer of somebody whose time is up: the one given beforehand, or that of the book's
    /// policy.
    pub(super) fn without_asking(&self, view: View<'_>, question: &Question) -> u8 {
        let stops = self.stops.get(question.asked.index());
        let given = stops.and_then(|stops| stops.answer(view, question));
        given.unwrap_or_else(|| (view.scene.book.policy)(view, question))
    }

    pub(super) fn of(session: &GameSession) -> Self {
        let battle = &session.battle;
        let acting = battle.acting().map(|unit| session.leader(unit));
        let waits = session.header.agreed.preset_answers;
        let (mut computer, mut unasked) = (UnitSet::default(), UnitSet::default());
        for unit in battle.view().store.ids() {
            let leader = session.leader(unit);
            if leader.is_computer() {
                computer.insert(unit);
            } else if waits && Some(leader) != acting {
                unasked.insert(unit);
            }
        }
        let leaders: Vec<Leader<'_>> = battle
            .view()
            .store
            .ids()
            .map(|unit| session.leader(unit))
            .collect();
        let first = |leader| leaders.iter().position(|other| other == leader);
        Self {
            computer,
            unasked,
            first_of_same: leaders.iter().map(first).collect(),
            stops: battle.stops().to_vec(),
        }
    }

    /// Whether whoever leads the one who is asked leads the one whom it is about.
    fn one_leads(&self, question: &Question) -> Choice {
        let first = |unit: UnitId| self.first_of_same.get(unit.index());
        let same = question
            .about
            .is_some_and(|about| first(about) == first(question.asked));
        if same { Choice::Yes } else { Choice::No }
    }

    /// The book's policy for sides led by the computer; people are asked what their stops let
    /// through.
    fn answer(&self, view: View<'_>, question: &Question) -> Option<u8> {
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
