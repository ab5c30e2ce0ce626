//! A hash of states that is the same on every machine and build.

use std::hash::{Hash, Hasher};

/// A 64-bit multiply-rotate hash over little-endian words (the FxHash scheme, with a final mix).
#[derive(Clone, Copy, Default)]
pub struct StateHasher(u64);

impl StateHasher {
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.word(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.word(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.word(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.word(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.word(number as u64);
    }

    fn write_i8(&mut self, number: i8) {
        self.word(number as u64);
    }

    fn write_i16(&mut self, number: i16) {
        self.word(number as u64);
    }

    fn write_i32(&mut self, number: i32) {
        self.word(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.word(number as u64);
    }

    fn finish(&self) -> u64 {
        let mut mixed = self.0 ^ (self.0 >> 32);
        mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }
}

/// One value's part of a hash that does not depend on the order of writing.
pub fn hash_entry<C: Hash>(bit: u32, number: u16, value: &C) -> u64 {
    let mut hasher = StateHasher::default();
    (bit, number).hash(&mut hasher);
    value.hash(&mut hasher);
    hasher.finish()
}
