import { useCallback, useMemo } from 'react'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { useDraft } from '#web/editor/use-draft.ts'

/** Only a question's tags change. */
export type EditDraft = Pick<TopicSource, 'title' | 'body' | 'version'> & { tagIds?: string[] }

export const draftOf = ({ title, body, version, question }: TopicSource): EditDraft => ({
  ...{ title, body, version },
  ...(question && { tagIds: question.tags.map(({ tagId }) => String(tagId)) }),
})

/**
 * What is being typed over a topic, kept with the version that it is typed over: a draft that comes back after somebody
 * else has saved must not pass for an edit of theirs.
 */
export function useEditDraft(source: TopicSource) {
  const initial = useMemo(() => JSON.stringify(draftOf(source)), [source])
  const [text, setText, clear, restoredAt, discard] = useDraft(`edit:${source.topicId}`, initial)
  const draft = useMemo(() => ({ ...draftOf(source), ...(JSON.parse(text) as EditDraft) }), [source, text])
  const change = useCallback(
    (changes: Partial<EditDraft>) =>
      setText((before) => JSON.stringify({ ...(JSON.parse(before) as EditDraft), ...changes })),
    [setText],
  )
  return { draft, change, clear, restoredAt, discard }
}
