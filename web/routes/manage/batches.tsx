import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listBatches } from '#contract/site/batches.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { BatchesPage } from '#web/site/batches/batches-page.tsx'

export const Route = createFileRoute('/manage/batches')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listBatches>>,
  component: () => <BatchesPage {...lenientSearch(listBatches.input)(Route.useSearch())} />,
})
