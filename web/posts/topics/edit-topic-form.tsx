import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { editTopic, type TopicSource } from '#contract/posts/topic-editing.ts'
import { bodyLength } from '#contract/posts/topic-writing.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useNow } from '#web/core/site.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './add-topic-page.module.css'
import { EditConflict } from './edit-conflict.tsx'
import { useEditDraft } from './use-edit-draft.ts'

/** Chapter 4 of the specification: three seconds after a successful submit. */
const redirectAfterSeconds = 3

/** Title and text of a topic; its tag stays. Who saves over somebody else's edit is shown that first. */
export function EditTopicForm({ source }: { source: TopicSource }) {
  const { topicId } = source
  const now = useNow()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { draft, change, clear, restoredAt } = useEditDraft(source)
  const onServer = useServerDraft(`edit:${topicId}`, {
    present: draft,
    initial: { title: source.title, body: source.body, version: source.version },
    onTake: ({ title, body, version }) =>
      change({ title: title ?? source.title, body, version: version ?? source.version }),
  })
  const [saved, setSaved] = useState<OutputOf<typeof editTopic>>()
  const { submit, busy, fields, failure } = useSubmit(editTopic)
  const errorId = useId()

  if (saved) {
    return (
      <ResultPage kind="success" title={saved.isWaiting ? m.review_edit_sent() : m.topics_edit_saved()}>
        <RedirectCountdown
          seconds={redirectAfterSeconds}
          href={`/thread?topicId=${topicId}`}
          onDone={() => void router.navigate({ to: '/thread', search: { topicId } })}
        />
      </ResultPage>
    )
  }

  async function send() {
    const answer = await submit({ topicId, ...draft })
    if (!answer) return
    clear()
    onServer.clear()
    tellOfReplacedWords(answer)
    setSaved(answer)
    await queryClient.invalidateQueries()
  }

  function submitForm(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form className={styles.page} onSubmit={submitForm} noValidate>
      <h1 className={styles.heading}>{m.topics_edit()}</h1>
      {restoredAt && (
        <p className={styles.restored}>
          {m.topics_draft_restored()}
          <RelativeTime at={restoredAt.toISOString()} now={now} />
        </p>
      )}
      <DraftOffer offer={onServer.offer} />
      <p className={styles.fixed}>
        {m.topics_tag()} <Tag>{source.tagName}</Tag>
      </p>
      <Field label={m.topics_title()} error={fields.title} required>
        <Input
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          autoComplete="off"
        />
      </Field>
      <div>
        <LazyEditor
          value={draft.body}
          onChange={(body) => change({ body })}
          label={m.topics_body()}
          describedBy={errorId}
          invalid={Boolean(fields.body)}
          minRows={14}
          lengthMax={bodyLength.max}
          hiding={source.hiding}
          onSubmit={() => void send()}
        />
        <FieldError id={errorId}>{fields.body}</FieldError>
      </div>
      {failure && !busy && (
        <EditConflict topicId={topicId} draft={draft} failure={failure} onResolve={change} />
      )}
      <Button type="submit" variant="primary" size="l" busy={busy} className={styles.send}>
        {m.topics_edit_save()}
      </Button>
    </form>
  )
}
