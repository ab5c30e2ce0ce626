//! Measures that colours stay distinguishable for every kind of vision.

use super::*;

/// A colour as a kind of vision perceives it (Machado, Oliveira and Fernandes 2009, full strength),
/// as CIE L*a*b*.
fn seen(colour: Color32, vision: Vision) -> [f64; 3] {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        match part <= 0.04045 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    };
    let apply = |matrix: [[f64; 3]; 3], of: [f64; 3]| {
        matrix.map(|row| row.iter().zip(of).map(|(a, b)| a * b).sum::<f64>())
    };
    let [r, g, b, _] = colour.to_array();
    let light = [r, g, b].map(linear);
    let light = match vision {
        Vision::Full => light,
        Vision::Protan => apply(
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            light,
        ),
        Vision::Deutan => apply(
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            light,
        ),
        Vision::Tritan => apply(
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
            light,
        ),
    };
    let xyz = apply(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ],
        light.map(|part| part.clamp(0.0, 1.0)),
    );
    let white = [0.95047, 1.0, 1.08883];
    let mut f = [0.0; 3];
    for (place, (part, white)) in xyz.into_iter().zip(white).enumerate() {
        let part: f64 = part / white;
        f[place] = match part > 0.008856 {
            true => part.cbrt(),
            false => 7.787 * part + 16.0 / 116.0,
        };
    }
    let [x, y, z] = f;
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The perceived difference of two colours; 10 is visible at a glance.
fn apart(a: Color32, b: Color32, vision: Vision) -> f64 {
    let (a, b) = (seen(a, vision), seen(b, vision));
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

fn pairs(colours: &[(&str, Color32)], least: f64, vision: Vision) {
    for (number, (name, colour)) in colours.iter().enumerate() {
        for (other_name, other) in &colours[..number] {
            let distance = apart(*colour, *other, vision);
            assert!(
                distance >= least,
                "{name} and {other_name} are {distance:.1} apart for {vision:?}"
            );
        }
    }
}

#[test]
fn colours_stay_apart_for_every_way_of_seeing() {
    for vision in [Vision::Full, Vision::Protan, Vision::Deutan, Vision::Tritan] {
        let sides: Vec<(&str, Color32)> = SIDES
            .iter()
            .map(|(name, set)| (*name, by_vision(vision, *set)))
            .collect();
        pairs(&sides, 25.0, vision);
        let meanings = [
            ("good", GOOD),
            ("warn", WARN),
            ("bad", BAD),
            ("guard", GUARD),
            ("reach", REACH),
        ]
        .map(|(name, set)| (name, by_vision(vision, set)));
        pairs(&meanings, 25.0, vision);
        for (name, colour) in sides.iter().chain(&meanings) {
            let [light, ..] = seen(*colour, vision);
            assert!(
                light > 45.0,
                "{name} is too dark on the table for {vision:?}"
            );
        }
    }
}

#[test]
fn every_text_can_be_read() {
    let grounds = [TABLE, PANEL, RAISED, SUNKEN];
    for ground in grounds {
        for ink in [TEXT, SOFT, FAINT, OFF, GOLD] {
            assert!(contrast(ink, ground) >= READABLE, "{ink:?} on {ground:?}");
        }
        // A disabled control is translucent.
        let disabled = ground.lerp_to_gamma(SOFT, DISABLED);
        assert!(
            contrast(disabled, ground) >= READABLE,
            "disabled on {ground:?}"
        );
    }
    for vision in [Vision::Full, Vision::Protan, Vision::Deutan, Vision::Tritan] {
        for set in [GOOD, WARN, BAD, GUARD, REACH] {
            let ink = by_vision(vision, set);
            assert!(contrast(ink, PANEL) >= READABLE, "{vision:?} {ink:?}");
            for part in [0.45, 0.6, 0.8] {
                assert!(
                    contrast(faded(ink, part), PANEL) >= READABLE,
                    "{vision:?} {ink:?}"
                );
            }
        }
    }
}
