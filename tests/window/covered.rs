//! No card covers the acting unit, the target, or the square under the pointer: checked in whole
//! battles, on several screens.

use std::path::Path;

use bevy::{
    app::App,
    ecs::change_detection::Res,
    ecs::{system::SystemState, world::World},
    math::Vec2,
};
use bevy_egui::egui::{self, Pos2, RawInput, Rect, pos2, vec2};
use shadowgrid::{
    app::{
        art::theme,
        board::overlay::Labels,
        models::{
            answer_odds::AnswerOdds,
            camera::BoardView,
            charts::{Charts, MapChoice},
            choices::{Choices, Foresight, HoverPreview, prospect},
            guide::Guide,
            menu::Menu,
            objectives::Objectives,
            open_question::OpenQuestion,
            playback::{Playback, PlaybackState},
            preview_worker::{PreviewWorker, answer, requests},
            reach::ReachKinds,
            reasons::Reasons,
            seen_wounds::SeenWounds,
            strip::Strip,
            trips::Trips,
        },
        panels::{
            self,
            desk::{Aimed, BoardState, Desk, DrawPanels},
            lesson::{self, LessonInputs},
            placing,
            prompt::AnswerPage,
            screen::desk_of,
            small_map::SmallMap,
        },
        state::{
            focus::{Focus, Pointed},
            key_presses::KeyPresses,
            levels,
            modals::Modals,
            pending::PendingOrder,
            positions::middle,
            session::AppSession,
            shown::Shown,
            ui_events::UiEvents,
        },
    },
    battle::ids::{SideId, UnitId},
    data::books::BOOKS,
    geometry::Cell,
    preview::PreviewBattle,
    settings::commands::Bindings,
};

/// Windows in pixels and their scale.
const SCREENS: [(f32, f32, f32); 4] = [
    (1280.0, 800.0, 1.0),
    (1280.0, 800.0, 1.5),
    (1920.0, 1080.0, 1.0),
    (1920.0, 1080.0, 1.5),
];

/// What the places of cards are made from.
type Inputs<'w> = (
    BoardState<'w>,
    Aimed<'w>,
    LessonInputs<'w>,
    Res<'w, Strip>,
    Res<'w, Guide>,
);

/// A window, with its state kept from frame to frame.
struct Window {
    ctx: egui::Context,
    view: BoardView,
    screen: Rect,
    scale: f32,
    opened: bool,
}

impl Window {
    fn new((width, height, scale): (f32, f32, f32)) -> Self {
        let ctx = egui::Context::default();
        let mut fonts = egui::FontDefinitions::default();
        let plain = fonts.families[&egui::FontFamily::Proportional].clone();
        let strong = egui::FontFamily::Name("strong".into());
        fonts.families.insert(strong, plain);
        ctx.set_fonts(fonts);
        ctx.set_global_style(theme::style());
        Self {
            ctx,
            view: BoardView::default(),
            screen: Rect::from_min_size(Pos2::ZERO, vec2(width, height) / scale),
            scale,
            opened: false,
        }
    }

    /// Draws two frames, the second with the measurements of the first; returns the places of cards
    /// in it.
    fn draw(&mut self, world: &mut World, inputs: &mut SystemState<Inputs<'static>>) -> Vec<Rect> {
        let mut cards = Vec::new();
        for _ in 0..2 {
            let input = RawInput {
                screen_rect: Some(self.screen),
                ..RawInput::default()
            };
            self.ctx.begin_pass(input);
            let (board, aimed, lesson, strip, guide) = inputs.get(world).unwrap();
            let guided = lesson::is_on(&guide, &board.session);
            placing::fit(&mut self.view, self.screen, &strip, guided);
            if !std::mem::replace(&mut self.opened, true) {
                let battle = (&*board.session, &*board.shown);
                placing::open_board(&mut self.view, battle, self.scale);
            }
            let (ctx, view) = (self.ctx.clone(), &self.view);
            let desk = desk_of(ctx, view, (&board, &aimed), &strip, &lesson);
            world.insert_resource(desk);
            world.insert_resource(self.view);
            world.insert_resource(SmallMap::default());
            world.run_schedule(DrawPanels);
            cards = std::mem::take(&mut world.resource_mut::<Desk>().cards);
            self.ctx.end_pass().textures_delta.clear();
        }
        let area = |name: &str| {
            let id = egui::Id::new(name);
            self.ctx.memory(|memory| memory.area_rect(id))
        };
        let session = world.resource::<AppSession>();
        if session.battle.question().is_some() {
            cards.extend(area("prompt"));
        }
        cards
    }

    /// The camera comes to rest where it is going.
    fn arrive(&mut self) {
        if let Some(goal) = self.view.glide.take() {
            self.view.centre = goal;
        }
    }
}

