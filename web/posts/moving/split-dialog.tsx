import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { splitTopic } from '#contract/posts/moving.ts'
import { openingMax } from '#contract/posts/moving-limits.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { readTopicsSidebar } from '#web/posts/topics/topic-queries.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useMoved } from './use-moved.ts'

interface SplitDialogProps {
  topic: Topic
  ids: readonly number[]
  onClose: () => void
}

/** Asks what the new topic is called, and where it stands: at first where the comments come from. */
export function SplitDialog({ topic: { topicId, title: from, tag }, ids, onClose }: SplitDialogProps) {
  const { data } = useQuery(readTopicsSidebar)
  const [tagId, setTagId] = useState(String(tag.tagId))
  const [title, setTitle] = useState('')
  const [body, setBody] = useState<string>(m.moving_new_body_text({ title: from }))
  const { submit, busy, fields, failure } = useSubmit(splitTopic)
  const go = useMoved()

  async function send() {
    const moved = await submit({ topicId, commentIds: ids.map(String), tagId: Number(tagId), title, body })
    if (moved) await go(moved, m.moving_done())
  }

  return (
    <EditDialog
      title={m.moving_split_title({ count: ids.length })}
      action={m.moving_split_action()}
      onClose={onClose}
      onSave={send}
      busy={busy}
      failure={failure}
    >
      <p>{m.moving_split_how()}</p>
      <Field label={m.moving_new_title()} error={fields.title} required>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={m.topics_tag()} error={fields.tagId} required>
        <Select
          value={tagId}
          onValueChange={setTagId}
          options={(data?.tags ?? []).map(({ name, children }) => ({
            group: name,
            options: children.map((leaf) => ({ value: String(leaf.tagId), label: leaf.name })),
          }))}
        />
      </Field>
      <Field label={m.moving_new_body()} error={fields.body} required>
        <TextArea value={body} lengthMax={openingMax} onValueChange={setBody} />
      </Field>
    </EditDialog>
  )
}
