import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listDeliveries } from '#contract/site/webhooks.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { DeliveriesPage } from '#web/site/webhooks/deliveries-page.tsx'

export const Route = createFileRoute('/manage/webhookDeliveries')({
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listDeliveries>>,
  component: () => <DeliveriesPage {...lenientSearch(listDeliveries.input)(Route.useSearch())} />,
})
