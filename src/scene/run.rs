//! Plays a scene through the public battle interface, with scripted dice and answers.

use super::{SceneFile, ScriptedAnswer, Turn, Value, Values, expect};
use crate::{
    battle::{
        Battle,
        event::BattleEvent,
        ids::UnitId,
        orders::{
            order::Order,
            question::{Choice, Question, QuestionKind},
            refusal::Refusal,
        },
        resolver::{DiceSource, Pause},
        view::View,
    },
    text::{
        narrate::{Voice, narrate, refusal_text},
        order_text,
        question_text::{choice_text, question_text},
    },
};

/// Turns to wait for the acting unit before giving up.
const MOST_TURNS: usize = 600;

/// The result of a scene.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The log as sentences; orders stand between them after `> `.
    pub story: Vec<String>,
    /// Failed expectations; empty if the scene passes.
    pub faults: Vec<String>,
    /// Each question that the scene answered, with the answer: `question -> answer`.
    pub answered: Vec<String>,
}

impl Report {
    /// Whether all expectations are met.
    pub fn passed(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Plays a scene.
pub fn run(scene: &SceneFile) -> Report {
    let mut report = Report::default();
    if let Some(mut battle) = before(scene, &mut report) {
        let mut runner = Runner::new(scene, &mut battle, &mut report);
        if runner.set_up() && runner.play() {
            runner.compare();
        }
    }
    report
}

/// The battle of a scene before its first order.
///
/// # Errors
/// Why it cannot be staged.
pub fn stage(scene: &SceneFile) -> Result<Battle, Vec<String>> {
    let mut report = Report::default();
    let battle = before(scene, &mut report).and_then(|mut battle| {
        let is_set = Runner::new(scene, &mut battle, &mut report).set_up();
        is_set.then_some(battle)
    });
    battle.ok_or(report.faults)
}

/// The battle of a scene before the order with this number, from 0.
///
/// # Errors
/// Why the scene does not come that far.
pub fn before_order(scene: &SceneFile, number: usize) -> Result<Battle, Vec<String>> {
    let mut report = Report::default();
    let battle = before(scene, &mut report).and_then(|mut battle| {
        let mut runner = Runner::new(scene, &mut battle, &mut report);
        let orders = scene.script.orders.iter().take(number);
        let comes_there = runner.set_up() && runner.play_orders(orders);
        comes_there.then_some(battle)
    });
    battle.ok_or(report.faults)
}

/// The battle of a scene before any numbers are set.
fn before(scene: &SceneFile, report: &mut Report) -> Option<Battle> {
    match scene.level.stage(scene.book) {
        Ok(stage) => Some(Battle::new(stage.scene, &stage.columns, 0)),
        Err(problems) => {
            let faults = problems.iter().map(|problem| problem.message.clone());
            report.faults.extend(faults);
            None
        }
    }
}

struct Runner<'s> {
    scene: &'s SceneFile,
    battle: &'s mut Battle,
    chance: DiceSource,
    answers: std::slice::Iter<'s, ScriptedAnswer>,
    report: &'s mut Report,
    told: usize,
    /// The acting unit when the scene begins.
    first: Option<UnitId>,
    from: usize,
}

impl<'s> Runner<'s> {
    fn new(scene: &'s SceneFile, battle: &'s mut Battle, report: &'s mut Report) -> Self {
        Self {
            scene,
            battle,
            chance: DiceSource::Script {
                faces: scene.script.dice.iter().map(|face| face.shows).collect(),
                used: 0,
            },
            answers: scene.script.answers.iter(),
            report,
            told: 0,
            first: None,
            from: 0,
        }
    }

    fn fault(&mut self, text: impl Into<String>) -> bool {
        self.report.faults.push(text.into());
        false
    }

    fn unit(&mut self, name: &str) -> Option<UnitId> {
        let unit = self.battle.scene().unit_named(name);
        if unit.is_none() {
            let scene = self.battle.scene().clone();
            let names = scene.roster.iter().map(|member| member.name.as_str());
            let help = crate::document::problem::suggestion(name, "combatant", names);
            self.fault(format!("There is no combatant `{name}`. {help}"));
        }
        unit
    }

    /// Sets the numbers, and waits for the acting unit's turn.
    fn set_up(&mut self) -> bool {
        let scene = self.scene;
        let mut all_set = true;
        match &scene.script.turn {
            Some(Turn {
                acts: name,
                set: values,
            }) => {
                self.battle.begin();
                let Some(unit) = self.unit(name) else {
                    return false;
                };
                if !self.wait_for(unit) {
                    if self.report.faults.is_empty() {
                        self.fault(format!("`{name}` never gets a turn."));
                    }
                    return false;
                }
                for (name, set) in &scene.set {
                    all_set &= self.set(name, set);
                }
                all_set &= self.set(name, values);
                self.battle.close_undo(crate::battle::UndoEnd::Start);
                self.told = self.battle.log().len();
                self.from = self.told;
                self.first = Some(unit);
            }
            None => {
                for (name, set) in &scene.set {
                    all_set &= self.set(name, set);
                }
                if all_set {
                    let chance = self.take_chance();
                    let (_, chance, pause) = self.battle.begin_with(chance);
                    self.chance = chance;
                    self.tell();
                    if let Some(pause) = pause {
                        return self.paused("The beginning", &pause);
                    }
                }
            }
        }
        all_set
    }

