import { m } from '#contract/messages/generated/messages.js'
import type { DeskEntry } from '#contract/site/desk.ts'
import { decidedActNames } from '#web/site/appeals/act-names.ts'
import { showTime } from '#web/ui/show-time.ts'
import styles from './desk.module.css'
import { Part } from './entry-parts.tsx'

/** What was decided, by whom and why, and what the member answers. */
export function Appeal({ appeal }: { appeal: NonNullable<DeskEntry['appeal']> }) {
  const { act, reason, until, decidedBy, decidedAt, words, source } = appeal
  return (
    <>
      <Part title={m.appeal_decision()}>
        <ul className={styles.facts}>
          <li>{decidedActNames[act]()}</li>
          {until && <li>{m.desk_decision_until({ time: showTime(until) })}</li>}
          <li>{m.appeal_decided({ account: decidedBy, time: showTime(decidedAt) })}</li>
          {reason !== '' && <li>{m.appeal_reason({ reason })}</li>}
        </ul>
      </Part>
      <Part title={m.appeal_words()}>
        <p className={styles.text}>{words}</p>
      </Part>
      {source !== null && (
        <Part title={act === 'delete_message' ? m.desk_as_reported() : m.appeal_refused_text()}>
          <p className={styles.text}>{source}</p>
        </Part>
      )}
    </>
  )
}
