//! Playing tones on the sound server of the desktop, over its own protocol (PulseAudio, which
//! PipeWire supports too): no system library is needed.
//!
//! A thread waits for tones. At the first one it looks for the server and uploads all tones to it;
//! from then on it only names the one to play, and the server mixes them. Without a server, or if
//! it goes away, the game is silent and tries again after a while.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{self, ErrorKind, Read, Write},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use bevy::prelude::*;

use super::{
    cues::{Cue, Heard},
    tones,
};

/// How long to wait before looking for a missing server again.
const AGAIN: Duration = Duration::from_secs(30);
/// A server that does not respond for this long counts as missing.
const PATIENCE: Duration = Duration::from_secs(2);

/// A tone to play, and its volume, from 0 to 1.
type Order = (Cue, f32);

/// The channel to the playing thread.
#[derive(Resource)]
struct Player(mpsc::Sender<Order>);

pub(in crate::app) fn plugin(app: &mut App) {
    let (to, orders) = mpsc::channel();
    let thread = thread::Builder::new().name("sound".to_owned());
    // Without a thread there is no sound.
    if thread.spawn(move || play(&orders)).is_ok() {
        app.insert_resource(Player(to))
            .add_systems(Last, hand_over.after(super::cues::listen));
    }
}

fn hand_over(player: Res<Player>, heard: Res<Heard>) {
    for cue in &heard.cues {
        // The thread only ends with the game.
        let _ = player.0.send((*cue, heard.volume));
    }
}

/// Plays what comes until the game ends.
fn play(orders: &mpsc::Receiver<Order>) {
    let mut server: Option<Server<UnixStream>> = None;
    let mut asked: Option<Instant> = None;
    while let Ok((cue, volume)) = orders.recv() {
        let again = || asked.is_none_or(|asked| asked.elapsed() > AGAIN);
        if server.is_none() && again() {
            asked = Some(Instant::now());
            server = connect()
                .and_then(|socket| Server::open(socket, &cookie()))
                .ok();
        }
        if let Some(known) = &mut server
            && known.play(cue, volume).is_err()
        {
            server = None;
        }
    }
    if let Some(mut server) = server {
        // Cleans up the server; failure does not matter at the end of the game.
        let _ = server.forget();
    }
}

/// The sockets a server may listen on.
fn sockets() -> Vec<PathBuf> {
    let named = env::var("PULSE_SERVER").ok();
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        // A server on another machine is not used.
        let path = named.strip_prefix("unix:").map(PathBuf::from);
        return path.into_iter().collect();
    }
    let folder = |name: &str| env::var_os(name).map(PathBuf::from);
    let own = folder("PULSE_RUNTIME_PATH").map(|folder| folder.join("native"));
    let session = folder("XDG_RUNTIME_DIR").map(|folder| folder.join("pulse").join("native"));
    own.into_iter().chain(session).collect()
}

fn connect() -> io::Result<UnixStream> {
    let mut fault = io::Error::from(ErrorKind::NotFound);
    for path in sockets() {
        match UnixStream::connect(path) {
            Ok(socket) => {
                socket.set_read_timeout(Some(PATIENCE))?;
                socket.set_write_timeout(Some(PATIENCE))?;
                return Ok(socket);
            }
            Err(error) => fault = error,
        }
    }
    Err(fault)
}

/// The secret that identifies clients to the server; servers with other methods accept any value of
/// its length.
fn cookie() -> Vec<u8> {
    const LENGTH: usize = 256;
    let named = env::var_os("PULSE_COOKIE").map(PathBuf::from);
    let home = env::var_os("HOME").map(PathBuf::from);
    let home = home
        .into_iter()
        .flat_map(|home| [".config/pulse/cookie", ".pulse-cookie"].map(|name| home.join(name)));
    let mut files = named.into_iter().chain(home);
    let read = |file: PathBuf| fs::read(file).ok();
    let whole = |cookie: &Vec<u8>| cookie.len() == LENGTH;
    let found = files.find_map(|file| read(file).filter(whole));
    found.unwrap_or_else(|| vec![0; LENGTH])
}

