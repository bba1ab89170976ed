import { createFileRoute } from '@tanstack/react-router'
import { listMembershipCards } from '#contract/membership-cards.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { CardListPage } from '#web/membership-cards/card-list-page.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/membershipCardList')({
  loader: ({ context }) => context.queryClient.ensureQueryData(queryOf(listMembershipCards, {})),
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.cards_title(), path: '/membershipCardList' }),
  component: CardListPage,
})
