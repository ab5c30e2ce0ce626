//! The server: takes the messages of an editor one after the other, answers them, and tells the faults
//! of every file that has changed as soon as nothing else waits.

use std::collections::BTreeMap;

use gen_lsp_types::{
    self as lsp, CodeActionKind, CodeActionOptions, CompletionOptions, Definition,
    DefinitionResponse, InitializeParams, InitializeResult, Location, Notification as _,
    PrepareRenamePlaceholder, PublishDiagnosticsParams, RenameOptions, Request as _,
    SemanticTokens, SemanticTokensLegend, SemanticTokensOptions, ServerCapabilities, ServerInfo,
    TextDocumentPositionParams, TextDocumentSyncKind, TextDocumentSyncOptions, Uri, WorkspaceEdit,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::{Serialize, de::DeserializeOwned};

use super::{
    complete, faults, file::OpenFile, hints, hover, mend, names, outline, positions::Encoding,
    tokens,
};

/// Why the server stopped before the editor asked it to.
#[derive(Debug)]
pub struct Stopped(String);

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stopped {}

/// Serves an editor until it says goodbye.
///
/// # Errors
/// The connection broke, or the editor sent what is no message.
pub fn serve(connection: &Connection) -> Result<(), Stopped> {
    let stopped = |error: &dyn std::fmt::Display| Stopped(error.to_string());
    let (id, params) = connection
        .initialize_start()
        .map_err(|error| stopped(&error))?;
    let params: InitializeParams =
        serde_json::from_value(params).map_err(|error| stopped(&error))?;
    let general = params.capabilities.general;
    let offered = general.and_then(|general| general.position_encodings);
    let encoding = Encoding::chosen(&offered.unwrap_or_default());
    let result = InitializeResult {
        capabilities: capabilities(encoding),
        server_info: Some(ServerInfo {
            name: "shadowgrid".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    let result = serde_json::to_value(result).map_err(|error| stopped(&error))?;
    connection
        .initialize_finish(id, result)
        .map_err(|error| stopped(&error))?;
    let mut server = Server {
        connection,
        encoding,
        files: BTreeMap::new(),
        changed: Vec::new(),
    };
    server.run()
}

/// What the server can do.
fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let strings = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::Incremental),
                ..TextDocumentSyncOptions::default()
            }
            .into(),
        ),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(strings(&["(", "\"", "'", ":", " "])),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        inlay_hint_provider: Some(true.into()),
        rename_provider: Some(
            RenameOptions {
                prepare_provider: Some(true),
                ..RenameOptions::default()
            }
            .into(),
        ),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QuickFix]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: strings(&tokens::TYPES),
                    token_modifiers: Vec::new(),
                },
                full: Some(true.into()),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

struct Server<'c> {
    connection: &'c Connection,
    encoding: Encoding,
    files: BTreeMap<String, OpenFile>,
    /// The files whose faults are to be told.
    changed: Vec<String>,
}

