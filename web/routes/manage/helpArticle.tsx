import { createFileRoute } from '@tanstack/react-router'
import { anyId, searchReader } from '#web/api/read-search.ts'
import { HelpArticlePage } from '#web/site/help/help-article-page.tsx'

/** An article that is there, or a new one in a category. */
export const Route = createFileRoute('/manage/helpArticle')({
  validateSearch: searchReader<{ helpId: number; categoryId: number }>({ helpId: anyId, categoryId: anyId }),
  component: () => <HelpArticlePage {...Route.useSearch()} />,
})
