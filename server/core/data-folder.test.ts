import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'teahouse-hold-'))
  folder = join(parent, '茶馆 data')
})
afterEach(() => rmSync(parent, { recursive: true }))

async function lockInAnotherProcess() {
  const script = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    await lockDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
  await once(child.stdout, 'data')
  return child
}

test('makes a private folder', async () => {
  const hold = await lockDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await hold.release()
})

test('a second hold is refused in a sentence until the first is released', async () => {
  const first = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another Teahouse (process ${process.pid}) is already running on DATA_DIR ${folder}.`,
  )
  await first.release()
  await (await lockDataFolder(folder)).release()
})

test('kill -9 ends the hold of a process', async () => {
  const child = await lockInAnotherProcess()
  await expect(lockDataFolder(folder)).rejects.toThrow(`(process ${child.pid})`)
  child.kill('SIGKILL')
  await once(child, 'close')
  await (await lockDataFolder(folder)).release()
})

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is named', async () => {
  chmodSync(parent, 0o500)
  await expect(lockDataFolder(folder)).rejects.toThrow(`The data folder ${folder} can't be written (EACCES)`)
  chmodSync(parent, 0o700)
})
