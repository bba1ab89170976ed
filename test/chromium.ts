import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const usualNames = ['chromium', 'chromium-browser', 'google-chrome']

/** Path of a Chromium that runs: the machine's, else one installed now. Throws a sentence when there is none to be had. */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return requireRunning(CHROMIUM_PATH)
  const found = [...usualNames, chromium.executablePath()].find(runs)
  if (found) return found
  install()
  return requireRunning(existsSync(chromium.executablePath()) ? chromium.executablePath() : 'chromium')
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
  const playwright = new URL('../node_modules/playwright-core/cli.js', import.meta.url).pathname
  spawnSync(process.execPath, [decodeURIComponent(playwright), 'install', 'chromium'], { stdio: 'inherit' })
}

function installPackages(): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', 'chromium', 'fonts-noto-cjk')
}
