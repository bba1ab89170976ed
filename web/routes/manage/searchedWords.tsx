import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listSearchedWords } from '#contract/posts/searched-words.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SearchedWordsPage } from '#web/posts/searched-words/searched-words-page.tsx'

export const Route = createFileRoute('/manage/searchedWords')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listSearchedWords>>,
  component: () => <SearchedWordsPage {...lenientSearch(listSearchedWords.input)(Route.useSearch())} />,
})
