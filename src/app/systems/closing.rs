//! Closing the window by its frame: the same as quitting, so all players are asked if they have
//! agreed to that.

use bevy::{prelude::*, window::WindowCloseRequested};

use crate::app::{
    models::handover::{CommonAction, HandOver},
    state::{screen::Screen, session::AppSession, shown::Shown},
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, close.run_if(on_message::<WindowCloseRequested>));
}

fn close(
    session: Option<Res<AppSession>>,
    screen: Res<State<Screen>>,
    shown: Res<Shown>,
    mut handover: ResMut<HandOver>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    let is_played = matches!(screen.get(), Screen::Battle | Screen::Curtain);
    let Some(session) = session.filter(|_| is_played) else {
        exit.write(AppExit::Success);
        return;
    };
    // Once they are asked, the answers decide.
    if handover.asks().is_some() {
        return;
    }
    if handover.petition(&session, &shown, CommonAction::Quit) {
        next.set(Screen::Curtain);
    } else {
        exit.write(AppExit::Success);
    }
}
