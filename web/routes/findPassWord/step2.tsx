import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { RecoveryPage } from '#web/accounts/sign-in/recovery-page.tsx'
import { pageHead, rootData } from '#web/core/site-head.ts'

export const Route = createFileRoute('/findPassWord/step2')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_recover(), path: '/findPassWord/step2' }),
  component: RecoveryPage,
})
