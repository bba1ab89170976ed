import { expect, test } from 'vitest'
import { drawPage, wordsOf } from '#test/drawn-page.tsx'
import { BottomBar } from './bottom-bar.tsx'

test.each([
  ['/user/control/home', ['Me']],
  ['/user/control/home?userName=ann', []],
  ['/?order=hot', ['Home']],
])('at %s the bar below marks where one is', async (address, marked) => {
  const html = await drawPage(<BottomBar />, [], {}, address)
  const current = [...html.matchAll(/<a[^>]*aria-current="page".*?<\/a>/g)].map(([link]) => wordsOf(link))
  expect(current).toEqual(marked)
})
