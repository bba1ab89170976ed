import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listLoginLog } from '#contract/sessions.ts'
import { LoginLogPage } from '#web/accounts/login-log-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { pageHead, rootData } from '#web/shell/site-head.ts'

export const Route = createFileRoute('/user/control/userLoginLogList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listLoginLog>>,
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_login_log(),
      path: '/user/control/userLoginLogList',
    }),
  component: LoginLog,
})

function LoginLog() {
  const { page } = lenientSearch(listLoginLog.input)(Route.useSearch())
  return (
    <SignedInOnly>
      <LoginLogPage page={page} />
    </SignedInOnly>
  )
}
