//! A client that speaks with the server as an editor does, by messages in JSON.

use std::thread::JoinHandle;

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};
use shadowgrid::lsp;

/// The mark of a place in a text.
pub const MARK: char = '\u{2038}';

/// An editor and the server it speaks with.
pub struct Client {
    connection: Connection,
    server: Option<JoinHandle<()>>,
    utf8: bool,
    /// What the server said that it can do.
    pub capabilities: Value,
    next: i32,
    text: String,
    uri: String,
    version: i32,
}

impl Client {
    /// An editor that counts characters in bytes, or else in units of UTF-16.
    pub fn new(utf8: bool) -> Self {
        let (connection, other) = Connection::memory();
        let server = std::thread::Builder::new()
            .stack_size(16 << 20)
            .spawn(move || lsp::serve(&other).unwrap())
            .unwrap();
        let mut client = Self {
            connection,
            server: Some(server),
            utf8,
            capabilities: Value::Null,
            next: 1,
            text: String::new(),
            uri: String::new(),
            version: 0,
        };
        let encodings = if utf8 {
            json!(["utf-8", "utf-16"])
        } else {
            json!(["utf-16"])
        };
        let params = json!({
            "processId": null, "rootUri": null,
            "capabilities": {"general": {"positionEncodings": encodings}},
        });
        let told = client.ask("initialize", params);
        let chosen = if utf8 { "utf-8" } else { "utf-16" };
        assert_eq!(told["capabilities"]["positionEncoding"], chosen);
        client.capabilities = told["capabilities"].clone();
        client.say("initialized", json!({}));
        client
    }

    /// Opens a file and returns its faults.
    pub fn open(&mut self, name: &str, text: &str) -> Vec<Value> {
        self.uri = format!("file:///game/{name}");
        self.text = text.to_owned();
        self.version += 1;
        let item =
            json!({"uri": self.uri, "languageId": "ron", "version": self.version, "text": text});
        self.say("textDocument/didOpen", json!({"textDocument": item}));
        self.faults()
    }

    /// Opens a file whose text has a mark, and returns the place of the mark.
    pub fn open_marked(&mut self, name: &str, text: &str) -> Value {
        let at = text.find(MARK).expect("a mark");
        self.open(name, &text.replace(MARK, ""));
        self.position(at)
    }

    /// Types a text over another one, which stands in the file once, and returns the faults.
    pub fn replace(&mut self, old: &str, new: &str) -> Vec<Value> {
        let at = self.text.find(old).expect("the text to replace");
        let range = json!({"start": self.position(at), "end": self.position(at + old.len())});
        self.text.replace_range(at..at + old.len(), new);
        self.version += 1;
        let params = json!({
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": range, "text": new}],
        });
        self.say("textDocument/didChange", params);
        self.faults()
    }

    /// The file's text, as the editor has it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Asks for something at a place.
    pub fn at(&mut self, method: &str, position: &Value, more: Value) -> Value {
        let mut params = json!({"textDocument": {"uri": self.uri}, "position": position});
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.ask(&format!("textDocument/{method}"), params)
    }

    /// Asks for something of the whole file.
    pub fn of_file(&mut self, method: &str, more: Value) -> Value {
        let mut params = json!({"textDocument": {"uri": self.uri}});
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.ask(&format!("textDocument/{method}"), params)
    }

    /// The names that are offered at a place.
    pub fn offered(&mut self, position: &Value) -> Vec<String> {
        let items = self.at("completion", position, json!({}));
        let items = items.as_array().unwrap().iter();
        items
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The text that is said of a place.
    pub fn said(&mut self, position: &Value) -> String {
        let hover = self.at("hover", position, json!({}));
        hover["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// The place of a byte, counted as this editor counts.
    pub fn position(&self, at: usize) -> Value {
        let before = &self.text[..at];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let of_line = &before[start..];
        let column = if self.utf8 {
            of_line.len()
        } else {
            of_line.encode_utf16().count()
        };
        json!({"line": line, "character": column})
    }

    /// The place of a text that stands in the file, so many bytes behind its start.
    pub fn place(&self, of: &str, behind: usize) -> Value {
        self.position(self.text.find(of).expect("the text") + behind)
    }

    /// The text of a range.
    pub fn covered(&self, range: &Value) -> String {
        let bytes = self.byte(&range["start"])..self.byte(&range["end"]);
        self.text[bytes].to_owned()
    }

    fn byte(&self, position: &Value) -> usize {
        let at = self
            .text
            .char_indices()
            .map(|(at, _)| at)
            .chain([self.text.len()]);
        let mut at = at.filter(|at| self.position(*at) == *position);
        at.next()
            .unwrap_or_else(|| panic!("{position} is no place of the text"))
    }

    /// The text after edits of it.
    pub fn edited(&self, edits: &Value) -> String {
        let mut text = self.text.clone();
        let edits = edits.as_array().expect("edits").iter();
        let mut spans: Vec<_> = edits
            .map(|edit| {
                let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
                let new = edit["newText"].as_str().unwrap();
                (self.byte(start)..self.byte(end), new)
            })
            .collect();
        spans.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        for (span, new) in spans {
            text.replace_range(span, new);
        }
        text
    }

    /// The text after the changes of an answer.
    pub fn changed(&self, changes: &Value) -> String {
        self.edited(&changes["changes"][&self.uri])
    }

    /// Asks for something; the answer, or what is said of the refusal.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        let request = Request::new(id.into(), method.to_owned(), params);
        self.connection.sender.send(request.into()).unwrap();
        loop {
            let Message::Response(response) = self.connection.receiver.recv().unwrap() else {
                continue;
            };
            assert_eq!(response.id, id.into());
            return match response.response_result {
                Ok(result) => result,
                Err(error) => json!({"refused": error.message}),
            };
        }
    }

    fn say(&self, method: &str, params: Value) {
        let note = Notification::new(method.to_owned(), params);
        self.connection.sender.send(note.into()).unwrap();
    }

    /// The faults that are told next.
    fn faults(&mut self) -> Vec<Value> {
        loop {
            if let Message::Notification(note) = self.connection.receiver.recv().unwrap()
                && note.method == "textDocument/publishDiagnostics"
                && note.params["version"] == self.version
            {
                assert_eq!(note.params["uri"], self.uri);
                return note.params["diagnostics"].as_array().unwrap().clone();
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        self.ask("shutdown", Value::Null);
        self.say("exit", Value::Null);
        if let Some(server) = self.server.take() {
            server.join().unwrap();
        }
    }
}
