/** One open answer: server-sent events to the browser, and the signal that it has gone. */
export interface AnswerLine {
  signal: AbortSignal
  text(words: string): void
  end(event: 'end' | 'problem', data: unknown): void
}
