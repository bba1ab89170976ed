import { useMemo } from 'react'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'

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
  const initial = useMemo(() => draftOf(source), [source])
  const { fields, ...kept } = useFieldsDraft(`edit:${source.topicId}`, initial)
  return { draft: withTagsThatShow(fields, source), ...kept }
}

/** A tag that was chosen for a draft may be gone by now, and then its field doesn't show it. */
function withTagsThatShow(draft: EditDraft, { question }: TopicSource): EditDraft {
  if (!draft.tagIds || !question) return draft
  const shown = [...question.tags, ...question.choices.flatMap(({ children }) => children)]
  return { ...draft, tagIds: draft.tagIds.filter((id) => shown.some(({ tagId }) => String(tagId) === id)) }
}
