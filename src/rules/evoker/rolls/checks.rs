//! Tests (EV-DIC-01 to 14): one d100, roll under, degrees, opposed tests.

use super::{
    fate, reading,
    rows::{Act, DAZZLED, Situation, gather},
    telling,
};
use crate::{
    battle::{
        check::{DiceSpec, Faces, Parts, RollDirection},
        components::Conditions,
        modifier::Breakdown,
        prelude::*,
        resolver::{Outcome, bands},
    },
    dice::Weight,
    rules::evoker::{
        character::stats::{self, Tested},
        conditions as c,
        mind::panic,
    },
};

/// Value of an Advantage, without limit (EV-DIC-04); plain numbers add as they are (EV-DIC-05).
pub const ADVANTAGE: i32 = 10;

/// The outcome-relevant part of a test, without its breakdown, for computing many. Uses the same
/// rows as [`check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// T (EV-DIC-02).
    pub target: i32,
    /// Dice thrown: 2 for a Damned unit, and the higher one counts (EV-AIL-29).
    pub dice: u8,
}

impl Number {
    /// The number of a computed test.
    pub fn of(check: &Check) -> Self {
        Self {
            target: check.target,
            dice: check.throw.dice,
        }
    }
}

/// The number of a test, with the sum of the rows that `counts` accepts.
pub fn number(
    view: View<'_>,
    situation: &Situation,
    extra: &[Modifier],
    counts: impl Fn(&Modifier) -> bool,
) -> (Number, i32) {
    let mut number = Number {
        target: stats::value(view, situation.who, situation.tested),
        dice: dice(view, situation.who),
    };
    let mut counted = 0;
    for modifier in gather(view, situation).iter().chain(extra) {
        let value = modifier.amount.value(ADVANTAGE);
        number.target += value;
        if counts(modifier) {
            counted += value;
        }
    }
    (number, counted)
}

/// How many dice a test throws: two for a Damned unit, and the higher one counts (EV-AIL-29).
fn dice(view: View<'_>, who: UnitId) -> u8 {
    if view.has(who, c::DAMNED) { 2 } else { 1 }
}

/// Computes a test: its target number T and the breakdown (EV-DIC-02, 04, 05).
pub fn check(
    view: View<'_>,
    situation: &Situation,
    rule: &'static str,
    name: &'static str,
    extra: &[Modifier],
) -> Check {
    let mut modifiers = gather(view, situation);
    modifiers.extend(extra.iter().copied());
    let base = stats::value(view, situation.who, situation.tested);
    let breakdown = Breakdown::all_add(&modifiers, ADVANTAGE);
    Check {
        rule: RuleId(rule),
        name,
        who: situation.who,
        against: situation.against,
        base,
        base_name: situation.tested.name,
        target: base + breakdown.sum,
        breakdown,
        throw: DiceSpec {
            dice: dice(view, situation.who),
            faces: 100,
        },
        bonus: None,
        parts: Parts::new(),
        sense: RollDirection::AtMost,
    }
}

/// A test with changed modifiers.
pub fn altered(check: &Check, change: impl FnOnce(&mut Modifiers)) -> Check {
    let lines = check.breakdown.lines.iter();
    let mut modifiers: Modifiers = lines.map(|line| line.modifier).collect();
    change(&mut modifiers);
    let breakdown = Breakdown::all_add(&modifiers, ADVANTAGE);
    Check {
        target: check.base + breakdown.sum,
        breakdown,
        ..check.clone()
    }
}

