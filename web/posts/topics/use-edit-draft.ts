import { useMemo } from 'react'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'
import { onlyOffered } from './offered-tags.ts'

/** Only a question's tags change. */
type EditDraft = Pick<TopicSource, 'title' | 'body' | 'version'> & { tagIds?: string[] }

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
  return { draft: withTagsOffered(fields, source), ...kept }
}

function withTagsOffered(draft: EditDraft, { question }: TopicSource): EditDraft {
  if (!draft.tagIds || !question) return draft
  return { ...draft, tagIds: onlyOffered(draft.tagIds, question.choices, question.tags) }
}