/// The protocol version: all current servers support it, and nothing newer is needed.
const VERSION: u32 = 13;
/// Commands of the protocol.
const REPLY: u32 = 2;
const AUTH: u32 = 8;
const SET_CLIENT_NAME: u32 = 9;
const CREATE_UPLOAD_STREAM: u32 = 15;
const FINISH_UPLOAD_STREAM: u32 = 17;
const PLAY_SAMPLE: u32 = 18;
const REMOVE_SAMPLE: u32 = 19;
/// The channel of commands; others carry sound.
const COMMANDS: u32 = u32::MAX;
/// The most bytes of a reply: the replies used here are far shorter.
const LONGEST: usize = 64 * 1024;
/// The size of sound packets in bytes.
const PIECE: usize = 16 * 1024;
/// A volume of 1.
const LOUD: f32 = 65_536.0;

/// A connected sound server.
struct Server<S> {
    socket: S,
    /// The number of the last command.
    number: u32,
    /// The tones it has.
    left: BTreeSet<Cue>,
}

impl<S: Read + Write> Server<S> {
    /// Introduces the client.
    fn open(socket: S, cookie: &[u8]) -> io::Result<Self> {
        let mut server = Self {
            socket,
            number: 0,
            left: BTreeSet::new(),
        };
        server.ask(AUTH, Words::default().number(VERSION).bytes(cookie))?;
        let name = Words::default().properties(&[("application.name", "Shadowgrid")]);
        server.ask(SET_CLIENT_NAME, name)?;
        Ok(server)
    }

    /// Plays a tone, and uploads it first if the server does not have it.
    fn play(&mut self, cue: Cue, volume: f32) -> io::Result<()> {
        if !self.left.contains(&cue) {
            self.upload(cue)?;
            self.left.insert(cue);
        }
        let volume = (volume.clamp(0.0, 1.0) * LOUD) as u32;
        let order = Words::default()
            .number(u32::MAX)
            .nothing()
            .number(volume)
            .text(&name(cue))
            .properties(&[("media.role", "game")]);
        self.ask(PLAY_SAMPLE, order).map(drop)
    }

    /// Uploads a tone to the server.
    fn upload(&mut self, cue: Cue) -> io::Result<()> {
        let sound = bytes(&tones::samples(cue));
        let order = Words::default()
            .text(&name(cue))
            .sound()
            .number(sound.len() as u32)
            .properties(&[("media.role", "game")]);
        let reply = self.ask(CREATE_UPLOAD_STREAM, order)?;
        let channel = number_in(&reply).ok_or(ErrorKind::InvalidData)?;
        for piece in sound.chunks(PIECE) {
            self.send(channel, piece)?;
        }
        self.ask(FINISH_UPLOAD_STREAM, Words::default().number(channel))
            .map(drop)
    }

    /// Removes all tones from the server.
    fn forget(&mut self) -> io::Result<()> {
        for cue in std::mem::take(&mut self.left) {
            self.ask(REMOVE_SAMPLE, Words::default().text(&name(cue)))?;
        }
        Ok(())
    }

    fn send(&mut self, channel: u32, bytes: &[u8]) -> io::Result<()> {
        let head = [bytes.len() as u32, channel, 0, 0, 0];
        let mut frame: Vec<u8> = head.into_iter().flat_map(u32::to_be_bytes).collect();
        frame.extend_from_slice(bytes);
        self.socket.write_all(&frame)
    }

    /// Sends a command and waits for its reply; returns the reply's contents.
    fn ask(&mut self, command: u32, words: Words) -> io::Result<Vec<u8>> {
        self.number += 1;
        let number = self.number;
        let head = Words::default().number(command).number(number);
        self.send(COMMANDS, &[head.0, words.0].concat())?;
        loop {
            let mut head = [0; 20];
            self.socket.read_exact(&mut head)?;
            let [a, b, c, d, ..] = head;
            let length = u32::from_be_bytes([a, b, c, d]) as usize;
            if length > LONGEST {
                return Err(ErrorKind::InvalidData.into());
            }
            let mut body = vec![0; length];
            self.socket.read_exact(&mut body)?;
            // Unrequested messages of the server are ignored.
            let (kind, of) = (number_in(&body), body.get(5..).and_then(number_in));
            match kind {
                _ if of != Some(number) => {}
                Some(REPLY) => return Ok(body.split_off(10)),
                _ => return Err(ErrorKind::PermissionDenied.into()),
            }
        }
    }
}

/// The name of a tone on the server.
fn name(cue: Cue) -> String {
    format!("shadowgrid-{}", format!("{cue:?}").to_lowercase())
}

