//! The battle in one line per action, with all its results and without the dice.

use super::{
    narrate::{Voice, exchanged, name, narrate, place, possessive},
    phrase,
    plain::without_rules,
};
use crate::{
    battle::{
        components::CombatStatus,
        counted,
        event::{BattleEvent, Gauge},
        ids::{SideId, UnitId},
        orders::order::ActionId,
        ruleset::ActionBits,
    },
    data::words::capital,
    geometry::Cell,
};

/// Collects lines, each with the unit of its turn.
#[derive(Default)]
pub struct Digest<'s> {
    lines: Vec<DigestLine>,
    action: Option<ActionDigest<'s>>,
    /// The unit of the current turn, as far as the listener knows.
    turn: Option<UnitId>,
    noticed: Option<(SideId, bool, Vec<String>)>,
}

/// A line with the unit of its turn; `None` outside turns known to the listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestLine {
    /// The unit of the turn.
    pub turn: Option<UnitId>,
    /// What happened.
    pub text: String,
}

/// An action and its results.
struct ActionDigest<'s> {
    voice: Voice<'s>,
    unit: Option<UnitId>,
    text: String,
    /// The verb, destination and length, if it is a walk.
    walk: Option<(String, Option<Cell>, u32)>,
    results: Vec<Clause>,
    /// Whether the last test of the acting unit failed.
    failed: bool,
}

/// One result of an action.
struct Clause {
    unit: Option<UnitId>,
    /// A sentence that begins with the unit's name, without a full stop.
    text: String,
    kind: ClauseKind,
}

/// The kind of a clause, as far as other clauses make it needless.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClauseKind {
    /// A number that other clauses report better.
    Number,
    Hurt,
    /// An attack that did no harm.
    Unhurt,
    /// The end of a condition.
    Lost,
    Dies,
    Other,
}

impl<'s> Digest<'s> {
    /// Takes in the next event.
    pub fn hear(&mut self, voice: Voice<'s>, event: &BattleEvent) {
        if let BattleEvent::Noticed { unit, by, seen } = event {
            return self.notice(voice, *unit, *by, *seen);
        }
        self.end_noticing(voice);
        match event {
            BattleEvent::TurnBegan { unit, skipped } => {
                self.end();
                self.turn = Some(*unit);
                if skipped.is_some() {
                    self.say(voice, event);
                }
            }
            BattleEvent::TurnEnded { unit } => {
                self.end_conditions(*unit);
                self.end();
                self.turn = None;
            }
            BattleEvent::RoundBegan { .. }
            | BattleEvent::Inserted { .. }
            | BattleEvent::Learned { .. }
            | BattleEvent::Said { .. } => {
                self.end();
                self.say(voice, event);
            }
            // The end of the battle belongs to no unit's turn.
            BattleEvent::Resigned { .. } | BattleEvent::Ended { .. } => {
                self.end();
                self.turn = None;
                self.say(voice, event);
            }
            BattleEvent::Acted { unit, action, .. } => self.act(voice, event, *unit, *action),
            BattleEvent::Moved {
                unit,
                to,
                from,
                cost,
                forced: false,
                altitude,
                altitude_before,
                ..
            } if from != to
                && altitude.band == altitude_before.band
                && altitude.hanging == altitude_before.hanging =>
            {
                self.step(voice, *unit, *to, *cost);
            }
            BattleEvent::Rolled(roll) => {
                let by = Some(roll.check.who);
                if let Some(action) = self.action.as_mut().filter(|action| action.unit == by) {
                    action.failed = !roll.check.is_open() && !roll.reading.passed;
                }
            }
            _ => {
                // A unit that was seen to walk and then to attack did not attack by walking.
                let strikes = matches!(event, BattleEvent::Outcome { .. });
                if strikes && self.action.as_ref().is_some_and(ActionDigest::is_bare_walk) {
                    self.end();
                }
                if let Some(clause) = clause(voice, event, self.action_unit()) {
                    self.open_action(voice).results.push(clause);
                }
            }
        }
    }

