import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'

const inEnglish = { locale: 'en-US' } as const
const inChinese = { locale: 'zh-CN' } as const

/** Said of two and more only, or of a count whose word doesn't change. */
const alwaysMany = ['comments_all_replies', 'hidden_parts', 'integrations_attempts', 'topics_more_pictures']

test('one thing is not counted as many, also where its number is written out for the reader', () => {
  expect(m.topics_comment_count({ count: '1' }, inEnglish)).toBe('1 comment')
  expect(m.topics_comment_count({ count: '1,001' }, inEnglish)).toBe('1,001 comments')
  expect(m.question_card_answers({ count: '0' }, inEnglish)).toBe('0 answers')
  expect(m.ask_too_many_tags({ max: 1 }, inEnglish)).toBe('Choose at most 1 tag.')
  expect(m.field_too_many_tags({ max: 1 }, inEnglish)).toBe('Choose at most 1 tag.')
  expect(m.field_above_points({ max: 1 }, inEnglish)).toBe('This is more than the 1 point you have.')
  expect(m.ask_bounty_note({ share: 1, days: 1 }, inEnglish)).toContain('within 1 day,')
  expect(m.poll_voters({ count: 1 }, inChinese)).toBe('1 人已投票')
})

test('each English sentence that counts something has a form for one', () => {
  const plain = globSync('contract/messages/*/en-US.json').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>),
  )
  const counting = plain.filter(
    ([, text]) => typeof text === 'string' && /\{(count|total)\} [a-z]+s\b/.test(text),
  )
  expect(counting.map(([name]) => name).sort()).toEqual(alwaysMany)
})
