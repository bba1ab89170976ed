import { createFileRoute } from '@tanstack/react-router'
import { readPrivacy } from '#contract/site/terms.ts'
import { PrivacyPage } from '#web/accounts/sign-in/terms-page.tsx'
import { queryOf, readOrKept } from '#web/api/queries.ts'
import { pageHead, rootData } from '#web/core/site-head.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context }) => readOrKept(context.queryClient, queryOf(readPrivacy, {})),
  head: ({ loaderData, matches }) =>
    pageHead({ facts: rootData(matches), title: loaderData?.title, path: '/privacy' }),
  component: PrivacyPage,
})