    /// All lines.
    pub fn finish(mut self, voice: Voice<'s>) -> Vec<DigestLine> {
        self.end_noticing(voice);
        self.end();
        self.lines
    }

    fn action_unit(&self) -> Option<UnitId> {
        self.action.as_ref().and_then(|action| action.unit)
    }

    /// The action under way; a new one unless one is.
    fn open_action(&mut self, voice: Voice<'s>) -> &mut ActionDigest<'s> {
        self.action.get_or_insert_with(|| ActionDigest {
            voice,
            unit: None,
            text: String::new(),
            walk: None,
            results: Vec::new(),
            failed: false,
        })
    }

    fn act(&mut self, voice: Voice<'s>, event: &BattleEvent, unit: UnitId, id: ActionId) {
        self.end();
        let told = phrase::told(voice, event);
        let rule = voice.scene.book.action(id);
        let moves = rule.is_some_and(|rule| rule.bits().contains(ActionBits::MOVES));
        let verb = told.split(' ').next().unwrap_or("moves").to_owned();
        let action = self.open_action(voice);
        action.unit = Some(unit);
        action.text = format!("{} {told}", name(voice, unit));
        action.walk = moves.then_some((verb, None, 0));
    }

    fn step(&mut self, voice: Voice<'s>, unit: UnitId, to: Cell, cost: u8) {
        let goes_on =
            |action: &ActionDigest<'_>| action.unit == Some(unit) && action.results.is_empty();
        let walks = self.action.as_ref().is_some_and(|action| {
            goes_on(action) && (action.walk.is_some() || !action.text.is_empty())
        });
        if !walks {
            self.end();
        }
        let action = self.open_action(voice);
        action.voice = voice;
        action.unit = Some(unit);
        let (_, last, paid) = action
            .walk
            .get_or_insert_with(|| ("moves".to_owned(), None, 0));
        *last = Some(to);
        *paid += u32::from(cost);
    }

    fn say(&mut self, voice: Voice<'_>, event: &BattleEvent) {
        let text = without_rules(&narrate(voice, event), voice.scene.book.prefix);
        if !text.is_empty() {
            let turn = self.turn;
            self.lines.push(DigestLine { turn, text });
        }
    }

    fn notice(&mut self, voice: Voice<'s>, unit: UnitId, by: SideId, seen: bool) {
        let who = name(voice, unit).to_owned();
        match &mut self.noticed {
            Some((side, saw, names)) if (*side, *saw) == (by, seen) => names.push(who),
            _ => {
                self.end_noticing(voice);
                self.noticed = Some((by, seen, vec![who]));
            }
        }
    }

    /// A condition that ends with a unit's turn results from no action: it gets its own line.
    fn end_conditions(&mut self, unit: UnitId) {
        let Some(action) = &mut self.action else {
            return;
        };
        let ends = |clause: &&Clause| clause.kind == ClauseKind::Lost && clause.unit == Some(unit);
        let many = action.results.iter().rev().take_while(ends).count();
        let by_itself = action.results.split_off(action.results.len() - many);
        let voice = action.voice;
        if !by_itself.is_empty() {
            self.end();
            self.open_action(voice).results = by_itself;
        }
    }

    fn end_noticing(&mut self, voice: Voice<'_>) {
        let Some((side, seen, names)) = self.noticed.take() else {
            return;
        };
        let names = listed(&names);
        let side = super::narrate::side_name(voice.scene, side);
        let verb = if seen { "spotted" } else { "lost sight of" };
        let turn = self.turn;
        // A discovery gets its own line after its action.
        self.end();
        self.lines.push(DigestLine {
            turn,
            text: format!("{side} {verb} {names}."),
        });
    }

    fn end(&mut self) {
        let Some(mut action) = self.action.take() else {
            return;
        };
        if let (Some((verb, Some(to), paid)), Some(unit)) = (&action.walk, action.unit) {
            let scene = action.voice.scene;
            let length = scene.book.wording.length;
            let cost = match paid {
                0 => String::new(),
                paid => format!(" ({})", counted(*paid, length)),
            };
            let walked = place(scene, *to);
            action.text = match action.text.is_empty() || verb != "moves" || action.is_plain_walk()
            {
                true => format!("{} {verb} to {walked}{cost}", name(action.voice, unit)),
                false => format!("{}, to {walked}{cost}", action.text),
            };
        }
        let turn = self.turn;
        for text in action.told() {
            self.lines.push(DigestLine { turn, text });
        }
    }
}

impl ActionDigest<'_> {
    /// Whether only steps were seen of it, and not what caused them.
    fn is_bare_walk(&self) -> bool {
        self.text.is_empty() && self.walk.is_some()
    }

