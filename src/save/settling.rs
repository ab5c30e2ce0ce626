//! How players end a battle by agreement or leave it: resigning, draws, and turns out of time.

use std::ops::Range;

use super::{GameSession, draw_offer::DrawOffer};
use crate::{
    battle::{
        Battle, Progress, Settlement, Stops,
        ids::{SideId, UnitId},
        orders::refusal::Refusal,
    },
    data::seats::Leader,
};

/// The reply to a draw offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawReply {
    /// This player declined, by name.
    Declined(String),
    /// These players are still to be asked, when they next decide.
    Waits(Vec<String>),
    /// All agree, and the battle is over.
    Agreed(Progress),
}

impl DrawReply {
    /// The message for the player who offered or answered.
    pub fn told(&self) -> Option<String> {
        match self {
            Self::Declined(who) => Some(format!("{who} declined the draw.")),
            Self::Waits(who) => Some(format!(
                "The draw is offered; it is answered, at the next decision, by: {}.",
                who.join(", ")
            )),
            Self::Agreed(_) => None,
        }
    }
}

/// One line of the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The player, or the side without a named player.
    pub name: String,
    /// The sides and units that the player leads.
    pub leads: Vec<String>,
    /// The brain, if the computer leads in the player's place.
    pub brain: Option<String>,
}

impl GameSession {
    /// The rows of all named players, then of sides without one.
    pub fn seat_rows(&self) -> Vec<SeatRow> {
        let header = self.header();
        let rows = header.seats.iter().map(|seat| SeatRow {
            name: seat.name.clone(),
            leads: seat.leads.clone(),
            brain: seat.computer.clone(),
        });
        let mut rows: Vec<SeatRow> = rows.collect();
        for (place, side) in self.battle.scene().sides.iter().enumerate() {
            let named = |name: &String| name.eq_ignore_ascii_case(&side.name);
            if header.seats.iter().any(|seat| seat.leads.iter().any(named)) {
                continue;
            }
            let id = SideId(place as u8);
            let computer = self.computer.get(place).copied().unwrap_or(true);
            rows.push(SeatRow {
                name: side.name.clone(),
                leads: Vec::new(),
                brain: computer.then(|| self.mind(id).title()),
            });
        }
        rows
    }

    /// The player who leads the unit; `None` if the computer does.
    pub fn person(&self, unit: UnitId) -> Option<&str> {
        match self.leader(unit) {
            Leader::Person(name) => Some(name),
            Leader::InPlaceOf(_) | Leader::Computer => None,
        }
    }

    /// All units with the same leader as this unit.
    pub fn led_with(&self, unit: UnitId) -> Vec<UnitId> {
        let leader = self.leader(unit);
        let ids = self.battle.view().store.ids();
        ids.filter(|other| self.leader(*other) == leader).collect()
    }

    /// Changes when the unit's leader is asked, and its preset answers.
    pub fn edit_stops(&mut self, unit: UnitId, change: impl Fn(&mut Stops)) {
        let own = self.led_with(unit);
        self.battle.edit_stops(own, change);
    }

    /// A unit led by the player who views this side: the deciding unit if its player also leads a
    /// unit of the side, else the first unit of the side that a player leads.
    pub fn led_by_viewer(&self, side: SideId) -> Option<UnitId> {
        let view = self.battle.view();
        let led = |unit: &UnitId| self.person(*unit).is_some();
        let leads_here = |unit: &UnitId| {
            let person = self.person(*unit);
            person.is_some() && view.members(side).any(|own| self.person(own) == person)
        };
        let decides = self.unit_to_decide().filter(leads_here);
        decides.or_else(|| view.members(side).find(led))
    }

    /// All players, each with the sides of its units, in the order of the roster.
    pub fn persons(&self) -> Vec<(String, Vec<SideId>)> {
        let view = self.battle.view();
        let mut persons: Vec<(String, Vec<SideId>)> = Vec::new();
        for unit in view.store.ids() {
            let Some(name) = self.person(unit) else {
                continue;
            };
            let side = view.side(unit);
            match persons.iter_mut().find(|(known, _)| known == name) {
                Some((_, sides)) if sides.contains(&side) => {}
                Some((_, sides)) => sides.push(side),
                None => persons.push((name.to_owned(), vec![side])),
            }
        }
        persons
    }

    /// One player and side for each group of sides that share sight, in roster order, titled by the
    /// player's name.
    pub fn listeners(&self) -> Vec<(String, SideId)> {
        let scene = self.battle.scene();
        let mut listeners: Vec<(String, SideId)> = Vec::new();
        for (name, sides) in self.persons() {
            for side in sides {
                if listeners
                    .iter()
                    .all(|(_, other)| !scene.shares_sight(*other, side))
                {
                    let of = &scene.sides[side.index()].name;
                    let title = match *of == name {
                        true => name.clone(),
                        false => format!("{name} ({of})"),
                    };
                    listeners.push((title, side));
                }
            }
        }
        listeners
    }

    /// The unit that has to answer or act.
    pub fn unit_to_decide(&self) -> Option<UnitId> {
        if self.battle.is_over() {
            return None;
        }
        let asked = self.battle.question().map(|question| question.asked);
        asked.or(self.battle.acting())
    }

    /// The player who has to decide now.
    pub fn person_to_decide(&self) -> Option<&str> {
        self.person(self.unit_to_decide()?)
    }

