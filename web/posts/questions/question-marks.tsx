import { Coins } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Question } from '#contract/posts/questions.ts'
import { useNow } from '#web/core/site.ts'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { useClock } from '#web/ui/clock.ts'
import { Tag, TagLink } from '#web/ui/tag.tsx'
import { daysUntil } from './days-until.ts'
import styles from './question-page.module.css'

/** Above the title: whether it is answered, what an answer gets and until when, and what it is about. */
export function QuestionMarks({ question: { bounty, adoptedId, tags } }: { question: Question }) {
  const drawnAt = useNow()
  // A bounty that is raised in a page that stands open began later than the page.
  const now = useClock() ?? drawnAt
  return (
    <div className={styles.marks}>
      {adoptedId !== null && <Tag tone="tea">{m.question_page_resolved()}</Tag>}
      {bounty && (
        <Tag tone="gold" icon={<Coins aria-hidden="true" />}>
          {bounty.isPaid
            ? m.question_page_bounty_paid({ amount: bountyWords(bounty) })
            : m.question_page_bounty({ amount: bountyWords(bounty) })}
        </Tag>
      )}
      {tags.map(({ tagId, name }) => (
        <TagLink key={tagId} to="/question/list" search={{ tagId }}>
          {name}
        </TagLink>
      ))}
      {bounty?.dueAt && (
        // The server's tables of words may be of another year than the browser's.
        <span className={styles.due} suppressHydrationWarning>
          {m.question_page_bounty_returns({ time: daysUntil(bounty.dueAt, now, getLocale()) })}
        </span>
      )}
    </div>
  )
}
