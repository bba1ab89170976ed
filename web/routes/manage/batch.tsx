import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { readBatch } from '#contract/site/batches.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { BatchPage } from '#web/site/batches/batch-page.tsx'

export const Route = createFileRoute('/manage/batch')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof readBatch>>,
  component: () => <BatchPage {...lenientSearch(readBatch.input)(Route.useSearch())} />,
})
