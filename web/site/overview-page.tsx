import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { listAlarms } from '#contract/notifications/alarms.ts'
import type { Finding, FindingKind } from '#contract/site/overview.ts'
import { queryOf } from '#web/api/queries.ts'
import { LongestWaiting } from '#web/posts/review/longest-waiting.tsx'
import manage from '#web/staff/manage.module.css'
import type { Overview } from '#web/staff/overview-query.ts'
import { countWaiting, overviewQuery } from '#web/staff/overview-query.ts'
import type { OpenSection } from '#web/staff/sections.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './overview.module.css'

/** What the staff see first: what waits, what today has brought, and what is wrong. */
export function OverviewPage() {
  const { data } = useQuery({ ...overviewQuery, throwOnError: (_, { state }) => state.data === undefined })
  return (
    <section className={manage.page}>
      <h1>{m.manage_overview()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} rows={3} />}
      {data && (
        <>
          <Figures {...data} />
          {(data.waiting?.post ?? 0) > 0 && <LongestWaiting />}
          <Findings findings={data.findings} />
        </>
      )}
    </section>
  )
}

const count = (number: number) => number.toLocaleString(getLocale())

function Figures({ waiting, newMembers, newPosts, income }: Overview) {
  const { topics, questions, comments, answers, replies } = newPosts
  const all = topics + questions + comments + answers + replies
  return (
    <div className={styles.figures}>
      {waiting && <Waiting waiting={waiting} />}
      {newMembers && (
        <Figure name={m.manage_overview_members()} value={count(newMembers.today)} to="/manage/members">
          {m.manage_overview_yesterday({ count: count(newMembers.yesterday) })}
        </Figure>
      )}
      <Figure name={m.manage_overview_posts()} value={count(all)}>
        {m.manage_overview_posts_of({
          topics: count(topics),
          questions: count(questions),
          comments: count(comments),
          answers: count(answers),
          replies: count(replies),
        })}
      </Figure>
      {income && (
        <Figure
          name={m.manage_overview_income()}
          value={formatYuan(income.fen, getLocale())}
          to="/manage/rechargeOrders"
        >
          {m.manage_overview_income_of({ count: income.count })}
        </Figure>
      )}
    </div>
  )
}

function Waiting({ waiting }: { waiting: NonNullable<Overview['waiting']> }) {
  const { report, deletion, appeal, oldestSentAt } = waiting
  const all = countWaiting({ waiting }) ?? 0
  const lines = [
    oldestSentAt && m.manage_overview_waiting_since({ time: showTime(oldestSentAt) }),
    report > 0 && m.desk_overview_reports({ count: report }),
    deletion > 0 && m.manage_overview_deletions({ count: deletion }),
    appeal > 0 && m.desk_overview_appeals({ count: appeal }),
  ].filter(Boolean)
  return (
    <Figure name={m.manage_overview_waiting()} value={count(all)} isUrgent={all > 0} to="/manage/desk">
      {lines.join(' · ') || m.manage_overview_waiting_none()}
    </Figure>
  )
}

type FigureProps = {
  name: string
  value: string
  /** Somebody has to do something about it. */
  isUrgent?: boolean
  to?: OpenSection['to']
  children: ReactNode
}

function Figure({ name, value, isUrgent, to, children }: FigureProps) {
  const text = (
    <>
      <span className={styles.name}>{name}</span>
      <strong className={styles.value}>{value}</strong>
      <span className={styles.name}>{children}</span>
    </>
  )
  const className = classNames(styles.figure, isUrgent && styles.urgent)
  return to ? (
    <Link to={to} className={className}>
      {text}
    </Link>
  ) : (
    <div className={className}>{text}</div>
  )
}

const findingTexts: Record<
  FindingKind,
  { text: (count: number) => string; to?: OpenSection['to']; hash?: SettingKey }
> = {
  site_closed: { text: () => m.manage_finding_site_closed(), to: '/manage/settings', hash: 'siteState' },
  site_read_only: {
    text: () => m.manage_finding_site_read_only(),
    to: '/manage/settings',
    hash: 'siteState',
  },
  payments_stopped: {
    text: () => m.manage_finding_payments_stopped(),
    to: '/manage/settings',
    hash: 'allowPayments',
  },
  no_mail: { text: () => m.manage_finding_no_mail(), to: '/manage/outbox' },
  unsent_messages: { text: (count) => m.manage_finding_unsent({ count }), to: '/manage/outbox' },
  recharge_problems: {
    text: (count) => m.manage_finding_recharge_problems({ count }),
    to: '/manage/rechargeOrders',
  },
  recharges_unanswered: {
    text: (count) => m.manage_finding_recharges_unanswered({ count }),
    to: '/manage/rechargeOrders',
  },
  files_stuck: { text: (count) => m.manage_finding_files_stuck({ count }) },
}

/** One line each, with a way to where something can be done about it. Alarms stand above every page already. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const { data } = useQuery(queryOf(listAlarms, {}, { quiet: true, inBackground: true }))
  const isWell = findings.length === 0 && data?.alarms.length === 0
  return (
    <Card title={m.manage_overview_state()}>
      <ul className={styles.findings}>
        {isWell && (
          <li>
            <CircleCheck size={16} className={styles.well} aria-hidden="true" />
            {m.manage_overview_well()}
          </li>
        )}
        {data && data.alarms.length > 0 && (
          <li>
            <CircleAlert size={16} className={styles.odd} aria-hidden="true" />
            {m.manage_overview_alarms({ count: data.alarms.length })}
          </li>
        )}
        {findings.map(({ kind, count: found }) => {
          const { text, to, hash } = findingTexts[kind]
          return (
            <li key={kind}>
              <CircleAlert size={16} className={styles.odd} aria-hidden="true" />
              <span>
                {text(found)}{' '}
                {to && (
                  <Link to={to} hash={hash}>
                    {m.manage_overview_look()}
                  </Link>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
