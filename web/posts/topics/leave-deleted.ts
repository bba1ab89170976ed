import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Topic } from '#contract/posts/topics.ts'
import { wordsFor } from './kind-words.ts'

type Deleted = Pick<Topic, 'topicId' | 'isQuestion'>

/** Goes from the page of what was deleted to its list. Whoever comes back by the browser finds that it isn't there. */
export async function leaveDeleted(
  router: AnyRouter,
  queryClient: QueryClient,
  deleted: Deleted,
): Promise<void> {
  await router.navigate({ to: wordsFor(deleted).list })
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOf(deleted, queryKey) })
  await queryClient.invalidateQueries()
}

function isOf({ topicId }: Deleted, [, input]: readonly unknown[]): boolean {
  const { topicId: named, questionId } = (input ?? {}) as { topicId?: unknown; questionId?: unknown }
  return named === topicId || questionId === topicId
}
