import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { mergeTopic, moveComments } from '#contract/posts/moving.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { TargetField, useTarget } from './target-field.tsx'
import { useMoved } from './use-moved.ts'

interface MoveDialogProps {
  topic: Topic
  /** The comments that were chosen; without them the whole topic goes. */
  ids?: readonly number[]
  onClose: () => void
}

/** Asks where comments, or a whole topic, go, and shows what is there before. */
export function MoveDialog({ topic: { topicId, title }, ids, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const target = useTarget(topicId, typed)
  const moving = useSubmit(moveComments)
  const merging = useSubmit(mergeTopic)
  const { busy, failure, fields } = ids ? moving : merging
  const go = useMoved()

  async function send() {
    setTold(true)
    const { topicId: toTopicId } = target
    if (toTopicId === undefined) return
    const moved = ids
      ? await moving.submit({ topicId, commentIds: ids.map(String), toTopicId })
      : await merging.submit({ topicId, toTopicId })
    if (moved) await go(moved, ids ? m.moving_done() : m.moving_merged())
  }

  return (
    <EditDialog
      title={ids ? m.moving_move_title({ count: ids.length }) : m.moving_merge_title({ title })}
      action={ids ? m.moving_move_action() : m.moving_merge_action()}
      onClose={onClose}
      onSave={send}
      busy={busy}
      failure={failure}
    >
      {!ids && <p>{m.moving_merge_text()}</p>}
      <TargetField
        fromId={topicId}
        value={typed}
        onChange={setTyped}
        error={fields.toTopicId || (isTold ? target.problem : undefined)}
      />
    </EditDialog>
  )
}
