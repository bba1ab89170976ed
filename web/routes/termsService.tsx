import { createFileRoute } from '@tanstack/react-router'
import { readTerms } from '#contract/terms.ts'
import { TermsPage } from '#web/accounts/terms-page.tsx'
import { queryOf } from '#web/api/queries.ts'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/termsService')({
  loader: ({ context }) => context.queryClient.ensureQueryData(queryOf(readTerms, {})),
  head: ({ loaderData, matches }) => {
    const facts = rootData(matches)
    return pageHead({
      facts,
      title: loaderData?.title,
      path: '/termsService',
    })
  },
  component: TermsPage,
})