/// A battle with all that cards are drawn from.
fn desk(level: &str, book: &str, seed: u64) -> Option<World> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
    let mut game = levels::open(&path, book, seed).ok()?;
    for (side, computer) in game.computer.iter_mut().enumerate() {
        *computer = side != 0;
    }
    let session = AppSession::new(game);
    let mut app = App::new();
    app.add_plugins(panels::plugin);
    let mut world = std::mem::take(app.world_mut());
    world.init_resource::<UiEvents>();
    world.insert_resource(Labels::of(session.battle.view()));
    world.insert_resource(Guide::of(&session));
    world.insert_resource(session);
    world.insert_resource(Shown::default());
    world.insert_resource(Playback::default());
    world.insert_resource(PlaybackState::default());
    world.insert_resource(Choices::default());
    world.insert_resource(Foresight::default());
    world.insert_resource(PreviewWorker::default());
    world.insert_resource(Focus::default());
    world.insert_resource(Pointed::default());
    world.insert_resource(PendingOrder::default());
    world.insert_resource(MapChoice::default());
    world.insert_resource(Modals::default());
    world.insert_resource(AnswerPage::default());
    world.insert_resource(OpenQuestion::default());
    world.insert_resource(Trips::default());
    world.insert_resource(ReachKinds::default());
    world.insert_resource(Charts::default());
    world.insert_resource(SeenWounds::default());
    world.insert_resource(Objectives::default());
    world.insert_resource(Bindings::default());
    world.insert_resource(Menu::default());
    world.insert_resource(Strip::default());
    world.insert_resource(KeyPresses::default());
    world.insert_resource(AnswerOdds::default());
    world.insert_resource(Reasons::default());
    Some(world)
}

/// Works out what follows from the battle as it is now.
fn refresh(world: &mut World) {
    world.resource_scope(
        |world, mut session: bevy::ecs::change_detection::Mut<'_, AppSession>| {
            let viewer = session.viewer();
            let shown = Shown::of(session.battle.view(), viewer);
            let asked = session.human_to_move().is_some();
            let choices = match asked && session.battle.question().is_none() {
                true => Choices::of(session.known()),
                false => Choices::default(),
            };
            let bindings = Bindings::default();
            let menu = Menu::of(session.known(), &choices, &session, &bindings, true);
            let playback = Playback::default();
            let strip = Strip::of(&session.battle, &session, &shown, &playback, None);
            world.insert_resource(Objectives::of(session.known().view(), viewer));
            world.insert_resource(SeenWounds::of(&session.battle, viewer));
            let mut guide = world.resource::<Guide>().clone();
            guide.watch(&mut session);
            world.insert_resource(guide);
            world.insert_resource(shown);
            world.insert_resource(choices);
            world.insert_resource(menu);
            world.insert_resource(strip);
            world.insert_resource(Focus::default());
            world.insert_resource(Foresight::default());
            world.insert_resource(PreviewWorker::default());
        },
    );
}

/// Points at a square: computes the previews of acting and of standing there.
fn point(world: &mut World, cell: Cell) -> Option<UnitId> {
    world.resource_scope(
        |world, mut session: bevy::ecs::change_detection::Mut<'_, AppSession>| {
            let focus = Focus {
                cursor: Some(cell),
                by_keys: true,
                ..Focus::default()
            };
            let shown = world.resource::<Shown>();
            let choices = world.resource::<Choices>();
            let ahead = prospect(session.known_mut(), shown, choices, None, cell);
            let asked = requests(&session, shown, choices, &focus, ahead.as_ref());
            let side = session.viewer().unwrap_or(SideId(0));
            let mut told = PreviewWorker::default();
            if let Some(question) = asked.first() {
                let mut lookout = PreviewBattle::new(&mut session.battle, side);
                told = PreviewWorker::with_answer(question.clone(), answer(&mut lookout, question));
            }
            let target = match &ahead {
                Some(HoverPreview::Act { order, .. }) => order.target(),
                _ => None,
            };
            world.insert_resource(match ahead {
                Some(ahead) => Foresight::showing(ahead),
                None => Foresight::default(),
            });
            world.insert_resource(told);
            world.insert_resource(focus);
            target
        },
    )
}

/// The place of a combatant on the board and on the screen.
fn place(world: &World, view: &BoardView, unit: UnitId) -> Option<(Vec2, Rect)> {
    let session = world.resource::<AppSession>();
    let battle = session.battle.view();
    let at = middle(battle, world.resource::<Shown>(), unit)?;
    let size = view.zoom * f32::from(battle.scene.member(unit).squares);
    Some((
        at,
        Rect::from_center_size(view.to_screen(at), vec2(size, size)),
    ))
}

/// Every card but its edge is off these places.
fn check(cards: &[Rect], clear: Rect, places: &[Rect], what: &str) {
    for place in places {
        // Places at the very edge of the board's clear part may touch the cards above and below.
        if !clear.contains(place.center()) {
            continue;
        }
        let inner = place.shrink(place.width() * 0.12);
        let hit = cards.iter().find(|card| card.shrink(1.0).intersects(inner));
        assert!(hit.is_none(), "{what}: {hit:?} covers {place:?}");
    }
}

