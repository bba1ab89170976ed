import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/api/browser.fixture.ts'
import { clearTokens, saveTokens } from '#web/api/tokens.ts'

const signIn = () => saveTokens({ accessToken: 'a1', refreshToken: 'r1' }, true)

/** The searches of a new window, and what happens there when its member goes or another comes. */
async function openWindow() {
  vi.resetModules()
  const history = await import('./search-history.ts')
  const { forgetOwn } = await import('#web/core/member-gone.ts')
  return { ...history, forgetOwn }
}

beforeEach(() => {
  fakeBrowser(() => ({}))
})

test('what a member searched goes with them, in this window and for the next', async () => {
  signIn()
  const { rememberSearch, searches, forgetOwn } = await openWindow()
  rememberSearch('my illness')
  rememberSearch('oolong')
  expect(searches.read()).toEqual(['oolong', 'my illness'])
  clearTokens()
  forgetOwn()
  expect(searches.read()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
  expect((await openWindow()).searches.read()).toEqual([])
})

test('what guests searched is none of a member’s, and is there when the member has gone', async () => {
  const { rememberSearch, searches, forgetOwn } = await openWindow()
  rememberSearch('pu-erh')
  signIn()
  forgetOwn()
  expect(searches.read()).toEqual([])
  rememberSearch('oolong')
  expect((await openWindow()).searches.read()).toEqual(['oolong'])
  clearTokens()
  forgetOwn()
  expect(searches.read()).toEqual(['pu-erh'])
})
