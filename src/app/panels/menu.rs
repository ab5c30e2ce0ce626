//! The action menu: every action of the book, grouped, with key and cost; greyed with the reason.

use bevy_egui::egui::{
    self, Align2, Color32, Key, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::Wish;
use crate::{
    app::{
        choices::Choices,
        intent::{Armed, Intent},
        session::Session,
        theme, words,
    },
    battle::{
        Battle,
        order::{ActionId, Aim, Modes, Order, With},
        refusal::Why,
        ruleset::Group,
        side_view::SideView,
    },
};

/// One button of the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it arms.
    pub armed: Armed,
    /// Its name.
    pub name: String,
    /// What is held back, for an action that names another one; else empty.
    pub what: String,
    /// What it costs.
    pub cost: String,
    /// What it does, in a sentence.
    pub help: String,
    /// The rules it follows.
    pub rules: String,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
    /// Its key.
    pub key: Option<char>,
}

/// The menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Menu {
    /// Groups with their buttons.
    pub groups: Vec<(Group, Vec<Item>)>,
    /// Whether orders can be given now.
    pub enabled: bool,
    /// What is said instead while somebody else acts.
    pub waiting: String,
}

/// Keys in the order they are given away; those that move, zoom and end turns are left out.
const KEYS: &str = "1234567890QERTYUIOPFGHJKLVBNM";

/// The order the groups are shown in.
const GROUPS: [Group; 6] = [
    Group::Attack,
    Group::Trick,
    Group::Defence,
    Group::Move,
    Group::Support,
    Group::Turn,
];

impl Menu {
    /// The menu of the acting combatant.
    pub fn of(battle: &Battle, choices: &Choices, session: &Session, enabled: bool) -> Self {
        let view = battle.view();
        let book = view.scene.book;
        let mut menu = Self {
            enabled,
            ..Self::default()
        };
        let Some(unit) = choices.unit.or(battle.acting()) else {
            return menu;
        };
        if session.human_to_move().is_none() || battle.question().is_some() {
            menu.waiting = match session.viewer() {
                Some(side) if !SideView::new(view, side).sees(unit) => {
                    "Somebody is acting …".into()
                }
                _ => format!("{} is acting …", words::name(view, unit)),
            };
            return menu;
        }
        if choices.unit.is_none() {
            menu.waiting = "Enter shows the rest at once.".into();
            return menu;
        }
        let mut items: Vec<(Group, Item)> = Vec::new();
        for (place, action) in book.actions.iter().enumerate() {
            let id = ActionId(place as u8);
            let entry = action.entry();
            let item = |with: Option<With>, name: String, cost: String, refusal| Item {
                armed: Armed {
                    action: id,
                    named: None,
                    with,
                    modes: Modes::default(),
                },
                name,
                what: String::new(),
                cost,
                help: entry.help.to_owned(),
                rules: entry.rules.join(" "),
                refusal,
                key: None,
            };
            if let Err(refusal) = action.ready(view, unit) {
                // What this battlefield or combatant does not have at all needs no button.
                if refusal.why == Why::NoSuchAction {
                    continue;
                }
                let because = words::refusal(view, &refusal);
                items.push((
                    entry.group,
                    item(
                        None,
                        entry.name.to_owned(),
                        entry.cost.to_owned(),
                        Some(because),
                    ),
                ));
                continue;
            }
            // Each power is a button of its own; weapons are chosen when aiming.
            let mut candidates = Vec::new();
            action.orders(view, unit, id, &mut candidates);
            // Each action that can be held back is a button of its own.
            if action.names_action() {
                for order in choices.legal.iter().filter(|order| order.action == id) {
                    let named = order.named.and_then(|named| book.action(named));
                    let what = named.map_or("", |named| named.entry().name);
                    let means = words::with(view, order.with);
                    let cost = battle
                        .plan(order)
                        .map_or_else(|_| entry.cost.to_owned(), |plan| price(&plan.price));
                    let mut button = item(Some(order.with), entry.name.to_owned(), cost, None);
                    button.what = match means.as_str() {
                        "" => what.to_owned(),
                        means => format!("{means}, {what}"),
                    };
                    button.armed.named = order.named;
                    items.push((entry.group, button));
                }
                continue;
            }
            let mut powers: Vec<With> = Vec::new();
            let mut plain = Some(id) == choices.walk;
            for order in &candidates {
                match order.with {
                    With::Power(_) if powers.contains(&order.with) => {}
                    With::Power(_) => powers.push(order.with),
                    With::Nothing | With::Item(_) => plain = true,
                }
            }
            if plain || powers.is_empty() {
                let legal = Some(id) == choices.walk
                    || choices
                        .legal
                        .iter()
                        .any(|order| order.action == id && !matches!(order.with, With::Power(_)));
                let refusal = (!legal).then(|| {
                    why_not(battle, &candidates, |order| {
                        !matches!(order.with, With::Power(_))
                    })
                });
                let with = candidates
                    .iter()
                    .map(|order| order.with)
                    .find(|with| !powers.is_empty() && !matches!(with, With::Power(_)));
                items.push((
                    entry.group,
                    item(with, entry.name.to_owned(), entry.cost.to_owned(), refusal),
                ));
            }
            for with in powers {
                let legal = choices
                    .legal
                    .iter()
                    .find(|order| order.action == id && order.with == with);
                let refusal = legal
                    .is_none()
                    .then(|| why_not(battle, &candidates, |order| order.with == with));
                let cost = legal
                    .and_then(|order| battle.plan(order).ok())
                    .map_or_else(|| entry.cost.to_owned(), |plan| price(&plan.price));
                items.push((
                    entry.group,
                    item(Some(with), words::with(view, with), cost, refusal),
                ));
            }
        }
        let end = book.action_named("end");
        // Those that cannot be done stand last in their group.
        for group in GROUPS {
            // Ending the turn has its own button on top.
            let mut list: Vec<Item> = items
                .iter()
                .filter(|(of, item)| *of == group && Some(item.armed.action) != end)
                .map(|(_, item)| item.clone())
                .collect();
            list.sort_by_key(|item| item.refusal.is_some());
            if !list.is_empty() {
                menu.groups.push((group, list));
            }
        }
        // What can be done gets its key first; there may be more actions than keys.
        let mut keys = KEYS.chars();
        for impossible in [false, true] {
            for item in menu.groups.iter_mut().flat_map(|(_, items)| items) {
                if item.refusal.is_some() == impossible {
                    item.key = keys.next();
                }
            }
        }
        menu
    }

