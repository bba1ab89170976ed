import type { ReactElement } from 'react'
import { createStore } from './create-store.ts'

type Question = { id: number; element: ReactElement; notice: string | undefined }

/** The first is being asked; the others wait. */
export const questions = createStore<readonly Question[]>([])
let lastId = 0
let lastShownId = 0

/** The DialogHost tells of each question that its dialog has come. */
export function markShown(id: number): void {
  lastShownId = id
}

/**
 * Shows a dialog in the DialogHost, after those already waiting, and resolves with its answer. What is asked while another
 * question still waits for its dialog comes from a button that was pressed twice: nobody is asked, and nothing resolves.
 */
export function ask<Answer>(
  render: (answer: (value: Answer) => void) => ReactElement,
  notice?: string,
): Promise<Answer> {
  const isAwaited = questions.read().some((each) => each.notice === undefined && each.id > lastShownId)
  if (notice === undefined && isAwaited) return new Promise(() => {})
  return new Promise((resolve) => {
    const id = ++lastId
    const element = render((value) => {
      questions.write(questions.read().filter((question) => question.id !== id))
      resolve(value)
    })
    questions.write([...questions.read(), { id, element, notice }])
  })
}

/** Nobody answers any more, because whoever was asked has gone. What is told to anybody stays. */
export const dropQuestions = (): void =>
  questions.write(questions.read().filter(({ notice }) => notice !== undefined))
