import { expect, test } from 'vitest'
import { hiddenMark } from '#contract/posts/hidden-kinds.ts'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { drawPage } from '#test/drawn-page.tsx'
import { HidingBody } from './hiding-body.tsx'

const blocks = (kinds: HiddenBlock['kind'][]): HiddenBlock[] =>
  kinds.map((kind, at) => ({ number: at + 1, kind, price: 25, level: null }))

const draw = (bodyHtml: string, hiddenBlocks: HiddenBlock[]) =>
  drawPage(<HidingBody topic={{ bodyHtml, hiddenBlocks } as Topic} />, [])

const countOf = (html: string, part: RegExp) => html.match(part)?.length ?? 0

test('locked parts of a kind stand as one: the first says how they open, the others lead to it', async () => {
  const bodyHtml = `<p>1</p>${hiddenMark}\n${hiddenMark}<p>2</p>${hiddenMark}<p>3</p>${hiddenMark}`
  const html = await draw(bodyHtml, blocks(['points', 'points', 'password', 'points']))
  expect(countOf(html, /<section/g)).toBe(2)
  expect(countOf(html, /id="hidden-points"/g)).toBe(1)
  expect(countOf(html, /href="#hidden-points"/g)).toBe(1)
  expect(html).toMatch(/id="hidden-points".*3.*<p>2<\/p>/s)
  expect(html.indexOf('href="#hidden-points"')).toBeGreaterThan(html.indexOf('<p>3</p>'))
})

test('parts of different kinds that adjoin each say how they open', async () => {
  const html = await draw(`${hiddenMark}${hiddenMark}`, blocks(['points', 'password']))
  expect(countOf(html, /<section/g)).toBe(2)
})
