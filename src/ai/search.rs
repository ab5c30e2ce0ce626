//! The searching brain: plays out each of the most promising orders for both sides and takes the
//! one with the best result.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::{
    playout::{Playout, PlayoutOutcome},
    thought::{Term, Thought},
    value,
};
use crate::{
    battle::{
        Battle,
        components::{Clock, Memory},
        ids::SideId,
        orders::order::{Aim, Order},
        ruleset::Group,
    },
    data::minds::Mind,
};

/// How much better another order has to come off than the first choice, in percent of the unit's
/// worth: dice vary.
const DOUBT: i64 = 25;

/// ... and in percent of the likely error of its gain.
const SURE: i64 = 200;

/// Squares within this distance of each other count as alike.
const ALIKE: u16 = 1;

/// Progress of a decision, and a way to end it early.
#[derive(Debug, Default)]
pub struct SearchProgress {
    is_skipped: AtomicBool,
    done: AtomicU32,
    of: AtomicU32,
}

impl SearchProgress {
    /// Ends the decision with the best result so far.
    pub fn skip(&self) {
        self.is_skipped.store(true, Ordering::Relaxed);
    }

    /// How much of the decision is done, in percent.
    pub fn percent(&self) -> u8 {
        let of = self.of.load(Ordering::Relaxed).max(1);
        (self.done.load(Ordering::Relaxed).min(of) * 100 / of) as u8
    }

    /// How many playouts the decision has run so far.
    pub fn n_playouts(&self) -> u32 {
        self.done.load(Ordering::Relaxed)
    }

    fn is_skipped(&self) -> bool {
        self.is_skipped.load(Ordering::Relaxed)
    }

    fn begin(&self, nodes: u32) {
        self.done.store(0, Ordering::Relaxed);
        self.of.store(nodes, Ordering::Relaxed);
    }

    fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// An order that is played out.
struct Candidate {
    thought: Thought,
    /// The results of its playouts, by luck.
    outcomes: Vec<PlayoutOutcome>,
    /// How much more than the first choice it has to come to.
    margin: i64,
}

impl Candidate {
    fn mean(&self) -> i64 {
        let balances = self.outcomes.iter().map(PlayoutOutcome::balance);
        balances.sum::<i64>() / (self.outcomes.len() as i64).max(1)
    }

    /// Its mean result, less what may well be luck.
    fn rank(&self) -> i64 {
        self.mean() - self.margin
    }

    /// Its thought as reported beside the first choice, which was played out more often: the first
    /// choice's mean over all its playouts, plus the difference of this one with the same luck.
    fn told(self, first: &[PlayoutOutcome]) -> Thought {
        if self.outcomes.is_empty() {
            return self.thought;
        }
        let mean =
            |outcomes: &[PlayoutOutcome]| PlayoutOutcome::sum(outcomes).terms(outcomes.len());
        let shared = first.len().min(self.outcomes.len());
        let (all, same_luck, own) = (mean(first), mean(&first[..shared]), mean(&self.outcomes));
        let terms = [0, 1, 2].map(|place| {
            let (term, amount) = own[place];
            (term, all[place].1 + amount - same_luck[place].1)
        });
        Thought::of(self.thought.order, &terms).with_margin(self.margin)
    }