    fn is_plain_walk(&self) -> bool {
        self.text.split(' ').any(|word| word == "moves")
    }

    /// Drops a state that the unit entered and left again.
    fn leave_out_what_passed(&mut self) {
        let mut place = 0;
        while let Some(clause) = self.results.get(place) {
            let ends = [
                clause.text.replacen(" is ", " is no longer ", 1),
                clause.text.replacen(" has ", " no longer has ", 1),
            ];
            let ends = |later: &Clause| later.text != clause.text && ends.contains(&later.text);
            let ended = self.results[place + 1..].iter().position(ends);
            match ended {
                Some(later) => {
                    self.results.remove(place + 1 + later);
                    self.results.remove(place);
                }
                None => place += 1,
            }
        }
    }

    /// Drops lines that a death or wound implies.
    fn leave_out_what_follows(&mut self) {
        let mut place = 0;
        while let Some(clause) = self.results.get(place) {
            let behind = &self.results[place + 1..];
            let of_same =
                |kind| move |other: &Clause| other.kind == kind && other.unit == clause.unit;
            let needless = match clause.kind {
                ClauseKind::Lost => behind.iter().any(of_same(ClauseKind::Dies)),
                ClauseKind::Unhurt => behind.first().is_some_and(of_same(ClauseKind::Hurt)),
                _ => false,
            };
            match needless {
                true => drop(self.results.remove(place)),
                false => place += 1,
            }
        }
    }

    /// Drops a state that the verb implies: a unit that "defends" is Defending.
    fn leave_out_what_the_deed_says(&mut self) {
        let Some(own) = self.unit.map(|unit| name(self.voice, unit)) else {
            return;
        };
        let verb = self.text.strip_prefix(own).map(|rest| rest.trim_start());
        let verb = verb
            .and_then(|rest| rest.split(' ').next())
            .unwrap_or_default();
        let said = |text: &str| {
            let state = text.strip_prefix(own)?.strip_prefix(" is ")?.to_lowercase();
            Some(verb.starts_with(state.strip_suffix("ing")?))
        };
        self.results
            .retain(|clause| !said(&clause.text).unwrap_or(false));
    }

    /// The action with its results as a sentence; results without an action get one sentence per
    /// unit.
    fn told(mut self) -> Vec<String> {
        let hurt: Vec<Option<UnitId>> = self
            .results
            .iter()
            .filter(|clause| clause.kind == ClauseKind::Hurt)
            .map(|clause| clause.unit)
            .collect();
        self.results
            .retain(|clause| clause.kind != ClauseKind::Number || !hurt.contains(&clause.unit));
        self.leave_out_what_follows();
        self.leave_out_what_passed();
        // A door that a unit opens is open: say it once.
        self.results.retain(|clause| clause.text != self.text);
        self.leave_out_what_the_deed_says();
        let mut parts: Vec<String> = Vec::new();
        let mut last = self.unit;
        for clause in &self.results {
            let own = clause.unit.map(|unit| name(self.voice, unit));
            let follows = own
                .filter(|_| clause.unit == last)
                .and_then(|own| clause.text.strip_prefix(own))
                .and_then(|rest| rest.strip_prefix(": ").or_else(|| rest.strip_prefix(' ')));
            match (follows, parts.last_mut()) {
                (Some(rest), Some(part)) if part.as_str() != rest => {
                    part.push_str(", ");
                    part.push_str(rest);
                }
                (Some(rest), None) => parts.push(rest.to_owned()),
                _ => parts.push(clause.text.clone()),
            }
            // "Sato's Persona is broken": the Persona is not the subject of what follows.
            let is_of_own = own.is_some_and(|own| clause.text.starts_with(&possessive(own)));
            last = clause.unit.filter(|_| !is_of_own);
        }
        let end = |text: String| capital(&format!("{text}."));
        if self.text.is_empty() {
            return parts.into_iter().map(end).collect();
        }
        // A unit that walks and fails to see something has still walked.
        if parts.is_empty() && self.failed && self.walk.is_none() {
            return vec![end(format!("{}: fails", self.text))];
        }
        if parts.is_empty() {
            return vec![end(self.text)];
        }
        vec![end(format!("{}: {}", self.text, parts.join("; ")))]
    }
}

