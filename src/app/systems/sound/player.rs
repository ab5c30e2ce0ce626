//! Playing tones with Bevy.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bevy::{
    audio::{
        AddAudioSource, AudioPlayer, ChannelCount, Decodable, PlaybackSettings, SampleRate, Source,
        Volume,
    },
    prelude::*,
};

use super::{
    cues::{Cue, Heard},
    tones,
};

/// A tone ready to play.
#[derive(Asset, TypePath, Clone)]
struct Tone(Arc<[f32]>);

/// A tone being played.
struct Played {
    samples: Arc<[f32]>,
    at: usize,
}

impl Iterator for Played {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        let sample = self.samples.get(self.at).copied();
        self.at += 1;
        sample
    }
}

impl Source for Played {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        ChannelCount::MIN
    }

    fn sample_rate(&self) -> SampleRate {
        SampleRate::new(tones::RATE).unwrap_or(SampleRate::MIN)
    }

    fn total_duration(&self) -> Option<Duration> {
        let seconds = self.samples.len() as f32 / tones::RATE as f32;
        Some(Duration::from_secs_f32(seconds))
    }
}

impl Decodable for Tone {
    type Decoder = Played;

    fn decoder(&self) -> Played {
        Played {
            samples: self.0.clone(),
            at: 0,
        }
    }
}

/// The tones, made once.
#[derive(Resource)]
struct Tones(BTreeMap<Cue, Handle<Tone>>);

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_audio_source::<Tone>()
        .add_systems(Startup, make)
        .add_systems(
            Last,
            play.after(super::cues::listen)
                .run_if(resource_exists::<Tones>),
        );
}

fn make(mut commands: Commands, mut assets: ResMut<Assets<Tone>>) {
    let tones = Cue::ALL
        .into_iter()
        .map(|cue| (cue, assets.add(Tone(tones::samples(cue).into()))));
    commands.insert_resource(Tones(tones.collect()));
}

/// Plays the sounds of the frame.
fn play(mut commands: Commands, tones: Res<Tones>, heard: Res<Heard>) {
    for cue in &heard.cues {
        if let Some(tone) = tones.0.get(cue) {
            let player = AudioPlayer(tone.clone());
            let loud = Volume::Linear(heard.volume);
            commands.spawn((player, PlaybackSettings::DESPAWN.with_volume(loud)));
        }
    }
}
