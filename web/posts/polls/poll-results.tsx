import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { PollState } from '#contract/posts/polls.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './poll.module.css'
import type { Poll } from './topic-poll.tsx'

type PollResultsProps = { poll: Poll; state: PollState; results: NonNullable<PollState['results']> }

/** A bar for each option: how many of those who voted chose it. */
export function PollResults({ poll, state: { voterCount, chosenIds }, results }: PollResultsProps) {
  const votesOf = new Map(results.map(({ optionId, voteCount }) => [optionId, voteCount]))
  return (
    <ul className={styles.results}>
      {poll.options.map(({ optionId, words }) => {
        const votes = votesOf.get(optionId) ?? 0
        return (
          <li key={optionId}>
            <Progress label={words} value={votes} max={Math.max(1, voterCount)} />
            <span className={styles.votes}>
              {m.poll_votes({ count: votes.toLocaleString(getLocale()) })}
              {chosenIds.includes(optionId) && <Tag tone="tea">{m.poll_own()}</Tag>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
