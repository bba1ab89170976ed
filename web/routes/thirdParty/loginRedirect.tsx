import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { ThirdPartyReturnPage } from '#web/accounts/sign-in/third-party-return-page.tsx'
import { pageHead, rootData } from '#web/core/site-head.ts'

export const Route = createFileRoute('/thirdParty/loginRedirect')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_sign_in(), path: '/thirdParty/loginRedirect' }),
  component: ThirdPartyReturnPage,
})
