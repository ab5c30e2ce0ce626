//! The promise of the window: battles that differ only in what a side does not know look the same
//! to it, in every panel and on the board.

use shadowgrid::{
    app::{
        models::{
            choices::Choices,
            foresight::{HoverPreview, prospect},
            handover::HandOver,
            menu::{Menu, resting_bar},
            places::{Sort, places},
            playback::Playback,
            strip::{self, Strip},
            words,
        },
        panels::{ground::GroundCard, inspector::Inspector, prompt::Prompt},
        screens::{curtain::Curtain, saves::glance::glance},
        state::{
            pending::Armed,
            session::AppSession,
            shown::{Shown, Sight, UnitLook},
        },
    },
    battle::{
        ids::SideId,
        orders::order::{ActionId, ModeSet, Order},
    },
    data::books::BOOKS,
    geometry::Cell,
    save::{self, GameSession},
    settings::commands::Bindings,
    text::ears::Ears,
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

/// The window's contents for a battle, part by part.
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
        (
            "bar".to_owned(),
            format!("{:?}", resting_bar(session, menu.bar_of)),
        ),
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
    parts.extend(refused(session, &board, &choices, luck));
    parts
}

/// The refusals of random actions aimed at random targets, most of them impossible.
fn refused(
    session: &mut AppSession,
    board: &Shown,
    choices: &Choices,
    luck: &mut Luck,
) -> Vec<(String, String)> {
    let view = session.battle.view();
    let grid = view.board().grid;
    let actions = view.scene.book.actions.len();
    let seen: Vec<Cell> = board
        .units
        .iter()
        .filter(|look| look.sight != Sight::Unknown)
        .map(|look| look.cell)
        .collect();
    let mut parts = Vec::new();
    for _ in 0..16 {
        let action = ActionId(luck.below(actions) as u8);
        let anywhere = Cell::new(
            luck.below(grid.width.into()) as i16,
            luck.below(grid.height.into()) as i16,
        );
        let somebody = luck.pick(&seen).copied().unwrap_or(anywhere);
        let cell = if luck.one_in(2) { anywhere } else { somebody };
        let armed = Armed {
            action,
            named: None,
            with: None,
            modes: ModeSet::default(),
        };
        let ahead = prospect(session.known_mut(), board, choices, Some(armed), cell);
        let words = match &ahead {
            Some(HoverPreview::Refused { what, refusal }) => {
                format!(
                    "{what}: {}",
                    words::refusal(session.known().view(), refusal)
                )
            }
            other => format!("{other:#?}"),
        };
        parts.push((format!("{action:?} at {cell}"), words));
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
    assert!(looked > many(USUAL) / 8, "{looked} pairs");
}

/// The contents between two players at one window: the curtain, its text for screen readers, the
/// list of saves, and the recap of the next player, on the board and in words.
fn between(
    session: &mut AppSession,
    side: SideId,
    file: &std::path::Path,
) -> Vec<(String, String)> {
    let mut handover = HandOver::default();
    handover.begin(session);
    let curtain = Curtain::of(session, &handover).unwrap();
    let mut parts = vec![(
        "curtain".to_owned(),
        format!("{curtain:#?} {}", curtain.question()),
    )];
    save::write(file, &session.game.save()).unwrap();
    let (facts, _) = glance(file).unwrap();
    parts.push(("saves".to_owned(), format!("{facts:#?} {}", facts.line())));
    session.hand_to(side);
    let (battle, viewer) = (&session.battle, session.viewer());
    let mut ears = Ears::of(battle, viewer);
    let told = ears.listen(battle.scene(), battle.log()).join("\n");
    parts.push(("log".to_owned(), told));
    let mut board = Shown::of(battle.view(), viewer);
    let mut strip = Strip {
        turns: strip::turns(battle.view(), viewer, &board, None),
        ..Strip::default()
    };
    let mut ears = Ears::of(battle, viewer);
    for event in battle.log() {
        board.apply(event, battle.view(), viewer);
        // An event that is not heard takes no time, so the board in between is never visible.
        if ears.hear(battle.scene(), event).is_none() {
            continue;
        }
        let looks = board.units.iter();
        let looks = looks.filter(|look| look.sight != Sight::Unknown);
        // The square of a unit that has gone out of sight is known to the board, but not drawn.
        let looks: Vec<UnitLook> = looks
            .map(|look| UnitLook {
                unseen_at: None,
                ..look.clone()
            })
            .collect();
        parts.push((format!("recap of {event:?}"), format!("{looks:?}")));
        strip.advance_to(strip::acting(session, &board));
        let turns: Vec<_> = strip
            .turns
            .iter()
            .map(|turn| (&turn.name, turn.state))
            .collect();
        parts.push((format!("turns at {event:?}"), format!("{turns:?}")));
    }
    parts
}

#[test]
fn what_comes_between_two_players_tells_nothing_of_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("save.json");
    let mut looked = vec![0_u64; BOOKS.len()];
    for number in 0..many(USUAL) {
        let Some(twins) = twins(number) else { continue };
        let who = format!("twins {number}, {}", twins.who());
        let book = BOOKS.iter().position(|book| book.id == twins.book.id);
        let side = twins.side;
        let mut header = twins.header(number);
        header.level = format!("{}/levels/{}", env!("CARGO_MANIFEST_DIR"), header.level);
        let nobody = vec![false; twins.level.sides.len()];
        let [here, there] = twins.worlds.map(|battle| {
            let game = GameSession::new(battle, nobody.clone(), header.clone());
            between(&mut AppSession::new(game), side, &file)
        });
        assert_eq!(here.len(), there.len(), "{who}");
        for ((name, here), (_, there)) in here.iter().zip(&there) {
            assert!(here == there, "{who}: {name}:\n{here}\n{there}");
        }
        looked[book.unwrap()] += 1;
    }
    let all: u64 = looked.iter().sum();
    assert!(all > many(USUAL) / 5, "{looked:?} pairs");
    assert!(looked.iter().all(|&pairs| pairs > 0), "{looked:?} pairs");
}