/// The share of a screen that no card covers, measured at points of a grid.
fn board_share(cards: &[Rect], screen: Rect) -> f32 {
    const STEP: f32 = 6.0;
    let (width, height) = (screen.width(), screen.height());
    let (mut all, mut free) = (0_u32, 0_u32);
    for row in 0..(height / STEP) as u32 {
        for column in 0..(width / STEP) as u32 {
            let at = pos2(column as f32 * STEP, row as f32 * STEP);
            all += 1;
            free += u32::from(!cards.iter().any(|card| card.contains(at)));
        }
    }
    free as f32 / all as f32
}

fn watch(level: &str, book: &str, orders: usize) -> usize {
    let Some(mut world) = desk(level, book, 7) else {
        return 0;
    };
    let mut windows: Vec<Window> = SCREENS.into_iter().map(Window::new).collect();
    let mut inputs: SystemState<Inputs<'static>> = SystemState::new(&mut world);
    let mut looks = 0;
    for step in 0..orders {
        refresh(&mut world);
        let session = world.resource::<AppSession>();
        if session.battle.is_over() {
            break;
        }
        let battle = session.battle.view();
        let question = session.battle.question();
        let yours = session.human_to_move().is_some();
        let asked = question.filter(|_| yours);
        let is_asked = asked.is_some();
        let concerned = asked.map(|asked| (asked.asked, asked.about));
        let acting = concerned
            .map(|(asked, _)| asked)
            .or(session.battle.acting());
        let what = format!("{level}, {book}, order {step}");
        if let (true, Some(acting)) = (yours, acting) {
            let choices = world.resource::<Choices>();
            let targets = choices.targets(&session.battle, None);
            let mut cells: Vec<Cell> = targets
                .iter()
                .map(|unit| battle.cell(*unit))
                .take(2)
                .collect();
            let squares = choices.reach.keys().copied();
            cells.extend(
                squares
                    .step_by(1 + choices.reach.len() / 3)
                    .skip(step % 3)
                    .take(2),
            );
            let mut about = vec![(None, concerned.and_then(|(_, about)| about))];
            about.extend(cells.into_iter().map(|cell| (Some(cell), None)));
            for (cursor, target) in about {
                let target = match cursor {
                    Some(cell) => point(&mut world, cell),
                    None => target,
                };
                for (window, screen) in windows.iter_mut().zip(SCREENS) {
                    window.draw(&mut world, &mut inputs);
                    let own = place(&world, &window.view, acting).map(|(at, _)| at);
                    let other = target.and_then(|unit| place(&world, &window.view, unit));
                    let pointed =
                        cursor.map(|cell| shadowgrid::app::state::positions::centre(cell, 1));
                    // As the camera does it when keys move the cursor, or a question is put.
                    let other = other.map(|(at, _)| at);
                    match (pointed, own) {
                        (Some(at), _) => window.view.show_with(at, own),
                        (None, Some(own)) if is_asked => window.view.show_asked(own, other),
                        (None, own) => other
                            .or(own)
                            .into_iter()
                            .for_each(|at| window.view.show_with(at, own)),
                    }
                    window.arrive();
                    let cards = window.draw(&mut world, &mut inputs);
                    let view = &window.view;
                    let mut places: Vec<Rect> = [Some(acting), target]
                        .into_iter()
                        .flatten()
                        .filter_map(|unit| place(&world, view, unit).map(|(_, rect)| rect))
                        .collect();
                    places.extend(cursor.map(|cell| view.cell_rect(cell)));
                    let what = format!("{what}, {cursor:?}, {target:?} on {screen:?}");
                    check(&cards, view.clear, &places, &what);
                    // The card of the guide is there until it has taught all it knows.
                    if !is_asked && level != "first-steps" {
                        let share = board_share(&cards, window.screen);
                        // What is told of the square that is pointed at takes some of it, most on
                        // the smallest screen.
                        let least = match (cursor, screen.2 > 1.0) {
                            (None, _) => 0.7,
                            (Some(_), false) => 0.65,
                            (Some(_), true) => 0.55,
                        };
                        assert!(share >= least, "{what}: {share} is board");
                    }
                    looks += 1;
                }
            }
        }
        let mut session = world.resource_mut::<AppSession>();
        if session.battle.question().is_some() {
            let framed = session.framed().unwrap();
            session.answer(framed).unwrap();
        } else {
            let order = shadowgrid::ai::next_order(&mut session.battle);
            session.execute(order).unwrap();
        }
    }
    looks
}

#[test]
fn no_card_covers_who_acts_who_is_aimed_at_or_what_is_pointed_at() {
    let levels = [
        "first-steps",
        "first-light",
        "proving-ground",
        "drowned-theatre",
        "collapsed-atrium",
        "saltglass-wharf",
        "beacon-head",
        "broken-viaduct",
        "lamp-and-ladle",
    ];
    for book in BOOKS {
        let looks: usize = levels.iter().map(|level| watch(level, book.id, 20)).sum();
        assert!(looks > 250, "{}: {looks}", book.id);
    }
    // Between zones, too.
    assert!(watch("old-refectory", "evoker", 30) > 20);
}
