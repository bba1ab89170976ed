import { useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { AssistantTurn } from '#contract/posts/assistant.ts'
import { sayAnswer } from './say-answer.ts'

/** Tells screen readers the latest answer as it comes. A log would tell each change of its words, cut in the middle. */
export function AnswerSaid({ turn }: { turn: AssistantTurn | undefined }) {
  const [words, setWords] = useState('')
  // What stands there already was told, or is read from its place.
  const said = useRef({ turnId: turn?.turnId, upTo: turn?.answer.length ?? 0, state: turn?.state })
  useEffect(() => {
    if (!turn) return
    const { turnId, answer, state } = turn
    const isComing = state === 'running' || state === 'waiting'
    const before = said.current
    const isNew = before.turnId !== turnId
    const { words: next, told } = sayAnswer(turn, isNew ? (isComing ? 0 : answer.length) : before.upTo)
    said.current = { turnId, upTo: told, state }
    const hasStopped = !isNew && state === 'stopped' && before.state !== 'stopped'
    const sentences = [
      isNew && isComing && m.assistant_answering(),
      next,
      hasStopped && m.assistant_stopped(),
    ].filter(Boolean)
    if (sentences.length > 0) setWords(sentences.join('\n'))
  }, [turn])
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}