/// One of several allowed tests, in the order of the rule's list: the one with the highest T,
/// unless a player picks another (EV-DIC-14).
pub fn choose(r: &mut Resolver<'_>, mut checks: SmallVec<[Check; 4]>) -> RuleResult<Option<Check>> {
    checks.sort_by_key(|check| std::cmp::Reverse(check.target));
    let Some(best) = checks.first().cloned() else {
        return Ok(None);
    };
    if r.is_odds() || checks.len() == 1 {
        return Ok(Some(best));
    }
    let word = |check: &Check| Choice::Named(check.base_name);
    let (who, against) = (best.who, best.against);
    let prompt = "Test which skill?";
    let question = Question::yes_no("EV-DIC-14", QuestionKind::Test, who, against, prompt)
        .choices(checks.iter().map(word))
        .checks(best.clone());
    let choice = r.ask(question)?;
    let chosen = checks.into_iter().find(|check| word(check) == choice);
    Ok(Some(chosen.unwrap_or(best)))
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested100 {
    /// The face that counts.
    pub face: u16,
    /// Whether it passed.
    pub passed: bool,
    /// Degrees of success or failure, from 0 (EV-DIC-03).
    pub degrees: i32,
}

/// Reads a face against a target number (EV-DIC-02, 03).
pub fn read(face: u16, target: i32) -> Tested100 {
    read_with(face, target, 0)
}

/// Reads a face against a target number with a bonus on this throw only.
pub fn read_with(face: u16, target: i32, bonus: i32) -> Tested100 {
    let gap = target + bonus - i32::from(face);
    Tested100 {
        face,
        passed: gap >= 0,
        degrees: gap.abs() / 10,
    }
}

/// The results a rule distinguishes; odds branch on nothing finer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interest<'a> {
    /// Degrees of success count up to this one.
    pub successes: i32,
    /// Degrees of failure count up to this one.
    pub failures: i32,
    /// Last faces of further bands, such as criticals and fumbles.
    pub faces: &'a [i32],
}

impl Interest<'_> {
    /// Distinguishes degrees of success up to this one.
    pub fn successes(most: i32) -> Self {
        Self {
            successes: most,
            ..Self::default()
        }
    }

    /// Distinguishes degrees of failure up to this one.
    pub fn failures(most: i32) -> Self {
        Self::default().and_failures(most)
    }

    /// For a test that opposes `first`: against a failed one only Panic uses degrees, up to three
    /// (EV-AIL-33).
    pub fn against(first: Tested100) -> Self {
        Self::successes(if first.passed { first.degrees } else { 3 })
    }

    /// Distinguishes degrees of failure up to this one as well.
    #[must_use]
    pub fn and_failures(self, most: i32) -> Self {
        Self {
            failures: most,
            ..self
        }
    }
}

fn last_faces(target: i32, interest: Interest<'_>) -> SmallVec<[i32; 16]> {
    let mut faces: SmallVec<[i32; 16]> = SmallVec::from_slice(interest.faces);
    for degree in 0..=interest.successes {
        let face = target - 10 * degree;
        if face < 1 {
            break;
        }
        faces.push(face);
    }
    for degree in 1..=interest.failures {
        let face = target + 10 * degree - 1;
        if face >= 100 {
            break;
        }
        faces.push(face);
    }
    faces
}

/// Conditions that help the next test (EV-DIC-13), with the rules of their rows.
pub const NEXT_TEST: [(ConditionId, &str); 3] = [
    (c::FOCUS, "EV-ADV-15"),
    (c::FATED, "EV-ADV-14"),
    (c::HEARTENED, "EV-ACT-19"),
];

/// A test computed again after its die has fallen; it keeps the bonuses that the die used up.
pub fn renewed(check: &Check, thrown: &Check) -> Check {
    let used_up = |rule: &str| NEXT_TEST.iter().any(|(_, line)| *line == rule);
    let lines = thrown.breakdown.lines.iter().map(|line| line.modifier);
    altered(check, |modifiers| {
        modifiers.extend(lines.filter(|modifier| used_up(modifier.rule.0)));
    })
}

/// Throws the die of a test: one, or for a Damned unit the higher of two (EV-DIC-11, EV-AIL-29).
/// Uses up pending "next test" bonuses (EV-DIC-13).
pub fn throw(r: &mut Resolver<'_>, check: &Check, interest: Interest<'_>) -> RuleResult<Faces> {
    let cuts = last_faces(
        check.target,
        failures_that_matter(r.view(), check, interest),
    );
    let faces = r.throw(check.throw, || {
        let singles = bands(100, &cuts);
        if check.throw.dice == 1 {
            return singles;
        }
        let mut before = 0;
        singles
            .into_iter()
            .map(|single| {
                let last = u64::from(single.faces[0]);
                let weight = Weight::new(last * last - before * before, 10_000);
                before = last;
                Outcome {
                    faces: Faces::from_slice(&[single.faces[0], single.faces[0]]),
                    weight,
                }
            })
            .collect()
    })?;
    // Any other test ends saving breath (EV-CND-17).
    if check.rule.0 != "EV-CND-07" && r.view().has(check.who, c::SAVING_BREATH) {
        r.edit::<Conditions>(check.who).remove(c::SAVING_BREATH);
    }
    for (used_up, _) in NEXT_TEST {
        if r.view().has(check.who, used_up) {
            r.edit::<Conditions>(check.who).remove(used_up);
        }
    }
    let lines = &check.breakdown.lines;
    if lines.iter().any(|line| line.modifier.rule.0 == DAZZLED) {
        r.edit::<Conditions>(check.who).remove(c::DAZZLED);
    }
    Ok(faces)
}

