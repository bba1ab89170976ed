import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createLog } from './log.ts'
import { UserError } from './user-error.ts'

afterEach(() => void vi.useRealTimers())

/** Runs this in a process of its own, on whose standard output the log writes; returns what came out. */
async function run(script: string): Promise<string> {
  const file = new URL('log.ts', import.meta.url).href
  const source = `import { createLog } from '${file}'\nconst log = createLog({ logLevel: 'info' })\n${script}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  return text
}

const messagesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg)

test.each([
  ['ends', 'log.info("one"); log.child({ reqId: "1" }).info("two")', ['one', 'two']],
  [
    'fails',
    'log.info("one"); process.on("uncaughtException", () => process.exit(1)); throw new Error()',
    ['one'],
  ],
  [
    'is killed right after a warning',
    'log.info("one"); log.child({ reqId: "1" }).warn("two"); process.kill(process.pid, "SIGKILL")',
    ['one', 'two'],
  ],
  [
    'is killed a little later',
    'log.info("one"); setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000)',
    ['one'],
  ],
])('what is logged is not lost when the process %s', async (_, script, messages) => {
  expect(messagesIn(await run(script))).toEqual(messages)
})

test.skipIf(process.platform !== 'linux')(
  'whoever logs goes on where the disk is full, or where nobody reads any more',
  async () => {
    const file = new URL('log.ts', import.meta.url).href
    const source = `import { createLog } from '${file}'
      const log = createLog({ logLevel: 'info' })
      log.warn('one'); log.fatal('two')
      setTimeout(() => { log.warn('three'); console.error('went on'); process.exit(0) }, 600)`
    const run = promisify(execFile)
    const node = `'${process.execPath}' --input-type=module --eval "$SOURCE"`
    for (const line of [`${node} > /dev/full`, `{ sleep 0.3; ${node}; } | true`]) {
      const { stderr } = await run('sh', ['-c', line], { env: { SOURCE: source }, timeout: 20_000 })
      expect(stderr).toBe('went on\n')
    }
  },
)

test('while the database is away a line of each kind is said once a minute, and everything else as ever', () => {
  vi.useFakeTimers()
  const lines: { msg: string; sameBefore?: number }[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const said = () =>
    lines.splice(0).map(({ msg, sameBefore }) => (sameBefore ? `${msg} +${sameBefore}` : msg))
  const failAll = () => {
    for (const channel of ['outbox', 'exports'])
      log.error({ err: new UserError('unavailable'), channel }, 'a job failed')
    log
      .child({ reqId: '1' })
      .error({ err: new Error('connect'), code: 'unavailable' }, 'something is missing')
    log.error({ err: new Error('a bug') }, 'a job failed')
    log.info('as ever')
  }
  failAll()
  expect(said()).toEqual(['a job failed', 'something is missing', 'a job failed', 'as ever'])
  failAll()
  expect(said()).toEqual(['a job failed', 'as ever'])
  vi.advanceTimersByTime(60_000)
  failAll()
  expect(said()).toEqual(['a job failed +3', 'something is missing +1', 'a job failed', 'as ever'])
})

test('the row that the database refused is not logged', async () => {
  const { db, drop } = await createTestDatabase()
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const refused = sql`insert into private_messages (body) values ('pu-erh of 1988')`.execute(db)
  await refused.catch((err: unknown) => log.error({ err }, 'a bug'))
  await drop()
  expect(lines.join()).toContain('violates not-null constraint')
  expect(lines.join()).toContain('"table":"private_messages"')
  expect(lines.join()).not.toContain('1988')
})

test.each(['pu-erh', null, 1988])('what is thrown and no error is logged as it is: %s', (thrown) => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  log.error({ err: thrown }, 'a bug')
  expect(JSON.parse(lines.join())).toMatchObject({ err: thrown, msg: 'a bug' })
})
