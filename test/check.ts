import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkStyle, checkTypes, root, runVitest } from './run-tool.ts'

/** What should be green before each commit, in under a minute: types, style, architecture and the tests near the change. */
async function check(): Promise<number> {
  const architecture = 'test/architecture.test.ts'
  const codes = await Promise.all([
    checkTypes({ checkers: 2 }),
    checkStyle(),
    runVitest(['run', architecture, ...findNear()]),
  ])
  return codes.every((code) => code === 0) ? 0 : 1
}

/** The folders of what differs from the last commit, or of the last commit itself when nothing does. */
function findNear(): string[] {
  const changed = list(['diff', '--name-only', 'HEAD']).concat(list(['ls-files', '-o', '--exclude-standard']))
  const files = changed.length > 0 ? changed : list(['diff', '--name-only', 'HEAD~1', 'HEAD'])
  const folders = files.filter((file) => /^(contract|server|web)\/.+\.tsx?$/.test(file)).map(dirname)
  return [...new Set(folders)]
    .filter((folder) => existsSync(join(root, folder)))
    .map((folder) => `${folder}/`)
}

const list = (args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

process.exitCode = await check()