/// Orders of one pair that are looked at for the questions they lead to.
const ORDERS: usize = 3;

#[test]
fn questions_in_the_middle_of_an_order_tell_nothing_of_what_differs() {
    let (mut asked, mut heard_alike) = (0, 0);
    for number in 0..many(USUAL) * 2 {
        for turn in 0..ORDERS {
            let Some(twins) = twins(number) else { break };
            let who = format!("twins {number}, {}", twins.who());
            let [mut one, mut other] = sessions(twins, number);
            let legal = Choices::of(one.known()).legal;
            let mut luck = Luck::new(number * 7 + turn as u64);
            let Some(order) = luck.pick(&legal) else {
                continue;
            };
            let (here, there) = (asked_after(&mut one, order), asked_after(&mut other, order));
            // The difference may appear during the order: then it is reported, too.
            if here.0 != there.0 {
                continue;
            }
            heard_alike += 1;
            assert_eq!(here.1, there.1, "{who}: after {order:?} and {:?}", here.0);
            asked += u64::from(here.1.is_some());
        }
    }
    assert!(heard_alike > many(USUAL) / 4, "{heard_alike} orders");
    assert!(asked > 0, "no question of {heard_alike} orders");
}

/// The log of an order for its unit, and the card of the question that it leads to.
fn asked_after(session: &mut AppSession, order: &Order) -> (String, Option<String>) {
    let side = session.viewer();
    let before = session.battle.log().len();
    let done = session.execute(order.clone());
    let log = session.battle.log().get(before..).unwrap_or_default();
    let mut ears = Ears::of(&session.battle, side);
    let mut told = ears.listen_closely(session.battle.scene(), log);
    if let Err(refusal) = done {
        told.push(words::refusal(session.known().view(), &refusal));
    }
    let card = Prompt::of(session, &[]).map(|prompt| {
        // Every other panel while the question waits.
        let panels = shown(session, &mut Luck::new(7));
        format!("{prompt:#?} {panels:#?}")
    });
    (told.join("\n"), card)
}
