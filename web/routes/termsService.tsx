import { createFileRoute } from '@tanstack/react-router'
import { readTerms } from '#contract/site/terms.ts'
import { TermsPage } from '#web/accounts/sign-in/terms-page.tsx'
import { queryOf, readOrKept } from '#web/api/queries.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'

export const Route = createFileRoute('/termsService')({
  loader: ({ context }) => readOrKept(context.queryClient, queryOf(readTerms, {})),
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
