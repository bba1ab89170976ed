import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const megabyte = 1024 * 1024

/** Holds 80 MB in pieces, lets go of seven of eight, and prints what that leaves to the process before and after it gives back. */
const program = `
  const { setTimeout: sleep } = await import('node:timers/promises')
  const { openGiveBack } = await import('#server/process/give-back.ts')
  const giveBack = await openGiveBack({ warn: (about) => { throw about.err } })
  let pieces = Array.from({ length: 10_000 }, () => Buffer.allocUnsafeSlow(8_192).fill(1))
  pieces = pieces.filter((_, at) => at % 8 === 0)
  gc()
  // V8 lets go of them on a thread of its own.
  while (process.memoryUsage().arrayBuffers > 2 * pieces.length * 8_192) await sleep(20)
  const freed = process.memoryUsage.rss()
  giveBack()
  console.log(freed, process.memoryUsage.rss(), pieces.length)`

test.runIf(process.platform === 'linux')(
  'what was freed in pieces leaves the process when it gives back',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--input-type=module', '--eval', program],
      { env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '1' }, timeout: 30_000 },
    )
    const [freed = 0, given = 0, pieces] = stdout.trim().split(' ').map(Number)
    expect(pieces).toBe(1_250)
    expect(freed - given).toBeGreaterThan(40 * megabyte)
  },
)
