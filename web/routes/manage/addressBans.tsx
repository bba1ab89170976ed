import { createFileRoute } from '@tanstack/react-router'
import { listAddressBans } from '#contract/accounts/address-bans.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { AddressBansPage } from '#web/accounts/members/address-bans-page.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'

export const Route = createFileRoute('/manage/addressBans')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listAddressBans>>,
  component: () => <AddressBansPage {...lenientSearch(listAddressBans.input)(Route.useSearch())} />,
})
