import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listLoginLog } from '#contract/sessions.ts'
import { LoginLogPage } from '#web/accounts/login-log-page.tsx'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { pageHead, rootData } from '#web/shell/site-head.ts'

const validateSearch = lenientSearch(listLoginLog.input)

export const Route = createFileRoute('/user/control/userLoginLogList')({
  validateSearch,
  head: ({ matches }) =>
    pageHead({
      facts: rootData(matches),
      title: m.accounts_login_log(),
      path: '/user/control/userLoginLogList',
    }),
  component: LoginLog,
})

function LoginLog() {
  const { page } = Route.useSearch()
  return (
    <SignedInOnly>
      <LoginLogPage page={page} />
    </SignedInOnly>
  )
}
