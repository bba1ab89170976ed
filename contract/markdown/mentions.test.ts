import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settingsShape } from '#contract/core/settings.ts'
import { mentionsIn } from './mentions.ts'

test('a text mentions as many members as staff may have one post remind', () => {
  const most = 1_000
  const takes = (mentionRemindersMax: number) => z.safeParse(settingsShape, { mentionRemindersMax }).success
  expect([most, most + 1].map(takes)).toEqual([true, false])
  const text = Array.from({ length: most + 1 }, (_, at) => `@member_${at}`).join(' ')
  expect(mentionsIn(text)).toHaveLength(most)
})
