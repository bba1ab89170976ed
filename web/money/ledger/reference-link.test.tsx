import { expect, test } from 'vitest'
import type { LedgerReference } from '#contract/money/ledger.ts'
import { drawPage } from '#test/drawn-page.tsx'
import { ReferenceLink } from './reference-link.tsx'

const draw = (kind: LedgerReference['kind']) =>
  drawPage(<ReferenceLink isOwn reference={{ kind, id: 9, topicId: 7, name: 'How hot?' }} />, [])

test.each([
  ['topic', '/thread?topicId=7'],
  ['comment', '/thread?topicId=7&amp;commentId=9'],
  ['reply', '/thread?topicId=7&amp;replyId=9'],
  ['question', '/question?questionId=7'],
  ['answer', '/question?commentId=9'],
  ['answer_reply', '/question?replyId=9'],
] as const)('a movement for a %s leads to where it stands', async (kind, href) => {
  expect(await draw(kind)).toContain(`href="${href}"`)
})