/// An event's addition to a unit's action; `None` for dice, sums and numbers that other lines
/// report.
fn clause(voice: Voice<'_>, event: &BattleEvent, by: Option<UnitId>) -> Option<Clause> {
    let plain = || {
        let told = without_rules(&narrate(voice, event), voice.scene.book.prefix);
        told.trim_end_matches('.').to_owned()
    };
    let of = |unit: UnitId, text: String| Clause {
        unit: Some(unit),
        text,
        kind: ClauseKind::Other,
    };
    let clause = match event {
        BattleEvent::Outcome { unit, target, .. } => {
            let (who, text) = exchanged(voice, event)?;
            // The attacker and the target are named already.
            let other = if who == *unit { target } else { unit };
            let other = name(voice, *other);
            let known = [" of ", " against ", " "].map(|joint| format!("{joint}{other}"));
            let text = match known.iter().find(|known| text.contains(known.as_str())) {
                Some(known) if by == Some(*unit) => text.replacen(known, "", 1),
                _ => text,
            };
            of(who, text)
        }
        BattleEvent::Hurt { unit, amount, .. } => {
            let wording = &voice.scene.book.wording;
            let hurt = (wording.hurt)(*amount);
            Clause {
                kind: ClauseKind::Hurt,
                ..of(
                    *unit,
                    format!("{} {} {hurt}", name(voice, *unit), wording.hurts),
                )
            }
        }
        BattleEvent::Changed {
            unit,
            gauge: Gauge::Wounds(_),
            ..
        } => Clause {
            kind: ClauseKind::Number,
            ..of(*unit, plain())
        },
        BattleEvent::Changed { .. }
        | BattleEvent::Threw { .. }
        | BattleEvent::Decided { taken: false, .. } => return None,
        BattleEvent::Summed { unit, sum, .. } => {
            let is_stopped = super::narrate::stops(event) && *sum <= 0;
            return is_stopped.then(|| Clause {
                kind: ClauseKind::Unhurt,
                ..of(*unit, format!("{} is not hurt", name(voice, *unit)))
            });
        }
        // Decisions about another unit get a line; others show in their results.
        BattleEvent::Decided { unit, prompt, .. } => {
            return prompt.contains("{other}").then(|| of(*unit, plain()));
        }
        BattleEvent::Lost { unit, .. } => Clause {
            kind: ClauseKind::Lost,
            ..of(*unit, plain())
        },
        BattleEvent::LifeChanged {
            unit,
            after: CombatStatus::Dead,
            ..
        } => Clause {
            kind: ClauseKind::Dies,
            ..of(*unit, plain())
        },
        BattleEvent::Gained { unit, .. }
        | BattleEvent::PostureChanged { unit, .. }
        | BattleEvent::LifeChanged { unit, .. }
        | BattleEvent::Fell { unit, .. }
        | BattleEvent::Dropped { unit, .. }
        | BattleEvent::Moved { unit, .. }
        | BattleEvent::Note { unit, .. } => of(*unit, plain()),
        _ => Clause {
            unit: None,
            text: plain(),
            kind: ClauseKind::Other,
        },
    };
    (!clause.text.is_empty()).then_some(clause)
}

/// Names in a list: "Iren, Tomas and Bel".
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
