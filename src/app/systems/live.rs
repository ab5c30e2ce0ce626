//! A watched level (`play --live`): what a change of its file does to the battle on the screen.

use std::path::Path;

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

use crate::{
    app::{
        models::live_level::{LevelChange, LevelFaults, LiveLevel, LiveNews},
        screens::loading::Loading,
        state::{
            chosen::Chosen, file_watch::FileWatch, frame::BattleSystems, options::Options,
            session::AppSession,
        },
    },
    data::books::shelf,
    save::{Header, LevelMark},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, watch).add_systems(
        Update,
        take_in
            .before(BattleSystems::Input)
            .run_if(resource_exists::<LiveLevel>)
            .run_if(resource_exists::<AppSession>)
            // The battle that is being set up is changed when it is there.
            .run_if(|loading: Res<Loading>| !loading.is_busy()),
    );
}

/// Begins to watch the level's file.
fn watch(
    mut commands: Commands,
    options: Res<Options>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    let (Some(file), Some(book)) = (&options.level, &options.book) else {
        return;
    };
    let Some(book) = shelf(book)
        .filter(|_| options.live)
        .map(|shelf| shelf.book())
    else {
        return;
    };
    let window = window.map(|window| (**window).clone());
    let wake = move || {
        if let Some(window) = &window {
            // A window that is closing needs no waking.
            let _ = window.send_event(WinitUserEvent::WakeUp);
        }
    };
    let read = move |document| LiveNews::read(document, book);
    let watch = FileWatch::start(file, read, wake);
    commands.insert_resource(LiveLevel::new(file.clone(), watch));
}

/// Whether a battle is of this file.
fn is_of(header: &Header, file: &Path) -> bool {
    let whole = |path: &Path| std::path::absolute(path).ok();
    whole(Path::new(&header.level)) == whole(file)
}

/// Takes in what the file says now. While another level is played it waits.
fn take_in(
    options: Res<Options>,
    mut live: ResMut<LiveLevel>,
    mut session: ResMut<AppSession>,
    mut loading: ResMut<Loading>,
) {
    if !is_of(session.header(), &live.file) || session.is_of_record {
        return;
    }
    let Some(news) = live.watch.latest() else {
        return;
    };
    let good = match news {
        LiveNews::Good(good) => good,
        LiveNews::Faulty(faults) => {
            (live.faults, live.copied) = (faults, None);
            return;
        }
    };
    let mended = live.faults.count > 0;
    (live.faults, live.copied) = (LevelFaults::default(), None);
    let change = LevelChange::of(&session.game, &good.level);
    let Some(mut told) = change.told(mended) else {
        session.bypass_change_detection().game.found(&good.level);
        return;
    };
    if good.warnings > 0 {
        let s = if good.warnings == 1 { "" } else { "s" };
        told += &format!(
            " `shadowgrid check` has {} warning{s} for it.",
            good.warnings
        );
    }
    let changes_battle = matches!(change, LevelChange::Begins | LevelChange::Anew(_));
    if changes_battle && session.needs_consent() {
        let stays = "The level was changed. Players agreed to leave this battle only together, so \
                     it goes on as it was.";
        live.tell(stays.to_owned());
        return;
    }
    live.tell(told);
    match change {
        LevelChange::None => session.bypass_change_detection().game.found(&good.level),
        LevelChange::Words => {
            session.game.reworded(&good.level);
            session.changed();
        }
        LevelChange::Begins | LevelChange::Anew(_) => {
            if session.battle.scene().board.grid == good.level.board.grid {
                live.keep_view();
            }
            let mut chosen = Chosen::again(&session.game);
            chosen.seed = Some(session.header().seed);
            let seats = |mark: &LevelMark| mark.parts.get("`seats`").cloned();
            if seats(&session.header().level_says) != seats(&LevelMark::of(&good.level.meaning)) {
                // The players are those that the level names now.
                chosen.seats = None;
            }
            loading.begin_read(&options, chosen, good.document);
        }
    }
}
