import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { editTopic, readTopicSource, type TopicSource } from '#contract/posts/topic-editing.ts'
import { call } from '#web/api/call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { EditConflict } from '#web/posts/revisions/edit-conflict.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './topic-form.module.css'
import { TopicForm, TopicSent } from './topic-form.tsx'
import { useEditDraft } from './use-edit-draft.ts'

/** Title and text of a topic; its tag stays. Who saves over somebody else's edit is shown that first. */
export function EditTopicForm({ source }: { source: TopicSource }) {
  const { topicId } = source
  const queryClient = useQueryClient()
  const { draft, change, clear, restoredAt, discard } = useEditDraft(source)
  const onServer = useServerDraft(`edit:${topicId}`, {
    present: draft,
    initial: { title: source.title, body: source.body, version: source.version },
    onTake: ({ title, body, version }) =>
      change({ title: title ?? source.title, body, version: version ?? source.version }),
  })
  const [saved, setSaved] = useState<OutputOf<typeof editTopic>>()
  const { submit, busy, fields, failure } = useSubmit(editTopic)

  if (saved) {
    const title = saved.isWaiting ? m.review_edit_sent() : m.topics_edit_saved()
    return <TopicSent title={title} href={`/thread?topicId=${topicId}`} />
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

  return (
    <TopicForm
      heading={m.topics_edit()}
      restored={{
        restoredAt: restoredAt ?? onServer.takenAt,
        discard: () => onServer.discard(discard),
      }}
      offer={onServer.offer}
      tag={
        <p className={styles.fixed}>
          {m.topics_tag()} <Tag>{source.tagName}</Tag>
          <span className={styles.stays}>{m.topics_tag_hint()}</span>
        </p>
      }
      title={draft.title}
      onTitleChange={(title) => change({ title })}
      body={draft.body}
      onBodyChange={(body) => change({ body })}
      kept={onServer.kept}
      hiding={source.hiding}
      errors={fields}
      busy={busy}
      action={m.topics_edit_save()}
      onSend={send}
    >
      {failure && !busy && (
        <EditConflict
          name={`topic:${topicId}`}
          draft={draft}
          readNewer={() => call(readTopicSource, { topicId }, { quiet: true })}
          failure={failure}
          onResolve={change}
        />
      )}
    </TopicForm>
  )
}
