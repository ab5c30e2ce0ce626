//! The battle's dice, keyed by (seed, order number).

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A stream of fair dice that is the same on every machine for the same key.
///
/// Each order of a battle has its own stream, so that an order that runs again from its mark (after
/// an answer, in a replay, after loading) rolls the same faces.
///
/// ```
/// use shadowgrid::dice::DiceStream;
///
/// let faces = |order_number| -> Vec<u16> {
///     let mut dice = DiceStream::new(42, order_number);
///     (0..5).map(|_| dice.throw(20)).collect()
/// };
/// assert_eq!(faces(1), faces(1));
/// assert_ne!(faces(1), faces(2));
/// assert!(faces(1).iter().all(|face| (1..=20).contains(face)));
/// ```
#[derive(Clone, Debug)]
pub struct DiceStream {
    generator: ChaCha8Rng,
    /// After this many throws, another stream takes over.
    then: Option<(u32, Box<DiceStream>)>,
}

impl DiceStream {
    /// The stream of one order of a battle.
    pub fn new(seed: u64, order_number: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&order_number.to_le_bytes());
        Self {
            generator: ChaCha8Rng::from_seed(key),
            then: None,
        }
    }

    /// This stream for its first `after` throws, then `by`: for what-if questions when some dice
    /// have fallen and others have not.
    #[must_use]
    pub fn followed(mut self, after: u32, by: Self) -> Self {
        self.then = Some((after, Box::new(by)));
        self
    }

    /// The stream of the computer's search for one decision of a side, different from the stream of
    /// every order.
    pub fn of_thought(seed: u64, order_number: u64, side: u8) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&order_number.to_le_bytes());
        key[16] = side;
        key[24..].copy_from_slice(b"thoughts");
        Self {
            generator: ChaCha8Rng::from_seed(key),
            then: None,
        }
    }

    /// Rolls one die with faces 1 to `faces`; all faces are exactly equally likely.
    ///
    /// Numbers that would favour low faces are thrown away (rejection sampling). A die with fewer
    /// than two faces always shows 1.
    pub fn throw(&mut self, faces: u16) -> u16 {
        match self.then.take() {
            Some((0, next)) => *self = *next,
            Some((left, next)) => self.then = Some((left - 1, next)),
            None => {}
        }
        if faces < 2 {
            return 1;
        }
        let faces = u32::from(faces);
        let limit = u32::MAX - u32::MAX % faces;
        loop {
            let number = self.generator.next_u32();
            if number < limit {
                return (number % faces + 1) as u16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DiceStream;

    #[test]
    fn a_stream_goes_on_with_another_after_so_many_throws() {
        let faces =
            |mut stream: DiceStream| std::array::from_fn::<u16, 8, _>(|_| stream.throw(100));
        let (first, other) = (DiceStream::new(7, 3), DiceStream::new(9, 1));
        let both = faces(first.clone().followed(3, other.clone()));
        assert_eq!(both[..3], faces(first.clone())[..3]);
        assert_eq!(both[3..], faces(other)[..5]);
        assert_ne!(both, faces(first));
    }

    #[test]
    fn the_same_key_throws_the_same_faces() {
        let faces = |seed, order| {
            let mut stream = DiceStream::new(seed, order);
            std::array::from_fn::<u16, 20, _>(|_| stream.throw(100))
        };
        assert_eq!(faces(7, 3), faces(7, 3));
        assert_ne!(faces(7, 3), faces(7, 4));
        assert_ne!(faces(7, 3), faces(8, 3));
    }

    #[test]
    fn a_known_key_throws_known_faces_on_every_machine() {
        let mut stream = DiceStream::new(1, 1);
        let faces: Vec<u16> = (0..6).map(|_| stream.throw(100)).collect();
        assert_eq!(faces, KNOWN);
    }

    #[test]
    fn thoughts_are_no_dice_of_the_battle() {
        let faces =
            |mut stream: DiceStream| std::array::from_fn::<u16, 20, _>(|_| stream.throw(100));
        let thought = |seed, order, side| faces(DiceStream::of_thought(seed, order, side));
        assert_eq!(thought(7, 3, 0), thought(7, 3, 0));
        assert_ne!(thought(7, 3, 0), faces(DiceStream::new(7, 3)));
        for other in [thought(7, 3, 1), thought(7, 4, 0), thought(8, 3, 0)] {
            assert_ne!(thought(7, 3, 0), other);
        }
    }

    const KNOWN: [u16; 6] = [32, 7, 37, 18, 54, 61];

    #[test]
    fn every_face_is_as_likely_as_every_other() {
        let mut stream = DiceStream::new(11, 0);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(stream.throw(6)) - 1] += 1;
        }
        // Four standard deviations of a binomial with n = 60,000 and p = 1/6 are 365.
        assert!(
            counts.iter().all(|&n| n.abs_diff(10_000) < 365),
            "{counts:?}"
        );
    }
}
