//! The players of a coming battle, and their agreements: the lines of a sheet, each with its text
//! and its reaction to keys.

use crate::{
    app::state::levels::LevelCard,
    data::{
        agreement::{Agreement, DiceOnLoad, TurnClock},
        seats::Seat,
    },
};

/// The most letters of a player's name.
pub const LONGEST: usize = 20;

/// The offered turn clocks, in seconds.
const CLOCKS: [Option<TurnClock>; 8] = [
    None,
    Some(TurnClock::Turn(60)),
    Some(TurnClock::Turn(120)),
    Some(TurnClock::Turn(300)),
    Some(TurnClock::Battle(600)),
    Some(TurnClock::Battle(1_200)),
    Some(TurnClock::Battle(1_800)),
    Some(TurnClock::Battle(3_600)),
];

/// A side with its leaders.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatedSide {
    name: String,
    /// Sides of the same alliance are not enemies.
    alliance: u8,
    /// Whether the computer leads it.
    computer: bool,
    /// The player who leads it; one without a name is called like the side.
    player: String,
    /// Its units, each with a player of its own, or an empty name.
    members: Vec<(String, String)>,
}

/// The players of a coming battle, and their agreements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    sides: Vec<SeatedSide>,
    /// Their agreements.
    pub agreed: Agreement,
}

/// A line of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatLine {
    /// The player of a side.
    Side(usize),
    /// The player of a combatant of a side.
    Member(usize, usize),
    /// Whether only answers given in advance count in other players' turns.
    PresetAnswers,
    /// Whether allied sides share what they see.
    Sight,
    /// Which dice fall after loading.
    Dice,
    /// Whether saves are sealed.
    Sealed,
    /// The players' time limit.
    Clock,
}

/// The characters that a player's name may have.
fn letters_of(typed: &str) -> impl Iterator<Item = char> {
    let is_letter = |letter: &char| letter.is_alphanumeric() || " -'.".contains(*letter);
    typed.chars().filter(is_letter)
}

impl SeatLine {
    /// Whether the line takes typed text.
    pub fn is_name(self) -> bool {
        matches!(self, Self::Side(_) | Self::Member(..))
    }
}

impl Seating {
    /// The seating of a level; names typed before stay.
    pub fn of(card: &LevelCard, before: &Self) -> Self {
        let player = |led: &str| {
            let leads = |seat: &&Seat| seat.leads.iter().any(|other| other == led);
            let seat = card.seats.iter().find(leads);
            seat.map(|seat| seat.name.clone())
        };
        let sides = card.sides.iter().enumerate();
        let sides = sides.map(|(place, side)| SeatedSide {
            name: side.name.clone(),
            alliance: side.alliance,
            computer: side.computer && player(&side.name).is_none(),
            player: player(&side.name).unwrap_or_else(|| {
                let known = before.sides.get(place);
                known.map_or_else(String::new, |known| known.player.clone())
            }),
            members: side
                .members
                .iter()
                .map(|name| (name.clone(), player(name).unwrap_or_default()))
                .collect(),
        });
        Self {
            sides: sides.collect(),
            agreed: before.agreed,
        }
    }

    /// Whether the computer leads a side.
    pub fn is_computer(&self, side: usize) -> bool {
        self.sides.get(side).is_none_or(|side| side.computer)
    }

    /// Gives a side to the computer, or to a player.
    pub fn set_computer(&mut self, side: usize, computer: bool) {
        if let Some(side) = self.sides.get_mut(side) {
            side.computer = computer;
        }
    }

    /// The names of the players by the place of their side, for the next time.
    pub fn names(&self) -> Vec<String> {
        let names = self.sides.iter();
        names.map(|side| side.player.trim().to_owned()).collect()
    }

    /// Fills in the players of the last time by the place of their side, if the level names none.
    pub fn remember(&mut self, names: &[String]) {
        for (side, name) in self.sides.iter_mut().zip(names) {
            if side.player.is_empty() {
                side.player = letters_of(name).take(LONGEST).collect();
            }
        }
    }

    /// Whether some sides are allied with each other.
    fn has_allies(&self) -> bool {
        let allied = |(place, side): (usize, &SeatedSide)| {
            let mut before = self.sides[..place].iter();
            before.any(|other| other.alliance == side.alliance)
        };
        self.sides.iter().enumerate().any(allied)
    }

