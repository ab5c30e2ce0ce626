// Starts `shadowgrid lsp` for RON files.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = workspace.getConfiguration("shadowgrid").get("path");
  const server = { command, args: ["lsp"] };
  const options = { documentSelector: [{ language: "ron" }] };
  client = new LanguageClient("shadowgrid", "Shadowgrid", server, options);
  return client.start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
