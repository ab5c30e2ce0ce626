//! How this book places units for the level's triggers (EV-TIM-04, EV-ZON-20).

use crate::rules::shared::triggers::Stagecraft;

/// Places and spots of this book.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free: crate::rules::evoker::movement::nearest_free,
    spot: |r, change| crate::rules::evoker::zones::change::change(r, change, None),
    joining: "EV-TIM-04",
};
