import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listMembershipCards } from '#contract/money/membership-cards.ts'
import { queryOf, readOrKept } from '#web/api/queries.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { CardListPage } from '#web/money/cards/card-list-page.tsx'

export const Route = createFileRoute('/membershipCardList')({
  loader: ({ context }) => readOrKept(context.queryClient, queryOf(listMembershipCards, {})),
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.cards_title(), path: '/membershipCardList' }),
  component: CardListPage,
})
