//! Sealed files: the contents are packed, so that opening a file does not show the other side's
//! secrets or the seed. This is a seal, not a lock: the program can still continue the battle, and
//! a broken seal is reported.

use std::hash::Hasher;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::hashing::StateHasher;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Key of the scrambling, besides the text's own checksum.
const KEY: u64 = 0x5ead_0f9d_1ce5_ea1d;

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    let sum = sum(text.as_bytes());
    let mut bytes = sum.to_le_bytes().to_vec();
    bytes.extend_from_slice(text.as_bytes());
    scramble(&mut bytes[8..], sum);
    let mut packed = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for three in bytes.chunks(3) {
        let number = (0..3).fold(0_u32, |number, place| {
            number << 8 | u32::from(three.get(place).copied().unwrap_or(0))
        });
        for place in 0..=three.len() {
            let letter = LETTERS[(number >> (18 - 6 * place) & 63) as usize];
            packed.push(char::from(letter));
        }
    }
    packed
}

/// Unpacks a text; `None` if anything in it was changed.
pub(super) fn unpack(packed: &str) -> Option<String> {
    let mut values = [None; 256];
    for (letter, value) in LETTERS.iter().zip(0_u32..) {
        values[usize::from(*letter)] = Some(value);
    }
    let mut bytes = Vec::with_capacity(packed.len() * 3 / 4);
    for four in packed.as_bytes().chunks(4) {
        let mut number = 0_u32;
        for place in 0..4 {
            let value = match four.get(place) {
                Some(letter) => values[usize::from(*letter)]?,
                None => 0,
            };
            number = number << 6 | value;
        }
        let whole = number.to_be_bytes();
        bytes.extend_from_slice(whole.get(1..four.len())?);
    }
    let (sum_then, text) = bytes.split_first_chunk::<8>()?;
    let sum_then = u64::from_le_bytes(*sum_then);
    let mut text = text.to_vec();
    scramble(&mut text, sum_then);
    (sum(&text) == sum_then)
        .then(|| String::from_utf8(text).ok())
        .flatten()
}

fn sum(bytes: &[u8]) -> u64 {
    let mut hasher = StateHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// Scrambles bytes; a second call restores them.
fn scramble(bytes: &mut [u8], sum: u64) {
    let mut noise = ChaCha8Rng::seed_from_u64(KEY ^ sum);
    let mut mask = vec![0; bytes.len()];
    noise.fill_bytes(&mut mask);
    for (byte, mask) in bytes.iter_mut().zip(mask) {
        *byte ^= mask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_text_comes_out_as_it_was_and_shows_nothing_of_itself() {
        for length in 0..40 {
            let text: String = "{\"seed\": 4711, \"größe\": 1}"
                .chars()
                .cycle()
                .take(length)
                .collect();
            let packed = pack(&text);
            assert_eq!(unpack(&packed), Some(text.clone()), "{packed}");
            assert!(length < 8 || !packed.contains("seed"));
        }
        // Nearly equal texts have nothing in common once packed.
        let (one, other) = (
            pack(&"a".repeat(400)),
            pack(&format!("{}b", "a".repeat(399))),
        );
        let same = one.bytes().zip(other.bytes()).filter(|(a, b)| a == b);
        assert!(same.count() < 40);
    }

    #[test]
    fn every_change_breaks_the_seal() {
        let packed = pack("{\"shadowgrid\": \"save\", \"round\": 3}");
        for place in 0..packed.len() {
            let mut broken = packed.clone().into_bytes();
            broken[place] = if broken[place] == b'A' { b'B' } else { b'A' };
            let broken = String::from_utf8(broken).unwrap();
            // The last letter has unused bits.
            if place + 1 < packed.len() {
                assert_eq!(unpack(&broken), None, "letter {place}");
            }
            assert_eq!(unpack(&packed[..place]), None, "cut at {place}");
        }
        assert_eq!(unpack("no seal!"), None);
    }
}
