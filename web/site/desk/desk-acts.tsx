import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type DeskAct, type DeskEntry, wordedActs } from '#contract/site/desk.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { actKeys, actNames, editKey } from './act-names.ts'
import { DecisionForm } from './decision-form.tsx'
import styles from './desk.module.css'
import { Key } from './key.tsx'
import type { Decision } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

interface DeskActsProps {
  entry: DeskEntry
  onDecide: (decision: Decision) => void
  onNext: () => void
  onEdit: () => void
}

const needsWords = (act: DeskAct) => (wordedActs as readonly DeskAct[]).includes(act)

/** What isn't offered where there is nothing left to publish it under. */
const publishing: readonly DeskAct[] = ['approve', 'accept_appeal']
const isPlaceGone = ({ entryKind, acts }: DeskEntry) =>
  (entryKind === 'post' || entryKind === 'appeal') &&
  acts.length > 0 &&
  !publishing.some((act) => acts.includes(act))

/** What is done most; a phone shows the others when asked. */
const first: ReadonlySet<DeskAct> = new Set([
  'approve',
  'approve_once',
  'refuse',
  'dismiss',
  'delete',
  'accept_appeal',
  'reject_appeal',
])

/** The acts that stand out. */
const variants: Partial<Record<DeskAct, 'primary' | 'danger'>> = {
  approve: 'primary',
  dismiss: 'primary',
  accept_appeal: 'primary',
  delete: 'danger',
}

/** What can be decided, each with its key; on a phone at the lower edge, where the thumb is. */
export function DeskActs({ entry, onDecide, onNext, onEdit }: DeskActsProps) {
  const [asked, setAsked] = useState<DeskAct>()
  const [showsAll, setShowsAll] = useState(false)
  const bar = useKeptFocus<HTMLFieldSetElement>(asked)
  const isTaken = entry.claimedBy !== null
  const acts = isTaken ? [] : entry.acts
  const press = (act: DeskAct) => (needsWords(act) ? setAsked(act) : onDecide({ act }))
  const canEdit = !isTaken && entry.correctable !== null
  const named = useDeskKeys({
    ...Object.fromEntries(acts.map((act) => [actKeys[act], () => press(act)])),
    ...(canEdit && { [editKey]: onEdit }),
  })

  if (asked)
    return (
      <DecisionForm
        key={asked}
        act={asked}
        entry={entry}
        onDecide={onDecide}
        onClose={() => setAsked(undefined)}
      />
    )
  return (
    <fieldset
      ref={bar}
      tabIndex={-1}
      className={styles.acts}
      aria-label={m.desk_decide()}
      data-whole={showsAll || undefined}
    >
      {isTaken && <p className={styles.problem}>{m.desk_claimed({ account: entry.claimedBy ?? '' })}</p>}
      {!isTaken && acts.length === 0 && <p className={styles.problem}>{m.desk_no_acts()}</p>}
      {isPlaceGone(entry) && <p className={styles.problem}>{m.error_place_gone()}</p>}
      {acts.map((act) => (
        <Button
          key={act}
          size="s"
          variant={variants[act] ?? 'secondary'}
          aria-keyshortcuts={named(actKeys[act])}
          className={first.has(act) ? undefined : styles.rest}
          onClick={() => press(act)}
        >
          {actNames[act]()} <Key name={actKeys[act]} />
        </Button>
      ))}
      {canEdit && (
        <Button size="s" aria-keyshortcuts={named(editKey)} className={styles.rest} onClick={onEdit}>
          {m.desk_edit()} <Key name={editKey} />
        </Button>
      )}
      <Button size="s" variant="quiet" aria-keyshortcuts={named('j')} onClick={onNext}>
        {m.desk_skip()} <Key name="j" />
      </Button>
      {!showsAll && (canEdit || acts.some((act) => !first.has(act))) && (
        <Button size="s" variant="quiet" className={styles.all} onClick={() => setShowsAll(true)}>
          {m.desk_more()}
        </Button>
      )}
    </fieldset>
  )
}
