import { execFile } from 'node:child_process'
import { appendFile, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'

const timeoutMs = 30_000

/** A folder that holds the product as it is fetched, as far as setup looks at it before the first step. */
async function freshFolder(name = 'teahouse-setup-'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
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

test('a step that the system ends for want of memory says so, and not that the network is down', async ({
  expect,
}) => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'npm-cli.js'), 'process.kill(process.pid, "SIGKILL")')
  const env = { PATH: '', npm_execpath: join(folder, 'npm-cli.js'), HOME: folder }
  const said = await new Promise((done) =>
    execFile(
      process.execPath,
      ['setup.js', 'build'],
      { cwd: folder, env, timeout: timeoutMs / 3 },
      (error, _, said) => done([error?.code, said]),
    ),
  )
  expect(said).toEqual([
    1,
    expect.stringContaining('could not be installed: it was killed. If nobody did that, the memory'),
  ])
})

test('a folder that the pages can’t be built in is refused before anything is installed', async ({
  expect,
}) => {
  const folder = await freshFolder('teahouse-c#-')
  const env = { PATH: '', npm_execpath: '', HOME: folder }
  const said = await new Promise((done) =>
    execFile(process.execPath, ['setup.js', 'build'], { cwd: folder, env }, (_error, _stdout, said) =>
      done(said),
    ),
  )
  expect(said).toContain(`whose path has # in it: ${await realpath(folder)}. Move Teahouse elsewhere.`)
})

test('what a command makes nothing of is refused rather than passed over', async ({ expect }) => {
  const run = (...args: string[]) =>
    new Promise((done) => execFile(process.execPath, args, (error, _, said) => done([error?.code, said])))
  const saying = expect.stringContaining('takes no arguments, but was given "--help"')
  expect(await run('setup.js', 'start', '--help')).toEqual([1, saying])
  // What it would do if it didn't refuse has no way back.
  expect(await run('server/tools/migrate-main.ts', '--help')).toEqual([1, saying])
})

/** Stands in for npm: writes down what it was asked, and leaves what setup takes for the pinned Node. */
const npm = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
const asked = process.argv.slice(2)
appendFileSync('asked', asked.filter((word) => !/scripts|audit|fund|loglevel/.test(word)).join(' ') + '\\n')
if (asked[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/node/bin', { recursive: true })
if (asked[0] === 'ci') symlinkSync(process.execPath, 'node_modules/node/bin/node')
`

test('what developing needs comes when it is asked for, to what is there, and stays', async ({ expect }) => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'npm-cli.js'), npm)
  // The step behind it fails for want of sources.
  const setUp = (...args: string[]) =>
    new Promise<void>((done) => {
      const env = { PATH: '', npm_execpath: join(folder, 'npm-cli.js'), HOME: folder }
      execFile(process.execPath, ['setup.js', ...args], { cwd: folder, env, timeout: timeoutMs / 3 }, () =>
        done(),
      )
    })
  await setUp('build')
  await setUp('build')
  await setUp('run', 'test/check.ts')
  await setUp('build')
  await appendFile(join(folder, 'package-lock.json'), '\n')
  await setUp('build')
  await setUp('run', 'test/check.ts')
  expect((await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')).toEqual([
    'ci --omit=dev',
    'install --no-save --include=dev',
    'ci --include=dev',
  ])
})

/** Stands in for npm and for the build tool: leaves pages, and writes down that it made them. */
const npmWithBuild = `
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
mkdirSync('node_modules/node/bin', { recursive: true })
mkdirSync('node_modules/vite/bin', { recursive: true })
symlinkSync(process.execPath, 'node_modules/node/bin/node')
writeFileSync('node_modules/vite/bin/vite.js', \`
import { appendFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist/client', { recursive: true })
appendFileSync('made', process.argv.includes('--config') ? 'bundle ' : 'pages ')
\`)
`

test('the pages are built anew when a file changes that they bring as it is', async ({ expect }) => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "optionalDependencies": {} }')
  await writeFile(join(folder, 'npm-cli.js'), npmWithBuild)
  for (const name of ['contract/messages/generated', 'public'])
    await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'contract/compile-messages.js'), '')
  const build = () =>
    new Promise<void>((done, fail) => {
      const env = { PATH: '', npm_execpath: join(folder, 'npm-cli.js'), HOME: folder }
      execFile(
        process.execPath,
        ['setup.js', 'build'],
        { cwd: folder, env, timeout: timeoutMs / 3 },
        (error) => (error ? fail(error) : done()),
      )
    })
  const made = async () => (await readFile(join(folder, 'made'), 'utf8')).trim().split(' ')
  await build()
  await build()
  // Side by side, so that either may be first.
  expect((await made()).sort()).toEqual(['bundle', 'pages'])
  await writeFile(join(folder, 'public/service-worker.js'), '// another')
  await build()
  expect((await made()).slice(2)).toEqual(['pages'])
})

test('catalogues whose compiling was killed are compiled again, also those of the version before', async ({
  expect,
}) => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "optionalDependencies": {} }')
  await writeFile(join(folder, 'npm-cli.js'), npmWithBuild)
  for (const name of ['contract/messages/generated', 'public'])
    await mkdir(join(folder, name), { recursive: true })
  const compiler = "import { appendFileSync } from 'node:fs'\nappendFileSync('compiled', 'once ')\n"
  const build = (source: string) =>
    new Promise<void>((done) => {
      const env = { PATH: '', npm_execpath: join(folder, 'npm-cli.js'), HOME: folder }
      const options = { cwd: folder, env, timeout: timeoutMs / 3 }
      void writeFile(join(folder, 'contract/compile-messages.js'), source).then(() =>
        execFile(process.execPath, ['setup.js', 'build'], options, () => done()),
      )
    })
  const compiled = () => readFile(join(folder, 'compiled'), 'utf8')
  await build(compiler)
  await build(compiler)
  expect(await compiled()).toBe('once ')
  await build('process.kill(process.pid, "SIGKILL")')
  await build(compiler)
  expect(await compiled()).toBe('once once ')
})
