import { createFileRoute } from '@tanstack/react-router'
import { listSensitiveWords } from '#contract/posts/sensitive-words.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SensitiveWordsPage } from '#web/posts/review/sensitive-words-page.tsx'

export const Route = createFileRoute('/manage/sensitiveWords')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: number; search?: string },
  component: () => <SensitiveWordsPage search={lenientSearch(listSensitiveWords.input)(Route.useSearch())} />,
})
