import { expect, test } from 'vitest'
import { scrollOnNavigation } from './keep-place.ts'

const at = (href: string, key?: string) => ({ location: { href, state: { __TSR_key: key } } })

test('the page that the browser has loaded is left where it stands, however often it is drawn', () => {
  const mayScroll = scrollOnNavigation()
  expect(mayScroll(at('/thread?topicId=7', 'k1'))).toBe(false)
  // What a member may see is read again once the program knows who reads.
  expect(mayScroll(at('/thread?topicId=7', 'k1'))).toBe(false)
})

test('every way on and back scrolls, the same link pressed again too', () => {
  const mayScroll = scrollOnNavigation()
  mayScroll(at('/'))
  for (const key of ['k2', 'k3', 'k2']) expect(mayScroll(at('/?tagId=1', key))).toBe(true)
  expect(mayScroll(at('/?tagId=1', 'k2'))).toBe(false)
})
