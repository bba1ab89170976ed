import { expect, test } from 'vitest'
import { readFigures } from '#contract/site/figures.ts'
import { answers, drawPage, wordsOf } from '#test/drawn-page.tsx'
import { FiguresPage } from './figures-page.tsx'

test('money stands in the table to the fen, as it does in the file', async () => {
  const none = { members: 0, topics: 0, questions: 0, comments: 0, answers: 0, replies: 0, reads: 0 }
  const period = {
    ...none,
    start: '2026-11-22',
    firstAnswerSeconds: null,
    rechargedFen: 1_234_567,
    spentFen: 2_830,
    storedBytes: 1_234_567,
    waiting: 0,
  }
  const given = [answers(readFigures, { span: 'day' }, { periods: [period] })]
  const words = wordsOf(await drawPage(<FiguresPage />, given))
  expect(words).toContain('12,345.67 28.30')
  expect(words).toContain('1.2')
})
