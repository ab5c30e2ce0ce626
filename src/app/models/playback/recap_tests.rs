//! The promise of the recap: battles that differ only in what a side does not know give it the same
//! recap.

use super::{Playback, PlaybackState, Shown, recap, tell};
use crate::{
    app::{models::handover::LastLook, state::session::AppSession},
    battle::Battle,
    save::GameSession,
    twin_worlds::{Luck, Twins, many, twins},
};

/// Pairs in CI.
const USUAL: u64 = 60;

/// The contents of the recap of a battle: the board before and after it, the lines of the log, the
/// dice and the words that rise from tokens.
fn told(session: &AppSession, start: &Battle, from: usize) -> Vec<String> {
    let look = LastLook {
        shown: Shown::of(start.view(), session.viewer()),
        events: from,
        turns: Vec::new(),
    };
    let (mut playback, mut shown) = (Playback::default(), Shown::default());
    let mut telling = PlaybackState::default();
    recap(
        &mut playback,
        &mut shown,
        &mut telling,
        session,
        (&look.shown, look.events),
    );
    let mut told = vec![format!("{shown:#?}")];
    while let Some((place, event)) = playback.pop() {
        if let Some(voice) = telling.hear(session, &event) {
            tell(&mut telling, &shown, place, &event, (session, voice));
            told.extend(telling.floating.drain(..).map(|word| format!("{word:?}")));
        }
        shown.apply(&event, session.battle.view(), session.viewer());
    }
    told.extend(telling.lines.iter().map(|line| format!("{line:?}")));
    told.push(format!("{:?}", telling.dice));
    told
}

#[test]
fn a_recap_tells_worlds_that_differ_in_secrets_alike() {
    let (mut looked, mut lines) = (0, 0);
    for number in 0..many(USUAL) {
        let Some(twins) = twins(number) else { continue };
        let who = format!("twins {number}, {}", twins.who());
        let header = twins.header(number);
        let start = twins.stage.battle(number);
        let nobody = vec![false; twins.level.sides.len()];
        let Twins { worlds, .. } = twins;
        let count = worlds[0].log().len();
        let from = Luck::new(number + 4_000_000).below(count + 1);
        let [here, there] = worlds.map(|battle| {
            let game = GameSession::new(battle, nobody.clone(), header.clone());
            told(&AppSession::new(game), &start, from)
        });
        assert_eq!(here.len(), there.len(), "{who}");
        for (here, there) in here.iter().zip(&there) {
            assert!(here == there, "{who}:\n{here}\n---\n{there}");
        }
        (looked, lines) = (looked + 1, lines + here.len());
    }
    assert!(looked > many(USUAL) / 8, "{looked} pairs");
    assert!(lines > 10 * looked as usize, "{lines} lines");
}
