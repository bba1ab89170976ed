import { createFileRoute } from '@tanstack/react-router'
import { listDeletedComments } from '#contract/posts/comment-moderation.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DeletedCommentsPage } from '#web/posts/comments/deleted-comments-page.tsx'

export const Route = createFileRoute('/manage/deletedComments')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number },
  component: () => (
    <DeletedCommentsPage page={lenientSearch(listDeletedComments.input)(Route.useSearch()).page} />
  ),
})
