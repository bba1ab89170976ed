import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'

const timeoutMs = 30_000

/** A folder that holds the product as it is fetched, as far as setup looks at it before the first step. */
async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'teahouse-setup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['setup.js', 'package.json', 'package-lock.json'])
    await copyFile(name, join(folder, name))
  return folder
}

test(
  'a setup that fails says why and ends, so that the next one finds its turn free',
  async ({ expect }) => {
    const folder = await freshFolder()
    const setUp = () =>
      new Promise<{ code: unknown; said: string }>((done) => {
        // Without npm the first step can't be made.
        const env = { PATH: '', npm_execpath: '', HOME: folder }
        execFile(
          process.execPath,
          ['setup.js', 'build'],
          { cwd: folder, env, timeout: timeoutMs / 3, killSignal: 'SIGKILL' },
          (error, _stdout, said) => done({ code: error?.code, said }),
        )
      })
    const first = await setUp()
    expect(first).toMatchObject({ code: 1, said: expect.stringContaining('npm was not found') })
    expect(await setUp()).toEqual(first)
  },
  timeoutMs,
)