impl Server<'_> {
    fn run(&mut self) -> Result<(), Stopped> {
        while let Ok(message) = self.connection.receiver.recv() {
            let mut next = Some(message);
            // Faults are told of the last text of several that wait.
            while let Some(message) = next {
                match message {
                    Message::Request(request) => {
                        let is_over = self.connection.handle_shutdown(&request);
                        if is_over.map_err(|error| Stopped(error.to_string()))? {
                            return Ok(());
                        }
                        self.answer(request)?;
                    }
                    Message::Notification(note) => {
                        if note.method == lsp::ExitNotification::METHOD.as_str() {
                            return Ok(());
                        }
                        self.hear(note)?;
                    }
                    Message::Response(_) => {}
                }
                next = self.connection.receiver.try_recv().ok();
            }
            for uri in std::mem::take(&mut self.changed) {
                self.tell(&uri)?;
            }
        }
        Ok(())
    }

    fn send(&self, message: impl Into<Message>) -> Result<(), Stopped> {
        let sent = self.connection.sender.send(message.into());
        sent.map_err(|error| Stopped(error.to_string()))
    }

    /// Tells the faults of a file.
    fn tell(&self, uri: &str) -> Result<(), Stopped> {
        let Some(file) = self.files.get(uri) else {
            return Ok(());
        };
        self.publish(PublishDiagnosticsParams {
            uri: file.uri.clone(),
            version: Some(file.version),
            diagnostics: faults::diagnostics(file),
        })
    }

    fn publish(&self, params: PublishDiagnosticsParams) -> Result<(), Stopped> {
        let method = lsp::PublishDiagnosticsNotification::METHOD.as_str();
        self.send(Notification::new(method.to_owned(), params))
    }

    fn hear(&mut self, note: Notification) -> Result<(), Stopped> {
        let method = note.method.clone();
        if method == lsp::DidOpenTextDocumentNotification::METHOD.as_str() {
            if let Some(params) = read::<lsp::DidOpenTextDocumentParams>(note.params) {
                let item = params.text_document;
                let name = item.uri.0.clone();
                let file = OpenFile::new(item.uri, item.version, item.text, self.encoding);
                self.files.insert(name.clone(), file);
                self.mark(name);
            }
        } else if method == lsp::DidChangeTextDocumentNotification::METHOD.as_str() {
            if let Some(params) = read::<lsp::DidChangeTextDocumentParams>(note.params) {
                let name = params.text_document.text_document_identifier.uri.0;
                if let Some(file) = self.files.get_mut(&name) {
                    file.change(params.text_document.version, params.content_changes);
                    self.mark(name);
                }
            }
        } else if method == lsp::DidCloseTextDocumentNotification::METHOD.as_str()
            && let Some(params) = read::<lsp::DidCloseTextDocumentParams>(note.params)
        {
            let uri = params.text_document.uri;
            self.files.remove(&uri.0);
            self.publish(PublishDiagnosticsParams {
                uri,
                version: None,
                diagnostics: Vec::new(),
            })?;
        }
        Ok(())
    }

    fn mark(&mut self, name: String) {
        if !self.changed.contains(&name) {
            self.changed.push(name);
        }
    }

    fn answer(&self, request: Request) -> Result<(), Stopped> {
        let id = request.id.clone();
        let answer = self.answered(request);
        self.send(answer.unwrap_or_else(|fault| {
            let code = match fault {
                Refused::Method => ErrorCode::MethodNotFound,
                Refused::Params => ErrorCode::InvalidParams,
                Refused::Rename(_) => ErrorCode::RequestFailed,
            };
            Response::new_err(id, code as i32, fault.sentence())
        }))
    }

    fn answered(&self, request: Request) -> Result<Response, Refused> {
        let Request { id, method, params } = request;
        let is = |known: lsp::LspRequestMethod<'static>| method == known.as_str();
        if is(lsp::CompletionRequest::METHOD) {
            let params: lsp::CompletionParams = asked(params)?;
            let at = self.place(&params.text_document_position_params);
            let items = at.map_or(Vec::new(), |(file, at)| complete::completion(file, at));
            return Ok(told(id, &items));
        }
        if is(lsp::HoverRequest::METHOD) {
            let params: lsp::HoverParams = asked(params)?;
            let at = self.place(&params.text_document_position_params);
            return Ok(told(id, &at.and_then(|(file, at)| hover::hover(file, at))));
        }
        if is(lsp::DefinitionRequest::METHOD) {
            let params: lsp::DefinitionParams = asked(params)?;
            let at = self.place(&params.text_document_position_params);
            let found = at.and_then(|(file, at)| {
                let span = names::name_at(file, at)?.definition?;
                let location = Location::new(file.uri.clone(), file.range(span));
                Some(DefinitionResponse::Definition(Definition::Location(
                    location,
                )))
            });
            return Ok(told(id, &found));
        }
        if is(lsp::ReferencesRequest::METHOD) {
            let params: lsp::ReferenceParams = asked(params)?;
            let at = self.place(&params.text_document_position_params);
            let with_own = params.context.include_declaration;
            let found = at.map(|(file, at)| references(file, at, with_own));
            return Ok(told(id, &found.unwrap_or_default()));
        }
        if is(lsp::PrepareRenameRequest::METHOD) {
            let params: lsp::PrepareRenameParams = asked(params)?;
            let at = self.place(&params.text_document_position_params);
            let found = at.and_then(|(file, at)| {
                let (name, span) = names::renamable_at(file, at)?;
                Some(PrepareRenamePlaceholder::new(file.range(span), name.text))
            });
            return Ok(told(id, &found));
        }
        if is(lsp::RenameRequest::METHOD) {
            let params: lsp::RenameParams = asked(params)?;
            let at = self.place(&params.text_document_position_params);
            let edits = at.map(|(file, at)| {
                let edits = names::renamed(file, at, &params.new_name);
                edits.map(|edits| changes(file.uri.clone(), edits))
            });
            let edits = edits.transpose().map_err(Refused::Rename)?;
            return Ok(told(id, &edits));
        }
        if is(lsp::CodeActionRequest::METHOD) {
            let params: lsp::CodeActionParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            let actions = file.map(|file| {
                let span = file.lines().bytes(file.text(), params.range);
                mend::actions(file, span)
            });
            return Ok(told(id, &actions.unwrap_or_default()));
        }
        self.answered_of_all(id, &method, params)
    }

    /// Answers what is asked of a whole file.
    fn answered_of_all(
        &self,
        id: RequestId,
        method: &str,
        params: serde_json::Value,
    ) -> Result<Response, Refused> {
        let is = |known: lsp::LspRequestMethod<'static>| method == known.as_str();
        if is(lsp::DocumentSymbolRequest::METHOD) {
            let params: lsp::DocumentSymbolParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            return Ok(told(id, &file.map(outline::symbols).unwrap_or_default()));
        }
        if is(lsp::FoldingRangeRequest::METHOD) {
            let params: lsp::FoldingRangeParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            return Ok(told(id, &file.map(outline::folds).unwrap_or_default()));
        }
        if is(lsp::SelectionRangeRequest::METHOD) {
            let params: lsp::SelectionRangeParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            let ranges = file.map(|file| {
                let positions = params.positions.iter();
                let ranges = positions.map(|at| outline::selection(file, file.byte(*at)));
                ranges.collect::<Vec<_>>()
            });
            return Ok(told(id, &ranges.unwrap_or_default()));
        }
        if is(lsp::DocumentFormattingRequest::METHOD) {
            let params: lsp::DocumentFormattingParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            return Ok(told(id, &file.and_then(mend::formatted)));
        }
        if is(lsp::InlayHintRequest::METHOD) {
            let params: lsp::InlayHintParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            let hints = file.map(|file| {
                let span = file.lines().bytes(file.text(), params.range);
                hints::hints(file, &span)
            });
            return Ok(told(id, &hints.unwrap_or_default()));
        }
        if is(lsp::SemanticTokensRequest::METHOD) {
            let params: lsp::SemanticTokensParams = asked(params)?;
            let file = self.files.get(&params.text_document.uri.0);
            let data = file.map(tokens::tokens).unwrap_or_default();
            let tokens = SemanticTokens {
                result_id: None,
                data,
            };
            return Ok(told(id, &tokens));
        }
        Err(Refused::Method)
    }

    /// The file and the byte of a position; `None` for a file that is not open.
    fn place(&self, params: &TextDocumentPositionParams) -> Option<(&OpenFile, usize)> {
        let file = self.files.get(&params.text_document.uri.0)?;
        Some((file, file.byte(params.position)))
    }
}

