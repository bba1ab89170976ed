import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { JobContext } from '#server/core/job.ts'
import { UserError } from '#server/core/user-error.ts'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'
import { tryStorageJob } from './try-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'teahouse-trial-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const local = createLocalStorage(folder)
const unavailable = () => {
  throw Object.assign(new UserError('unavailable'), { cause: new Error('Your key has ended.') })
}

/** A job that tries a storage, of which some parts may be taken out of order, and what it told. */
function trialOf() {
  const store = { storage: local, workFolder: join(folder, '.incoming'), outsideFolder: '', ffmpeg: null }
  const tell = vi.fn(async (_: string) => {})
  const { run } = tryStorageJob(store, tell)
  return {
    told: () => tell.mock.calls.map(([problem]) => problem),
    run: (broken: Partial<Storage> = {}) => {
      store.storage = { ...local, ...broken }
      return run({} as JobContext)
    },
  }
}

test('a storage that works is left as it was', async () => {
  const trial = trialOf()
  await trial.run()
  await trial.run()
  expect(trial.told()).toEqual([])
  expect(existsSync(join(folder, 'trial'))).toBe(false)
})

test.each<[string, Partial<Storage>, string]>([
  ['stores nothing', { keep: unavailable }, 'Your key has ended.'],
  ['has lost what it stored', { open: async () => undefined }, 'What was stored is not there.'],
  ['reads nothing', { open: unavailable }, 'Your key has ended.'],
  ['removes nothing', { remove: unavailable }, 'Your key has ended.'],
])('a storage that %s is told of the second time in a row', async (_, broken, problem) => {
  const trial = trialOf()
  await trial.run(broken)
  await trial.run()
  await trial.run(broken)
  expect(trial.told()).toEqual([])
  await trial.run(broken)
  expect(trial.told()).toEqual([problem])
})
