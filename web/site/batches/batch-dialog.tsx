import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readQuestionTags } from '#contract/posts/questions.ts'
import { readSidebar, type TagNode } from '#contract/posts/topics.ts'
import { type BatchAct, batchActs, previewBatch, startBatch } from '#contract/site/batches.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { type Time, timeNames, untilIn } from '#web/staff/times.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { batchActNames } from './batch-names.ts'
import { BatchThings } from './batch-things.tsx'

interface BatchDialogProps {
  /** As acts on many name them. */
  things: readonly string[]
  onClose: () => void
}

type Preview = OutputOf<typeof previewBatch>['things']

/** What is going to be done; everything that was typed stays when one comes back from the preview. */
function useTerms(things: readonly string[]) {
  const areMembers = things.every((name) => name.startsWith('member:'))
  const [act, setAct] = useState<BatchAct>(areMembers ? 'mute' : 'delete')
  const [reason, setReason] = useState('')
  const [isAbuse, setAbuse] = useState(false)
  const [tagId, setTagId] = useState('')
  const [time, setTime] = useState<Time>('week')
  const terms = () => ({
    act,
    things: [...things],
    reason: act === 'move' ? '' : reason,
    isAbuse: act === 'delete' && isAbuse,
    tagIds: act === 'move' && tagId ? [tagId] : [],
    ...(act === 'mute' && { until: untilIn(time) }),
  })
  return { act, setAct, reason, setReason, isAbuse, setAbuse, tagId, setTagId, time, setTime, terms }
}

type Terms = ReturnType<typeof useTerms>

/** Asks what to do with what was chosen, shows what would come of it, and begins it. */
export function BatchDialog({ things, onClose }: BatchDialogProps) {
  const navigate = useNavigate()
  const terms = useTerms(things)
  const [sent, setSent] = useState<ReturnType<Terms['terms']>>()
  const [preview, setPreview] = useState<Preview>()
  const looking = useSubmit(previewBatch)
  const starting = useSubmit(startBatch)
  const allowed = preview?.filter(({ problem }) => problem === null) ?? []

  async function look() {
    const input = terms.terms()
    const answer = await looking.submit(input)
    if (!answer) return
    setSent(input)
    setPreview(answer.things)
  }

  async function start() {
    if (!sent || allowed.length === 0) return
    const begun = await starting.submit(sent)
    if (begun) await navigate({ to: '/manage/batch', search: { batchId: begun.batchId } })
  }

  if (!preview)
    return (
      <EditDialog
        title={m.batch_title()}
        action={m.batch_preview()}
        onClose={onClose}
        onSave={look}
        busy={looking.busy}
        failure={looking.failure}
      >
        <TermsFields terms={terms} errors={looking.fields} />
      </EditDialog>
    )
  return (
    <EditDialog
      title={`${batchActNames[terms.act]()} · ${m.batch_preview()}`}
      size="l"
      action={m.batch_start({ count: allowed.length })}
      onClose={onClose}
      onSave={start}
      busy={starting.busy}
      failure={starting.failure || (allowed.length === 0 ? m.batch_nothing() : '')}
    >
      <p>{m.batch_text()}</p>
      <div>
        <Button size="s" onClick={() => setPreview(undefined)}>
          {m.batch_back()}
        </Button>
      </div>
      <PreviewParts preview={preview} />
    </EditDialog>
  )
}

/** What is refused comes first: it is what one may want to know. */
function PreviewParts({ preview }: { preview: Preview }) {
  const [refused, allowed] = [
    preview.filter(({ problem }) => problem),
    preview.filter(({ problem }) => !problem),
  ]
  return (
    <>
      {refused.length > 0 && (
        <>
          <h3>{m.batch_wont({ count: refused.length })}</h3>
          <BatchThings things={refused} />
        </>
      )}
      {allowed.length > 0 && (
        <>
          <h3>{m.batch_will({ count: allowed.length })}</h3>
          <BatchThings things={allowed} />
        </>
      )}
    </>
  )
}

interface TermsFieldsProps {
  terms: Terms
  errors: Partial<Record<string, string>>
}

function TermsFields({ terms, errors }: TermsFieldsProps) {
  const { act, setAct, reason, setReason, isAbuse, setAbuse, time, setTime } = terms
  return (
    <>
      <Field label={m.batch_act()} error={errors.act} required>
        <Select
          value={act}
          onValueChange={setAct}
          options={batchActs.map((value) => ({ value, label: batchActNames[value]() }))}
        />
      </Field>
      {act === 'move' && <TagField terms={terms} error={errors.tagIds} />}
      {act === 'mute' && (
        <Field label={m.batch_until()} error={errors.until} required>
          <Select
            value={time}
            onValueChange={setTime}
            options={(Object.keys(timeNames) as Time[]).map((value) => ({
              value,
              label: timeNames[value](),
            }))}
          />
        </Field>
      )}
      {act !== 'move' && (
        <Field label={m.batch_reason()} error={errors.reason} required>
          <Input value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {act === 'delete' && <Checkbox label={m.desk_abuse()} checked={isAbuse} onCheckedChange={setAbuse} />}
    </>
  )
}

/** The leaves of both trees: the preview says of each thing whether it can go there. */
function TagField({ terms: { tagId, setTagId }, error }: { terms: Terms; error: string | undefined }) {
  const topics = useQuery(queryOf(readSidebar, {}))
  const questions = useQuery(queryOf(readQuestionTags, {}))
  const toGroups = (tags: readonly TagNode[] = [], groupName: (words: { name: string }) => string) =>
    tags.map(({ name, children }) => ({
      group: groupName({ name }),
      options: children.map((leaf) => ({ value: String(leaf.tagId), label: leaf.name })),
    }))
  return (
    <Field label={m.batch_tag()} error={error} required>
      <Select
        value={tagId}
        onValueChange={setTagId}
        options={[
          ...toGroups(topics.data?.tags, m.batch_of_topics),
          ...toGroups(questions.data?.tags, m.batch_of_questions),
        ]}
      />
    </Field>
  )
}
