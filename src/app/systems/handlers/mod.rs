//! Carries out UI events: each file handles those of one owner. Panels with events of their own
//! handle them in their own files.

pub mod aim;
mod cancel;
mod dialogs;
mod leave;
mod look;
mod orders;
pub mod reasons;

use bevy::prelude::*;

use crate::{
    app::{
        models::{choices::Choices, foresight::Foresight, playback::Playback},
        panels::dialogs::confirm::{self, Ground},
        state::{
            frame::{BattleSystems, EventSystems},
            modals::Modals,
            session::AppSession,
            ui_events::UiEvents,
        },
    },
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            EventSystems::Divert,
            EventSystems::Confirm,
            EventSystems::Handle,
            EventSystems::Clear,
        )
            .chain()
            .in_set(BattleSystems::Events),
    )
    .add_systems(
        Update,
        (
            reasons::divert.in_set(EventSystems::Divert),
            hold_back.in_set(EventSystems::Confirm),
            (
                orders::handle,
                aim::handle,
                look::handle,
                dialogs::handle,
                cancel::handle,
                leave::handle,
            )
                .chain()
                .in_set(EventSystems::Handle)
                .run_if(are_asked),
            clear.in_set(EventSystems::Clear),
            orders::walk_on.in_set(BattleSystems::Session),
        ),
    );
}

/// Whether there are UI events to carry out.
pub(in crate::app) fn are_asked(events: Res<UiEvents>) -> bool {
    !events.0.is_empty()
}

/// Replaces events that need the player's confirmation by a card that asks for it.
fn hold_back(
    mut events: ResMut<UiEvents>,
    mut modals: ResMut<Modals>,
    mut session: ResMut<AppSession>,
    (choices, foresight): (Res<Choices>, Res<Foresight>),
    (settings, playback): (Res<Settings>, Res<Playback>),
) {
    if events.0.is_empty() {
        return;
    }
    let ground = Ground {
        choices: &choices,
        foresight: &foresight,
        confirms: settings.play.confirms,
        quiet: playback.is_empty(),
    };
    let asked = std::mem::take(&mut events.0);
    for event in asked {
        let event = aim::complete(event, &choices);
        events
            .0
            .extend(confirm::ask(event, &mut modals, &mut session, &ground));
    }
}

fn clear(mut events: ResMut<UiEvents>) {
    if !events.0.is_empty() {
        events.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::{path::Path, time::Duration};

    use super::*;
    use crate::{
        app::{
            models::{
                answers,
                charts::MapChoice,
                open_question::{self, OpenQuestion},
                playback::PlaybackState,
            },
            panels::{
                dialogs::rules::Reader, log::LogState, open_dialogs::OpenDialogs,
                prompt::AnswerPage,
            },
            screens::results::ShowsResults,
            state::{
                focus::Focus,
                levels,
                pending::PendingOrder,
                session::BattleRequest,
                shown::Shown,
                ui_events::{AimEvent, UiEvent},
            },
        },
        battle::orders::question::{PromptPolicy, QuestionKind},
        settings::commands::Command,
    };

    /// A battle in which a player is asked something that can be declined.
    fn asked() -> AppSession {
        let level = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/proving-ground.ron");
        let game = levels::open(&level, "maneuver", 3).unwrap();
        let mut session = AppSession::new(game);
        session.game.computer = vec![false, false];
        for side in (0..2).map(crate::battle::ids::SideId) {
            for topic in QuestionKind::OPTIONAL {
                session.battle.set_stop(side, topic, PromptPolicy::Always);
            }
        }
        for _ in 0..400 {
            if let Some(side) = session.waits_for_the_window() {
                session.hand_to(side);
            }
            match session.battle.question() {
                Some(question) if answers::leave(question).is_some() => return session,
                Some(_) => session.answer(0).map(|_| ()).unwrap(),
                None => {
                    let order = crate::ai::next_order(&mut session.battle);
                    session.execute(order).unwrap();
                }
            }
        }
        panic!("nobody is asked");
    }

    /// The systems between a key and the battle.
    fn window(session: AppSession) -> App {
        let mut app = App::new();
        app.insert_resource(Shown::of(session.battle.view(), session.viewer()))
            .insert_resource(session)
            .insert_resource(ShowsResults(false))
            .init_resource::<Time>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<OpenQuestion>()
            .init_resource::<UiEvents>()
            .init_resource::<Playback>()
            .init_resource::<PlaybackState>()
            .init_resource::<Focus>()
            .init_resource::<PendingOrder>()
            .init_resource::<Modals>()
            .init_resource::<AnswerPage>()
            .init_resource::<MapChoice>()
            .init_resource::<Choices>()
            .init_resource::<Foresight>()
            .init_resource::<Reader>()
            .init_resource::<OpenDialogs>()
            .init_resource::<LogState>()
            .add_systems(
                Update,
                (
                    open_question::keep_time,
                    orders::handle,
                    cancel::handle,
                    clear,
                )
                    .chain(),
            );
        app
    }

    /// A frame after so many milliseconds in which the player does this; returns whether the battle
    /// has changed.
    fn frame(app: &mut App, millis: u64, does: Option<UiEvent>) -> bool {
        let before = app.world().resource::<AppSession>().revision;
        let mut time = app.world_mut().resource_mut::<Time>();
        time.advance_by(Duration::from_millis(millis));
        app.world_mut().resource_mut::<UiEvents>().0.extend(does);
        app.update();
        app.world().resource::<AppSession>().revision != before
    }

    #[test]
    fn a_question_takes_no_key_meant_for_something_else_and_the_first_one_after_that() {
        let answer = |place| UiEvent::Battle(BattleRequest::Answer(place));
        let place = answers::leave(asked().battle.question().unwrap()).unwrap();
        // A number or a click on a button, a click or Enter on a square, and Escape.
        for does in [answer(place), UiEvent::Command(Command::Cancel)] {
            let mut app = window(asked());
            for millis in [0, 100, 100, 90] {
                assert!(!frame(&mut app, millis, Some(does.clone())), "{does:?}");
                assert_eq!(app.world().resource::<Modals>().pause, None);
            }
            assert!(!frame(&mut app, 20, None));
            assert!(
                frame(&mut app, 0, Some(does.clone())),
                "{does:?} counts now"
            );
        }
    }

    #[test]
    fn no_is_swallowed_by_nothing_that_lies_about() {
        let mut app = window(asked());
        frame(&mut app, 0, None);
        frame(&mut app, 310, None);
        app.world_mut().resource_mut::<AppSession>().note = Some("Out of reach.".to_owned());
        let mut focus = app.world_mut().resource_mut::<Focus>();
        focus.held = Some((crate::geometry::Cell::new(2, 2), false));
        focus.pinned = Some(crate::battle::ids::UnitId(0));
        // The right button lets go of what is held and gives no answer.
        assert!(!frame(&mut app, 0, Some(UiEvent::Aim(AimEvent::Drop))));
        let mut focus = app.world_mut().resource_mut::<Focus>();
        focus.held = Some((crate::geometry::Cell::new(2, 2), false));
        let no = UiEvent::Command(Command::Cancel);
        assert!(frame(&mut app, 0, Some(no)), "the first no is one");
    }
}
