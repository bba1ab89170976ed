import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { DeskEntry, EarlierDecision } from '#contract/site/desk.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { AuthorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { PictureLinks } from '#web/posts/reports/picture-links.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { actNames } from './act-names.ts'
import styles from './desk.module.css'

/** A part of an entry under its own small heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3 className={styles.partTitle}>{title}</h3>
    {children}
  </section>
)

/** Who has reported it and as what, each with what they have to say. */
export function Reports({ entry: { reports, reporterCount } }: { entry: DeskEntry }) {
  const now = useNow()
  if (reports.length === 0) return null
  const others = reporterCount - reports.length
  return (
    <Part title={m.desk_report_list()}>
      <ul className={styles.reports}>
        {reports.map(({ reportId, reporter, typeName, reason, pictures, reportedAt }) => (
          <li key={reportId} className={styles.report}>
            <div className={styles.head}>
              <Tag tone="amber">{typeName}</Tag>
              <MemberLink member={reporter} />
              <RelativeTime at={reportedAt} now={now} />
            </div>
            {reason !== '' && <p className={styles.text}>{reason}</p>}
            <PictureLinks pictures={pictures} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.quiet}>{m.desk_more_reports({ count: others })}</p>}
    </Part>
  )
}

/** What is known of whoever wrote it, and what was decided on them before. */
export function History({ entry: { author, history, address } }: { entry: DeskEntry }) {
  const { registeredAt, pointsEarned, topicCount, questionCount, commentCount, answerCount } = history
  const { regions, mutedUntil, bannedUntil, decisions, notes } = history
  const facts = [
    m.desk_registered({ time: showTime(registeredAt) }),
    m.desk_written({
      topics: topicCount,
      questions: questionCount,
      comments: commentCount,
      answers: answerCount,
    }),
    m.desk_points({ points: pointsEarned }),
    regions.length > 0 && m.desk_regions({ regions: regions.join(m.manage_list_separator()) }),
    address && m.desk_address({ address }),
  ].flatMap((fact) => (fact ? [fact] : []))
  return (
    <Part title={m.desk_author()}>
      <div className={styles.head}>
        <Link to="/manage/member" search={{ memberId: author.userId }}>
          <AuthorName author={author} />
        </Link>
        {mutedUntil && <Tag tone="vermilion">{m.desk_muted({ time: showTime(mutedUntil) })}</Tag>}
        {bannedUntil && <Tag tone="vermilion">{m.desk_banned({ time: showTime(bannedUntil) })}</Tag>}
      </div>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <h4 className={styles.partTitle}>{m.desk_earlier()}</h4>
      {decisions.length === 0 && <p className={styles.quiet}>{m.desk_earlier_none()}</p>}
      {decisions.length > 0 && (
        <ul className={styles.facts}>
          {decisions.map((decision) => (
            <li key={decision.decisionId}>
              {m.desk_earlier_line({ act: sayDecision(decision), time: showTime(decision.decidedAt) })}
              {decision.reason && ` · ${decision.reason}`}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
    </Part>
  )
}

/** What staff keep in mind of a member; more of it, and room for new ones, is on the member's page. */
const Notes = ({ notes }: { notes: DeskEntry['history']['notes'] }) => (
  <>
    <h4 className={styles.partTitle}>{m.notes_title()}</h4>
    <ul className={styles.facts}>
      {notes.map(({ noteId, body, writtenBy, writtenAt }) => (
        <li key={noteId} className={styles.text}>
          {body} · {m.notes_by({ account: writtenBy, time: showTime(writtenAt) })}
        </li>
      ))}
    </ul>
  </>
)

/** The act with what it brought along. */
export const sayDecision = ({ act, deletes, until, isUndone }: EarlierDecision): string =>
  [
    actNames[act](),
    deletes && m.desk_decision_deletes(),
    until && m.desk_decision_until({ time: showTime(until) }),
    isUndone && m.desk_decision_undone(),
  ]
    .filter(Boolean)
    .join(m.manage_list_separator())
