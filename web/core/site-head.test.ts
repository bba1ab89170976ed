import { expect, test } from 'vitest'
import { markDocument } from './site-head.ts'

/** Runs the inline script as a browser does that keeps these. */
function viewerOf(localStorage: Record<string, string>, cookie: string): string | undefined {
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } }
  new Function('document', 'localStorage', markDocument)(document, localStorage)
  return document.documentElement.dataset.viewer
}

test.each([
  ['nobody', {}, '', undefined],
  ['who is remembered', { accessToken: 'a' }, '', 'member'],
  ['whose browser is still open', { accessToken: 'a', passing: '1' }, 'x=1; passing=1', 'member'],
  ['whose browser was closed', { accessToken: 'a', passing: '1' }, 'x=1; bypassing=1', undefined],
])('the first paint of %s', (_, kept, cookie, viewer) => {
  expect(viewerOf(kept as Record<string, string>, cookie)).toBe(viewer)
})
