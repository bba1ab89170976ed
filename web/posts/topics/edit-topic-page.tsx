import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readTopicSource } from '#contract/posts/topic-editing.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { EditTopicForm } from './edit-topic-form.tsx'

const kinds: Partial<Record<string, 'not-found' | 'forbidden' | 'closed'>> = {
  not_found: 'not-found',
  invalid_input: 'not-found',
  forbidden: 'forbidden',
  feature_closed: 'closed',
}

type EditTopicPageProps = {
  topicId: number
  /** Where something else than the topic comes next. */
  onSaved?: (() => void) | undefined
}

/** The form with the topic as it is now, or why there is none. */
export function EditTopicPage({ topicId, onSaved }: EditTopicPageProps) {
  const { data, error } = useQuery({
    ...queryOf(
      readTopicSource,
      { topicId },
      { expects: ['not_found', 'invalid_input', 'feature_closed', 'forbidden'] },
    ),
    // What is being typed over must not change below it; who else edits meanwhile is told by the server.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!data && isApiError(error)) {
    const kind = kinds[error.code]
    if (!kind) throw error
    if (kind === 'not-found')
      return <ResultPage kind={kind} title={m.topics_missing()} text={m.topics_missing_text()} />
    return <ResultPage kind={kind} title={m.topics_edit()} text={error.sentence} />
  }
  return data ? <EditTopicForm source={data} onSaved={onSaved} /> : <SkeletonList label={m.ui_loading()} />
}
