//! Watching the file of the level that is drawn: another program may change it meanwhile.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, SystemTime},
};

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

use super::entrance::Workshop;
use crate::app::state::screen::Screen;

/// How often the file is looked at.
const OFTEN: Duration = Duration::from_millis(400);

/// The watched file, and whether it has changed.
#[derive(Resource, Default)]
struct Watch {
    shared: Arc<Shared>,
    is_running: bool,
}

#[derive(Default)]
struct Shared {
    file: Mutex<Option<PathBuf>>,
    has_changed: AtomicBool,
}

pub(in crate::app::screens) fn plugin(app: &mut App) {
    app.init_resource::<Watch>()
        .add_systems(Update, look.run_if(in_state(Screen::Workshop)))
        .add_systems(OnExit(Screen::Workshop), rest)
        .add_systems(
            OnEnter(Screen::Workshop),
            |mut workshop: ResMut<Workshop>| {
                // It may have changed during a battle.
                if let Some(studio) = &mut workshop.studio {
                    studio.look();
                }
            },
        );
}

fn rest(watch: Res<Watch>) {
    if let Ok(mut file) = watch.shared.file.lock() {
        *file = None;
    }
}

/// Takes in what another program has written.
fn look(
    mut watch: ResMut<Watch>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut workshop: ResMut<Workshop>,
) {
    let workshop = workshop.bypass_change_detection();
    let path = workshop
        .studio
        .as_ref()
        .map(|studio| studio.desk.bench.path());
    if let Ok(mut file) = watch.shared.file.lock()
        && file.as_deref() != path
    {
        *file = path.map(Path::to_owned);
    }
    if !watch.is_running
        && path.is_some()
        && let Some(proxy) = proxy
    {
        watch.is_running = true;
        begin(Arc::clone(&watch.shared), (**proxy).clone());
    }
    if watch.shared.has_changed.swap(false, Ordering::Relaxed)
        && let Some(studio) = &mut workshop.studio
    {
        studio.look();
    }
}

/// Watches on a thread of its own, which wakes the window: at rest that draws nothing.
fn begin(shared: Arc<Shared>, proxy: bevy::winit::EventLoopProxy<WinitUserEvent>) {
    let written = |path: &Path| {
        std::fs::metadata(path)
            .and_then(|meta| meta.modified())
            .ok()
    };
    let watch = move || {
        let mut known: Option<(PathBuf, Option<SystemTime>)> = None;
        loop {
            thread::sleep(OFTEN);
            let file = shared.file.lock().ok().and_then(|file| file.clone());
            let now = file.map(|path| {
                let time = written(&path);
                (path, time)
            });
            let is_other = match (&known, &now) {
                (Some((old, before)), Some((new, after))) => old == new && before != after,
                _ => false,
            };
            known = now;
            if is_other {
                shared.has_changed.store(true, Ordering::Relaxed);
                if proxy.send_event(WinitUserEvent::WakeUp).is_err() {
                    return;
                }
            }
        }
    };
    // Without a thread the file is looked at when it is saved.
    let _ = thread::Builder::new().name("watch".to_owned()).spawn(watch);
}
