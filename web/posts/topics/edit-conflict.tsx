import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readTopicSource } from '#contract/posts/topic-editing.ts'
import { queryOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './text-difference.module.css'
import { TextDifference } from './text-difference.tsx'
import type { EditDraft } from './use-edit-draft.ts'

type EditConflictProps = {
  topicId: number
  draft: EditDraft
  /** What the server said, where it wasn't this. */
  failure: string
  onResolve: (changes: Partial<EditDraft>) => void
}

/** What somebody else has saved meanwhile against what was typed here; the person decides, and nothing is lost unseen. */
export function EditConflict({ topicId, draft, failure, onResolve }: EditConflictProps) {
  const query = queryOf(readTopicSource, { topicId }, { quiet: true })
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, 'over', draft.version], staleTime: 0 })
  if (!data || data.version === draft.version) return <FormFailure>{failure}</FormFailure>
  const { title, body, version } = data
  return (
    <Card title={m.topics_edit_conflict()}>
      <div className={styles.parts}>
        <p>{m.topics_edit_conflict_text()}</p>
        <TextDifference before={`${title}\n\n${body}`} after={`${draft.title}\n\n${draft.body}`} />
        <div className={styles.actions}>
          <Button onClick={() => onResolve({ title, body, version })}>{m.topics_edit_take_theirs()}</Button>
          <Button onClick={() => onResolve({ version })}>{m.topics_edit_keep_own()}</Button>
        </div>
      </div>
    </Card>
  )
}
