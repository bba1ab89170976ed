import { expect, test } from 'vitest'
import type { Obstacle } from '#contract/core/obstacle.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readComposerOptions } from '#contract/posts/topic-writing.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { AddTopicPage } from './add-topic-page.tsx'

const draw = async (obstacle: Obstacle | null) => {
  const options = { tags: [], needsCaptcha: false, obstacle }
  const given = [answers(readComposerOptions, {}, options as never)]
  return drawPage(<AddTopicPage shared={{}} />, given)
}

const until = '2026-11-23T08:00:00Z'

test.each<[Obstacle, () => string, string | undefined]>([
  [{ code: 'muted', until }, () => m.error_muted_until({ until: showTime(until) }), undefined],
  [{ code: 'forbidden', until: null }, m.toggles_not_allowed, '/membershipCardList'],
  [{ code: 'feature_closed', until: null }, m.error_feature_closed, undefined],
  [{ code: 'no_tags', until: null }, m.error_no_tags, undefined],
])('who may not write a topic reads why in place of the form: %j', async (obstacle, sentence, way) => {
  const html = await draw(obstacle)
  expect(wordsOf(html)).toContain(wordsOf(sentence()))
  expect(html).not.toContain('<form')
  if (way) expect(html).toContain(`href="${way}"`)
})

test('who may write a topic has the form', async () => {
  expect(await draw(null)).toContain('<form')
})
