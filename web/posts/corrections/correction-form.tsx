import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { bodyLengthMax } from '#contract/core/limits.ts'
import { m } from '#contract/messages/generated/messages.js'
import { commentLength, replyLength } from '#contract/posts/comment-writing.ts'
import { type CorrectedKind, correctPost, readCorrectedText } from '#contract/posts/corrections.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { sayError } from '#web/api/say-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { LightForm } from '#web/editor/light-form.tsx'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'
import { EditConflict } from '#web/posts/revisions/edit-conflict.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

interface CorrectionFormProps {
  kind: CorrectedKind
  id: number
  onSaved: () => void
  onCancel: () => void
}

const expected = [
  'not_found',
  'forbidden',
  'deleted_meanwhile',
  'reviewed_meanwhile',
  'answer_adopted',
] as const

/** Staff edit what another wrote, and say why. The text comes from the server, so that it never starts from an old page. */
export function CorrectionForm({ kind, id, ...form }: CorrectionFormProps) {
  const { data, error } = useQuery({
    ...queryOf(readCorrectedText, { correctedKind: kind, correctedId: id }, { expects: expected }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (data) return <SourceForm source={data} kind={kind} id={id} {...form} />
  if (isApiError(error)) return <p role="alert">{sayError(error)}</p>
  return <SkeletonList label={m.ui_loading()} rows={2} />
}

const lengthMax: Record<CorrectedKind, number> = {
  comment: commentLength.max,
  reply: replyLength.max,
  waiting: bodyLengthMax,
}

type SourceFormProps = CorrectionFormProps & { source: OutputOf<typeof readCorrectedText> }

/** What was typed comes back after a reload, with the version that it was typed over. */
function SourceForm({ source, kind, id, onSaved, onCancel }: SourceFormProps) {
  const [begun] = useState(() => ({ body: source.body, version: source.version, reason: '' }))
  const { fields: draft, change, clear, restoredAt, discard } = useFieldsDraft(`correct:${kind}:${id}`, begun)
  const { submit, busy, fields, failure } = useSubmit(correctPost)

  async function send() {
    const saved = await submit({ correctedKind: kind, correctedId: id, ...draft })
    if (!saved) return
    clear()
    toast.show({ kind: 'success', text: m.corrections_saved() })
    onSaved()
  }

  function cancel() {
    clear()
    onCancel()
  }

  return (
    <>
      <DraftRestored restoredAt={restoredAt} discard={async () => discard()} />
      <LightForm
        label={m.corrections_text()}
        lengthMax={lengthMax[kind]}
        value={draft.body}
        onChange={(body) => change({ body })}
        error={fields.body}
        busy={busy}
        action={m.corrections_save()}
        onSubmit={() => void send()}
        onCancel={cancel}
      >
        <Field
          label={m.corrections_reason()}
          hint={m.corrections_reason_hint()}
          error={fields.reason}
          required
        >
          <Input
            value={draft.reason}
            autoComplete="off"
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
        {failure && !busy && (
          <EditConflict
            name={`correct:${kind}:${id}`}
            draft={draft}
            readNewer={() => call(readCorrectedText, { correctedKind: kind, correctedId: id })}
            failure={failure}
            onResolve={change}
          />
        )}
      </LightForm>
    </>
  )
}
