//! What players want, and its doing.

use bevy::prelude::*;

use super::{
    OpenDialogs,
    confirm::{self, Ground},
    finder::{Finder, Scope},
    menu, prompt,
};
use crate::{
    app::{
        camera::BoardView,
        choices::{Choices, Foresight, HoverPreview},
        guide::Guide,
        intent::{Armed, Intent},
        playback::{Playback, centre, middle},
        reasons::Want,
        saves::files,
        screens::{
            Screen,
            chosen::{Chosen, Wanted},
        },
        session::{AppSession, Ask, Asks},
        settings::{Settings, Sheet},
        shown::Shown,
        words,
    },
    battle::{
        StandingAnswer,
        ids::{SideId, UnitId},
        order::{Aim, Order, Tool},
        question::{PromptPolicy, QuestionKind},
    },
    geometry::Cell,
    preview::{is_purchase, maps},
    text::question_text::worth_of,
};

/// What the screen of saves is open for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on with a saved battle.
    Load,
    /// To save the battle that is played.
    Save,
}

/// What a player wants after touching a panel or a key.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Choose an action and aim it next.
    Arm(Armed),
    /// Carry an order out.
    Order(Order),
    /// Answer the question, by the place of the choice.
    Answer(u8),
    /// When to be asked about such things from now on.
    Stop(QuestionKind, PromptPolicy),
    /// What to answer such questions beforehand, instead of what was set before.
    StandingAnswers(QuestionKind, Vec<StandingAnswer>),
    /// The harm from which on they matter, in thousandths of what the book counts.
    StopFrom(i64),
    /// Take the last order back.
    Undo,
    /// Take back everything of this turn, as far as that goes.
    UndoTurn,
    /// Search for an action.
    Find(Scope),
    /// Tell the player something.
    Tell(String),
    /// Do it without asking once more.
    Sure(Box<UiAction>),
    /// Other answers of a question that has too many for one page.
    Page(usize),
    /// End the turn.
    EndTurn,
    /// Do what the square under the cursor is for.
    Confirm,
    /// Drop the innermost thing; pause where there is none.
    Cancel,
    /// Drop the innermost thing, if there is one.
    Drop,
    /// Pause, or go on.
    Pause,
    /// Read the results again.
    Results,
    /// Begin the same battle anew.
    Again,
    /// The same battle with the sides swapped and the same dice.
    Rematch,
    /// Give up.
    Resign,
    /// Offer a draw, or agree to one or not.
    Draw(Option<bool>),
    /// Open or shut the list of players, where seats are handed over.
    Players,
    /// Open or shut the logs of all players, once the battle is over.
    AllLogs,
    /// Out of the game.
    Quit,
    /// On to the next lesson of the guide.
    SkipLesson,
    /// The guide's battle anew, with what was learned.
    RetryLesson,
    /// No guide any more.
    NoGuide,
    /// Show a map over the board, or take it away.
    Chart(maps::MapKind),
    /// Mark the enemy under the cursor, or take its mark off.
    Mark,
    /// Open or shut the help sheet.
    Help,
    /// Open or shut the settings.
    Settings,
    /// Read about somebody.
    Read(UnitId),
    /// Compare the combatant under the cursor with others.
    Pin,
    /// Keep the cards of the square under the cursor, so that what they say can be clicked.
    Hold,
    /// Think of a combatant as standing on the square under the cursor.
    Plan,
    /// Look at somebody.
    LookAt(UnitId),
    /// Playback faster or slower.
    Speed,
    /// Show everything that waits at once.
    Skip,
    /// Keep the battle as it is in the quick save.
    Save,
    /// Go on from the quick save.
    Load,
    /// Open the screen of saves: to save under a name, or to load any save.
    Saves(Purpose),
    /// Open or shut the list of combatants.
    Units,
    /// Back to the levels.
    Leave,
    /// Go to a square: the cursor and the eye.
    ShowPlace(Cell),
    /// Open or shut the rule card.
    Rules,
    /// Open or shut the statistics.
    Statistics,
    /// Look at a place of the board, in squares from its north-west corner.
    LookTo(f32, f32),
    /// Show or hide the small map.
    SmallMap,
    /// Unfold or fold the log.
    Log,
    /// Unfold or fold all that is known of whoever acts or is pointed at.
    Unfold,
    /// Search the log.
    SearchLog,
    /// Something of the computer's thoughts, or of the record of a battle that is over.
    Reasons(Want),
}

/// Wishes on their way.
#[derive(Resource, Default)]
pub struct Wishes(pub Vec<UiAction>);

/// The side of whoever is asked something.
fn asked_side(session: &AppSession) -> Option<SideId> {
    let question = session.battle.question()?;
    Some(session.battle.view().side(question.asked))
}

/// The answer that the square under the cursor stands for, if a player is asked for one.
fn answer(session: &AppSession, intent: &Intent) -> Option<u8> {
    session.human_to_move()?;
    let question = session.battle.question()?;
    prompt::answer_at(session.battle.view(), question, intent.cursor?)
}

