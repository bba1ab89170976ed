import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import styles from '#web/posts/comments/comment-thread.module.css'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'

const orders = [
  [undefined, m.answer_by_score],
  ['oldest', m.topics_oldest_first],
  ['newest', m.topics_newest_first],
] as const

/** How many answers there are, and in which order they stand. */
export function AnswerHead({ place: { topicId, order }, total }: { place: ThreadPosition; total: number }) {
  const shown = order === 'score' ? undefined : order
  return (
    <header className={styles.head}>
      <h2 id="comments-title" className={styles.title}>
        {m.question_page_answer_count({ count: total.toLocaleString(getLocale()) })}
      </h2>
      {total > 1 && (
        <LinkTabs label={m.answer_order()}>
          {orders.map(([each, name]) => (
            <LinkTab
              key={name()}
              to="/question"
              search={{ questionId: topicId, order: each }}
              hash="comments"
              aria-current={each === shown ? 'page' : undefined}
            >
              {name()}
            </LinkTab>
          ))}
        </LinkTabs>
      )}
    </header>
  )
}
