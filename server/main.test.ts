import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isDeep } from '#test/deep.ts'

// Stands in for the forum: answers after ?waitMs with the number of the serving process, once the database has answered.
const standIn = `
import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#kysely'
export async function startServer({ config, db }) {
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url, 'http://x')
    await sleep(Number(searchParams.get('waitMs')))
    if (searchParams.has('bug')) Promise.reject(new Error('planted bug'))
    await sql\`select 1\`.execute(db)
    response.setHeader('connection', 'close').end(String(process.pid))
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  console.log('listening on', server.address().port)
  return { port: server.address().port, close: () => new Promise((done) => server.close(done)) }
}`

/** Each start reads the code that the first has compiled. */
const compiled = join(import.meta.dirname, '../tmp/compile-cache')
let folder: string
/** Where a first start has made all that is there from the second start on, which takes longer than what is tested. */
let used: string
const running: Teahouse[] = []

beforeAll(async () => {
  used = makeFolder()
  folder = used
  const teahouse = launch()
  await untilItSays(teahouse, /Teahouse is open/)
  teahouse.child.kill('SIGTERM')
  expect(await endOf(teahouse)).toBe(0)
})
beforeEach(() => {
  folder = makeFolder()
  execFileSync('cp', ['-a', join(used, 'data'), folder])
})
afterEach(async () => {
  for (const { child } of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  }
  await remove(folder)
})
afterAll(() => remove(used))

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'teahouse-main-'))
  // When root runs this, PostgreSQL's account has to get in.
  chmodSync(made, 0o711)
  return made
}

// A database whose Teahouse ended without it may still be writing there; rmSync gives up on that without a word.
const remove = (made: string) => rm(made, { recursive: true, maxRetries: 10, retryDelay: 100 })

const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

interface Teahouse {
  child: ChildProcess
  output(): string
}

/** `under` is a program that runs the Teahouse instead of being it; `stubs` stand in for more of its modules. */
function launch(
  env: NodeJS.ProcessEnv = {},
  under: readonly string[] = [],
  stubs: Readonly<Record<string, string>> = {},
): Teahouse {
  const stand = join(folder, 'stand-in.mjs')
  writeFileSync(stand, standIn.replace('#kysely', import.meta.resolve('kysely')))
  const replaced = {
    '#server/start-server.ts': pathToFileURL(stand).href,
    '#server/tools/welcome.ts': asModule('export const seedWelcomeCommunity = async () => undefined'),
    ...stubs,
  }
  const swap = asModule(`import { registerHooks } from 'node:module'
    const replaced = ${JSON.stringify(replaced)}
    registerHooks({ resolve: (name, context, next) =>
      replaced[name] ? { url: replaced[name], shortCircuit: true } : next(name, context) })`)
  const [program = '', ...args] = [
    ...under,
    process.execPath,
    '--import',
    swap,
    join(import.meta.dirname, 'main.ts'),
  ]
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
  }
  const teahouse = { child, output: () => output }
  running.push(teahouse)
  return teahouse
}

async function untilItSays({ child, output }: Teahouse, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(output())
    if (found) return found
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output()}`)
    await new Promise((done) => setTimeout(done, 10))
  }
}

async function addressOf(teahouse: Teahouse): Promise<string> {
  const [, port] = await untilItSays(teahouse, /listening on (\d+)/)
  return `http://127.0.0.1:${port}`
}

/** What the person at the terminal opens; PORT is 0 here. */
async function expectToldAddress(teahouse: Teahouse, address: string): Promise<void> {
  const [, told = ''] = await untilItSays(teahouse, /Teahouse is open at (\S+)/)
  expect(new URL(told).port).toBe(new URL(address).port)
}

async function endOf({ child }: Teahouse): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'close')
  return child.exitCode
}

test('SIGTERM finishes the request in flight, with its database, and ends with 0', async () => {
  const teahouse = launch()
  const answer = fetch(`${await addressOf(teahouse)}/?waitMs=500`)
  await new Promise((done) => setTimeout(done, 100))
  teahouse.child.kill('SIGTERM')
  teahouse.child.kill('SIGINT')
  expect((await answer).status).toBe(200)
  expect(await endOf(teahouse)).toBe(0)
})

test.runIf(isDeep)('a second signal does not wait', async () => {
  const teahouse = launch()
  const cutOff = expect(fetch(`${await addressOf(teahouse)}/?waitMs=60000`)).rejects.toThrow()
  await new Promise((done) => setTimeout(done, 100))
  teahouse.child.kill('SIGTERM')
  await untilItSays(teahouse, /stopping/)
  // A signal that comes together with the first is its echo, and on a busy machine the next one may.
  const impatient = setInterval(() => teahouse.child.kill('SIGTERM'), 600)
  await cutOff
  clearInterval(impatient)
  expect(await endOf(teahouse)).toBe(1)
})

