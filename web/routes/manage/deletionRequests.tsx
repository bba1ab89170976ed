import { createFileRoute } from '@tanstack/react-router'
import { listDeletionRequests } from '#contract/posts/deletion-requests.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DeletionRequestsPage } from '#web/posts/topics/deletion-requests-page.tsx'

export const Route = createFileRoute('/manage/deletionRequests')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number },
  component: () => (
    <DeletionRequestsPage page={lenientSearch(listDeletionRequests.input)(Route.useSearch()).page} />
  ),
})
