import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { commentLength, replyLength } from '#contract/posts/comment-writing.ts'
import { readWaitingSource, sendPostAgain, type WaitingSource } from '#contract/posts/review.ts'
import { bodyLength } from '#contract/posts/topic-writing.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { LightForm } from '#web/editor/light-form.tsx'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'
import { EditConflict } from '#web/posts/revisions/edit-conflict.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './review.module.css'
import { tellOfReplacedWords } from './tell-of-replaced-words.ts'

type FormProps = { onDone: () => void; onClose: () => void }

/**
 * Another text in the place of one that waits or was refused. What was typed stays when the server refuses it, and comes back
 * after a reload.
 */
export function SendAgainForm({ waitingPostId, ...form }: FormProps & { waitingPostId: number }) {
  const query = useQuery({
    ...queryOf(readWaitingSource, { waitingPostId }),
    // What is being typed over must not change below it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data) return <SourceForm source={query.data} {...form} />
  return <PartPending query={query} />
}

const lengths = { topic: bodyLength, comment: commentLength, reply: replyLength, follow_up: commentLength }

/** What is typed; the title is a topic's. */
const textOf = ({ kind, title, body, version }: WaitingSource) =>
  kind === 'topic' ? { title, body, version } : { body, version }

function SourceForm({ source, onDone, onClose }: FormProps & { source: WaitingSource }) {
  const { waitingPostId, kind, hiding } = source
  // With the version that is typed over: the staff may correct what waits.
  const [begun] = useState(() => ({ title: source.title, body: source.body, version: source.version }))
  const again = useFieldsDraft(`again:${waitingPostId}`, begun)
  const { restoredAt, change, clear, discard } = again
  const { title, body, version } = again.fields
  const restored = <DraftRestored restoredAt={restoredAt} discard={async () => discard()} />
  const { submit, busy, fields, failure } = useSubmit(sendPostAgain)
  const errorId = useId()
  const isTopic = kind === 'topic'

  async function send() {
    const sent = await submit({ waitingPostId, version, body, ...(isTopic && { title }) })
    if (!sent) return
    clear()
    tellOfReplacedWords(sent)
    toast.show({ kind: 'success', text: m.review_sent_again() })
    onDone()
  }

  function cancel() {
    clear()
    onClose()
  }

  function submitForm(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  const conflict = failure && !busy && (
    <EditConflict
      name={`waiting:${waitingPostId}`}
      draft={textOf({ ...source, title, body, version })}
      readNewer={async () => textOf(await call(readWaitingSource, { waitingPostId }))}
      failure={failure}
      onResolve={change}
    />
  )
  if (!isTopic)
    return (
      <>
        {restored}
        <LightForm
          label={m.topics_body()}
          value={body}
          onChange={(body) => change({ body })}
          lengthMax={lengths[kind].max}
          error={fields.body}
          busy={busy}
          action={m.review_send()}
          onSubmit={() => void send()}
          onCancel={cancel}
        >
          {conflict}
        </LightForm>
      </>
    )
  return (
    <form className={styles.form} onSubmit={submitForm} noValidate>
      {restored}
      <Field label={m.topics_title()} error={fields.title} required>
        <Input value={title} onChange={(event) => change({ title: event.target.value })} autoComplete="off" />
      </Field>
      <div>
        <LazyEditor
          value={body}
          onChange={(body) => change({ body })}
          label={m.topics_body()}
          describedBy={errorId}
          invalid={Boolean(fields.body)}
          minRows={14}
          lengthMax={lengths[kind].max}
          hiding={hiding}
          onSubmit={() => void send()}
        />
        <FieldError id={errorId}>{fields.body}</FieldError>
      </div>
      {conflict || <FormFailure />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {m.review_send()}
        </Button>
        <Button onClick={cancel}>{m.ui_cancel()}</Button>
      </div>
    </form>
  )
}
