import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const hrefsIn = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['见https://a.example/路径，后文', ['https://a.example/路径']],
  ['https://a.example/a、https://b.example/b；好', ['https://a.example/a', 'https://b.example/b']],
  [
    '打开https://a.example/docs即可，https://b.example/#目录',
    ['https://a.example/docs', 'https://b.example/#目录'],
  ],
  ['https://a.example即可打开https://b.example', ['https://a.example', 'https://b.example']],
  ['“https://a.example”，https://b.example…', ['https://a.example', 'https://b.example']],
  ['(see https://a.example/x_(y)), (https://b.example.)', ['https://a.example/x_(y)', 'https://b.example']],
  ['https://a.example/b... http://', ['https://a.example/b']],
])('addresses are found in %s', (text, hrefs) => {
  expect(hrefsIn(text)).toEqual(hrefs)
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
