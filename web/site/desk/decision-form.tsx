import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { type DeskAct, type DeskEntry, timedActs } from '#contract/site/desk.ts'
import { decisionTextLength, readDecisionTexts } from '#contract/site/report-types.ts'
import { queryOf } from '#web/api/queries.ts'
import { sayTooLong } from '#web/core/say-too-long.ts'
import { NewTagsField } from '#web/posts/topics/new-tags-field.tsx'
import { type Time, timeNames, untilIn } from '#web/staff/times.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { Select } from '#web/ui/select.tsx'
import { actNames } from './act-names.ts'
import styles from './desk.module.css'
import { Key } from './key.tsx'
import type { Decision } from './use-desk.ts'

const ownWords = 'own'
const forEver = 'ever'

export const decisionTextsQuery = queryOf(readDecisionTexts, {})

interface DecisionFormProps {
  act: DeskAct
  entry: DeskEntry
  onDecide: (decision: Decision) => void
  onClose: () => void
}

type Draft = ReturnType<typeof useDraft>

/** What is chosen so far, and what it makes a decision of; the first of the ready words is chosen at first. */
function useDraft(act: DeskAct, entry: DeskEntry) {
  const { data } = useQuery(decisionTextsQuery)
  const texts = data?.texts.filter(({ retiredAt }) => retiredAt === null) ?? []
  const [textId, setTextId] = useState<string>()
  const [reason, setReason] = useState('')
  const [time, setTime] = useState<Time | typeof forEver>('week')
  const [tagIds, setTagIds] = useState<string[]>()
  const [deletes, setDeletes] = useState(false)
  const [isAbuse, setAbuse] = useState(false)
  const chosen = textId ?? (texts[0] ? String(texts[0].textId) : ownWords)
  const isTimed = (timedActs as readonly DeskAct[]).includes(act)
  const canDelete = (isTimed || act === 'warn') && entry.acts.includes('delete')
  const decision: Decision = {
    act,
    deletes: canDelete && deletes,
    isAbuse: (act === 'delete' || deletes) && isAbuse,
    ...(chosen === ownWords ? { reason } : { textId: Number(chosen) }),
    ...(act === 'move' && tagIds && { tagIds }),
    ...(isTimed && time !== forEver && { until: untilIn(time) }),
  }
  const wrongWords = reason.trim() === '' ? m.field_required() : sayTooLong(reason, decisionTextLength.max)
  const wrong = {
    reason: chosen === ownWords ? wrongWords : undefined,
    tag: act === 'move' && !tagIds?.length ? m.field_required() : undefined,
  }
  return {
    ...{ act, decision, wrong, isTimed, canDelete, texts, chosen, setTextId, reason, setReason },
    ...{ time, setTime, tagIds, setTagIds, deletes, setDeletes, isAbuse, setAbuse },
  }
}

/** What an act needs besides itself: words for whoever is concerned, a time, a tag. Enter decides, Escape turns back. */
export function DecisionForm({ act, entry, onDecide, onClose }: DecisionFormProps) {
  const draft = useDraft(act, entry)
  const [isTold, setTold] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [])

  function decide(event: SubmitEvent) {
    event.preventDefault()
    const { reason, tag } = draft.wrong
    if (reason || tag) setTold(true)
    else onDecide(draft.decision)
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onClose()
    // A select opens on Enter in some browsers; here it decides, as in every other field.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  const told = (wrong: string | undefined) => (isTold ? wrong : undefined)
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={actNames[act]()}
      noValidate
      onSubmit={decide}
      onKeyDown={press}
    >
      {act === 'move' && entry.thing?.place && (
        <NewTagsField
          topic={{ topicId: entry.thing.place.topicId, isQuestion: entry.isQuestion }}
          value={draft.tagIds}
          onChange={draft.setTagIds}
          error={told(draft.wrong.tag)}
        />
      )}
      <WordsFields draft={draft} error={told(draft.wrong.reason)} />
      {draft.isTimed && <TimeField draft={draft} />}
      {draft.canDelete && (
        <Checkbox label={m.desk_deletes()} checked={draft.deletes} onCheckedChange={draft.setDeletes} />
      )}
      {(act === 'delete' || draft.deletes) && (
        <Checkbox label={m.desk_abuse()} checked={draft.isAbuse} onCheckedChange={draft.setAbuse} />
      )}
      <div className={styles.formActs}>
        <Button
          type="submit"
          variant={act === 'refuse' || act === 'warn' || act === 'reject_appeal' ? 'primary' : 'danger'}
        >
          {actNames[act]()} <Key name="↵" />
        </Button>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </div>
    </form>
  )
}

function WordsFields({ draft, error }: { draft: Draft; error: string | undefined }) {
  return (
    <>
      <Field label={m.desk_reason_ready()} hint={m.desk_reason_hint()} required>
        <Select
          value={draft.chosen}
          onValueChange={draft.setTextId}
          options={[
            ...draft.texts.map(({ textId, textZh, textEn }) => ({
              value: String(textId),
              label: getLocale() === 'zh-CN' ? textZh : textEn,
            })),
            { value: ownWords, label: m.desk_reason_own() },
          ]}
        />
      </Field>
      {draft.chosen === ownWords && (
        <Field label={m.desk_reason()} error={error} isLive required>
          <Input value={draft.reason} onChange={(event) => draft.setReason(event.target.value)} />
        </Field>
      )}
    </>
  )
}

function TimeField({ draft: { act, time, setTime } }: { draft: Draft }) {
  const times = (Object.keys(timeNames) as Time[]).map((value) => ({ value, label: timeNames[value]() }))
  return (
    <Field label={m.desk_for()}>
      <Select<Time | typeof forEver>
        value={time}
        onValueChange={setTime}
        options={act === 'ban_address' ? [...times, { value: forEver, label: m.desk_for_ever() }] : times}
      />
    </Field>
  )
}
