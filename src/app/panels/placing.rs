//! The board's place in the window: known before anything of a frame is drawn, so that board and
//! panels always fit together and fit the window.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiOutput, PrimaryEguiContext, egui::Rect};

use super::{layout::Layout, lesson};
use crate::{
    app::{
        models::{
            camera::{BoardView, PlaceSystems, READABLE, READABLE_ZONES},
            guide::Guide,
            live_level::LiveLevel,
            strip::Strip,
        },
        state::{
            positions::middle,
            screen::Screen,
            session::{AppSession, in_battle},
            shown::Shown,
        },
    },
    battle::ids::UnitId,
};

/// The window size in which this battle's board was opened.
#[derive(Resource, Default)]
struct Opened(Option<Rect>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opened>()
        .add_systems(
            OnEnter(Screen::Battle),
            |mut opened: ResMut<Opened>, live: Option<ResMut<LiveLevel>>| {
                // While a level is written its author keeps looking at the same place.
                let keeps =
                    live.is_some_and(|mut live| live.bypass_change_detection().keeps_view());
                if !keeps {
                    opened.0 = None;
                }
            },
        )
        .add_systems(PostUpdate, place.before(PlaceSystems).run_if(in_battle));
}

/// Gives the board its place in the window. The zoom is decided when a battle begins, and again
/// when the window's size changes a lot.
fn place(
    context: Single<(&EguiInput, &EguiOutput), With<PrimaryEguiContext>>,
    window: Single<&Window>,
    (session, shown, strip): (Res<AppSession>, Res<Shown>, Res<Strip>),
    guide: Res<Guide>,
    mut view: ResMut<BoardView>,
    mut opened: ResMut<Opened>,
) {
    let (input, output) = context.into_inner();
    let Some(screen) = input.screen_rect else {
        return;
    };
    let mut placed = *view;
    fit(&mut placed, screen, &strip, lesson::is_on(&guide, &session));
    let other = |old: Rect| (old.size() - screen.size()).length() > 60.0;
    if opened.0.is_none_or(other) {
        opened.0 = Some(screen);
        let scale = output.pixels_per_point / window.scale_factor();
        open_board(&mut placed, (&session, &shown), scale);
    }
    view.set_if_neq(placed);
}

/// Gives the board its place on a screen, beside the card of the first-battle guide if it is shown.
pub fn fit(view: &mut BoardView, screen: Rect, strip: &Strip, guided: bool) {
    let mut layout = Layout::for_strip(screen, strip);
    if guided {
        layout = layout.beside_guide();
    }
    (view.rect, view.clear) = (layout.board, layout.clear);
}

/// Shows the board for the first time to the viewing player, around the asked or acting unit.
pub fn open_board(view: &mut BoardView, (session, shown): (&AppSession, &Shown), scale: f32) {
    let battle = session.battle.view();
    let asked = asked_unit(session).filter(|unit| shown.is_in_sight(*unit));
    let around = asked
        .or(shown.acting)
        .filter(|unit| shown.is_in_sight(*unit))
        .or_else(|| {
            let mut units = battle.store.ids();
            units.find(|unit| shown.is_in_sight(*unit))
        })
        .and_then(|unit| middle(battle, shown, unit));
    let readable = match battle.board().zone_map {
        Some(_) => READABLE_ZONES,
        None => READABLE,
    };
    // Large letters need no squares larger than the space allows.
    view.is_open = true;
    view.open(around.unwrap_or_default(), readable / scale.max(1.0).sqrt());
}

/// The unit of an open question that the viewing player has to answer.
fn asked_unit(session: &AppSession) -> Option<UnitId> {
    let question = session.battle.question()?;
    session.human_to_move().map(|_| question.asked)
}
