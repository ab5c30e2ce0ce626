//! egui: fonts, style, scale, keys, and a context of its own camera.

use std::sync::Arc;

use bevy::{asset::AssetEventSystems, prelude::*, shader::Shader, window::PrimaryWindow};
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiInput, EguiOutput, EguiPlugin, EguiPostUpdateSet,
    EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext,
    egui::{
        Context, Event, FontData, FontDefinitions, FontFamily, Key, LayerId, Modifiers, Order,
        Pos2, Rect, Stroke, StrokeKind, vec2,
    },
    input::EguiWantsInput,
    render::EGUI_SHADER_HANDLE,
};

use crate::app::{
    art::theme,
    models::{camera::BoardView, settings_sheet::Sheet},
    state::key_presses::Walking,
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin {
        // All panels are drawn with a single font texture.
        bindless_mode_array_size: None,
    });
    // The plugin's own shader converts colours for every pixel of every panel, which is most of a
    // frame without a graphics card.
    let shader = Shader::from_wgsl(include_str!("egui.wgsl"), "third_party/egui.wgsl");
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    // A handle of this kind exists in every store.
    let _ = shaders.insert(&EGUI_SHADER_HANDLE, shader);
    app.insert_resource(EguiGlobalSettings {
        auto_create_primary_context: false,
        ..default()
    })
    // New glyphs are on the screen in the frame that writes them, not in the next one: an idle
    // window may wait long for that.
    .configure_sets(
        PostUpdate,
        EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
    )
    .add_systems(PostStartup, dress)
    .add_systems(
        PreUpdate,
        follow_window
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::ProcessInput),
    )
    .add_systems(
        PreUpdate,
        (no_news, leave_keys_to_the_game)
            .chain()
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(
        EguiPrimaryContextPass,
        (measure.in_set(DressSystems), ring.after(DressSystems)),
    );
}

/// Setup that comes before all drawing.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct DressSystems;

/// Sets fonts and style before the first frame, because fonts take effect in the next one.
fn dress(mut contexts: EguiContexts) -> Result {
    dress_context(contexts.ctx_mut()?);
    Ok(())
}

/// Sets the fonts and the style of the game.
pub fn dress_context(ctx: &Context) {
    ctx.set_fonts(fonts());
    ctx.set_global_style(theme::style());
}

/// Lays panels out for the current window. The plugin uses the size of the camera's last picture:
/// after a change of the window's size, panels would be laid out for its old size, and stay so
/// while nothing else happens.
fn follow_window(
    window: Single<&Window, With<PrimaryWindow>>,
    context: Single<(&mut EguiInput, &EguiOutput), With<PrimaryEguiContext>>,
) {
    let (mut input, output) = context.into_inner();
    let pixels = window.physical_size().as_vec2() / output.pixels_per_point;
    if pixels.min_element() >= 1.0 {
        input.screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(pixels.x, pixels.y)));
    }
}

/// Removes repeated modifier events: egui gets them in every frame and draws once more after any
/// event, so the window would never become idle.
fn no_news(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(held) => std::mem::replace(&mut *known, *held) != *held,
            _ => true,
        });
    }
}

/// The game uses these keys for its own choices; egui would move its focus with them, and press a
/// button with Enter. While text is typed into a field only Tab belongs to the game.
///
/// While the player moves through the panels by keyboard it is the other way round, starting at the
/// first button.
fn leave_keys_to_the_game(
    wants: Res<EguiWantsInput>,
    sheet: Res<Sheet>,
    walking: Res<Walking>,
    mut was: Local<bool>,
    mut contexts: EguiContexts,
    mut inputs: Query<&mut EguiInput>,
) -> Result {
    let before = std::mem::replace(&mut *was, walking.0);
    if walking.0 && !before {
        for mut input in &mut inputs {
            input.events.push(Event::Key {
                key: Key::Tab,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: Modifiers::NONE,
            });
        }
    }
    if walking.0 {
        return Ok(());
    }
    if before && let Ok(ctx) = contexts.ctx_mut() {
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
    }
    // The rows of the settings have the focus, for screen readers, but are no text fields.
    let typing = wants.wants_keyboard_input() && !sheet.open;
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::Key { key, .. } if typing => *key != Key::Tab,
            Event::Key { key, .. } => !is_of_the_game(*key),
            _ => true,
        });
    }
    Ok(())
}

/// Draws a ring around the element with the keyboard focus.
fn ring(mut contexts: EguiContexts, walking: Res<Walking>) -> Result {
    if !walking.0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return Ok(());
    };
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, "walk".into()));
    painter.rect_stroke(
        response.rect.expand(2.0),
        7.0,
        Stroke::new(2.0, theme::GOLD),
        StrokeKind::Outside,
    );
    Ok(())
}

fn is_of_the_game(key: Key) -> bool {
    matches!(
        key,
        Key::Tab
            | Key::Enter
            | Key::Space
            | Key::Escape
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::ArrowLeft
            | Key::ArrowRight
    )
}

fn measure(
    mut contexts: EguiContexts,
    mut view: ResMut<BoardView>,
    mut known: Local<Option<Rect>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.viewport_rect();
    // Elements in the middle or at an edge need their size for their place: they are laid out twice
    // before they are shown.
    if known.replace(screen).is_some_and(|known| known != screen) {
        ctx.request_discard("the window has another size");
        ctx.request_repaint();
    }
    let pixels = ctx.pixels_per_point();
    if (view.pixels_per_point - pixels).abs() > f32::EPSILON {
        view.pixels_per_point = pixels;
    }
    Ok(())
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [
        (
            "plain",
            include_bytes!("../../../../assets/fonts/Inter-Medium.otf").as_slice(),
        ),
        (
            "strong",
            include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf").as_slice(),
        ),
    ] {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    // Symbols that Inter lacks come from egui's own fonts.
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (family, name) in [
        (FontFamily::Proportional, "plain"),
        (FontFamily::Name("strong".into()), "strong"),
    ] {
        let mut list = vec![name.to_owned()];
        list.extend(fallback.iter().cloned());
        fonts.families.insert(family, list);
    }
    fonts
}
