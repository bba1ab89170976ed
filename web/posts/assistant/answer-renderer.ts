import { createPreviewRenderer, type PreviewAnswer } from '#web/editor/preview-renderer.ts'

/** Renders the parts of answers in one worker, one after another; of a part that grows only the latest state. */
export function createAnswerRenderer() {
  const waiting = new Map<string, string>()
  const heard = new Map<string, (answer: PreviewAnswer) => void>()
  let current: string | undefined
  const renderer = createPreviewRenderer({
    onAnswer(answer) {
      if (current !== undefined) heard.get(current)?.(answer)
      next()
    },
    onError: () => next(),
  })

  function next(): void {
    const [key] = waiting.keys()
    current = key
    if (key === undefined) return
    const source = waiting.get(key) ?? ''
    waiting.delete(key)
    renderer.render({ source, isTopic: false })
  }

  return {
    render(key: string, source: string, onAnswer: (answer: PreviewAnswer) => void): void {
      waiting.set(key, source)
      heard.set(key, onAnswer)
      if (current === undefined) next()
    },
    forget(key: string): void {
      waiting.delete(key)
      heard.delete(key)
    },
    close: renderer.close,
  }
}

export type AnswerRenderer = ReturnType<typeof createAnswerRenderer>