/// Does what the player wants.
#[expect(
    clippy::too_many_arguments,
    reason = "wishes reach into many resources"
)]
pub(in crate::app) fn grant(
    mut wishes: ResMut<Wishes>,
    mut session: ResMut<AppSession>,
    mut asks: ResMut<Asks>,
    mut intent: ResMut<Intent>,
    mut playback: ResMut<Playback>,
    mut view: ResMut<BoardView>,
    mut papers: ResMut<OpenDialogs>,
    (mut sheet, mut guide): (ResMut<Sheet>, ResMut<Guide>),
    mut wanted: ResMut<Wanted>,
    (mut next, mut exit): (ResMut<NextState<Screen>>, MessageWriter<AppExit>),
    choices: Res<Choices>,
    foresight: Res<Foresight>,
    shown: Res<Shown>,
    settings: Res<Settings>,
) {
    let mut again = false;
    for wish in std::mem::take(&mut wishes.0) {
        let quiet = playback.is_empty();
        let ground = Ground {
            choices: &choices,
            foresight: &foresight,
            confirms: settings.play.confirms,
            quiet,
        };
        let Some(wish) = confirm::ask(wish, &mut intent, &mut session, &ground) else {
            continue;
        };
        match wish {
            UiAction::Arm(armed) => {
                intent.finder = None;
                arm(&mut session, &choices, &mut intent, &mut wishes, armed);
            }
            UiAction::Find(scope) => {
                if choices.unit.is_some() {
                    intent.finder = Some(Finder::of(scope));
                }
            }
            UiAction::Tell(text) => session.note = Some(text),
            UiAction::Page(page) => intent.page = page,
            UiAction::Order(order) if quiet => asks.0.push_back(Ask::Order(order)),
            UiAction::Answer(choice) if quiet && session.battle.question().is_some() => {
                intent.page = 0;
                asks.0.push_back(Ask::Answer(choice));
            }
            UiAction::Stop(topic, stop) => {
                if let Some(side) = asked_side(&session) {
                    session.battle.set_stop(side, topic, stop);
                }
            }
            UiAction::StandingAnswers(topic, answers) => {
                if let Some(side) = asked_side(&session) {
                    session.battle.set_standing_answers(side, topic, answers);
                }
            }
            UiAction::StopFrom(from) => {
                if let Some(side) = asked_side(&session) {
                    let worth = worth_of(session.battle.scene().book, from);
                    session.battle.set_stop_from(side, worth);
                }
            }
            UiAction::Undo if quiet => asks.0.push_back(Ask::Undo),
            UiAction::UndoTurn if quiet => asks.0.push_back(Ask::UndoTurn),
            UiAction::EndTurn if quiet => {
                if let Some(order) = menu::end_order(&session.battle, &choices) {
                    intent.armed = None;
                    asks.0.push_back(Ask::Order(order));
                }
            }
            UiAction::Confirm if quiet => match (answer(&session, &intent), &foresight.prospect) {
                (Some(place), _) => asks.0.push_back(Ask::Answer(place)),
                (None, Some(HoverPreview::Refused { what, refusal })) => {
                    let because = words::refusal(session.battle.view(), refusal);
                    session.note = Some(format!("{what}: {because}"));
                }
                (None, Some(prospect)) => {
                    if let Some(order) = prospect.order() {
                        // What only pays for the way is followed by the walk.
                        let walks = matches!(prospect, HoverPreview::Walk { .. });
                        let pays = walks && is_purchase(order);
                        let cell = intent.looked_at().map(|(cell, _)| cell);
                        intent.bound_for = cell.filter(|_| pays).map(|cell| (order.unit, cell));
                        asks.0.push_back(Ask::Order(order.clone()));
                    }
                }
                (None, None) => {
                    intent.reading = intent.under(session.battle.view(), &shown);
                }
            },
            // While something is shown these would come too early; a click speeds playback up.
            UiAction::Confirm | UiAction::EndTurn => playback.skip = true,
            UiAction::Order(_)
            | UiAction::Answer(_)
            | UiAction::Undo
            | UiAction::UndoTurn
            | UiAction::Sure(_) => {}
            UiAction::Cancel | UiAction::Drop => {
                let noted = session.note.take().is_some();
                if papers.shut() || intent.cancel() || noted || wish == UiAction::Drop {
                    continue;
                }
                // What is asked is left, where it can be.
                let asked = session.battle.question().filter(|_| quiet);
                let asked = asked.filter(|_| session.human_to_move().is_some());
                if let Some(place) = asked.and_then(prompt::leave) {
                    intent.page = 0;
                    asks.0.push_back(Ask::Answer(place));
                } else if session.battle.is_over() && quiet {
                    papers.results = !papers.results;
                } else {
                    intent.pause = Some(0);
                }
            }
            UiAction::Pause => {
                intent.pause = if intent.pause.is_some() {
                    None
                } else {
                    Some(0)
                }
            }
            UiAction::Results => (papers.results, intent.pause) = (true, None),
            UiAction::Again => again = true,
            UiAction::Rematch => wanted.0 = Some(Chosen::rematch(session.played())),
            UiAction::Resign if quiet => {
                intent.pause = None;
                asks.0.push_back(Ask::Resign);
            }
            UiAction::Draw(agrees) if quiet => {
                intent.pause = None;
                asks.0.push_back(Ask::Draw(agrees));
            }
            UiAction::Resign | UiAction::Draw(_) => {}
            UiAction::Quit => {
                exit.write(AppExit::Success);
            }
            UiAction::SkipLesson => guide.skip(),
            UiAction::RetryLesson => {
                guide.retry();
                again = true;
            }
            UiAction::NoGuide => guide.on = false,
            UiAction::Chart(topic) => intent.toggle_chart(topic),
            UiAction::Mark => mark(&mut session, &shown, &mut intent),
            UiAction::Help => intent.help = !intent.help,
            UiAction::Settings => sheet.toggle(),
            UiAction::Read(unit) => intent.reading = Some(unit),
            UiAction::Pin => {
                let at = intent.under(session.battle.view(), &shown);
                intent.pin(at.or(choices.unit));
            }
            UiAction::Hold => {
                if !intent.hold() {
                    let told = "Pin: point at a target or a square first.";
                    session.note = Some(told.to_owned());
                }
            }
            UiAction::Plan => intent.plan(choices.unit),
            UiAction::LookAt(unit) => {
                if let Some(at) = middle(session.battle.view(), &shown, unit) {
                    view.centre_on(at);
                }
            }
            UiAction::Speed => {
                playback.faster();
            }
            UiAction::Skip => playback.skip = true,
            UiAction::Load => {
                intent.pause = None;
                match files::quick().filter(|file| file.is_file()) {
                    None => session.note = Some("There is no quick save yet; F5 saves.".to_owned()),
                    Some(file) => wanted.0 = Some(Chosen::saved(file)),
                }
            }
            // Granted where saves, players and logs are.
            UiAction::Save | UiAction::Saves(_) | UiAction::Players | UiAction::AllLogs => {
                intent.pause = None;
            }
            UiAction::Units => {
                intent.pause = None;
                papers.units = !papers.units;
            }
            UiAction::Leave => {
                intent.pause = None;
                next.set(Screen::Levels);
            }
            UiAction::ShowPlace(cell) => {
                intent.cursor = Some(cell);
                intent.by_keys = true;
                view.centre_on(centre(cell, 1));
            }
            UiAction::Rules => papers.rules.toggle(),
            UiAction::Statistics => {
                intent.pause = None;
                papers.stats = !papers.stats;
            }
            UiAction::LookTo(x, y) => view.centre_on(Vec2::new(x, y)),
            UiAction::SmallMap => papers.no_small_map = !papers.no_small_map,
            UiAction::Log => papers.log.open = !papers.log.open,
            UiAction::Unfold => papers.unfolded = !papers.unfolded,
            UiAction::SearchLog => papers.log.toggle_search(),
            // Granted before, where the thoughts are kept.
            UiAction::Reasons(_) => {}
        }
    }
    if again {
        wanted.0 = Some(Chosen::again(session.played()));
    }
}

