import { createFileRoute } from '@tanstack/react-router'
import { listDeletedTopics } from '#contract/posts/topic-moderation.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DeletedTopicsPage } from '#web/posts/topics/deleted-topics-page.tsx'

export const Route = createFileRoute('/manage/deletedTopics')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number },
  component: () => (
    <DeletedTopicsPage page={lenientSearch(listDeletedTopics.input)(Route.useSearch()).page} />
  ),
})
