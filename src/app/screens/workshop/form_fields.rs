//! A field of the form: its control, its help with what it accepts and what it is unless given.

use bevy_egui::egui::{
    self, ComboBox, DragValue, Id, Response, RichText, TextEdit, Ui, WidgetInfo, WidgetType,
};

use super::{form_state::Wish, studio::Studio};
use crate::{
    app::art::theme,
    data::reference::accepted,
    document::{
        in_quotes,
        shape::{FieldInfo, ValueKind},
    },
    workshop::{forms::Subject, people},
};

/// Keeps what is being typed while its field has the focus.
pub(super) fn keep(studio: &mut Studio, field: String, typed: String, has_focus: bool) {
    match has_focus {
        true => drop(studio.form.typed.insert(field, typed)),
        false => drop(studio.form.typed.remove(&field)),
    }
}

/// What is said of a field: what it is, what it accepts, what it is unless given.
pub(super) fn help_of(field: &FieldInfo) -> String {
    let mut help = field.help.replace('`', "");
    let accepts = accepted(&field.kind).replace('`', "");
    if !accepts.is_empty() && field.kind != ValueKind::Flag {
        help += &format!("\nAccepts: {accepts}.");
    }
    match field.default.as_deref() {
        None => help += "\nIt must be given.",
        Some("") => {}
        Some(default) => help += &format!("\nUnless given: {default}."),
    }
    help
}

/// A field: its name, its value, its help.
pub(super) fn one_field(
    ui: &mut Ui,
    studio: &mut Studio,
    (way, field): (&str, &FieldInfo),
    wish: &mut Option<Wish>,
) {
    let subject = studio.form.subject;
    let value = subject.value(studio.desk.draft(), way);
    let ink = match value {
        Some(_) => theme::TEXT,
        None => theme::FAINT,
    };
    let name = spaced(way);
    let help = help_of(field);
    let set = |value: Option<String>| Some(Wish::Set(way.to_owned(), value));
    let shown = value.clone().or(field.default.clone()).unwrap_or_default();
    let mut label = None;
    let mut in_hand = false;
    ui.horizontal(|ui| {
        let title = RichText::new(&name).size(12.5).color(ink);
        if field.kind == ValueKind::Flag {
            let mut is_on = shown == "true";
            let response = ui.checkbox(&mut is_on, title).on_hover_text(&help);
            in_hand = response.has_focus();
            if response.changed() {
                *wish = set(Some(is_on.to_string()));
            }
        } else {
            let title = ui.add(egui::Label::new(title)).on_hover_text(&help);
            label = Some(title.id);
        }
        if value.is_some() && field.default.is_some() {
            let button = ui.small_button("×");
            let out = format!("Leave {name} out");
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &out));
            if button.on_hover_text("Leave it out: as usual").clicked() {
                *wish = set(None);
            }
        }
    });
    let named = names_of(studio, field);
    match (&field.kind, named) {
        (ValueKind::Flag, _) => {}
        // A number that is not given and has no usual value is typed.
        (ValueKind::Whole { .. }, _) if shown.parse::<i64>().is_ok() => {
            in_hand = number_field(ui, studio, (way, field, &shown), label, wish);
        }
        (ValueKind::List(_), Some((names, is_quoted))) => {
            in_hand = text_field(ui, studio, (way, field, false), value.as_deref(), wish);
            let more = |name: &str| match is_quoted {
                true => in_quotes(name),
                false => name.to_owned(),
            };
            ui.menu_button(format!("Add to {name} …"), |ui| {
                for name in names {
                    if ui.button(spaced(&name)).clicked() {
                        *wish = set(Some(longer(value.as_deref(), &more(&name))));
                        ui.close();
                    }
                }
            });
        }
        (_, Some((names, is_quoted))) => {
            let own = shown.trim_matches('"').to_owned();
            let combo = ComboBox::from_id_salt(("field", way))
                .selected_text(match own.is_empty() {
                    true => "as usual".to_owned(),
                    false => spaced(&own),
                })
                .width(ui.available_width() - 10.0)
                .show_ui(ui, |ui| {
                    for name in names {
                        if ui.selectable_label(name == own, spaced(&name)).clicked() {
                            let text = match is_quoted {
                                true => in_quotes(&name),
                                false => name,
                            };
                            *wish = set(Some(text));
                        }
                    }
                })
                .response
                .on_hover_text(&help);
            in_hand = combo.has_focus();
            named_by(combo, label);
        }
        (kind, None) => {
            let is_text = *kind == ValueKind::Text || is_title(subject, field, &shown);
            in_hand = text_field(ui, studio, (way, field, is_text), value.as_deref(), wish);
        }
    }
    if in_hand {
        ui.label(RichText::new(help).size(11.5).color(theme::FAINT));
    }
}

/// A number to drag or to type; returns whether it has the keyboard.
fn number_field(
    ui: &mut Ui,
    studio: &mut Studio,
    (way, field, shown): (&str, &FieldInfo, &str),
    label: Option<Id>,
    wish: &mut Option<Wish>,
) -> bool {
    let ValueKind::Whole { least, most, unit } = &field.kind else {
        return false;
    };
    let typed = studio.form.typed.get(way).map_or(shown, String::as_str);
    let mut number = typed.parse::<i64>().unwrap_or_default();
    // What is usual may lie outside of what can be given.
    let limit = |of: &i128| i64::try_from(*of).unwrap_or(i64::MAX);
    let range = limit(least).min(number)..=limit(most).max(number);
    let suffix = match unit.is_empty() {
        true => String::new(),
        false => format!(" {unit}"),
    };
    let drag = DragValue::new(&mut number)
        .range(range)
        .suffix(suffix)
        .update_while_editing(false);
    let response = ui.add(drag);
    let is_held = response.dragged() || response.has_focus();
    let is_done = response.drag_stopped() || response.lost_focus();
    if is_done && number.to_string() != shown {
        *wish = Some(Wish::Set(way.to_owned(), Some(number.to_string())));
    }
    let has_focus = response.has_focus();
    named_by(response.on_hover_text(help_of(field)), label);
    keep(studio, way.to_owned(), number.to_string(), is_held);
    has_focus
}