    /// The lines, in their order.
    pub fn lines(&self) -> Vec<SeatLine> {
        let mut lines = Vec::new();
        for (place, side) in self.sides.iter().enumerate() {
            if !side.computer {
                lines.push(SeatLine::Side(place));
            }
            let members = 0..side.members.len();
            lines.extend(members.map(|member| SeatLine::Member(place, member)));
        }
        lines.push(SeatLine::PresetAnswers);
        if self.has_allies() {
            lines.push(SeatLine::Sight);
        }
        lines.extend([SeatLine::Dice, SeatLine::Sealed, SeatLine::Clock]);
        lines
    }

    /// The heading of a line: the side of the following units, if no player leads it.
    pub fn heading(&self, line: SeatLine) -> Option<String> {
        let SeatLine::Member(place, 0) = line else {
            return None;
        };
        let side = self.sides.get(place).filter(|side| side.computer)?;
        Some(format!("{} (AI)", side.name))
    }

    /// The name of a line, and its value.
    pub fn text(&self, line: SeatLine) -> (String, String) {
        let yes = |is: bool| if is { "Yes" } else { "No" }.to_owned();
        let name = |text: &str, otherwise: String| match text.trim() {
            "" => otherwise,
            name => name.to_owned(),
        };
        match line {
            SeatLine::Side(place) => {
                let side = &self.sides[place];
                let otherwise = format!("({})", side.name);
                (side.name.clone(), name(&side.player, otherwise))
            }
            SeatLine::Member(place, member) => {
                let side = &self.sides[place];
                let (unit, player) = &side.members[member];
                let otherwise = match side.computer {
                    true => "(AI)".to_owned(),
                    false => format!("({})", name(&side.player, side.name.clone())),
                };
                (unit.clone(), name(player, otherwise))
            }
            SeatLine::PresetAnswers => (
                "Pre-set answers only".to_owned(),
                yes(self.agreed.preset_answers),
            ),
            SeatLine::Sight => (
                "Allies share sight".to_owned(),
                yes(!self.agreed.separate_sight),
            ),
            SeatLine::Dice => (
                "Dice after loading".to_owned(),
                match self.agreed.dice {
                    DiceOnLoad::Same => "The same fall again".to_owned(),
                    DiceOnLoad::Anew => "New ones are thrown".to_owned(),
                },
            ),
            SeatLine::Sealed => ("Sealed saves".to_owned(), yes(self.agreed.sealed)),
            SeatLine::Clock => (
                "Turn clock".to_owned(),
                self.agreed
                    .clock
                    .map_or_else(|| "Off".to_owned(), TurnClock::told),
            ),
        }
    }

    /// The explanation of a line, in a sentence or two.
    pub fn about(&self, line: SeatLine) -> String {
        match line {
            SeatLine::Side(place) => format!(
                "Type the name of the player who leads {}. The same name on several sides is one player.",
                self.sides[place].name
            ),
            SeatLine::Member(place, member) => format!(
                "A name here gives {} to a player alone. Left empty, {} stays with whoever leads {}.",
                self.sides[place].members[member].0,
                self.sides[place].members[member].0,
                self.sides[place].name
            ),
            SeatLine::PresetAnswers => "Yes: nobody is asked in the turns of others. Answers set beforehand \
                count, else the rulebook's usual choice. Then no hand-over tells that somebody hidden \
                could act. The price: nobody can parry, interrupt or spend points on the spot."
                .to_owned(),
            SeatLine::Sight => "Yes: what one allied side sees all of them see. No: each sees only with the \
                eyes of its own, even its allies, and a curtain falls between their players too."
                .to_owned(),
            SeatLine::Dice => "With the same dice loading gains nothing but knowing them; with new ones a \
                player who loads again and again throws until it suits."
                .to_owned(),
            SeatLine::Sealed => "Yes: saves are packed, so that nobody reads the other side or the seed in \
                them, and all players are asked before one loads or leaves."
                .to_owned(),
            SeatLine::Clock => format!(
                "When the time is up the turn ends, and open questions take the answer set beforehand or \
                 the usual one. With a clock for the battle each turn has {} seconds at least.",
                TurnClock::LEAST
            ),
        }
    }

