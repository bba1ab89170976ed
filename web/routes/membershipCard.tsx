import { createFileRoute } from '@tanstack/react-router'
import { readOrKept } from '#web/api/queries.ts'
import { notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { CardMissing, CardPage, cardQuery } from '#web/money/cards/card-page.tsx'

// Checked by hand: what else checks it would be part of everybody's first page.
function validateSearch({ cardId }: Record<string, unknown>): { cardId?: number } {
  const id = Number(cardId)
  return Number.isSafeInteger(id) && id > 0 ? { cardId: id } : {}
}

export const Route = createFileRoute('/membershipCard')({
  validateSearch,
  // Without a number there is none, as with a number that no card has.
  loaderDeps: ({ search: { cardId = Number.MAX_SAFE_INTEGER } }) => ({ cardId }),
  loader: ({ context: { queryClient }, deps: { cardId } }) =>
    readOrKept(queryClient, cardQuery(cardId)).catch(notFoundWhenMissing),
  head: ({ loaderData: card, matches }) =>
    pageHead({
      facts: rootData(matches),
      title: card?.name,
      description: card?.subtitle,
      path: `/membershipCard?cardId=${card?.cardId ?? ''}`,
    }),
  notFoundComponent: CardMissing,
  component: () => {
    const { cardId = 0 } = Route.useSearch()
    return <CardPage key={cardId} cardId={cardId} />
  },
})
