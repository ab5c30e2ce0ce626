//! The promise of the window: worlds that differ only in what a side does not know look the same to it,
//! in every panel and on the board.

use shadowgrid::{
    app::{
        choices::{Choices, prospect},
        commands::Bindings,
        panels::{ground::GroundCard, inspector::Inspector, menu::Menu, strip::Strip},
        places::{Sort, places},
        playback::Playback,
        session::AppSession,
        shown::{Shown, Sight},
    },
    geometry::Cell,
    save::GameSession,
};

#[path = "../twins/kit.rs"]
mod kit;

use kit::{Luck, Twins, many, twins};

/// Pairs in CI.
const USUAL: u64 = 60;

fn sessions(twins: Twins, seed: u64) -> [AppSession; 2] {
    let (computer, header) = (twins.computer(), twins.header(seed));
    let session =
        |battle| AppSession::new(GameSession::new(battle, computer.clone(), header.clone()));
    twins.worlds.map(session)
}

/// What the window shows of a battle, part by part.
fn shown(session: &mut AppSession, luck: &mut Luck) -> Vec<(String, String)> {
    let bindings = Bindings::default();
    let board = Shown::of(session.battle.view(), session.viewer());
    let choices = Choices::of(session.known());
    let menu = Menu::of(session.known(), &choices, session, &bindings, true);
    let strip = Strip::of(&session.battle, session, &board, &Playback::default(), None);
    let mut parts = vec![
        ("board".to_owned(), format!("{board:#?}")),
        (
            "orders".to_owned(),
            format!("{:#?} {:#?}", choices.legal, choices.reach),
        ),
        ("menu".to_owned(), format!("{menu:#?}")),
        ("strip".to_owned(), format!("{strip:#?}")),
    ];
    for sort in [Sort::Enemies, Sort::Friends, Sort::Things] {
        let places = places(session, &board, sort);
        parts.push(("places".to_owned(), format!("{places:?}")));
    }
    for unit in session.battle.view().store.ids() {
        if board
            .unit(unit)
            .is_some_and(|look| look.sight != Sight::Unknown)
        {
            let view = session.known().view();
            let card = Inspector::of(view, session, &board, unit);
            parts.push((format!("inspector of {unit:?}"), format!("{card:#?}")));
        }
    }
    let grid = session.battle.view().board().grid;
    for _ in 0..12 {
        let cell = Cell::new(
            luck.below(grid.width.into()) as i16,
            luck.below(grid.height.into()) as i16,
        );
        let ahead = prospect(session.known_mut(), &board, &choices, None, cell);
        let card = GroundCard::of(session.known(), &board, Some(cell), ahead.as_ref());
        parts.push((format!("prospect of {cell}"), format!("{ahead:#?}")));
        parts.push((format!("card of {cell}"), format!("{card:#?}")));
    }
    parts
}

#[test]
fn whatever_is_shown_worlds_that_differ_in_secrets_look_the_same() {
    let mut looked = 0;
    for number in 0..many(USUAL) {
        let Some(twins) = twins(number) else { continue };
        let who = format!("twins {number}, {}", twins.who());
        let [mut one, mut other] = sessions(twins, number);
        let luck = || Luck::new(number + 3_000_000);
        let (here, there) = (shown(&mut one, &mut luck()), shown(&mut other, &mut luck()));
        assert_eq!(here.len(), there.len(), "{who}");
        for ((name, here), (_, there)) in here.iter().zip(&there) {
            let line = here.lines().zip(there.lines()).find(|(a, b)| a != b);
            assert!(here == there, "{who}: {name}: {line:?}");
        }
        looked += 1;
    }
    assert!(looked > many(USUAL) / 6, "{looked} pairs");
}
