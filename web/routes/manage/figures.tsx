import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { readFigures } from '#contract/site/figures.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { FiguresPage } from '#web/site/figures/figures-page.tsx'

export const Route = createFileRoute('/manage/figures')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readFigures>>,
  component: () => <FiguresPage {...lenientSearch(readFigures.input)(Route.useSearch())} />,
})
