import { expect, test } from 'vitest'
import { type Choices, mergeChoices } from './choices.ts'

const choices = (screen: string[], mails: string[], digest = 'none') =>
  ({ screen, mails, pushes: [], digest }) as unknown as Choices

test('what was switched here is saved, and what was switched elsewhere since stays', () => {
  const shown = choices(['replies', 'likes', 'follows'], ['mention'])
  const kept = choices(['replies', 'follows'], [], 'weekly')
  const here = { screen: ['likes', 'follows', 'cards'] } as unknown as Partial<Choices>
  expect(mergeChoices(shown, here, kept)).toEqual(choices(['follows', 'cards'], [], 'weekly'))
})