    /// How much of its gain over the first choice may be mere luck.
    fn over(&self, first: &[PlayoutOutcome]) -> i64 {
        let gains = self.outcomes.iter().zip(first);
        let gains: Vec<i64> = gains
            .map(|(own, first)| own.balance() - first.balance())
            .collect();
        let runs = gains.len() as i64;
        if runs < 2 {
            return 0;
        }
        let mean = gains.iter().sum::<i64>() / runs;
        let squares: i64 = gains.iter().map(|gain| (gain - mean).pow(2)).sum();
        let error = (squares / (runs * (runs - 1))).isqrt();
        error * SURE / 100
    }
}

/// These orders sorted by their playouts, the best first; `believed` is the battle as the side
/// believes it to be, in a trial. All are played out with the same luck, the better half again, and
/// so on; the first choice always stays in.
pub(super) fn search(
    believed: &mut Battle,
    side: SideId,
    mind: &Mind,
    thoughts: Vec<Thought>,
    pondering: &SearchProgress,
) -> Vec<Thought> {
    let brain = mind.brain;
    let thoughts = differing(believed, thoughts, usize::from(brain.candidates));
    let Some(unit) = believed.acting() else {
        return thoughts;
    };
    if thoughts.len() < 2 {
        return thoughts;
    }
    forget(believed, side);
    let least = value::of_unit(believed.view(), unit) * DOUBT / 100;
    let start = Playout::of(believed, side, unit);
    let candidate = |thought| Candidate {
        thought,
        outcomes: Vec::new(),
        margin: 0,
    };
    let mut candidates: Vec<Candidate> = thoughts.into_iter().map(candidate).collect();
    let times = u32::from(brain.playouts);
    pondering.begin(playouts(candidates.len()) as u32 * times);
    let (mut open, mut luck) = (candidates.len(), 0);
    'all: while open > 1 {
        for _ in 0..times {
            let mut outcomes = Vec::with_capacity(open);
            for candidate in &candidates[..open] {
                if pondering.is_skipped() {
                    break 'all;
                }
                let order = &candidate.thought.order;
                outcomes.push(start.run(order, luck, usize::from(brain.lookahead)));
                pondering.step();
            }
            for (candidate, outcome) in candidates.iter_mut().zip(outcomes) {
                candidate.outcomes.push(outcome);
            }
            luck += 1;
        }
        candidates[1..open].sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
        open = open.div_ceil(2);
    }
    let first = candidates[0].outcomes.clone();
    for candidate in &mut candidates[1..] {
        candidate.margin = candidate.over(&first).max(least);
    }
    if candidates[1].rank() > candidates[0].rank() {
        candidates.swap(0, 1);
    }
    let told = candidates.into_iter();
    told.map(|candidate| candidate.told(&first)).collect()
}

/// How many playouts this many orders need when half of them drop out each time.
fn playouts(mut open: usize) -> usize {
    let mut sum = 0;
    while open > 1 {
        sum += open;
        open = open.div_ceil(2);
    }
    sum
}

fn group(battle: &Battle, order: &Order) -> Option<Group> {
    let action = battle.scene().book.action(order.action)?;
    Some(action.entry().group)
}

/// The best legal orders among these that differ by more than a step. A preparation has to promise
/// more than the attack alone.
fn differing(battle: &Battle, mut thoughts: Vec<Thought>, most: usize) -> Vec<Thought> {
    let attacks = thoughts.iter();
    let attacks = attacks.filter(|thought| group(battle, &thought.order) == Some(Group::Attack));
    let attack = attacks.map(Thought::rank).max().unwrap_or(0);
    let prepares = |thought: &Thought| {
        let mut terms = thought.terms.iter();
        terms.any(|(term, _)| matches!(term, Term::Next | Term::Opens))
    };
    thoughts.retain(|thought| !prepares(thought) || thought.rank() > attack);
    let alike = |one: &Order, other: &Order| {
        one == other
            || group(battle, one) == Some(Group::Move)
                && one.action == other.action
                && match (&one.aim, &other.aim) {
                    (Aim::Cell(here), Aim::Cell(there)) => here.chebyshev(*there) <= ALIKE,
                    _ => false,
                }
    };
    let mut kept: Vec<Thought> = Vec::new();
    for thought in thoughts {
        if kept.len() >= most {
            break;
        }
        let is_new = !kept.iter().any(|known| alike(&known.order, &thought.order));
        if is_new && battle.plan(&thought.order).is_ok() {
            kept.push(thought);
        }
    }
    kept
}

