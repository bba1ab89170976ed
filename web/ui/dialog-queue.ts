import type { ReactElement } from 'react'
import { createStore } from './create-store.ts'

type Question = { id: number; element: ReactElement }

/** The first is being asked; the others wait. */
export const questions = createStore<readonly Question[]>([])
let lastId = 0

/** Shows a dialog in the DialogHost, after those already waiting, and resolves with its answer. */
export function ask<Answer>(render: (answer: (value: Answer) => void) => ReactElement): Promise<Answer> {
  return new Promise((resolve) => {
    const id = ++lastId
    const element = render((value) => {
      questions.write(questions.read().filter((question) => question.id !== id))
      resolve(value)
    })
    questions.write([...questions.read(), { id, element }])
  })
}
