import { tests as examples } from 'commonmark-spec'
import { expect, test } from 'vitest'
import { expectedHtml, normalizeHtml } from './commonmark.fixture.ts'
import { renderMarkdown } from './render-markdown.ts'

const bareAddress = 'GFM: an address is a link without angle brackets too'
const loneTag =
  'a lone unknown tag is something the author wrote about, such as Array<String>, and stays readable'
const unfinishedTag = 'an unfinished tag stays readable instead of taking the text behind it along'

const reasons: Record<number, string> = {
  150: loneTag,
  156: unfinishedTag,
  157: unfinishedTag,
  158: unfinishedTag,
  173: '<style> without an end loses its tag; with an end it goes with its content',
  182: 'the angle brackets in CDATA stay readable; a browser would hide all of it as a comment',
  201: loneTag,
  602: bareAddress,
  606: bareAddress,
  608: bareAddress,
  611: bareAddress,
  612: bareAddress,
  613: loneTag,
}

function differs({ markdown, html }: { markdown: string; html: string }) {
  const source = markdown.replaceAll('→', '\t')
  return (
    normalizeHtml(renderMarkdown(source, { idPrefix: 'p-' })) !== expectedHtml(html.replaceAll('→', '\t'))
  )
}

test('all examples of CommonMark read as the specification says, but for the ones listed', () => {
  expect(examples).toHaveLength(652)
  const different = examples.filter(differs).map(({ number }) => number)
  expect(different).toEqual(Object.keys(reasons).map(Number))
})