    /// Ends turns until this unit acts; dice for that do not count. Other units first give the
    /// scene's earlier orders in their turns.
    fn wait_for(&mut self, unit: UnitId) -> bool {
        let end = self.battle.scene().book.action_named("end");
        let mut earlier = self.scene.script.earlier.clone();
        for _ in 0..MOST_TURNS {
            let Some(acting) = self.battle.acting() else {
                return false;
            };
            let name = self.battle.scene().member(acting).name.clone();
            let said = earlier
                .iter()
                .position(|(who, _)| who.eq_ignore_ascii_case(&name));
            if let Some(place) = said {
                for text in earlier.remove(place).1 {
                    match order_text::parse(self.battle.view(), &text) {
                        Ok(order) => {
                            if let Err(refusal) = self.give(order) {
                                return self.fault(format!(
                                    "The earlier order `{text}` is refused ({refusal})."
                                ));
                            }
                        }
                        Err(fault) => return self.fault(format!("In `{text}`: {fault}")),
                    }
                }
                continue;
            }
            if acting == unit && earlier.is_empty() {
                return true;
            }
            let Some(end) = end else { return false };
            if self.give(Order::new(acting, end)).is_err() {
                return false;
            }
        }
        false
    }

    /// Carries out an order without logging it; the book's policy answers questions.
    fn give(&mut self, order: Order) -> Result<(), Refusal> {
        let policy = self.battle.scene().book.policy;
        let mut answer = |view: View<'_>, question: &Question| Some(policy(view, question));
        self.battle.execute_with(order, &mut answer).map(|_| ())
    }

    fn set(&mut self, name: &str, values: &Values) -> bool {
        let Some(unit) = self.unit(name) else {
            return false;
        };
        let mut unknown = Vec::new();
        let mut strangers = Vec::new();
        self.battle.stage(|resolver| {
            let numbers = resolver.scene().book.numbers;
            for (number, value) in values {
                match value.number(resolver.scene()) {
                    Some(value) if numbers.set(resolver, unit, number, value) => {}
                    Some(_) => unknown.push(number.clone()),
                    None => strangers.push(value.clone()),
                }
            }
            resolver.observe();
        });
        for number in &unknown {
            let numbers = self.battle.scene().book.numbers;
            let text = if numbers.get(self.battle.view(), unit, number).is_some() {
                format!("`{number}` of `{name}` cannot be set; it follows from other numbers.")
            } else {
                let help = crate::document::problem::nearest(
                    number,
                    numbers.names().iter().map(String::as_str),
                );
                let help = help.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
                format!("There is no number `{number}`.{help}")
            };
            self.fault(text);
        }
        for stranger in &strangers {
            if let Value::Unit(name) = stranger {
                self.unit(name);
            }
        }
        unknown.is_empty() && strangers.is_empty()
    }

    fn take_chance(&mut self) -> DiceSource {
        std::mem::replace(
            &mut self.chance,
            DiceSource::Script {
                faces: Vec::new(),
                used: 0,
            },
        )
    }

    /// Adds new log events to the story.
    fn tell(&mut self) {
        let scene = self.battle.scene().clone();
        let voice = Voice::open(&scene);
        let new = &self.battle.log()[self.told..];
        let sentences = new.iter().map(|event| narrate(voice, event));
        self.report.story.extend(sentences);
        self.told = self.battle.log().len();
    }

    fn paused(&mut self, what: &str, pause: &Pause) -> bool {
        let text = match pause {
            Pause::DiceMissing { needs } => format!(
                "{what} needs {} more {} with {} faces, and the scene's dice are used up.",
                needs.dice,
                if needs.dice == 1 { "die" } else { "dice" },
                needs.faces
            ),
            Pause::ImpossibleFace { place, face, faces } => {
                let written = self.scene.script.dice.get(*place);
                let (line, column) = written.map(|face| face.at).unwrap_or_default();
                format!(
                    "{what} throws a die with {faces} faces, and die number {} of the scene is {face} \
                     (line {line}, column {column}). Write a face from 1 to {faces} there.",
                    place + 1
                )
            }
            Pause::TooDeep => format!("{what} carries out orders within orders without end."),
            Pause::Question(_) | Pause::Stage(_) => format!("{what} stopped in the middle."),
        };
        self.fault(text)
    }

    /// Gives orders one after the other; whether each was carried out.
    fn play_orders(&mut self, orders: impl Iterator<Item = &'s String>) -> bool {
        for text in orders {
            self.report.story.push(format!("> {text}"));
            let order = match order_text::parse(self.battle.view(), text) {
                Ok(order) => order,
                Err(fault) => return self.fault(format!("In `{text}`: {fault}")),
            };
            if !self.carry_out(text, &order) {
                return false;
            }
        }
        true
    }

