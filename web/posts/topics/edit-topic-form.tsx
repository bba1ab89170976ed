import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { editTopic, readTopicSource, type TopicSource } from '#contract/posts/topic-editing.ts'
import { call } from '#web/api/call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { pathOf } from '#web/posts/comments/thread-position.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { EditConflict } from '#web/posts/revisions/edit-conflict.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { EditedTags } from './edited-tags.tsx'
import { wordsFor } from './kind-words.ts'
import { TopicForm, TopicSent } from './topic-form.tsx'
import { draftOf, useEditDraft } from './use-edit-draft.ts'

type EditTopicFormProps = { source: TopicSource; onSaved: (() => void) | undefined }

/** Title and text of a topic, whose tag stays, or of a question, with its tags. Who saves over another's edit sees that first. */
export function EditTopicForm({ source, onSaved }: EditTopicFormProps) {
  const { topicId } = source
  const isQuestion = source.question !== null
  const words = wordsFor({ isQuestion })
  const queryClient = useQueryClient()
  const { draft, change, clear, restoredAt, discard } = useEditDraft(source)
  const onServer = useServerDraft(`edit:${topicId}`, {
    present: draft,
    initial: draftOf(source),
    onTake: ({ title, body, version, question }) =>
      change({
        ...{ title: title ?? source.title, body, version: version ?? source.version },
        ...(question && { tagIds: question.tagIds.map(String) }),
      }),
  })
  const [saved, setSaved] = useState<OutputOf<typeof editTopic>>()
  const [lacksTags, setLacksTags] = useState(false)
  const { submit, busy, fields, failure } = useSubmit(editTopic)

  if (saved) {
    const title = saved.isWaiting ? m.review_edit_sent() : words.editSaved()
    return <TopicSent title={title} href={pathOf({ topicId, isQuestion })} />
  }

  async function send() {
    // A form without tags would say that they stay.
    const isLacking = draft.tagIds?.length === 0
    setLacksTags(isLacking)
    if (isLacking) return
    const answer = await submit({ topicId, ...draft, ...onServer.readSeen() })
    if (!answer) return
    clear()
    onServer.clear()
    tellOfReplacedWords(answer)
    if (onSaved) onSaved()
    else setSaved(answer)
    await queryClient.invalidateQueries()
  }

  return (
    <TopicForm
      heading={words.edit()}
      restored={{ restoredAt: restoredAt ?? onServer.takenAt, discard: () => onServer.discard(discard) }}
      offer={onServer.offer}
      tag={
        <EditedTags
          source={source}
          value={draft.tagIds ?? []}
          onChange={(tagIds) => change({ tagIds })}
          error={lacksTags && !draft.tagIds?.length ? m.field_required() : fields.tagIds}
        />
      }
      title={draft.title}
      onTitleChange={(title) => change({ title })}
      body={draft.body}
      onBodyChange={(body) => change({ body })}
      kept={onServer.kept}
      // Nothing is hidden in a question.
      hiding={isQuestion ? undefined : source.hiding}
      errors={fields}
      busy={busy}
      action={m.topics_edit_save()}
      onSend={send}
    >
      {!failure && <FormFailure />}
      {failure && !busy && (
        <EditConflict
          name={`topic:${topicId}`}
          draft={draft}
          readNewer={async () => draftOf(await call(readTopicSource, { topicId }, { quiet: true }))}
          tagName={nameTags(source)}
          failure={failure}
          onResolve={change}
        />
      )}
    </TopicForm>
  )
}

/** Names the tags that the form offers, and those that the question had. */
function nameTags({ question }: TopicSource) {
  const known = question ? [...question.tags, ...question.choices.flatMap(({ children }) => children)] : []
  return (id: string) => known.find(({ tagId }) => String(tagId) === id)?.name ?? id
}
