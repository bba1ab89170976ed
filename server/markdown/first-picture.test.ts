import { expect, test } from 'vitest'
import { renderMarkdown, stringifyTree } from '#contract/markdown/render-markdown.ts'
import { safeTree } from '#contract/markdown/safe-tree.ts'
import { hastenFirstPicture } from './first-picture.ts'

function hasten(source: string): string {
  const tree = safeTree(source, { idPrefix: 'p-' })!
  hastenFirstPicture(tree)
  return stringifyTree(tree)
}
const pot = '![a > b](/uploads/0123456789012345678901/1600x900.webp)'

test('only the first picture of the first screen is asked for at once', () => {
  const html = hasten(`Look.\n\n${pot}\n\n${pot}`)
  expect(html.match(/<img /g)).toHaveLength(2)
  expect(html.match(/fetchpriority="high"|loading="lazy"/g)).toEqual([
    'fetchpriority="high"',
    'loading="lazy"',
  ])
  expect(hasten(`${'Text. '.repeat(300)}\n\n${pot}`)).not.toContain('fetchpriority')
})

test('what a post says of pictures is left as it was said', () => {
  const told = '`<img loading="lazy">`\n\n```html\n<img src="a" loading="lazy">\n```'
  expect(hasten(told)).toBe(renderMarkdown(told, { idPrefix: 'p-' }))
})