test.runIf(isDeep)('a Teahouse that npm started stops when npm is gone without a word', async () => {
  const shell = ['sh', '-c', '"$@" & wait', 'sh']
  const teahouse = launch({ npm_lifecycle_event: 'start' }, shell)
  await untilItSays(teahouse, /Teahouse is open/)
  teahouse.child.kill('SIGKILL')
  await once(teahouse.child, 'close')
  expect(teahouse.output()).toMatch(/npm ended.*\n.*stopped/)
})

test.runIf(isDeep)('a second start on the same folder is refused, the first goes on', async () => {
  const first = launch()
  const address = await addressOf(first)
  const second = launch()
  expect(await endOf(second)).toBe(1)
  expect(second.output()).toContain(
    `Another Teahouse (process ${first.child.pid}) is already running on DATA_DIR`,
  )
  expect((await fetch(address)).status).toBe(200)
})

test.runIf(isDeep)('a killed Teahouse starts again by itself', async () => {
  const first = launch()
  await addressOf(first)
  first.child.kill('SIGKILL')
  await endOf(first)
  expect((await fetch(await addressOf(launch()))).status).toBe(200)
})

test.runIf(isDeep)(
  'a killed database is said in one line and started again, and the forum goes on',
  async () => {
    const teahouse = launch()
    const address = await addressOf(teahouse)
    await expectToldAddress(teahouse, address)
    process.kill(Number((await untilItSays(teahouse, /database \(process (\d+)\)/))[1]), 'SIGKILL')
    await untilItSays(teahouse, /The database runs again \(process \d+\)/)
    expect((await fetch(address)).status).toBe(200)
    expect(teahouse.output().match(/The database ended by itself/g)).toHaveLength(1)
    teahouse.child.kill('SIGTERM')
    expect(await endOf(teahouse)).toBe(0)
  },
)

test.runIf(isDeep)('trusting every proxy is warned about', async () => {
  const teahouse = launch({ TRUST_PROXY: 'true' })
  await untilItSays(teahouse, /TRUST_PROXY is true: any visitor may claim any address/)
  const sound = launch({
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://forum.example.org',
    DATA_DIR: join(folder, 'other'),
  })
  await untilItSays(sound, /Teahouse is open/)
  expect(sound.output()).not.toMatch(/TRUST_PROXY|PUBLIC_URL/)
  expect(teahouse.output()).toContain('PUBLIC_URL is not set')
})

test.runIf(isDeep)('a taken port is one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  for (const WORKERS of ['1', '2']) {
    const teahouse = launch({ PORT: String(port), WORKERS })
    expect(await endOf(teahouse)).toBe(1)
    expect(teahouse.output().match(/Port \d+ is taken/g)).toHaveLength(1)
  }
  server.close()
})

test('a database of one’s own that does not answer is one sentence without its password', async () => {
  const teahouse = launch({ DATABASE_URL: 'postgres://forum:hunter2@127.0.0.1:1/forum' })
  expect(await endOf(teahouse)).toBe(1)
  expect(teahouse.output()).toMatch(/^The database of DATABASE_URL can't be used: connect ECONNREFUSED .*\n$/)
})

test.runIf(isDeep)('an error nobody caught is logged once and ends the process', async () => {
  const teahouse = launch()
  await fetch(`${await addressOf(teahouse)}/?bug`).catch(() => {})
  expect(await endOf(teahouse)).toBe(1)
  expect(teahouse.output().match(/planted bug/g)).toHaveLength(2) // once as the message, once in its stack
})

/** Has something under way when it is told to stop. */
const busySchedule = `export const startSchedule = async () => ({ stop: () => new Promise((done) => setTimeout(done, 400)) })`

test('workers share the port, a dead one is replaced, and they finish before the database stops', async () => {
  const teahouse = launch({ WORKERS: '2' }, [], { '#server/schedule.ts': asModule(busySchedule) })
  const address = await addressOf(teahouse)
  await untilItSays(teahouse, /(listening on[\s\S]*){2}/)
  await expectToldAddress(teahouse, address)
  const worker = Number(await (await fetch(address)).text())
  expect(worker).not.toBe(teahouse.child.pid)
  process.kill(worker, 'SIGKILL')
  await untilItSays(teahouse, /a worker died and is replaced/)
  await untilItSays(teahouse, /(listening on[\s\S]*){3}/)
  const workers = new Set<number>()
  while (workers.size < 2) workers.add(Number(await (await fetch(address)).text()))
  const answer = fetch(`${address}/?waitMs=500`)
  await new Promise((done) => setTimeout(done, 100))
  // A terminal and systemd tell all of them at once: who ends by that is not replaced.
  for (const pid of [teahouse.child.pid!, ...workers]) process.kill(pid, 'SIGTERM')
  expect((await answer).status).toBe(200)
  expect(await endOf(teahouse)).toBe(0)
  expect(teahouse.output().match(/a worker died/g)).toHaveLength(1)
})
