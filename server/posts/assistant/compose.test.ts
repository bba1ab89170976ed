import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import { composeMessages } from './compose.ts'
import type { TurnRow } from './queries.ts'

const turn = (question: string, answer = '', parts: Partial<TurnRow> = {}) =>
  ({ act: 'chat', language: 'en-US', question, answer, selected_text: '', material: '', ...parts }) as TurnRow

const told = (now: TurnRow, earlier: readonly TurnRow[]) =>
  composeMessages(defaultSettings, now, earlier)
    .slice(1)
    .map(({ role, content }) => `${role}: ${content}`)

test('a conversation is told again in its order, without what nobody said; an act is told without it', () => {
  const earlier = [turn('One?', 'First.'), turn('Two?', ''), turn('', 'Third.', { selected_text: 'leaf' })]
  const text = '<material>\nleaf\n</material>'
  expect(told(turn('Now?'), earlier)).toEqual([
    'user: One?',
    'assistant: First.',
    'user: Two?',
    `user: ${text}`,
    'assistant: Third.',
    'user: Now?',
  ])
  expect(told(turn('', '', { act: 'polish', selected_text: 'leaf' }), earlier)).toEqual([`user: ${text}`])
})

test('of a long conversation the latest is told again, up to 24,000 characters', () => {
  const long = (question: string) => turn(question, 'x'.repeat(12_000 - question.length))
  const questions = (earlier: TurnRow[]) =>
    told(turn('Now?'), earlier).filter((line) => line.startsWith('user: '))
  const latest = ['user: Two?', 'user: Three?', 'user: Now?']
  expect(questions([long('Two?'), long('Three?')])).toEqual(latest)
  expect(questions([turn('One?'), long('Two?'), long('Three?')])).toEqual(latest)
})
