import type { AssistantProblem } from '#contract/posts/assistant.ts'

/** What is told of an answer whose line ended before its end was said. */
export const cutOff: AssistantProblem = {
  ...{ code: 'broken_off', status: null, endpointCode: null, message: null, retryAfterSeconds: null },
}

interface Hearer {
  text(words: string): void
  problem(problem: AssistantProblem): void
  /** After all that is said, a problem included. */
  end(): void
}

/** Hears a summary as it is made. Returns what ends the hearing. */
export function hearSummary(address: string, hearer: Hearer): () => void {
  const line = new EventSource(address)
  const end = () => {
    line.close()
    hearer.end()
  }
  const fail = (problem: AssistantProblem) => {
    hearer.problem(problem)
    end()
  }
  line.addEventListener('text', ({ data }) => hearer.text(JSON.parse(data) as string))
  line.addEventListener('end', end)
  line.addEventListener('problem', ({ data }) => fail(JSON.parse(data) as AssistantProblem))
  // The browser would ask again by itself. Half a summary mustn't pass for a whole one.
  line.addEventListener('error', () => fail(cutOff))
  return () => line.close()
}