/// A list of a file with one more item; a list that is not given is begun.
fn longer(list: Option<&str>, item: &str) -> String {
    let inside = list.and_then(|list| list.trim().strip_prefix('[')?.strip_suffix(']'));
    match inside.map(|inside| inside.trim().trim_end_matches(',')) {
        None | Some("") => format!("[{item}]"),
        Some(inside) => format!("[{inside}, {item}]"),
    }
}

/// The way of a field in words.
pub(super) fn spaced(name: &str) -> String {
    name.replace('_', " ").replace('.', ": ")
}

/// Gives a control the name of its label, for screen readers.
fn named_by(control: Response, label: Option<Id>) {
    if let Some(label) = label {
        control.labelled_by(label);
    }
}

/// Whether a field holds a text between quotation marks that is typed without them.
fn is_title(subject: Subject, field: &FieldInfo, shown: &str) -> bool {
    let is_named = field.name == "name" || field.name == "description";
    let takes_text = !matches!(field.kind, ValueKind::Worded(_) | ValueKind::Either(_));
    (is_named && subject != Subject::Field) || (shown.starts_with('"') && takes_text)
}

/// A value that is typed: a text without its quotation marks, anything else as the file has it.
/// Returns whether it has the focus.
fn text_field(
    ui: &mut Ui,
    studio: &mut Studio,
    (way, field, is_text): (&str, &FieldInfo, bool),
    value: Option<&str>,
    wish: &mut Option<Wish>,
) -> bool {
    let read = |text: &str| match is_text {
        true => ron::from_str::<String>(text).unwrap_or_else(|_| text.to_owned()),
        false => text.to_owned(),
    };
    let own = value.map(read).unwrap_or_default();
    let hint = field.default.as_deref().map(read).unwrap_or_default();
    let key = way.to_owned();
    let mut typed = studio.form.typed.get(&key).unwrap_or(&own).clone();
    let hint = match hint.chars().count() {
        0..=40 => hint,
        _ => "…".to_owned(),
    };
    let edit = match own.len() > 40 || field.name == "description" {
        true => TextEdit::multiline(&mut typed).desired_rows(2),
        false => TextEdit::singleline(&mut typed),
    };
    let response = ui.add(
        edit.hint_text(hint)
            .margin(egui::Margin::symmetric(6, 4))
            .desired_width(f32::INFINITY),
    );
    let name = spaced(way);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    let is_done = response.lost_focus();
    let has_focus = response.has_focus();
    keep(studio, key, typed.clone(), has_focus);
    response.on_hover_text(help_of(field));
    if is_done && typed != own {
        let value = match typed.trim().is_empty() {
            true => None,
            false if is_text => Some(in_quotes(&typed)),
            false => Some(typed),
        };
        *wish = Some(Wish::Set(way.to_owned(), value));
    }
    has_focus
}

/// The names that a field chooses from, and whether files have them between quotation marks.
fn names_of(studio: &Studio, field: &FieldInfo) -> Option<(Vec<String>, bool)> {
    let draft = studio.desk.draft();
    match (field.name, &field.kind) {
        ("side", ValueKind::OneOf { .. }) => Some((people::sides(draft), true)),
        (
            "one" | "other",
            ValueKind::OneOf {
                what: "a combatant",
                ..
            },
        ) => {
            let all = studio.seen.people.iter();
            Some((all.map(|person| person.name.clone()).collect(), true))
        }
        ("leads", ValueKind::List(_)) => {
            let people = studio.seen.people.iter();
            let people = people.filter(|person| !person.side.is_empty());
            let sides = people::sides(draft).into_iter();
            Some((
                sides
                    .chain(people.map(|person| person.name.clone()))
                    .collect(),
                true,
            ))
        }
        ("rides", _) => {
            let own = studio.form.person();
            let others = studio.seen.people.iter();
            let others = others.filter(|person| Some(person.number) != own);
            Some((others.map(|person| person.name.clone()).collect(), true))
        }
        (_, ValueKind::OneOf { names, .. }) if !names.is_empty() => Some(plain(names)),
        (_, ValueKind::List(of)) => match &**of {
            ValueKind::OneOf { names, .. } if !names.is_empty() => Some(plain(names)),
            _ => None,
        },
        (_, ValueKind::Options(options)) => {
            let names = options.iter().map(|option| option.name.to_owned());
            Some((names.collect(), false))
        }
        (_, ValueKind::Among(numbers)) => {
            Some((numbers.iter().map(i64::to_string).collect(), false))
        }
        _ => None,
    }
}

/// Names, and whether files have them between quotation marks.
fn plain(names: &[String]) -> (Vec<String>, bool) {
    let is_name = |name: &String| {
        let mut letters = name.chars();
        letters.all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    (names.to_vec(), !names.iter().all(is_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_get_one_more_item() {
        assert_eq!(longer(None, "a"), "[a]");
        assert_eq!(longer(Some("[]"), "a"), "[a]");
        assert_eq!(longer(Some("[ b, c, ]"), "\"a\""), "[b, c, \"a\"]");
    }
}