    fn name_mut(&mut self, line: SeatLine) -> Option<&mut String> {
        match line {
            SeatLine::Side(place) => Some(&mut self.sides.get_mut(place)?.player),
            SeatLine::Member(place, member) => {
                let side = self.sides.get_mut(place)?;
                side.members.get_mut(member).map(|(_, player)| player)
            }
            _ => None,
        }
    }

    /// Types characters into a line.
    pub fn write(&mut self, line: SeatLine, typed: &str) {
        if let Some(name) = self.name_mut(line) {
            let room = LONGEST.saturating_sub(name.chars().count());
            name.extend(letters_of(typed).take(room));
        }
    }

    /// Deletes the last character of a line.
    pub fn rub_out(&mut self, line: SeatLine) {
        if let Some(name) = self.name_mut(line) {
            name.pop();
        }
    }

    /// Moves a line to the next or previous value.
    pub fn turn(&mut self, line: SeatLine, back: bool) {
        match line {
            SeatLine::PresetAnswers => self.agreed.preset_answers = !self.agreed.preset_answers,
            SeatLine::Sight => self.agreed.separate_sight = !self.agreed.separate_sight,
            SeatLine::Sealed => self.agreed.sealed = !self.agreed.sealed,
            SeatLine::Dice => {
                self.agreed.dice = match self.agreed.dice {
                    DiceOnLoad::Same => DiceOnLoad::Anew,
                    DiceOnLoad::Anew => DiceOnLoad::Same,
                }
            }
            SeatLine::Clock => {
                let now = CLOCKS.iter().position(|clock| *clock == self.agreed.clock);
                let step = if back { CLOCKS.len() - 1 } else { 1 };
                self.agreed.clock = CLOCKS[(now.unwrap_or(0) + step) % CLOCKS.len()];
            }
            SeatLine::Side(_) | SeatLine::Member(..) => {}
        }
    }

