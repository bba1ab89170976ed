import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { RecoveryPage } from '#web/accounts/recovery-page.tsx'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/findPassWord/step2')({
  head: ({ matches }) =>
    pageHead({ facts: rootData(matches), title: m.accounts_recover(), path: '/findPassWord/step2' }),
  component: RecoveryPage,
})
