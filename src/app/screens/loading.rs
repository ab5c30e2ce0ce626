//! Setting up a battle on another thread: a level is read, a save is replayed. If that takes a
//! while, a card says so; if it fails, the card says why.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, Id, Modal, RichText, ScrollArea, vec2},
};

use crate::{
    app::{
        art::theme,
        drawing::{speech, third_party::DressSystems},
        models::{handover::HandOver, playback::Playback},
        state::{
            background_task::BackgroundTask,
            chosen::{Chosen, Wanted},
            frame::BattleSystems,
            key_presses::{KeyPresses, StrokeSystems},
            levels,
            options::Options,
            screen::Screen,
            session::AppSession,
        },
    },
    battle::ids::SideId,
    document::Document,
    save::{self, GameSession},
    settings::commands::Command,
};

/// A battle that was set up.
struct Begun {
    game: GameSession,
    /// A message about its dice.
    dice: Option<&'static str>,
    /// Whether it is the finished battle of a record.
    is_of_record: bool,
}

/// A battle, or why it cannot be played.
type SetUp = Result<Begun, String>;

/// A battle being set up.
#[derive(Resource, Default)]
pub struct Loading {
    under_way: Option<UnderWay>,
    /// Why the last one could not be played.
    problem: Option<String>,
}

struct UnderWay {
    chosen: Chosen,
    work: BackgroundTask<SetUp>,
    /// How long it has taken so far.
    taken: Duration,
}

impl Loading {
    /// Starts setting up a battle; the screen changes when it is ready.
    pub fn begin(&mut self, options: &Options, chosen: Chosen) {
        let (options, wanted) = (options.clone(), chosen.clone());
        self.problem = None;
        self.under_way = Some(UnderWay {
            chosen,
            work: BackgroundTask::start(move || set_up(&options, &wanted)),
            taken: Duration::ZERO,
        });
    }

    /// Starts setting up the battle of a level that was read already.
    pub fn begin_read(&mut self, options: &Options, chosen: Chosen, document: Document) {
        let (options, wanted) = (options.clone(), chosen.clone());
        let work = move || set_up_level(&options, &wanted, &document);
        self.problem = None;
        self.under_way = Some(UnderWay {
            chosen,
            work: BackgroundTask::start(work),
            taken: Duration::ZERO,
        });
    }

    /// Whether it consumes the keys, or shows something.
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some() || self.problem.is_some()
    }
}

/// Shorter waits show no card, because it would only flash.
const FLASH: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loading>()
        .init_resource::<Wanted>()
        .add_systems(
            Update,
            take_up
                .after(BattleSystems::Events)
                .run_if(|wanted: Res<Wanted>| wanted.0.is_some()),
        )
        .add_systems(PreUpdate, keys.after(StrokeSystems))
        .add_systems(
            Update,
            // The options of the new battle are computed in the frame in which it arrives.
            arrive
                .after(BattleSystems::Events)
                .before(BattleSystems::Session)
                .run_if(|loading: Res<Loading>| loading.under_way.is_some()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(DressSystems)
                .run_if(|loading: Res<Loading>| loading.is_busy()),
        );
}

/// Sets the chosen battle up.
fn set_up(options: &Options, chosen: &Chosen) -> SetUp {
    let Some(file) = &chosen.save else {
        let document = match &chosen.draft {
            Some(text) => Document::parse(chosen.path.display().to_string(), text.clone()),
            None => Document::open(&chosen.path),
        };
        return set_up_level(options, chosen, &document);
    };
    if save::is_record(file) {
        return Ok(Begun {
            game: levels::load_record(file)?,
            dice: None,
            is_of_record: true,
        });
    }
    let mut game = levels::load(file)?;
    // New dice after loading, if the players agreed on that.
    let dice = game.begin_again(seed(chosen));
    lead(&mut game, options, chosen);
    Ok(Begun {
        game,
        dice: Some(dice),
        is_of_record: false,
    })
}

/// Sets a level up.
fn set_up_level(options: &Options, chosen: &Chosen, document: &Document) -> SetUp {
    let players = (chosen.seats.as_deref(), chosen.agreed);
    let mut game = levels::open_document(document, &chosen.book, seed(chosen), players)?;
    lead(&mut game, options, chosen);
    // A save has its own brains.
    for (name, mind) in options.brains.iter().chain(&chosen.brains) {
        let mut sides = game.battle.scene().sides.iter().zip(0..);
        if let Some((_, number)) = sides.find(|(side, _)| side.name.eq_ignore_ascii_case(name)) {
            game.set_mind(SideId(number), *mind);
        }
    }
    Ok(Begun {
        game,
        dice: None,
        is_of_record: false,
    })
}

/// The chosen seed, or another one each time.
fn seed(chosen: &Chosen) -> u64 {
    chosen.seed.unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(1, |since| since.as_nanos() as u64)
    })
}

/// Gives the sides their chosen leaders.
fn lead(game: &mut GameSession, options: &Options, chosen: &Chosen) {
    for (number, side) in game.battle.scene().sides.iter().enumerate() {
        let named = |(name, _): &&(String, bool)| name.eq_ignore_ascii_case(&side.name);
        let leader = chosen.sides.iter().find(named);
        if let Some(computer) = game.computer.get_mut(number) {
            *computer = options.demo || leader.map_or(*computer, |(_, computer)| *computer);
        }
    }
}

