import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ask, markShown, questions } from './dialog-queue.ts'

beforeEach(() => questions.write([]))

/** Asks what answers itself when it's told to. */
function pose<Answer>(text: string) {
  let answer: (value: Answer) => void = () => {}
  const answered = ask<Answer>((give): ReactElement => {
    answer = give
    return <p>{text}</p>
  })
  return { answered, answer: (value: Answer) => answer(value) }
}

test('questions are asked one after another, and each gets its own answer', async () => {
  const first = pose<boolean>('Sure?')
  const id = questions.read()[0]?.id ?? 0
  markShown(id)
  const second = pose<string>('Why?')
  expect(questions.read()).toHaveLength(2)
  first.answer(true)
  expect(questions.read()).toHaveLength(1)
  expect(questions.read()[0]?.id).not.toBe(id)
  second.answer('Because.')
  expect(await Promise.all([first.answered, second.answered])).toEqual([true, 'Because.'])
  expect(questions.read()).toEqual([])
})

test('a button that is pressed twice before its dialog has come asks once', async () => {
  const [first, again] = [pose<boolean>('Sure?'), pose<boolean>('Sure?')]
  expect(questions.read()).toHaveLength(1)
  first.answer(true)
  expect(questions.read()).toEqual([])
  expect(await Promise.race([first.answered, again.answered])).toBe(true)
})
