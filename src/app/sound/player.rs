//! The tones on their way to the ear.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bevy::{
    audio::{
        AddAudioSource, AudioPlayer, ChannelCount, Decodable, PlaybackSettings, SampleRate, Source,
        Volume,
    },
    prelude::*,
};

use super::{Cue, cue_of, tones};
use crate::app::{
    intent::{Armed, Intent},
    panels::Wishes,
    playback::Playback,
    settings::Settings,
    shown::Shown,
};

/// A tone, ready to be heard.
#[derive(Asset, TypePath, Clone)]
struct Tone(Arc<[f32]>);

/// A tone while it is heard.
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

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Tone>()
        .add_systems(Startup, make)
        .add_systems(Last, play.run_if(resource_exists::<Tones>));
}

fn make(mut commands: Commands, mut assets: ResMut<Assets<Tone>>) {
    let tones = Cue::ALL
        .into_iter()
        .map(|cue| (cue, assets.add(Tone(tones::samples(cue).into()))));
    commands.insert_resource(Tones(tones.collect()));
}

/// Plays what begins to be shown, and a click for what the player wants done.
fn play(
    mut commands: Commands,
    tones: Res<Tones>,
    settings: Res<Settings>,
    playback: Option<Res<Playback>>,
    shown: Option<Res<Shown>>,
    wishes: Option<Res<Wishes>>,
    intent: Option<Res<Intent>>,
    mut told: Local<Option<usize>>,
    mut armed: Local<Option<Armed>>,
) {
    if settings.sound.mute || settings.sound.volume == 0 {
        return;
    }
    let mut cues = Vec::new();
    let now = intent.and_then(|intent| intent.armed);
    let chosen = std::mem::replace(&mut *armed, now) != now && now.is_some();
    if chosen || wishes.is_some_and(|wishes| !wishes.0.is_empty()) {
        cues.push(Cue::Click);
    }
    if let (Some(playback), Some(shown)) = (playback, shown) {
        let running = playback.current.as_ref();
        let place = running.map(|running| running.place);
        if place.is_some() && place != *told {
            cues.extend(running.and_then(|running| cue_of(&running.event, &shown)));
        }
        *told = place;
    }
    let loud = Volume::Linear(f32::from(settings.sound.volume) / 100.0);
    for cue in cues {
        if let Some(tone) = tones.0.get(&cue) {
            let player = AudioPlayer(tone.clone());
            commands.spawn((player, PlaybackSettings::DESPAWN.with_volume(loud)));
        }
    }
}
