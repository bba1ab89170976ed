import { expect, test } from 'vitest'
import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import { findLinks } from '#web/core/find-links.ts'
import { joinMessages, keepEarlier, type ShownConversation } from './messages-shown.ts'

const message = (number: number): PrivateMessage => ({
  number,
  isOwn: false,
  text: `text ${number}`,
  pictures: [],
  sentAt: '2026-11-23T00:00:00.000Z',
})
const numbers = (messages: readonly PrivateMessage[]) => messages.map(({ number }) => number)
const shown = (all: number[], hasEarlier: boolean) =>
  ({ messages: all.map(message), hasEarlier }) as ShownConversation

test('a message that came by two ways stands once, in its place', () => {
  expect(numbers(joinMessages([3, 4].map(message), [4, 2, 5].map(message)))).toEqual([2, 3, 4, 5])
})

test('what was scrolled up to stays when the rest is read anew, unless it was removed', () => {
  const before = shown([1, 2, 3, 4, 5], false)
  expect(numbers(keepEarlier(shown([4, 5, 6], true), before).messages)).toEqual([1, 2, 3, 4, 5, 6])
  expect(keepEarlier(shown([4, 5, 6], true), before).hasEarlier).toBe(false)
  expect(numbers(keepEarlier(shown([4, 6], false), before).messages)).toEqual([4, 6])
  expect(numbers(keepEarlier(shown([], false), before).messages)).toEqual([])
})

test.each([
  ['no link', ['no link']],
  ['see https://example.org/a?b=1#c.', ['see ', '<https://example.org/a?b=1#c>', '.']],
  ['看 https://example.org/茶，好', ['看 ', '<https://example.org/茶>', '，好']],
  ['(http://example.org/) and', ['(', '<http://example.org/>', ') and']],
  ['https://en.wikipedia.org/wiki/Tea_(drink)', ['<https://en.wikipedia.org/wiki/Tea_(drink)>']],
  ['javascript:alert(1) and "https://a.example"', ['javascript:alert(1) and "', '<https://a.example>', '"']],
])('links of %s', (text, parts) => {
  expect(findLinks(text).map(({ text, href }) => (href ? `<${href}>` : text))).toEqual(parts)
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
