import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { RecoveryStartPage } from '#web/accounts/sign-in/recovery-start-page.tsx'
import { pageHead, rootData } from '#web/core/site-head.ts'

export const Route = createFileRoute('/findPassWord/step1')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_recover(), path: '/findPassWord/step1' }),
  component: RecoveryStartPage,
})
