// A session of an editor with the language server, through the library of VS Code: argument 1 is the launcher, argument 2 a
// folder. A line per step.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import rpc from 'vscode-jsonrpc/node.js'

const [launcher, folder] = process.argv.slice(2)
const uri = pathToFileURL(`${folder}/web.groovy`).href
const WRONG = "nodebalancer('web') {\r\n    port 70443 // \u{1F600}\r\n}\r\n"

/** Starts a server. Its whole output must be messages: the reader reports anything else. */
function serve(...options) {
  const server = spawn(launcher, ['lsp', ...options], { cwd: folder })
  const connection = rpc.createMessageConnection(new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin))
  const errors = []
  const diagnostics = []
  let stderr = ''
  server.stderr.on('data', data => { stderr += data })
  connection.onError(error => errors.push(String(error)))
  connection.onNotification('textDocument/publishDiagnostics', params => diagnostics.push(params))
  connection.listen()
  const ended = new Promise(resolve => server.on('exit', resolve))
  return { connection, diagnostics, ended, errors, kill: () => server.kill(), stderr: () => stderr, stdin: server.stdin }
}

const initialize = (server, more = {}) =>
  server.connection.sendRequest('initialize', { processId: process.pid, capabilities: {}, workspaceFolders: null, ...more })

const open = (server, text) => server.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'ballast', version: 1, text } })

async function until(what, reached) {
  for (let tries = 0; tries < 600; tries++) {
    const found = reached()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  assert.fail(`not reached within 30 s: ${what}`)
}

async function step(name, act) {
  try {
    await act()
    console.log(`ok ${name}`)
  } catch (failure) {
    console.log(`failed ${name}: ${String(failure).replaceAll('\n', ' ')}`)
  }
}

const server = serve('--stdio', '--sandbox')

await step('it says what it can do', async () => {
  const { capabilities, serverInfo } = await initialize(server)
  assert.equal(serverInfo.name, 'ballast')
  assert.equal(capabilities.textDocumentSync.change, 1)
  assert.equal(capabilities.documentFormattingProvider, undefined)
  await server.connection.sendNotification('initialized', {})
})

await step('a wrong runbook gets its mistakes', async () => {
  await open(server, WRONG)
  const { diagnostics, version } = await until('diagnostics', () => server.diagnostics[0])
  assert.equal(version, 1)
  assert.deepEqual(diagnostics.map(({ code, range }) => ({ code, range })),
    [{ code: 'B012', range: { start: { line: 1, character: 9 }, end: { line: 1, character: 14 } } }])
})

await step('after a change the mistakes are gone', async () => {
  await server.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: WRONG.replace('70443', '443') }] })
  await until('no diagnostics', () => server.diagnostics.find(({ version, diagnostics }) => version === 2 && diagnostics.length === 0))
})

await step('the outline has the port below the balancer', async () => {
  const [symbol] = await server.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } })
  assert.deepEqual([symbol.name, symbol.children[0].name], ['nodebalancer web', 'port 443'])
})

await step('it completes a word, and helps with one', async () => {
  const words = await server.connection.sendRequest('textDocument/completion', { textDocument: { uri }, position: { line: 1, character: 6 } })
  assert.ok(words.items.some(({ label }) => label === 'port'))
  const { contents } = await server.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position: { line: 1, character: 6 } })
  assert.match(contents.value, /Adds a port/)
})

await step('a method that it does not have is refused, and the server lives', async () => {
  await assert.rejects(server.connection.sendRequest('textDocument/formatting', { textDocument: { uri }, options: { tabSize: 4, insertSpaces: true } }))
  assert.equal((await server.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } })).length, 1)
})

await step('it ends when the editor says so, and printed nothing but messages', async () => {
  await server.connection.sendRequest('shutdown')
  await server.connection.sendNotification('exit')
  assert.equal(await server.ended, 0)
  assert.deepEqual(server.errors, [])
  assert.equal(server.stderr(), '')
})

await step('it ends with the process that started it', async () => {
  const parent = spawn('sleep', ['60'])
  const orphan = serve('--sandbox')
  await initialize(orphan, { processId: parent.pid })
  parent.kill()
  assert.equal(await orphan.ended, 1)
})

await step('it ends when its input ends', async () => {
  const left = serve('--sandbox')
  await initialize(left)
  left.stdin.end()
  assert.equal(await left.ended, 1)
})

process.exit()
