//! The synthesis of sounds: a few sine waves, noise and an envelope, computed sample by sample.

use std::f32::consts::TAU;

use super::cues::Cue;

/// Samples a second.
pub const RATE: u32 = 22_050;

/// A voice of a sound.
#[derive(Clone, Copy)]
struct Voice {
    /// Hertz at the start.
    from: f32,
    /// Hertz at the end.
    to: f32,
    /// How much of it is noise, 0 to 1.
    noise: f32,
    /// When it begins, in seconds.
    at: f32,
    /// How long it is heard, in seconds.
    length: f32,
    /// How loud, 0 to 1.
    loud: f32,
}

const fn voice(from: f32, to: f32, noise: f32, at: f32, length: f32, loud: f32) -> Voice {
    Voice {
        from,
        to,
        noise,
        at,
        length,
        loud,
    }
}

fn voices(cue: Cue) -> Vec<Voice> {
    match cue {
        Cue::Step => vec![voice(150.0, 90.0, 0.55, 0.0, 0.07, 0.35)],
        Cue::Strike => vec![
            voice(220.0, 70.0, 0.35, 0.0, 0.16, 0.8),
            voice(1_400.0, 700.0, 0.6, 0.0, 0.05, 0.4),
        ],
        Cue::Shot => vec![
            voice(2_400.0, 500.0, 0.85, 0.0, 0.06, 0.45),
            voice(180.0, 80.0, 0.45, 0.04, 0.14, 0.6),
        ],
        Cue::Power => vec![
            voice(330.0, 880.0, 0.08, 0.0, 0.3, 0.4),
            voice(495.0, 1_320.0, 0.15, 0.03, 0.27, 0.25),
            voice(120.0, 60.0, 0.5, 0.16, 0.2, 0.45),
        ],
        Cue::Miss => vec![voice(900.0, 380.0, 0.75, 0.0, 0.16, 0.3)],
        Cue::Wound => vec![
            voice(320.0, 180.0, 0.1, 0.0, 0.2, 0.5),
            voice(322.0, 150.0, 0.3, 0.03, 0.18, 0.35),
        ],
        Cue::Death => vec![
            voice(196.0, 98.0, 0.05, 0.0, 0.7, 0.55),
            voice(147.0, 73.5, 0.05, 0.12, 0.7, 0.5),
        ],
        Cue::Turn => vec![
            voice(523.25, 523.25, 0.0, 0.0, 0.14, 0.35),
            voice(783.99, 783.99, 0.0, 0.09, 0.26, 0.35),
        ],
        Cue::Prompt => vec![
            voice(659.25, 659.25, 0.0, 0.0, 0.12, 0.3),
            voice(659.25, 659.25, 0.0, 0.14, 0.2, 0.3),
        ],
        Cue::Victory => vec![
            voice(523.25, 523.25, 0.0, 0.0, 0.22, 0.3),
            voice(659.25, 659.25, 0.0, 0.15, 0.22, 0.3),
            voice(783.99, 783.99, 0.0, 0.3, 0.22, 0.3),
            voice(1_046.5, 1_046.5, 0.0, 0.45, 0.54, 0.35),
        ],
        Cue::Defeat => vec![
            voice(392.0, 392.0, 0.02, 0.0, 0.3, 0.3),
            voice(311.13, 311.13, 0.02, 0.22, 0.3, 0.3),
            voice(233.08, 220.0, 0.02, 0.44, 0.55, 0.35),
        ],
        Cue::Click => vec![voice(1_050.0, 850.0, 0.15, 0.0, 0.035, 0.3)],
    }
}

/// The samples of a sound at full volume, from −1 to 1.
pub fn samples(cue: Cue) -> Vec<f32> {
    let voices = voices(cue);
    let end = voices
        .iter()
        .map(|voice| voice.at + voice.length)
        .fold(0.0, f32::max);
    let count = (end * RATE as f32).ceil() as usize;
    let mut samples = vec![0.0; count];
    for voice in &voices {
        let mut turn = 0.0_f32;
        // The same noise every time: a linear congruential generator is good enough.
        let mut noise = 0x2545_f491_u32;
        let start = (voice.at * RATE as f32) as usize;
        let length = voice.length * RATE as f32;
        for (number, sample) in samples.iter_mut().skip(start).enumerate() {
            let part = number as f32 / length;
            if part >= 1.0 {
                break;
            }
            turn += (voice.from + (voice.to - voice.from) * part) / RATE as f32;
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let rough = (noise >> 8) as f32 / 8_388_608.0 - 1.0;
            let smooth = (turn * TAU).sin();
            // A soft attack and a long release, so that nothing clicks.
            let swell = (number as f32 / (RATE as f32 * 0.004)).min(1.0) * (1.0 - part).powi(2);
            *sample += (smooth + (rough - smooth) * voice.noise) * swell * voice.loud;
        }
    }
    for sample in &mut samples {
        *sample = sample.clamp(-1.0, 1.0);
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_short_heard_and_ends_in_silence() {
        for cue in Cue::ALL {
            let samples = samples(cue);
            let seconds = samples.len() as f32 / RATE as f32;
            assert!((0.02..1.0).contains(&seconds), "{cue:?} {seconds}");
            let loudest = samples
                .iter()
                .fold(0.0_f32, |most, now| most.max(now.abs()));
            assert!((0.1..=1.0).contains(&loudest), "{cue:?} {loudest}");
            let (first, last) = (samples[0].abs(), samples[samples.len() - 1].abs());
            assert!(first < 0.05 && last < 0.05, "{cue:?} clicks");
        }
    }

    #[test]
    fn sounds_are_told_apart() {
        let all: Vec<Vec<f32>> = Cue::ALL.into_iter().map(samples).collect();
        for (number, one) in all.iter().enumerate() {
            assert!(all[..number].iter().all(|other| other != one));
        }
    }
}