/// The number at the start of these words.
fn number_in(words: &[u8]) -> Option<u32> {
    let (tag, rest) = words.split_first()?;
    let number = rest.first_chunk::<4>().filter(|_| *tag == b'L')?;
    Some(u32::from_be_bytes(*number))
}

/// The arguments of a command, each with a type letter in front.
#[derive(Default)]
struct Words(Vec<u8>);

impl Words {
    fn number(mut self, number: u32) -> Self {
        self.0.push(b'L');
        self.0.extend(number.to_be_bytes());
        self
    }

    fn text(mut self, text: &str) -> Self {
        self.0.push(b't');
        self.0.extend(text.bytes().chain([0]));
        self
    }

    /// An empty text.
    fn nothing(mut self) -> Self {
        self.0.push(b'N');
        self
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.push(b'x');
        self.0.extend((bytes.len() as u32).to_be_bytes());
        self.0.extend(bytes);
        self
    }

    fn properties(mut self, properties: &[(&str, &str)]) -> Self {
        self.0.push(b'P');
        for (name, value) in properties {
            let value = [value.as_bytes(), &[0]].concat();
            self = self.text(name).number(value.len() as u32).bytes(&value);
        }
        self.nothing()
    }

    /// The sample format: 16-bit integers, little-endian, one channel.
    fn sound(mut self) -> Self {
        const SIGNED_16: u8 = 3;
        const MONO: u8 = 0;
        self.0.extend([b'a', SIGNED_16, 1]);
        self.0.extend(tones::RATE.to_be_bytes());
        self.0.extend([b'm', 1, MONO]);
        self
    }
}

/// A tone in the server's format.
fn bytes(samples: &[f32]) -> Vec<u8> {
    let sample = |sample: &f32| (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16;
    let samples = samples.iter().map(sample);
    samples.flat_map(i16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that answers every command, and records what it receives.
    #[derive(Default)]
    struct Answers {
        told: Vec<(u32, Vec<u8>)>,
        replies: std::collections::VecDeque<u8>,
    }

    impl Write for Answers {
        fn write(&mut self, frame: &[u8]) -> io::Result<usize> {
            let channel = u32::from_be_bytes(*frame[4..].first_chunk().unwrap());
            let body = frame[20..].to_vec();
            if channel == COMMANDS {
                let number = number_in(&body[5..]).unwrap();
                // An unrequested message comes first.
                for of in [u32::MAX, number] {
                    let words = Words::default().number(REPLY).number(of).number(77).0;
                    let head = [words.len() as u32, COMMANDS, 0, 0, 0];
                    self.replies
                        .extend(head.into_iter().flat_map(u32::to_be_bytes));
                    self.replies.extend(words);
                }
            }
            self.told.push((channel, body));
            Ok(frame.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Read for Answers {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            self.replies.read(to)
        }
    }

    #[test]
    fn a_tone_is_left_with_the_server_once_and_then_only_called() {
        let mut server = Server::open(Answers::default(), &[0; 256]).unwrap();
        server.play(Cue::Turn, 0.5).unwrap();
        server.play(Cue::Turn, 1.0).unwrap();
        server.forget().unwrap();
        let told = server.socket.told;
        let commands: Vec<u32> = told
            .iter()
            .filter(|(channel, _)| *channel == COMMANDS)
            .filter_map(|(_, body)| number_in(body))
            .collect();
        let upload = [CREATE_UPLOAD_STREAM, FINISH_UPLOAD_STREAM];
        let all = [
            &[AUTH, SET_CLIENT_NAME],
            &upload[..],
            &[PLAY_SAMPLE, PLAY_SAMPLE, REMOVE_SAMPLE],
        ];
        assert_eq!(commands, all.concat());
        let sound: Vec<u8> = told
            .into_iter()
            .filter(|(channel, _)| *channel == 77)
            .flat_map(|(_, body)| body)
            .collect();
        assert_eq!(sound, bytes(&tones::samples(Cue::Turn)));
    }

    #[test]
    fn a_server_that_refuses_or_falls_silent_is_none() {
        let silent = io::Cursor::new(Vec::new());
        assert!(Server::open(silent, &[0; 256]).is_err());
    }

    #[test]
    fn the_thread_ends_with_the_game_whether_there_is_a_server_or_not() {
        let (to, orders) = mpsc::channel();
        let thread = thread::spawn(move || play(&orders));
        for cue in Cue::ALL {
            to.send((cue, 0.0)).unwrap();
        }
        drop(to);
        thread.join().unwrap();
    }
}
