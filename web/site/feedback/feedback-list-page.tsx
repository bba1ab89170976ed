import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import {
  decideFeedback,
  type Feedback,
  type FeedbackState,
  feedbackStates,
  listFeedback,
} from '#contract/site/feedback-list.ts'
import { readOverview } from '#contract/site/overview.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useNow } from '#web/core/site.ts'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import rows from '#web/ui/rows.module.css'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import list from './feedback-list.module.css'

const stateNames: Record<FeedbackState, () => string> = {
  waiting: m.feedback_waiting,
  settled: m.feedback_settled,
  dismissed: m.feedback_dismissed,
}

type Act = [to: FeedbackState, name: () => string]
const settle: Act = ['settled', m.feedback_settle]
const dismiss: Act = ['dismissed', m.feedback_dismiss]
const putBack: Act = ['waiting', m.feedback_wait_again]
const acts: Record<FeedbackState, Act[]> = {
  waiting: [settle, dismiss],
  settled: [putBack],
  dismissed: [putBack],
}

type FeedbackListPageProps = { page?: number; state?: FeedbackState }

/** What the site was told, by what became of it. */
export function FeedbackListPage({ page, state = 'waiting' }: FeedbackListPageProps) {
  const { data } = usePageQuery(listFeedback, { page, state })
  return (
    <section className={styles.page}>
      <h1>{m.feedback_title()}</h1>
      <LinkTabs label={m.feedback_lists()}>
        {feedbackStates.map((each) => (
          <LinkTab
            key={each}
            to="/manage/feedback"
            search={{ state: each === 'waiting' ? undefined : each }}
            aria-current={each === state ? 'page' : undefined}
          >
            {stateNames[each]()}
          </LinkTab>
        ))}
      </LinkTabs>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyList total={data.total} text={m.feedback_none()} />}
      {data && data.items.length > 0 && (
        <ul className={rows.rows}>
          {data.items.map((feedback) => (
            <FeedbackItem key={feedback.feedbackId} feedback={feedback} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(number, props) => (
            <Link to="/manage/feedback" search={{ state, page: number }} {...props} />
          )}
        />
      )}
      {state !== 'waiting' && <p className={styles.quiet}>{m.feedback_kept()}</p>}
    </section>
  )
}

function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { feedbackId, name, contact, content, sentAt, state, decidedBy, decidedAt } = feedback
  const act = useAct(listFeedback, readOverview)
  return (
    <li className={list.item}>
      <div className={list.head}>
        <strong>{name}</strong>
        <span className={list.contact}>{contact}</span>
        <RelativeTime at={sentAt} now={useNow()} />
      </div>
      <p className={list.content}>{content}</p>
      <div className={list.head}>
        {acts[state].map(([to, action]) => (
          <Button key={to} size="s" onClick={() => void act(decideFeedback, { feedbackId, state: to })}>
            {action()}
          </Button>
        ))}
        {decidedBy && decidedAt && (
          <span>{m.feedback_decided({ account: decidedBy, time: showTime(decidedAt) })}</span>
        )}
      </div>
    </li>
  )
}
