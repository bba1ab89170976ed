import { useCallback, useMemo } from 'react'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { useDraft } from '#web/editor/use-draft.ts'

export type EditDraft = Pick<TopicSource, 'title' | 'body' | 'version'>

/**
 * What is being typed over a topic, kept with the version that it is typed over: a draft that comes back after somebody
 * else has saved must not pass for an edit of theirs.
 */
export function useEditDraft({ topicId, title, body, version }: TopicSource) {
  const initial = useMemo(() => JSON.stringify({ title, body, version }), [title, body, version])
  const [text, setText, clear, restoredAt, discard] = useDraft(`edit:${topicId}`, initial)
  const draft = useMemo(() => JSON.parse(text) as EditDraft, [text])
  const change = useCallback(
    (changes: Partial<EditDraft>) =>
      setText((before) => JSON.stringify({ ...(JSON.parse(before) as EditDraft), ...changes })),
    [setText],
  )
  return { draft, change, clear, restoredAt, discard }
}
