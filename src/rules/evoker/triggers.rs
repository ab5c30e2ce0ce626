//! What a level does by itself, as this book has it done (EV-TIM-04, EV-ZON-20).

use crate::rules::shared::triggers::Stagecraft;

/// Places and spots of this book.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: super::movement::nearest_free,
    spot: |r, change| super::zones::change::change(r, change, None),
    joining: "EV-TIM-04",
};