    /// The deciding player resigns: all units it leads in its alliance leave the battle.
    ///
    /// # Errors
    /// The battle is over, or a question is open.
    pub fn resign(&mut self) -> Result<Progress, Refusal> {
        let view = self.battle.view();
        let decides = self.unit_to_decide();
        let own = |unit: &UnitId| {
            decides.is_some_and(|decides| {
                self.leader(decides) == self.leader(*unit)
                    && view.scene.allied(view.side(decides), view.side(*unit))
            })
        };
        let units = view.store.ids().filter(own).collect();
        let progress = self.settle(&Settlement::Resigned(units))?;
        self.offer = None;
        Ok(progress)
    }

    /// The deciding player offers a draw. Computer-led alliances answer at once through `computer`,
    /// other players when they next decide.
    ///
    /// # Errors
    /// The battle is over, or a question is open.
    pub fn offer_draw(
        &mut self,
        computer: fn(&mut Battle, SideId) -> bool,
    ) -> Result<DrawReply, Refusal> {
        let by = self.person_to_decide().unwrap_or_default().to_owned();
        if let Some(side) = self
            .unit_to_decide()
            .map(|unit| self.battle.view().side(unit))
        {
            for other in self.alliances_of_the_computer(side) {
                if !computer(&mut self.battle, other) {
                    let name = &self.battle.scene().sides[other.index()].name;
                    return Ok(DrawReply::Declined(name.clone()));
                }
            }
        }
        self.offer = Some(DrawOffer {
            by,
            agreed: Vec::new(),
        });
        self.draw_if_agreed()
    }

    /// The draw offer that the deciding player may accept or decline.
    pub fn offer_to_answer(&self) -> Option<&DrawOffer> {
        let person = self.person_to_decide()?;
        let offer = self.offer.as_ref()?;
        let is_new = offer.by != person && !offer.agreed.iter().any(|name| name == person);
        is_new.then_some(offer)
    }

    /// The deciding player accepts or declines the draw offer.
    ///
    /// # Errors
    /// The battle is over, or a question is open.
    pub fn answer_draw(&mut self, agrees: bool) -> Result<DrawReply, Refusal> {
        let person = self.person_to_decide().unwrap_or_default().to_owned();
        if !agrees {
            if let Some(offer) = self.offer.take() {
                self.reply = Some((offer.by, format!("{person} declined the draw.")));
            }
            return Ok(DrawReply::Declined(person));
        }
        if let Some(offer) = &mut self.offer {
            offer.agreed.push(person);
        }
        self.draw_if_agreed()
    }

    /// A player who gives an order instead of answering has declined the offer.
    pub(super) fn act_on_offer(&mut self) {
        if self.offer_to_answer().is_some() {
            let _ = self.answer_draw(false);
        }
    }

    /// The reply to an offer of the deciding player, returned once.
    pub fn take_reply(&mut self) -> Option<String> {
        let person = self.person_to_decide()?;
        let is_own = self.reply.as_ref().is_some_and(|(by, _)| by == person);
        is_own.then(|| self.reply.take())?.map(|(_, text)| text)
    }

    fn draw_if_agreed(&mut self) -> Result<DrawReply, Refusal> {
        let Some(offer) = &self.offer else {
            return Ok(DrawReply::Waits(Vec::new()));
        };
        let fights = |name: &str| {
            let mut active = self.battle.view().active();
            active.any(|unit| self.person(unit) == Some(name))
        };
        let persons = self.persons().into_iter().map(|(name, _)| name);
        let left = persons
            .filter(|name| *name != offer.by && !offer.agreed.contains(name) && fights(name));
        let left: Vec<String> = left.collect();
        if !left.is_empty() {
            return Ok(DrawReply::Waits(left));
        }
        let progress = self.settle(&Settlement::Draw)?;
        self.offer = None;
        Ok(DrawReply::Agreed(progress))
    }

    /// One side of each computer-led alliance that still fights, except the alliance of this side.
    fn alliances_of_the_computer(&self, side: SideId) -> Vec<SideId> {
        let view = self.battle.view();
        let mut alliances: Vec<SideId> = Vec::new();
        for unit in view.active() {
            let own = view.side(unit);
            let allied = |other: SideId| view.scene.allied(own, other);
            let has_person = || {
                let mut members = view.store.ids();
                members.any(|unit| allied(view.side(unit)) && self.person(unit).is_some())
            };
            if !allied(side) && !alliances.iter().any(|other| allied(*other)) && !has_person() {
                alliances.push(own);
            }
        }
        alliances
    }

    /// Ends the turn of a deciding player out of time: questions take the preset answer, or the one
    /// of the book's policy. Returns the new events, as a range of the log.
    ///
    /// # Errors
    /// The order to end the turn is refused, which would be a fault of the book.
    pub fn run_out_of_time(&mut self) -> Result<Range<usize>, Refusal> {
        let from = self.battle.log().len();
        let (person, turn) = (self.person_to_decide().map(str::to_owned), self.turn());
        // No turn asks more often than this.
        for _ in 0..64 {
            let decides = self.person_to_decide().map(str::to_owned);
            if decides.is_none() || decides != person || self.turn() != turn {
                break;
            }
            if let Some(question) = self.battle.question() {
                let leaders = self.leaders();
                let choice = leaders.without_asking(self.battle.view(), question);
                self.answer(choice)?;
                continue;
            }
            let book = self.battle.scene().book;
            let end = book.action_named("end");
            let orders = self.battle.legal_orders();
            let ends = orders.iter().find(|order| Some(order.action) == end);
            // If the unit may not end its turn yet, it gives the first legal order.
            let Some(order) = ends.or(orders.first()).cloned() else {
                break;
            };
            self.execute(order)?;
        }
        Ok(from..self.battle.log().len())
    }
}
