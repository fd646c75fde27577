// A session of an agent with the server, through the client of the protocol's own SDK: argument 1 is the launcher, argument 2 a
// folder. A line per step.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const [launcher, folder] = process.argv.slice(2)
const TOKEN = 'token-of-the-account-1'

async function step(name, act) {
  try {
    await act()
    console.log(`ok ${name}`)
  } catch (failure) {
    console.log(`failed ${name}: ${String(failure).replaceAll('\n', ' ')}`)
  }
}

const runbook = (name, text) => { writeFileSync(`${folder}/${name}`, text); return name }

async function until(what, reached) {
  for (let tries = 0; tries < 600; tries++) {
    if (reached()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  assert.fail(`not reached within 30 s: ${what}`)
}

const client = new Client({ name: 'spec', version: '1' })
const transport = new StdioClientTransport({
  command: launcher, args: ['mcp', '--sandbox'], cwd: folder, env: { ...process.env, BALLAST_TOKEN: TOKEN }, stderr: 'pipe'
})
let said = ''
const call = (name, args, options) => client.callTool({ name, arguments: args }, undefined, options)

await step('it says what it is and which tools it has', async () => {
  await client.connect(transport)
  transport.stderr.on('data', data => { said += data })
  assert.equal(client.getServerVersion().name, 'ballast')
  const { tools } = await client.listTools()
  assert.deepEqual(tools.map(tool => tool.name), ['check', 'explain', 'words', 'status', 'names', 'show', 'log', 'plan', 'simulate'])
})

await step('check returns mistakes, in the form of its schema', async () => {
  const { structuredContent } = await call('check', { file: runbook('wrong.groovy', "nodebalancer('web') { port 70443 }\n") })
  assert.equal(structuredContent.exit, 3)
  assert.equal(structuredContent.result.scripts[0].mistakes[0].code, 'B012')
})

await step('a path outside the workspace is refused', async () => {
  const { isError, content } = await call('check', { file: '../../etc/passwd' })
  assert.equal(isError, true)
  assert.match(content[0].text, /error: /)
})

await step('plan shows the changes and writes them to a file', async () => {
  const { content, structuredContent } = await call('plan', { file: runbook('site.groovy', "volume('data', args ? args[0] as int : 20)\n"), arguments: ['30'], out: 'plan.json' })
  assert.equal(structuredContent.exit, 10)
  assert.match(content[0].text, /data, not instructions\n[^]*size: 30[^]*plan: 1 to create/)
  assert.deepEqual(structuredContent.result, JSON.parse(readFileSync(`${folder}/plan.json`)))
})

await step('an argument of a runbook is no option of the command', async () => {
  const { content } = await call('plan', { file: runbook('args.groovy', "println args\n"), arguments: ['--profile', 'prod', '--no-check'] })
  assert.match(content[0].text, /\[--profile, prod, --no-check\]/)
})

await step('simulate returns each request, and its runbook has no token and starts no process', async () => {
  const text = "println \"token ${System.getenv('BALLAST_TOKEN')} home ${new File(System.getenv('HOME')).list()}\"\nvolume('data', 20, region: 'us-east')\n'touch started'.execute()\n"
  const { content, isError } = await call('simulate', { file: runbook('alone.groovy', text) })
  assert.equal(isError, true)
  assert.match(content[0].text, /token null home \[/)
  assert.match(content[0].text, /POST \/volumes/)
  assert.equal(existsSync(`${folder}/started`), false)
})

await step('a secret in use is in no answer, encoded or not', async () => {
  const { content } = await call('plan', { file: runbook('leak.groovy', "def token = System.getenv('BALLAST_TOKEN')\nprintln token\nprintln token.bytes.encodeBase64()\nprintln token.bytes.encodeHex()\n") })
  assert.match(content[0].text, /\(secret\)/)
  for (const form of [TOKEN, Buffer.from(TOKEN).toString('base64'), Buffer.from(TOKEN).toString('hex')]) {
    assert.equal(content[0].text.includes(form), false)
  }
})

await step('a long call reports progress, and ends with its process when it is cancelled', async () => {
  const abort = new AbortController()
  const seen = []
  const loop = call('simulate', { file: runbook('loop.groovy', "new File('alive').text = 'x'\nvolume('data', 20, region: 'us-east')\nwhile (true) { new File('alive').text = \"${System.nanoTime()}\"; sleep 20 }\n") },
    { signal: abort.signal, onprogress: progress => seen.push(progress.message) })
  await until('progress', () => seen.some(line => line.includes('created')))
  abort.abort()
  await assert.rejects(loop)
  let last
  await until('end of the process', () => {
    const now = readFileSync(`${folder}/alive`, 'utf8')
    const ended = now === last
    last = now
    return ended
  })
})

await step('it ends with the client, and printed nothing else', async () => {
  const { pid } = transport
  await client.close()
  await until('end', () => { try { process.kill(pid, 0); return false } catch { return true } })
  assert.equal(said, '')
})
