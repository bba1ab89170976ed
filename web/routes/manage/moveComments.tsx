import { createFileRoute } from '@tanstack/react-router'
import { MovingPage } from '#web/posts/moving/moving-page.tsx'
import { readThreadSearch } from '#web/posts/topics/topic-searches.ts'

export const Route = createFileRoute('/manage/moveComments')({
  validateSearch: (search: Record<string, unknown>): { topicId?: number; page?: number } => {
    const { topicId, page } = readThreadSearch(search)
    return { ...(topicId && { topicId }), ...(page && { page }) }
  },
  component: () => <MovingPage {...Route.useSearch()} />,
})
