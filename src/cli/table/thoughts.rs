//! What the computer thinks before an order, as lines of text.

use crate::{ai::Thoughts, battle::scene::Scene, text::order_text};

/// The best orders with what speaks for and against each, in wounds or points.
pub(super) fn text(scene: &Scene, thoughts: &Thoughts) -> String {
    let name = &scene.member(thoughts.unit).name;
    let mut text = format!("  {name} ({}) thinks of:\n", thoughts.mind.title());
    for (place, thought) in thoughts.best.iter().enumerate() {
        let reasons: Vec<String> = thought
            .terms
            .iter()
            .map(|(term, amount)| format!("{} {}", term.name(), signed(*amount)))
            .collect();
        let chosen = if thought.order == thoughts.chosen {
            " <"
        } else {
            ""
        };
        let order = order_text::write(scene, &thought.order);
        let order = order.strip_prefix(name.as_str()).unwrap_or(&order);
        let order = order.trim_start_matches([':', ' ']);
        text.push_str(&format!(
            "    {}. {} {order} ({}){chosen}\n",
            place + 1,
            signed(thought.worth),
            reasons.join(", ")
        ));
    }
    if !thoughts
        .best
        .iter()
        .any(|thought| thought.order == thoughts.chosen)
    {
        text.push_str("    Nothing else is worth it.\n");
    }
    text
}

/// Thousandths with their sign and two digits behind the point.
fn signed(thousandths: i64) -> String {
    let sign = if thousandths < 0 { '\u{2212}' } else { '+' };
    let hundredths = (thousandths.abs() + 5) / 10;
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn amounts_have_a_sign_and_two_digits() {
        assert_eq!(signed(1234), "+1.23");
        assert_eq!(signed(-40), "\u{2212}0.04");
        assert_eq!(signed(999), "+1.00");
    }
}