    fn play(&mut self) -> bool {
        if !self.play_orders(self.scene.script.orders.iter()) {
            return false;
        }
        if let DiceSource::Script { faces, used } = &self.chance
            && *used < faces.len()
        {
            let left: Vec<String> = faces[*used..].iter().map(u16::to_string).collect();
            self.fault(format!("Dice are left over: {}.", left.join(", ")));
        }
        let left = self.answers.as_slice().iter();
        let left: Vec<&str> = left.map(|answer| answer.says.as_str()).collect();
        if !left.is_empty() {
            self.fault(format!("Answers are left over: {}.", left.join(", ")));
        }
        true
    }

    /// Compares the turn order with the expected one.
    fn compare_turns(&mut self) {
        let Some(expected) = &self.scene.expect.turns else {
            return;
        };
        let scene = self.battle.scene().clone();
        let began = self.battle.log()[self.from..].iter();
        let began = began.filter_map(|event| match event {
            BattleEvent::TurnBegan {
                unit,
                skipped: None,
                ..
            } => Some(*unit),
            _ => None,
        });
        let turns = self.first.into_iter().chain(began);
        let turns: Vec<&str> = turns.map(|unit| scene.member(unit).name.as_str()).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        if turns != expected {
            self.fault(format!(
                "The turns are those of {}, and must be those of {}.",
                turns.join(", "),
                expected.join(", ")
            ));
        }
    }

    /// Carries out one order, again from its start with one more answer until no question is left.
    fn carry_out(&mut self, text: &str, order: &Order) -> bool {
        let before = self.take_chance();
        let mut given: Vec<u8> = Vec::new();
        loop {
            let run = self
                .battle
                .execute_scripted(order.clone(), given.clone(), before.clone());
            let (progress, chance, pause) = match run {
                Ok(run) => run,
                Err(refusal) => {
                    let scene = self.battle.scene().clone();
                    let why = refusal_text(Voice::open(&scene), &refusal);
                    let name = refusal.why.name();
                    return self.fault(format!("The order `{text}` is refused ({name}). {why}"));
                }
            };
            if progress.asks {
                let question = self.battle.question().cloned();
                let Some(question) = question else {
                    return self.fault("A question vanished.");
                };
                let Some(place) = self.answer(&question) else {
                    return false;
                };
                given.push(place);
                // The next run logs the events before the question again.
                self.battle.withdraw();
                continue;
            }
            self.chance = chance;
            self.tell();
            return match pause {
                Some(pause) => self.paused(&format!("The order `{text}`"), &pause),
                None => true,
            };
        }
    }

    /// The index of the next scripted answer among the choices of a question.
    fn answer(&mut self, question: &Question) -> Option<u8> {
        let scene = self.battle.scene().clone();
        if question.is_of_leaders() {
            return Some((scene.book.policy)(self.battle.view(), question));
        }
        let choices: Vec<String> = question
            .choices
            .iter()
            .map(|&choice| choice_text(Voice::open(&scene), choice))
            .collect();
        let asked = question_text(Voice::open(&scene), question);
        let text = |choice| choice_text(Voice::open(&scene), choice);
        let matters = scene.book.matters;
        let matters = matters(self.battle.view(), question);
        let next = self.answers.as_slice().first();
        // An answer that names its question is for no other.
        let is_for = |answer: &&ScriptedAnswer| {
            let piece = answer.asks.as_ref().map(|piece| piece.to_lowercase());
            piece.is_none_or(|piece| asked.to_lowercase().contains(&piece))
        };
        let written = next.filter(is_for).and_then(|answer| {
            let answer = &answer.says;
            // A square may be written as in orders.
            let square = answer.replace(' ', "");
            let at_square =
                || question.place_written(&square, matters, |choice| choice.to_string());
            question
                .place_written(answer, matters, text)
                .or_else(at_square)
        });
        if let (Some(_), Some(next)) = (written, next) {
            self.report
                .answered
                .push(format!("{asked} -> {}", next.says));
            self.answers.next();
            return written;
        }
        let is_trifle = question.topic == QuestionKind::Interrupt && !matters;
        if question.topic.is_extra() || is_trifle {
            // No unit spends Fate or does anything unusual unless the scene says so.
            let policy = self.battle.scene().book.policy;
            let no = question.place(Choice::No);
            return no.or_else(|| Some(policy(self.battle.view(), question)));
        }
        let possible = choices.join(", ");
        self.fault(match next {
            Some(answer) if !is_for(&answer) => format!(
                "{asked} is asked, and the next answer `{}` is for the question `{}`. Possible: {possible}.",
                answer.says,
                answer.asks.as_deref().unwrap_or_default()
            ),
            Some(answer) => format!(
                "{asked} cannot be answered with `{}`. Possible: {possible}.",
                answer.says
            ),
            None => format!("{asked} has no answer. Add one of these to `answers`: {possible}."),
        });
        None
    }

    fn compare(&mut self) {
        self.compare_turns();
        let faults = expect::compare(self.scene, self.battle, &self.report.story);
        self.report.faults.extend(faults);
    }
}
