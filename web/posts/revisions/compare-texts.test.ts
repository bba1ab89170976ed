import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const show = async (before: string, after: string) =>
  (await compareTexts(before, after))
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

test('words are compared whole, in Chinese too', async () => {
  expect(await show('Steep it for two minutes.', 'Steep it for three minutes.')).toBe(
    'Steep it for -two-+three+ minutes.',
  )
  expect(await show('今天喝绿茶。', '今天喝红茶。')).toMatch(/^今天喝-.*-\+.*\+/)
})

test('far from a change the text is left out, and what takes too long is compared by lines', async () => {
  expect((await show(`${'tea '.repeat(500)}a`, `${'tea '.repeat(500)}b`)).length).toBeLessThan(120)
  const words = (seed: number) =>
    Array.from({ length: 12_000 }, (_, index) => (index * seed) % 9_973).join(' ')
  expect((await compareTexts(words(7), words(11))).length).toBeGreaterThan(0)
})

test('what is left out takes no half of an emoji along', async () => {
  const between = `a${'🍵'.repeat(300)}b`
  const shown = await show(`1 ${between} 2`, `3 ${between} 4`)
  expect([shown.length < 400, shown.isWellFormed()]).toEqual([true, true])
  const odd = await show(`1 ${between}c 2`, `3 ${between}c 4`)
  expect(odd.isWellFormed()).toBe(true)
})