    /// The button with a key.
    pub fn with_key(&self, key: char) -> Option<&Item> {
        self.groups
            .iter()
            .flat_map(|(_, items)| items)
            .find(|item| item.key == Some(key))
    }

    /// How many rows of buttons that can be pressed the bottom needs, the same all battle long.
    pub fn rows(battle: &Battle) -> usize {
        if battle.scene().book.actions.len() > 24 {
            5
        } else {
            4
        }
    }

    /// How many columns there are and where each button stands, columns filled from the top.
    /// Small groups share a column.
    fn flow(&self, height: f32) -> (usize, Vec<Place>) {
        let mut places = Vec::new();
        let (mut column, mut y) = (0, 0.0);
        for (group, items) in &self.groups {
            let needs = HEADING + items.iter().map(Item::height).sum::<f32>();
            if y > 0.0 && y + needs > height + 1.0 && y + HEADING + 2.0 * BUTTON > height {
                column += 1;
                y = 0.0;
            }
            y += HEADING;
            for (number, item) in items.iter().enumerate() {
                if y + item.height() > height + 2.0 {
                    column += 1;
                    y = HEADING;
                }
                places.push(Place {
                    group: *group,
                    number,
                    column,
                    top: y,
                });
                y += item.height();
            }
        }
        (column + 1, places)
    }
}

impl Item {
    /// Its name, with what it holds back.
    pub fn title(&self) -> String {
        match self.what.as_str() {
            "" => self.name.clone(),
            what => format!("{}: {what}", self.name),
        }
    }