/// Why a request has no answer.
enum Refused {
    /// The server does not know it.
    Method,
    /// It is not in form.
    Params,
    /// The new name cannot be one.
    Rename(String),
}

impl Refused {
    fn sentence(self) -> String {
        match self {
            Self::Method => "this server does not know the request".to_owned(),
            Self::Params => "the request is not in form".to_owned(),
            Self::Rename(why) => why,
        }
    }
}

/// The places of a name.
fn references(file: &OpenFile, at: usize, with_own: bool) -> Vec<Location> {
    let Some(name) = names::name_at(file, at) else {
        return Vec::new();
    };
    let own = name.definition.filter(|_| with_own);
    let spans = own.into_iter().chain(name.uses);
    spans
        .map(|span| Location::new(file.uri.clone(), file.range(span)))
        .collect()
}

/// Changes of one file.
fn changes(uri: Uri, edits: Vec<lsp::TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: Some([(uri, edits)].into_iter().collect()),
        ..WorkspaceEdit::default()
    }
}

fn read<T: DeserializeOwned>(params: serde_json::Value) -> Option<T> {
    serde_json::from_value(params).ok()
}

fn asked<T: DeserializeOwned>(params: serde_json::Value) -> Result<T, Refused> {
    read(params).ok_or(Refused::Params)
}

fn told(id: RequestId, result: &impl Serialize) -> Response {
    Response::new_ok(id, result)
}
