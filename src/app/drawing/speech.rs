//! Words for screen readers: sentences, and the live regions that announce them.

use bevy_egui::egui::{self, Id, accesskit};

use crate::text::aloud::aloud;

/// The selected one of several.
pub fn among(name: &str, place: usize, count: usize) -> String {
    format!("{name}, {} of {count}", place + 1)
}

/// Parts as sentences, each with one full stop.
pub fn sentence(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
    {
        if !text.is_empty() {
            text.push(' ');
        }
        text += part;
        if !part.ends_with(['.', '?', '!', '…']) {
            text.push('.');
        }
    }
    text
}

/// Words that are announced at once when they change.
pub fn alert(ctx: &egui::Context, name: &'static str, words: &str) {
    live(
        ctx,
        name,
        accesskit::Role::Alert,
        accesskit::Live::Assertive,
        words,
    );
}

/// Words that are announced when there is time.
pub fn status(ctx: &egui::Context, name: &'static str, words: &str) {
    live(
        ctx,
        name,
        accesskit::Role::Status,
        accesskit::Live::Polite,
        words,
    );
}

/// A region with words that are announced when they change. It stays when it is empty, because
/// screen readers do not find a removed region again, but is silent then.
pub fn live(
    ctx: &egui::Context,
    name: &'static str,
    role: accesskit::Role,
    live: accesskit::Live,
    words: &str,
) {
    let live = match words {
        "" => accesskit::Live::Off,
        _ => live,
    };
    ctx.accesskit_node_builder(Id::new(("speech", name)), |node| {
        node.set_role(role);
        node.set_live(live);
        node.set_label(aloud(words));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels of live regions in egui's output for screen readers.
    fn heard(run: impl Fn(&egui::Context)) -> Vec<(accesskit::Live, String)> {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        ctx.begin_pass(egui::RawInput::default());
        run(&ctx);
        let mut output = ctx.end_pass();
        output.textures_delta.clear();
        let nodes = output
            .platform_output
            .accesskit_update
            .map(|update| update.nodes);
        let live = |node: &accesskit::Node| Some((node.live()?, node.label()?.to_owned()));
        let nodes = nodes.unwrap_or_default();
        nodes.iter().filter_map(|(_, node)| live(node)).collect()
    }

    #[test]
    fn what_is_said_stands_in_the_tree_of_the_screen_reader() {
        let heard = heard(|ctx| {
            live(
                ctx,
                "turn",
                accesskit::Role::Status,
                accesskit::Live::Polite,
                "Your turn: Iren.",
            );
        });
        assert_eq!(
            heard,
            [(accesskit::Live::Polite, "Your turn: Iren.".to_owned())]
        );
    }

    #[test]
    fn where_nothing_is_to_be_said_the_region_is_silent() {
        let nothing = (accesskit::Live::Off, String::new());
        assert_eq!(heard(|ctx| alert(ctx, "question", "")), [nothing]);
    }

    #[test]
    fn parts_become_sentences() {
        let parts = ["Who?", " Iren ", "", "3 of 4", "It waits …"].map(str::to_owned);
        assert_eq!(sentence(&parts), "Who? Iren. 3 of 4. It waits …");
        assert_eq!(sentence(&[]), "");
    }
}
