import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { castVote, type PollState, readPoll } from '#contract/posts/polls.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useSite, useViewer } from '#web/core/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { isFocusAt } from '#web/ui/is-focus-at.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RadioGroup } from '#web/ui/radio.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './poll.module.css'
import { PollResults } from './poll-results.tsx'

export type Poll = NonNullable<Topic['poll']>

/** A topic's poll: what can be chosen, and how it stands for this reader. */
export function TopicPoll({ topic: { topicId, poll } }: { topic: Topic }) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const { data, refetch } = useQuery(queryOf(readPoll, { topicId }, { quiet: true }))
  if (!poll) return null
  async function readAgain() {
    const { data: now } = await refetch()
    // The button goes with the choices; whoever pressed it by keyboard goes on from the results.
    if (!isOpen(now) && isFocusAt(section.current)) section.current?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.poll} aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <h2 id={titleId} className={styles.title} lang={otherLanguage(poll.title)}>
        {poll.title}
      </h2>
      {data?.results && <PollResults poll={poll} state={data} results={data.results} />}
      {isOpen(data) && <Ballot topicId={topicId} poll={poll} state={data} onAnswered={readAgain} />}
      <p className={styles.quiet}>
        {data && `${m.poll_voters({ count: data.voterCount.toLocaleString(getLocale()) })} · `}
        {ending(poll, data)}
      </p>
    </section>
  )
}

function ending({ endsAt }: Poll, state: PollState | undefined): string {
  if (state?.isEnded) return m.poll_ended()
  return endsAt ? m.poll_ends({ until: showTime(endsAt) }) : m.poll_endless()
}

const isOpen = (state: PollState | undefined) => !state || (!state.isEnded && state.chosenIds.length === 0)

type BallotProps = {
  topicId: number
  poll: Poll
  state: PollState | undefined
  /** Counted or refused: it may have ended meanwhile. */
  onAnswered: () => Promise<void>
}

function Ballot({ topicId, poll, state, onAnswered }: BallotProps) {
  const viewer = useViewer()
  const site = useSite()
  const [chosen, setChosen] = useState<string[]>([])
  const { submit, busy, fields, failure } = useSubmit(castVote)
  if (viewer && state && !state.canVote) return <p className={styles.quiet}>{m.poll_no_right()}</p>

  async function vote() {
    if (!viewer) {
      if (!site.allowLogin) return
      const { askSignIn } = await import('#web/accounts/sign-in/sign-in-dialog.tsx')
      await askSignIn(location.pathname + location.search)
      return
    }
    const answer = await submit({ topicId, optionIds: chosen })
    // Another window or device of theirs may have been first.
    const counted = answer?.chosenIds.map(String)
    const isCounted = counted?.length === chosen.length && counted.every((each) => chosen.includes(each))
    if (isCounted) toast.show({ kind: 'success', text: m.poll_thanks() })
    else if (counted) toast.show({ kind: 'info', text: m.poll_voted_before() })
    await onAnswered()
  }

  return (
    <>
      <Choices poll={poll} chosen={chosen} onChoose={setChosen} error={fields.optionIds} />
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button variant="primary" busy={busy} onClick={() => void vote()}>
          {m.poll_vote()}
        </Button>
      </div>
      {!state?.results && <p className={styles.quiet}>{m.poll_after()}</p>}
    </>
  )
}

type ChoicesProps = {
  poll: Poll
  chosen: string[]
  onChoose: (chosen: string[]) => void
  error: string | undefined
}

function Choices({ poll, chosen, onChoose, error }: ChoicesProps) {
  const options = poll.options.map(({ optionId, words }) => ({
    value: String(optionId),
    label: <span lang={otherLanguage(words)}>{words}</span>,
  }))
  if (!poll.isMultiple) {
    return (
      <RadioGroup
        legend={m.poll_choose_one()}
        name={`poll-${options[0]?.value ?? ''}`}
        options={options}
        value={chosen[0] ?? ''}
        onValueChange={(value) => onChoose([value])}
        error={error}
      />
    )
  }
  return (
    <ChoiceSet legend={m.poll_choose_some()} error={error}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onCheckedChange={(isChosen) =>
            onChoose(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </ChoiceSet>
  )
}
