import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { isDeep } from './deep.ts'

const wholeNames = ['chromium', 'chromium-browser', 'google-chrome']
/** The same browser without windows takes a little over half the processor, but tells a device nothing: the deep run asks for that. */
const usualNames = isDeep ? wholeNames : ['chromium-headless-shell', ...wholeNames]

/** Path of a Chromium that runs: the machine's, else one installed now. Throws a sentence when there is none to be had. */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return requireRunning(CHROMIUM_PATH)
  const found = findInstalled()
  if (found) return found
  install()
  return requireRunning(findInstalled() ?? 'chromium')
}

/** A whole path, because a browser is started by its path and not looked for. */
function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = usualNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

const runs = (program: string) => spawnSync(program, ['--version']).status === 0

function requireRunning(program: string): string {
  if (runs(program)) return program
  throw new Error(
    `${program} does not run. Install Chromium (Debian: apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH to it.`,
  )
}

function install(): void {
  console.error('Installing Chromium for the browser tests …')
  if (process.getuid?.() === 0 && runs('apt-get') && installPackages()) return
  const playwright = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
}

function installPackages(): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
  const installs = (browser: string) => apt('install', '-y', '-qq', browser, 'fonts-noto-cjk')
  return apt('update', '-qq') && usualNames.slice(0, 2).some(installs)
}
