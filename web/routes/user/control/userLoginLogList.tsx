import { createFileRoute } from '@tanstack/react-router'
import { listLoginLog } from '#contract/accounts/sessions.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { LoginLogPage } from '#web/accounts/sessions/login-log-page.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/userLoginLogList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listLoginLog>>,
  component: LoginLog,
})

function LoginLog() {
  const { page } = lenientSearch(listLoginLog.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.accounts_login_log()}>
      <LoginLogPage page={page} />
    </SignedInOnly>
  )
}