/// Marks the enemy under the cursor for maps of danger.
fn mark(session: &mut AppSession, shown: &Shown, intent: &mut Intent) {
    let view = session.battle.view();
    let under = intent.under(view, shown);
    let viewer = session.viewer();
    let is_enemy = |unit: &UnitId| {
        viewer.is_none_or(|side| !view.scene.allied(side, view.side(*unit)))
            && view.status(*unit).is_active()
    };
    match under.filter(is_enemy) {
        Some(enemy) => intent.toggle_mark(enemy),
        None => session.note = Some("Mark: point at an enemy.".to_owned()),
    }
}

/// Chooses an action; one that needs no aim is done at once.
fn arm(
    session: &mut AppSession,
    choices: &Choices,
    intent: &mut Intent,
    wishes: &mut Wishes,
    armed: Armed,
) {
    session.note = None;
    if intent.armed == Some(armed) {
        intent.armed = None;
        return;
    }
    let orders: Vec<&Order> = choices.orders_of(armed).collect();
    if orders.is_empty() && choices.walk != Some(armed.action) {
        let view = session.battle.view();
        if let (Some(action), Some(unit)) = (view.scene.book.action(armed.action), choices.unit) {
            let name = words::deed(view, armed.action, armed.with.unwrap_or(Tool::Nothing));
            session.note = Some(match action.ready(view, unit) {
                Err(refusal) => format!("{name}: {}", words::refusal(view, &refusal)),
                Ok(()) => format!("{name}: there is no target for it now."),
            });
        }
        return;
    }
    let aimless = orders.iter().all(|order| matches!(order.aim, Aim::None));
    if aimless && let [order] = orders.as_slice() {
        wishes.0.push(UiAction::Order((*order).clone()));
        intent.armed = None;
        return;
    }
    intent.armed = Some(armed);
}