/// While a battle is set up no key counts; a problem is read and closed.
fn keys(mut loading: ResMut<Loading>, mut strokes: ResMut<KeyPresses>) {
    if !loading.is_busy() {
        return;
    }
    if loading.problem.is_some() && (strokes.has(Command::Cancel) || strokes.has(Command::Confirm))
    {
        loading.problem = None;
    }
    strokes.0.clear();
}

/// Sets up the battle requested in the one before.
fn take_up(options: Res<Options>, mut wanted: ResMut<Wanted>, mut loading: ResMut<Loading>) {
    if let Some(chosen) = wanted.0.take() {
        loading.begin(&options, chosen);
    }
}

/// Switches to the battle when it is ready.
fn arrive(
    mut commands: Commands,
    options: Res<Options>,
    time: Res<Time<Real>>,
    mut loading: ResMut<Loading>,
    (mut handover, mut playback): (ResMut<HandOver>, ResMut<Playback>),
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(under_way) = &mut loading.under_way else {
        return;
    };
    under_way.taken += time.delta();
    let done = match under_way.work.awaited() {
        Ok(None) => return,
        Ok(Some(done)) => done,
        Err(_) => {
            Err("The battle could not be set up: this machine has no thread to spare.".into())
        }
    };
    let draft = under_way.chosen.draft.take();
    loading.under_way = None;
    match done.and_then(session_of) {
        Ok((mut session, dice)) => {
            session.draft = draft;
            let screen = handover.begin(&session);
            match (screen, dice) {
                (Screen::Curtain, Some(dice)) => handover.tell(dice),
                (_, dice) => session.note = dice.map(str::to_owned),
            }
            next.set(screen);
            commands.insert_resource(session);
            // Events still to be shown belong to the battle before.
            playback.stop();
        }
        Err(problem) => {
            // Scripted runs read no cards.
            if options.screenshot.is_some() || options.demo {
                error!("{problem}");
                exit.write(AppExit::from_code(2));
            }
            loading.problem = Some(problem);
        }
    }
}

/// The session of a battle, with the message about its dice; a record is stepped through.
fn session_of(begun: Begun) -> Result<(AppSession, Option<&'static str>), String> {
    let mut session = AppSession::new(begun.game);
    if begun.is_of_record {
        session.is_of_record = true;
        session.look_back(levels::stage_of(session.header())?)?;
    }
    Ok((session, begun.dice))
}

fn draw(mut contexts: EguiContexts, mut loading: ResMut<Loading>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if let Some(under_way) = &loading.under_way {
        if under_way.taken >= FLASH {
            let what = match under_way.chosen.save {
                Some(_) => "Loading the battle …",
                None => "Setting up the battle …",
            };
            speech::status(&ctx, "loading", what);
            waiting(&ctx, what, under_way.taken);
        }
        return Ok(());
    }
    let Some(problem) = loading.problem.clone() else {
        return Ok(());
    };
    speech::alert(&ctx, "loading", &problem);
    let mut read = false;
    let width = (ctx.viewport_rect().width() - 80.0).min(560.0);
    let shown = Modal::new(Id::new("not loaded"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(
            theme::card()
                .inner_margin(18)
                .stroke(egui::Stroke::new(1.5, theme::bad())),
        )
        .show(&ctx, |ui| {
            ui.set_width(width);
            let title = RichText::new("This battle cannot be played");
            ui.label(title.font(theme::strong(18.0)).color(theme::TEXT));
            ui.add_space(4.0);
            ScrollArea::vertical().max_height(220.0).show(ui, |ui| {
                ui.label(RichText::new(&problem).size(14.0));
            });
            ui.add_space(8.0);
            read = ui.button("Close  (Esc)").clicked();
        });
    if read || shown.backdrop_response.clicked() {
        loading.problem = None;
    }
    Ok(())
}

/// The card during set-up: what is set up, and a row of squares that light up in turn.
fn waiting(ctx: &egui::Context, what: &str, taken: Duration) {
    Modal::new(Id::new("loading"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(ctx, |ui| {
            ui.set_width(280.0);
            ui.vertical_centered(|ui| {
                let text = RichText::new(what).font(theme::strong(17.0));
                ui.label(text.color(theme::TEXT));
                ui.add_space(12.0);
                let (row, _) = ui.allocate_exact_size(vec2(7.0 * 20.0, 14.0), egui::Sense::hover());
                let lit = (taken.as_millis() / 140 % 7) as usize;
                for square in 0..7 {
                    let at = row.left_center() + vec2(square as f32 * 20.0 + 10.0, 0.0);
                    let rect = Align2::CENTER_CENTER.anchor_size(at, vec2(13.0, 13.0));
                    let colour = if square == lit {
                        theme::GOLD
                    } else {
                        theme::LINE
                    };
                    ui.painter().rect_filled(rect, 3.0, colour);
                }
            });
        });
    ctx.request_repaint_after(Duration::from_millis(70));
}
