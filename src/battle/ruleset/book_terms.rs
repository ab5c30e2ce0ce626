//! The words a book uses for lengths, harm and costs.

/// The words a book uses for lengths and harm.
#[derive(Clone, Copy)]
pub struct BookTerms {
    /// The unit of lengths behind a number: "m", "yd".
    pub length: &'static str,
    /// The unit of heights and falls behind a number: "m", "yd".
    pub height: &'static str,
    /// The harm of a hit, as the object of "deals": "3 wounds", "a severe wound".
    pub hurt: fn(u16) -> String,
    /// The verb for harm without an attacker: "loses", "takes".
    pub hurts: &'static str,
    /// Harm as it floats beside a token: "−3", "severe wound".
    pub blow: fn(u16) -> String,
    /// A unit that is unconscious for this many rounds, including the current one; `u32::MAX` is
    /// without end: "unconscious for 3 rounds".
    pub asleep: fn(u32) -> String,
    /// Wound levels from none to the worst, in books where each wound has its own level; empty
    /// where harm adds up.
    pub levels: &'static [&'static str],
    /// The least damage that harms; less has been absorbed.
    pub least_damage: i32,
    /// Its classes of cover, from none to the best.
    pub covers: &'static [&'static str],
    /// The unit of harm where several hits are added up: "wounds", "damage"; three wounds of the
    /// second level are six "levels of wounds".
    pub harm: &'static str,
    /// How results better than a pass are counted: "degrees", "Successes".
    pub degrees: &'static str,
    /// The names of extra dice that make a test likelier and less likely: "Advantages" and
    /// "Disadvantages".
    pub edges: [&'static str; 2],
    /// Which faces have a special effect, as a player reads it; empty for none.
    pub faces: &'static str,
    /// Gauges of wounds count those taken, not those left.
    pub counts_taken: bool,
}

/// A number with its plural noun, made singular for 1: "1 star", "2 stars", "1 AP".
pub fn counted(number: impl Into<i64>, many: &str) -> String {
    let number = number.into();
    let hissing = many.strip_suffix("es").filter(|one| one.ends_with("ss"));
    let one = hissing.or_else(|| many.strip_suffix('s'));
    let one = one.filter(|_| number == 1);
    format!("{number} {}", one.unwrap_or(many))
}

impl BookTerms {
    /// Whether harm adds up; otherwise each wound has its own level.
    pub fn harm_adds(&self) -> bool {
        self.levels.is_empty()
    }

    /// A length in words: "1 square", "3 metres".
    pub fn lengths(&self, many: impl Into<i64>) -> String {
        counted(many, self.length)
    }

    /// A height in words: "4 m", "1 yd".
    pub fn heights(&self, many: impl Into<i64>) -> String {
        counted(many, self.height)
    }

    /// A height over the ground, or a depth below it: "+1 m", "−2 yd".
    pub fn rise(&self, many: impl Into<i64>) -> String {
        let many = many.into();
        let sign = if many < 0 { '\u{2212}' } else { '+' };
        format!("{sign}{}", self.heights(many.abs()))
    }

    /// Edges in words: "1 boon", "2 Disadvantages".
    pub fn edges(&self, edges: i8) -> String {
        let [good, bad] = self.edges;
        let many = if edges < 0 { bad } else { good };
        counted(i64::from(edges).abs(), many)
    }

    /// The level of a loss, if it is a single wound with its own level.
    pub fn level(&self, (lost, wounds): (i16, i16)) -> Option<&'static str> {
        let level = usize::try_from(lost).ok().filter(|_| wounds == 1)?;
        self.levels.get(level).copied()
    }

    /// A unit that is unconscious for this many rounds and then wakes.
    pub fn sleeps(rounds: u32) -> String {
        match rounds {
            u32::MAX => "unconscious".to_owned(),
            _ => format!("unconscious for {}", counted(rounds, "rounds")),
        }
    }
}

/// A pool of the book.
#[derive(Clone, Copy, Debug)]
pub struct PoolRule {
    /// Its name as a player reads it.
    pub name: &'static str,
    /// When it fills up again, as a player reads it.
    pub refills: &'static str,
    /// It counts up from 0, without a maximum worth showing.
    pub counts_up: bool,
}

impl PoolRule {
    /// A pool that is spent and fills up again.
    pub const fn new(name: &'static str, refills: &'static str) -> Self {
        Self {
            name,
            refills,
            counts_up: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn of_one_thing_the_word_is_that_of_one() {
        assert_eq!(counted(1, "stars"), "1 star");
        assert_eq!(counted(2, "stars"), "2 stars");
        assert_eq!(counted(0, "yards"), "0 yards");
        assert_eq!(counted(1, "AP"), "1 AP");
        assert_eq!(counted(1, "mana"), "1 mana");
    }
}
