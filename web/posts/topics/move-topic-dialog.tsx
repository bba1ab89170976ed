import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { moveTopic } from '#contract/posts/topic-moderation.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewTagsField } from './new-tags-field.tsx'

interface MoveTopicDialogProps {
  topic: { topicId: number; isQuestion: boolean }
  /** Hears what was said above its button. */
  onClose: (failure?: string) => void
}

/** Asks to which tag a topic goes, or which tags a question has from now on. */
export function MoveTopicDialog({ topic, onClose }: MoveTopicDialogProps) {
  const queryClient = useQueryClient()
  const [tagIds, setTagIds] = useState<string[]>()
  const [isTold, setTold] = useState(false)
  const { submit, busy, fields, failure } = useSubmit(moveTopic)

  async function send() {
    setTold(true)
    if (!tagIds?.length) return
    if (!(await submit({ topicId: topic.topicId, tagIds }))) return
    onClose()
    toast.show({ kind: 'success', text: m.manage_saved() })
    await queryClient.invalidateQueries()
  }

  return (
    <EditDialog
      title={topic.isQuestion ? m.question_move_title() : m.topics_move_title()}
      action={topic.isQuestion ? m.manage_save() : m.topics_move_action()}
      onClose={() => onClose(failure)}
      onSave={send}
      busy={busy}
      failure={failure}
    >
      <p>{topic.isQuestion ? m.question_move_text() : m.topics_move_text()}</p>
      <NewTagsField
        topic={topic}
        value={tagIds}
        onChange={setTagIds}
        error={fields.tagIds || (isTold && tagIds === undefined ? m.topics_move_choose() : undefined)}
      />
    </EditDialog>
  )
}
