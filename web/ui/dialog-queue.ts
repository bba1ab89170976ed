import type { ReactElement } from 'react'

type Question = { id: number; element: ReactElement }

let questions: readonly Question[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a dialog in the DialogHost, after those already waiting, and resolves with its answer. */
export function ask<Answer>(render: (answer: (value: Answer) => void) => ReactElement): Promise<Answer> {
  return new Promise((resolve) => {
    const id = ++lastId
    const element = render((value) => {
      change(questions.filter((question) => question.id !== id))
      resolve(value)
    })
    change([...questions, { id, element }])
  })
}

export function currentQuestion(): Question | undefined {
  return questions[0]
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Question[]) {
  questions = next
  for (const tell of listeners) tell()
}