/// A Cracked body costs Stress for each degree of failure (EV-INJ-13), and Panic depends on them
/// (EV-AIL-33). Odds must then keep failures apart too, even at a T below 0.
fn failures_that_matter<'a>(view: View<'_>, check: &Check, interest: Interest<'a>) -> Interest<'a> {
    let cracked = stats::injury(
        view,
        check.who,
        crate::rules::evoker::character::element::Location::Body,
    ) >= 3;
    let panics = view.has(check.who, c::PANICKED);
    Interest {
        failures: if cracked || panics {
            20
        } else {
            interest.failures
        },
        ..interest
    }
}

/// The die that counts.
pub fn kept(faces: &Faces) -> u16 {
    faces.iter().copied().max().unwrap_or(100)
}

impl Situation {
    /// The test with no modifiers but the rows of the book.
    pub fn check(&self, view: View<'_>, rule: &'static str, name: &'static str) -> Check {
        check(view, self, rule, name, &[])
    }
}

/// Makes an unopposed test.
pub fn test(r: &mut Resolver<'_>, check: &Check, interest: Interest<'_>) -> RuleResult<Tested100> {
    test_unless(r, check, interest, |result| !result.passed)
}

/// Makes a test with Fate before it (EV-FAT-02) and after it (EV-FAT-03); `lost` says which results
/// are lost.
pub fn test_unless(
    r: &mut Resolver<'_>,
    check: &Check,
    interest: Interest<'_>,
    lost: impl Fn(Tested100) -> bool,
) -> RuleResult<Tested100> {
    let check = fate::before(r, check)?;
    roll_unless(r, &check, interest, lost)
}

/// Rolls a test after Fate before it has been offered.
pub fn roll_unless(
    r: &mut Resolver<'_>,
    check: &Check,
    interest: Interest<'_>,
    lost: impl Fn(Tested100) -> bool,
) -> RuleResult<Tested100> {
    let mut is_first = true;
    loop {
        let faces = throw(r, check, interest)?;
        let aloud = |face| (read(face, check.target), "");
        telling::report(r, check, &faces, &aloud);
        // EV-DIC-11: Battle Reading comes before Fate, once for each test.
        let faces = if std::mem::replace(&mut is_first, false) {
            reading::intervene(r, check, interest, faces, &aloud)?
        } else {
            faces
        };
        let result = read(kept(&faces), check.target);
        if !fate::rerolls(r, check, lost(result))? {
            crate::rules::evoker::mind::stress::note_failure(r, check.who, result);
            return Ok(result);
        }
    }
}

/// A test that may be made with one of several skills (EV-DIC-14).
#[derive(Clone, Debug)]
pub struct AnyOf<'a> {
    situation: Situation,
    allowed: &'a [Tested],
    rule: &'static str,
    name: &'static str,
    extra: Modifiers,
}

impl<'a> AnyOf<'a> {
    /// A test with one of these skills, in the order of the rule's list.
    pub fn new(who: UnitId, allowed: &'a [Tested], rule: &'static str, name: &'static str) -> Self {
        Self {
            situation: Situation::plain(who, allowed[0]),
            allowed,
            rule,
            name,
            extra: Modifiers::new(),
        }
    }

    /// The test, against a unit.
    #[must_use]
    pub fn against(self, other: impl Into<Option<UnitId>>) -> Self {
        Self {
            situation: self.situation.against(other),
            ..self
        }
    }

    /// The test, made for this act.
    #[must_use]
    pub fn for_act(self, act: Act) -> Self {
        Self {
            situation: self.situation.for_act(act),
            ..self
        }
    }

    /// The test, with these modifiers besides the rows of the book.
    #[must_use]
    pub fn with(self, extra: Modifiers) -> Self {
        Self { extra, ..self }
    }