    /// The named players and the units they lead.
    pub fn seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Vec::new();
        let mut seat = |player: &str, led: &str| {
            let is_it = |seat: &&mut Seat| seat.name.eq_ignore_ascii_case(player);
            match seats.iter_mut().find(is_it) {
                Some(seat) => seat.leads.push(led.to_owned()),
                None => seats.push(Seat {
                    name: player.to_owned(),
                    leads: vec![led.to_owned()],
                    computer: None,
                }),
            }
        };
        for side in &self.sides {
            let leader = side.player.trim();
            if !side.computer && !leader.is_empty() {
                seat(leader, &side.name);
            }
            for (member, player) in &side.members {
                let player = player.trim();
                let is_own = side.computer || !player.eq_ignore_ascii_case(leader);
                if !player.is_empty() && is_own {
                    seat(player, member);
                }
            }
        }
        seats
    }

    /// Players and agreements on one line; empty for a single player without a name.
    pub fn line(&self) -> String {
        let mut players: Vec<String> = Vec::new();
        let seats = self.seats();
        for seat in &seats {
            players.push(format!("{} ({})", seat.name, seat.leads.join(", ")));
        }
        for side in self.sides.iter().filter(|side| !side.computer) {
            if side.player.trim().is_empty() {
                players.push(side.name.clone());
            }
        }
        if seats.is_empty() && players.len() < 2 {
            return String::new();
        }
        let mut parts = vec![players.join(", ")];
        let lines = self.agreed.lines().into_iter();
        parts.extend(lines.map(|line| line.trim_end_matches('.').to_owned()));
        parts.join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::state::levels::SideCard;
    use crate::data::minds::Mind;

    fn card() -> LevelCard {
        let side = |name: &str, computer, members: &[&str]| SideCard {
            name: name.to_owned(),
            colour: "azure".to_owned(),
            alliance: members.len() as u8,
            members: members.iter().map(|&name| name.to_owned()).collect(),
            computer,
            mind: Mind::usual(),
        };
        LevelCard {
            sides: vec![
                side("Heroes", false, &["Iren", "Pim"]),
                side("Shadows", true, &["Shade"]),
            ],
            ..LevelCard::default()
        }
    }

    #[test]
    fn names_make_seats_and_stay_for_the_next_level() {
        let mut seating = Seating::of(&card(), &Seating::default());
        assert!(seating.seats().is_empty() && seating.line().is_empty());
        seating.write(SeatLine::Side(0), "Anna");
        seating.write(SeatLine::Member(0, 1), "Ben\u{7}");
        seating.write(SeatLine::Member(1, 0), "anna");
        let seats = seating.seats();
        let told: Vec<(&str, String)> = seats
            .iter()
            .map(|seat| (&*seat.name, seat.leads.join(" ")))
            .collect();
        // A player may lead a side and a unit of another one, in any letter case.
        assert_eq!(
            told,
            [
                ("Anna", "Heroes Shade".to_owned()),
                ("Ben", "Pim".to_owned())
            ]
        );
        seating.rub_out(SeatLine::Member(0, 1));
        assert_eq!(seating.text(SeatLine::Member(0, 1)).1, "Be");
        // The side's own player needs no separate seat for it.
        for _ in 0..2 {
            seating.rub_out(SeatLine::Member(0, 1));
        }
        seating.write(SeatLine::Member(0, 1), "Anna");
        assert_eq!(seating.seats()[0].leads, ["Heroes", "Shade"]);
        let next = Seating::of(&card(), &seating);
        assert_eq!(next.text(SeatLine::Side(0)).1, "Anna");
        assert_eq!(next.text(SeatLine::Member(0, 1)).1, "(Anna)");
    }

    #[test]
    fn seats_of_the_level_are_there_and_may_lead_what_the_computer_would() {
        let mut card = card();
        card.seats = vec![Seat {
            name: "Cleo".to_owned(),
            leads: vec!["Shadows".to_owned(), "Pim".to_owned()],
            computer: None,
        }];
        let seating = Seating::of(&card, &Seating::default());
        assert!(!seating.is_computer(1));
        assert_eq!(
            seating.seats(),
            card.seats
                .iter()
                .map(|seat| Seat {
                    leads: vec!["Pim".to_owned(), "Shadows".to_owned()],
                    ..seat.clone()
                })
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn whether_allies_share_sight_is_asked_where_sides_are_allied() {
        let asks = |card: &LevelCard| {
            let seating = Seating::of(card, &Seating::default());
            seating.lines().contains(&SeatLine::Sight)
        };
        let mut card = card();
        assert!(!asks(&card));
        card.sides.push(SideCard {
            name: "Wardens".to_owned(),
            ..card.sides[0].clone()
        });
        assert!(asks(&card));
        let mut seating = Seating::of(&card, &Seating::default());
        assert_eq!(seating.text(SeatLine::Sight).1, "Yes");
        seating.turn(SeatLine::Sight, false);
        assert!(seating.agreed.separate_sight);
        assert_eq!(seating.text(SeatLine::Sight).1, "No");
    }

    #[test]
    fn players_of_the_last_time_are_there_unless_the_level_names_its_own() {
        let mut card = card();
        card.seats = vec![Seat {
            name: "Cleo".to_owned(),
            leads: vec!["Shadows".to_owned()],
            computer: None,
        }];
        let mut seating = Seating::of(&card, &Seating::default());
        seating.remember(&["Anna".to_owned(), "Ben".to_owned(), "Dora".to_owned()]);
        assert_eq!(seating.names(), ["Anna", "Cleo"]);
    }

    #[test]
    fn what_is_agreed_on_is_turned_and_told() {
        let mut seating = Seating::of(&card(), &Seating::default());
        for line in seating.lines() {
            let before = seating.clone();
            seating.turn(line, false);
            assert_eq!(seating == before, line.is_name(), "{line:?}");
            assert!(seating.about(line).ends_with('.'));
        }
        seating.set_computer(1, false);
        assert_eq!(
            seating.line(),
            "Heroes, Shadows · Pre-set answers only: nobody is asked in the turns of others · \
             After loading new dice fall · Saves are sealed; all players are asked before one loads \
             or leaves · Turn clock: 1 minute a turn"
        );
        seating.turn(SeatLine::Clock, true);
        assert_eq!(seating.agreed.clock, None);
        seating.turn(SeatLine::Clock, true);
        assert_eq!(seating.agreed.clock, Some(TurnClock::Battle(3_600)));
    }
}