/// Removes from a battle what the side cannot know: what the other sides have seen, and what the
/// level has in store.
fn forget(battle: &mut Battle, side: SideId) {
    battle.stage(|r| {
        let strangers: Vec<usize> = (0..r.scene().sides.len())
            .filter(|&other| !r.scene().allied(SideId(other as u8), side))
            .collect();
        let memory = r.edit_field::<Memory>();
        for other in strangers {
            memory.forget(other);
        }
        r.edit_field::<Clock>().triggered = u64::MAX;
        r.observe();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ai::think_with,
        battle::{
            ids::UnitId,
            orders::{order::ActionId, question::Question},
            view::View,
        },
        data::brains::Brain,
        rules::evoker::{
            BOOK,
            character::sheet::{Score, Sheet},
            fixture::{Play, Stage, arm, set},
        },
    };

    const OURS: SideId = SideId(0);

    /// A duel of two adjacent fighters with these Melee scores.
    fn duel(ours: u8, theirs: u8) -> Play {
        let fighter = |melee| {
            move |sheet: &mut Sheet| {
                set(sheet, Score::Melee, melee);
                arm(sheet, "sword");
            }
        };
        Stage::new(&["......", ".Ax...", "......"])
            .unit('A', fighter(ours))
            .unit('x', fighter(theirs))
            .begin()
    }

    fn orders(play: &Play) -> [Order; 2] {
        let named = |name: &str| {
            let action = BOOK.action_named(name).unwrap();
            let mut orders = play.battle.legal_orders().into_iter();
            orders.find(|order| order.action == action).unwrap()
        };
        [named("end"), named("attack")]
    }

    /// The best order of a search that starts from ending the turn.
    fn searched(play: &mut Play) -> Order {
        let thoughts = orders(play).map(|order| Thought::of(order, &[])).to_vec();
        let mut mind = Mind::named("nightmare").unwrap();
        // Enough playouts to tell a real gain from luck.
        let patient = Brain {
            playouts: 20,
            lookahead: 6,
            ..mind.brain.clone()
        };
        mind.brain = Box::leak(Box::new(patient));
        let pondering = SearchProgress::default();
        play.battle.begin_trial();
        let found = search(&mut play.battle, OURS, &mind, thoughts, &pondering);
        play.battle.end_trial();
        assert_eq!((found.len(), pondering.percent()), (2, 100));
        found[0].order.clone()
    }

    #[test]
    fn what_comes_off_clearly_better_goes_before_what_seemed_best() {
        let mut play = duel(250, 250);
        for letter in ['A', 'x'] {
            play.set_wounds(letter, (0, 0, 1));
        }
        let [_, attack] = orders(&play);
        assert_eq!(searched(&mut play), attack);
    }

    #[test]
    fn what_seemed_best_stays_where_nothing_comes_off_clearly_better() {
        // One blow more among many wounds.
        let mut play = duel(60, 1);
        play.set_wounds('A', (9, 2, 1));
        play.set_wounds('x', (40, 3, 1));
        let [end, _] = orders(&play);
        assert_eq!(searched(&mut play), end);
    }

    fn outcomes(balances: &[i64]) -> Vec<PlayoutOutcome> {
        balances.iter().copied().map(PlayoutOutcome::gain).collect()
    }

    fn candidate(balances: &[i64]) -> Candidate {
        Candidate {
            thought: Thought::of(Order::new(UnitId(0), ActionId(0)), &[]),
            outcomes: outcomes(balances),
            margin: 0,
        }
    }

    #[test]
    fn orders_are_told_as_if_all_had_had_the_same_luck() {
        // It was better by 30 with the first two lucks, which were good ones.
        let first = outcomes(&[300, 200, 0, 100]);
        assert_eq!(candidate(&[340, 220]).told(&first).worth, 150 + 30);
        let done = candidate(&[300, 200, 0, 100]).told(&first);
        assert_eq!(done.worth, 150);
        let other = |margin| {
            let told = candidate(&[340, 220]).told(&first);
            told.with_margin(margin)
        };
        assert!(other(30).is_doubted(&done) && !other(29).is_doubted(&done));
    }

    #[test]
    fn a_gain_counts_less_so_much_as_may_be_luck() {
        let first = outcomes(&[100, 300, 200, 0]);
        // The same result with every luck has no error; a mean of 20, give or take 50, may well be
        // luck.
        assert_eq!(candidate(&[120, 320, 220, 20]).over(&first), 0);
        assert_eq!(candidate(&[220, 220, 320, -80]).over(&first), 2 * 57);
        assert_eq!(
            candidate(&[500]).over(&first),
            0,
            "one playout tells nothing of luck"
        );
    }

    #[test]
    fn only_the_first_order_of_a_turn_is_searched_for() {
        let mut play = duel(60, 60);
        let mind = Mind::named("nightmare").unwrap();
        let searches = |battle: &mut Battle| {
            let pondering = SearchProgress::default();
            think_with(battle, &mind, &pondering);
            pondering.percent() > 0
        };
        assert!(searches(&mut play.battle));
        let [_, attack] = orders(&play);
        let unit = attack.unit;
        let mut first = |_: View<'_>, _: &Question| Some(0);
        play.battle.execute_with(attack, &mut first).unwrap();
        assert_eq!(play.battle.acting(), Some(unit), "its turn goes on");
        assert!(!searches(&mut play.battle));
    }

    #[test]
    fn half_of_those_played_on_from_fall_out_each_time() {
        assert_eq!([1, 2, 3, 4, 5].map(playouts), [0, 2, 5, 6, 10]);
    }
}
