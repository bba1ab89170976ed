import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

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