    /// Points from its top to that of the next; what cannot be done takes one line.
    fn height(&self) -> f32 {
        match self.refusal {
            Some(_) => LINE,
            None => BUTTON,
        }
    }
}

/// Where a button of the menu stands.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    group: Group,
    number: usize,
    column: usize,
    /// Points from the top.
    top: f32,
}

/// A column is at least so wide, in points, that most names fit.
const NARROWEST: f32 = 106.0;
/// The height of a group's heading, in points.
const HEADING: f32 = 17.0;
/// The height of a button with the room below it, in points.
const BUTTON: f32 = 36.0;
/// The height of what cannot be done, in points.
const LINE: f32 = 19.0;

/// A price in the signs of the book.
pub fn price(price: &[(&'static str, i16)]) -> String {
    price
        .iter()
        .map(|(name, amount)| match *name {
            "stars" => "★".repeat(usize::try_from(*amount).unwrap_or(0)),
            "metres" => format!("{amount} m"),
            _ => format!("{amount} {name}"),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// Why none of the candidates can be: the first one's reason speaks for all.
fn why_not(battle: &Battle, candidates: &[Order], of: impl Fn(&Order) -> bool) -> String {
    candidates
        .iter()
        .filter(|order| of(order))
        .find_map(|order| battle.plan(order).err())
        .map_or_else(
            || "there is no target for it now".to_owned(),
            |refusal| words::refusal(battle.view(), &refusal),
        )
}

/// The order that ends the turn.
pub fn end_order(battle: &Battle, choices: &Choices) -> Option<Order> {
    choices.unit?;
    let end = battle.scene().book.action_named("end");
    choices
        .legal
        .iter()
        .find(|order| Some(order.action) == end)
        .or_else(|| {
            choices.legal.iter().find(|order| {
                order.aim == Aim::None
                    && crate::app::choices::group_of(battle, order.action) == Some(Group::Turn)
            })
        })
        .cloned()
}

/// Draws the menu.
pub fn show(ui: &mut Ui, menu: &Menu, intent: &Intent) -> Option<Wish> {
    let area = ui.max_rect();
    if !menu.waiting.is_empty() {
        ui.painter().text(
            area.left_top() + vec2(2.0, 14.0),
            Align2::LEFT_CENTER,
            &menu.waiting,
            theme::plain(14.0),
            theme::FAINT,
        );
        return None;
    }
    let (columns, places) = menu.flow(area.height());
    let gap = 10.0;
    let width = ((area.width() + gap) / columns.max(1) as f32 - gap).clamp(NARROWEST, 150.0);
    // Where letters are large the menu is wider than its place and scrolls sideways, by the wheel
    // too.
    ui.style_mut().always_scroll_the_only_direction = true;
    egui::ScrollArea::horizontal()
        .id_salt("actions")
        .auto_shrink(false)
        .show(ui, |ui| {
            let all = vec2(columns as f32 * (width + gap) - gap, area.height() - 1.0);
            let (content, _) = ui.allocate_exact_size(all, Sense::hover());
            let mut wish = None;
            for (group, items) in &menu.groups {
                for (number, item) in items.iter().enumerate() {
                    let place = |place: &&Place| place.group == *group && place.number == number;
                    let Some(place) = places.iter().find(place) else {
                        continue;
                    };
                    let at = content.min + vec2(place.column as f32 * (width + gap), place.top);
                    if number == 0 {
                        ui.painter().text(
                            at - vec2(-1.0, HEADING / 2.0 + 1.0),
                            Align2::LEFT_CENTER,
                            words::group(*group),
                            theme::plain(10.5),
                            theme::FAINT,
                        );
                    }
                    let room = if item.refusal.is_some() { 2.0 } else { 4.0 };
                    let rect = Rect::from_min_size(at, vec2(width, item.height() - room));
                    if button(ui, rect, item, intent, menu.enabled) {
                        wish = Some(Wish::Arm(item.armed));
                    }
                }
            }
            wish
        })
        .inner
}

fn button(ui: &mut Ui, rect: Rect, item: &Item, intent: &Intent, enabled: bool) -> bool {
    let id = ui.id().with((item.title(), item.armed.action.0));
    let response = ui.interact(rect, id, Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, item.title()));
    let possible = item.refusal.is_none();
    let armed = intent.armed.is_some_and(|armed| {
        armed.action == item.armed.action
            && armed.named == item.armed.named
            && (item.armed.with.is_none() || armed.with == item.armed.with)
    });
    let (fill, line) = if armed {
        (Color32::from_rgb(0x2b, 0x36, 0x46), theme::GOLD)
    } else if response.hovered() && possible && enabled {
        (theme::HOVERED, theme::FAINT)
    } else if possible {
        (theme::RAISED, theme::LINE)
    } else {
        (theme::PANEL, theme::LINE.gamma_multiply(0.7))
    };
    let painter = ui.painter().with_clip_rect(rect.expand(1.0));
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let name_y = match possible {
        true => rect.top() + rect.height() * 0.34,
        false => rect.center().y,
    };
    let mut left = rect.left() + 7.0;
    if let Some(key) = item.key {
        let cap = Rect::from_center_size(pos2(left + 7.5, name_y), vec2(16.0, 15.0));
        painter.rect_filled(cap, 3.5, theme::SUNKEN);
        painter.text(
            cap.center(),
            Align2::CENTER_CENTER,
            key,
            theme::plain(10.5),
            if possible { theme::GOLD } else { theme::OFF },
        );
        left += 22.0;
    }
    let width = rect.right() - left - 5.0;
    match &item.refusal {
        None => {
            let name = fit(&painter, &item.name, 12.5, width, theme::TEXT);
            painter.galley(pos2(left, name_y - name.size().y / 2.0), name, theme::TEXT);
            let below = match item.what.as_str() {
                "" => item.cost.clone(),
                what => format!("{} {what}", item.cost),
            };
            let cost = fit(&painter, &below, 10.5, width, theme::GOLD);
            let y = rect.top() + rect.height() * 0.76;
            painter.galley(pos2(left, y - cost.size().y / 2.0), cost, theme::GOLD);
        }
        Some(refusal) => {
            // The reason in few words where there is room; the tooltip has it in full.
            let all = format!("{}: {}", item.name, short(refusal));
            let mut words = fit(&painter, &all, 11.0, width, theme::OFF);
            if words.elided {
                words = fit(&painter, &item.name, 11.0, width, theme::OFF);
            }
            painter.galley(pos2(left, name_y - words.size().y / 2.0), words, theme::OFF);
        }
    }
    let clicked = response.clicked();
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(
            egui::RichText::new(item.title())
                .font(theme::strong(14.0))
                .color(theme::TEXT),
        );
        if !item.cost.is_empty() {
            ui.label(egui::RichText::new(&item.cost).color(theme::GOLD));
        }
        ui.label(&item.help);
        if let Some(refusal) = &item.refusal {
            ui.label(egui::RichText::new(format!("Not now: {refusal}")).color(theme::WARN));
        }
        ui.label(egui::RichText::new(&item.rules).small().color(theme::FAINT));
    });
    clicked && enabled
}

/// The text on one line, cut with dots where it is too long.
pub fn fit(
    painter: &egui::Painter,
    text: &str,
    size: f32,
    width: f32,
    colour: Color32,
) -> std::sync::Arc<egui::Galley> {
    let mut job =
        egui::text::LayoutJob::simple_singleline(text.to_owned(), theme::plain(size), colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(8.0));
    painter.layout_job(job)
}

/// A refusal in few words: without the rule.
fn short(refusal: &str) -> String {
    let text = refusal.split(" (").next().unwrap_or(refusal);
    let text = text.rsplit("because ").next().unwrap_or(text);
    let text = text
        .strip_prefix("it needs ")
        .map_or_else(|| text.to_owned(), |rest| format!("needs {rest}"));
    text.trim_end_matches('.').to_owned()
}

/// The key of the menu for a key of the keyboard.
pub fn letter(key: Key) -> Option<char> {
    let name = key.name();
    let mut letters = name.chars();
    let letter = letters.next()?;
    letters
        .next()
        .is_none()
        .then_some(letter.to_ascii_uppercase())
}
