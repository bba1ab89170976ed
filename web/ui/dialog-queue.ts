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

type LastQuestion = { title: string; action: string; onAnswer: (agreed: boolean) => void }

/** What is asked over the dialog that is being closed, whatever else waits behind that one. */
export const lastQuestion = createStore<LastQuestion | null>(null)

/** Resolves true when the reader agrees; whoever presses again while it is asked says nothing. */
export function askBeforeClosing(words: Omit<LastQuestion, 'onAnswer'>): Promise<boolean> {
  if (lastQuestion.read()) return Promise.resolve(false)
  return new Promise((resolve) => {
    const onAnswer = (agreed: boolean) => {
      lastQuestion.write(null)
      resolve(agreed)
    }
    lastQuestion.write({ ...words, onAnswer })
  })
}

/** Nobody answers any more, because whoever was asked has gone. What is told to anybody stays. */
export function dropQuestions(): void {
  questions.write(questions.read().filter(({ notice }) => notice !== undefined))
  lastQuestion.read()?.onAnswer(false)
}
