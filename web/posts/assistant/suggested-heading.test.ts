import { expect, test } from 'vitest'
import { readSuggestedHeading } from './suggested-heading.ts'

test.each([
  ['One pot\nTwo pots\n\nTag: Brewing', ['One pot', 'Two pots'], 'Brewing'],
  ['1. 「一壶茶」\n2、“两壶茶”\n- 三壶茶\n标签：冲泡', ['一壶茶', '两壶茶', '三壶茶'], '冲泡'],
  ['**Bold pot**\n**Bold pot**', ['Bold pot'], undefined],
  ['', [], undefined],
])('%j suggests %j and %j', (answer, titles, tag) => {
  expect(readSuggestedHeading(answer)).toEqual({ titles, tag })
})
