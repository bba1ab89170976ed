import { createFileRoute } from '@tanstack/react-router'
import { listAddressBans } from '#contract/address-bans.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { AddressBansPage } from '#web/manage/address-bans-page.tsx'

const validateSearch = lenientSearch(listAddressBans.input)

export const Route = createFileRoute('/manage/addressBans')({
  validateSearch,
  component: () => <AddressBansPage {...Route.useSearch()} />,
})
