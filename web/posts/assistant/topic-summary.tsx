import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type AssistantProblem, summarizeTopic } from '#contract/posts/assistant.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './assistant.module.css'
import { ProblemNote } from './problem-note.tsx'
import { hearSummary } from './summary-line.ts'

/** What a model says a long topic is about, once a reader asks. */
export function TopicSummary({ topicId }: { topicId: number }) {
  const { text, model, problem, isComing, begin, busy } = useSummary(topicId)
  const isBegun = text !== '' || isComing || problem !== undefined
  const place = useKeptFocus<HTMLElement>(`${isBegun} ${problem !== undefined}`)
  if (!isBegun)
    return (
      <Button size="s" busy={busy} icon={<Sparkles aria-hidden="true" />} onClick={begin}>
        {m.assistant_summary_make()}
      </Button>
    )
  return (
    <Card>
      <section
        ref={place}
        tabIndex={-1}
        aria-label={m.assistant_summary()}
        aria-busy={isComing}
        className={styles.answer}
      >
        <strong>{m.assistant_summary()}</strong>
        <p className={styles.summary} lang={otherLanguage(text)}>
          {text}
        </p>
        {isComing && <Spinner label={m.assistant_summary_waits()} />}
        {problem && <ProblemNote problem={problem} />}
        {problem && (
          <div className={styles.acts}>
            <Button size="s" busy={busy} onClick={begin}>
              {m.assistant_summary_make()}
            </Button>
          </div>
        )}
        {model && <p className={styles.quiet}>{m.assistant_made_by({ model })}</p>}
      </section>
    </Card>
  )
}

function useSummary(topicId: number) {
  const [text, setText] = useState('')
  const [model, setModel] = useState<string>()
  const [problem, setProblem] = useState<AssistantProblem>()
  const [isComing, setIsComing] = useState(false)
  const stopHearing = useRef<() => void>(undefined)
  const { send, busy } = useWrite(() => call(summarizeTopic, { topicId }))
  useEffect(() => () => stopHearing.current?.(), [])

  async function begin() {
    const summary = await send()
    if (!summary) return
    setModel(summary.model ?? undefined)
    setProblem(undefined)
    setText('')
    if (summary.address === null) return setText(summary.text ?? '')
    setIsComing(true)
    stopHearing.current = hearSummary(summary.address, {
      text: (words) => setText((said) => said + words),
      problem: setProblem,
      end: () => setIsComing(false),
    })
  }
  return { text, model, problem, isComing, busy, begin: () => void begin() }
}
