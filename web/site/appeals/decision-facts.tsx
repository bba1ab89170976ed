import { m } from '#contract/messages/generated/messages.js'
import type { AppealState, OwnDecision } from '#contract/site/appeals.ts'
import { showTime } from '#web/ui/show-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { decidedActNames } from './act-names.ts'
import styles from './appeals.module.css'

const stateNames: Record<AppealState, () => string> = {
  waiting: m.appeal_state_waiting,
  accepted: m.appeal_state_accepted,
  rejected: m.appeal_state_rejected,
}
const stateTones = { waiting: 'amber', accepted: 'tea', rejected: 'plain' } as const

/** A decision as whom it concerns reads it: what, of what, why, until when, and their answer with what became of it. */
export function DecisionFacts({ decision }: { decision: OwnDecision }) {
  const { act, title, words, reason, until, decidedAt, isStanding, appeal } = decision
  return (
    <>
      <div className={styles.head}>
        <Tag tone={isStanding ? 'vermilion' : 'plain'}>{decidedActNames[act]()}</Tag>
        {until && <span>{m.appeal_until({ time: showTime(until) })}</span>}
        {!isStanding && <span>{m.appeal_lifted()}</span>}
        <span>{showTime(decidedAt)}</span>
      </div>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {words !== '' && <p className={styles.words}>{words}</p>}
      <p className={styles.said}>{reason === '' ? m.appeal_no_reason() : m.appeal_reason({ reason })}</p>
      {appeal && (
        <div className={styles.appeal}>
          <div className={styles.head}>
            <b>{m.appeal_own()}</b>
            <Tag tone={stateTones[appeal.state]}>{stateNames[appeal.state]()}</Tag>
            <span>{showTime(appeal.sentAt)}</span>
          </div>
          <p className={styles.said}>{appeal.words}</p>
          {appeal.answer && <p className={styles.said}>{m.appeal_staff_answer({ answer: appeal.answer })}</p>}
        </div>
      )}
    </>
  )
}
