import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findChromium } from '#test/chromium.ts'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

/** Windows of a member who is signed in, by the `Authorization` header of their session. */
export function openMemberContext(
  browser: Browser,
  origin: string,
  authorization: string,
  look: BrowserContextOptions,
): Promise<BrowserContext> {
  const [accessToken = '', refreshToken = ''] = authorization.replace('Bearer ', '').split(',')
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }))
  return browser.newContext({ ...look, storageState: { cookies: [], origins: [{ origin, localStorage }] } })
}