    fn each(&self, view: View<'_>) -> SmallVec<[Check; 4]> {
        let of = |&tested: &Tested| {
            let situation = Situation {
                tested,
                ..self.situation
            };
            check(view, &situation, self.rule, self.name, &self.extra)
        };
        self.allowed.iter().map(of).collect()
    }

    /// The best: the highest T, the first on ties.
    pub fn best(&self, view: View<'_>) -> Option<Check> {
        let checks = self.each(view).into_iter();
        checks.rev().max_by_key(|check| check.target)
    }

    /// The best test, or the player's pick.
    pub fn chosen(&self, r: &mut Resolver<'_>) -> RuleResult<Option<Check>> {
        choose(r, self.each(r.view()))
    }

    /// Makes the test.
    pub fn test(&self, r: &mut Resolver<'_>, interest: Interest<'_>) -> RuleResult<Tested100> {
        match self.chosen(r)? {
            Some(check) => test(r, &check, interest),
            None => unreachable!("some skill is allowed"),
        }
    }
}

/// The margin of a directed opposed test (EV-DIC-06); `None` if the initiator loses.
pub fn margin(initiator: Tested100, resister: Option<Tested100>) -> Option<i32> {
    if !initiator.passed {
        return None;
    }
    match resister {
        Some(answer) if answer.passed => {
            (answer.degrees < initiator.degrees).then(|| initiator.degrees - answer.degrees)
        }
        Some(_) | None => Some(initiator.degrees),
    }
}

/// A directed opposed test (EV-DIC-06): the initiator rolls first, the resister only if it matters.
/// Returns the initiator's result and its margin, `None` if it lost.
pub fn oppose(
    r: &mut Resolver<'_>,
    initiator: &Check,
    resister: Option<&Check>,
) -> RuleResult<(Tested100, Option<i32>)> {
    let first = test(r, initiator, Interest::successes(20))?;
    let second = match resister {
        Some(check) => answer(r, first, initiator.who, check)?,
        None => None,
    };
    if let Some(other) = initiator.against {
        panic::judge(r, (initiator.who, first), (other, second));
    }
    Ok((first, margin(first, second)))
}

/// The resister's test: only if the initiator passed, or if one of the two is Panicked with the
/// other as its source (EV-DIC-06).
pub fn answer(
    r: &mut Resolver<'_>,
    first: Tested100,
    initiator: UnitId,
    check: &Check,
) -> RuleResult<Option<Tested100>> {
    if !first.passed && !panic::between(r.view(), initiator, check.who) {
        return Ok(None);
    }
    test(r, check, Interest::against(first)).map(Some)
}

#[cfg(test)]
mod tests {
    use super::{Tested100, margin, read};

    /// Rules: EV-DIC-02 EV-DIC-03
    #[test]
    fn degrees_count_full_tens_from_zero() {
        for (target, face, passed, degrees) in [
            (55, 55, true, 0),
            (55, 46, true, 0),
            (55, 45, true, 1),
            (55, 1, true, 5),
            (55, 56, false, 0),
            (55, 64, false, 0),
            (55, 65, false, 1),
            (55, 100, false, 4),
            (-10, 5, false, 1),
            (-10, 1, false, 1),
            (110, 100, true, 1),
        ] {
            let result = read(face, target);
            assert_eq!(
                (result.passed, result.degrees),
                (passed, degrees),
                "T {target}, {face}"
            );
        }
    }

    fn passed(degrees: i32) -> Tested100 {
        Tested100 {
            face: 1,
            passed: true,
            degrees,
        }
    }

    const FAILED: Tested100 = Tested100 {
        face: 100,
        passed: false,
        degrees: 2,
    };

    /// Rules: EV-DIC-06
    #[test]
    fn ties_and_double_failures_go_to_the_resister() {
        assert_eq!(margin(read(31, 65), Some(read(15, 50))), None);
        assert_eq!(margin(read(31, 65), Some(read(22, 50))), Some(1));
        assert_eq!(margin(read(31, 65), Some(read(51, 50))), Some(3));
        assert_eq!(margin(FAILED, Some(FAILED)), None);
        assert_eq!(margin(passed(0), None), Some(0));
        assert_eq!(margin(passed(0), Some(passed(0))), None);
    }
}

#[cfg(test)]
#[path = "checks_tests.rs"]
mod played;
