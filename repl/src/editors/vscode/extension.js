// Starts `ballast lsp`, and runs a rehearsal in a terminal.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function settings() {
  return vscode.workspace.getConfiguration('ballast');
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

function rehearse(_program, ...words) {
  const terminal = vscode.window.terminals.find((one) => one.name === 'ballast') || vscode.window.createTerminal('ballast');
  terminal.show();
  terminal.sendText([settings().get('command'), ...words].map(quoted).join(' '));
}

exports.activate = (context) => {
  const server = { command: settings().get('command'), args: ['lsp', ...settings().get('arguments')] };
  client = new LanguageClient('ballast', 'Ballast', server, {
    documentSelector: [{ scheme: 'file', language: 'groovy' }, { language: 'ballast' }],
    initializationOptions: { ballast: { files: settings().get('files') } },
    synchronize: { configurationSection: 'ballast', fileEvents: vscode.workspace.createFileSystemWatcher('**/{*.groovy,.ballast}') },
  });
  context.subscriptions.push(vscode.commands.registerCommand('ballast.rehearse', rehearse));
  return client.start();
};

exports.deactivate = () => client && client.stop();
