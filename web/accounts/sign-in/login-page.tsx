import { useQuery } from '@tanstack/react-query'
import { readSignInOptions } from '#contract/accounts/accounts.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { useSite } from '#web/core/site.ts'
import { ResultPage } from '#web/ui/result-page.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useEnter } from './enter.ts'
import { NoAccountYet } from './no-account-yet.tsx'
import { SignInWays } from './sign-in-ways.tsx'

export function LoginPage({ jumpUrl }: { jumpUrl: string | undefined }) {
  const { data: entrance } = useQuery(queryOf(readSignInOptions, {}))
  const { allowLogin } = useSite()
  const enter = useEnter()

  if (entrance ? entrance.loginTypes.length === 0 : !allowLogin)
    return <ResultPage kind="closed" title={m.accounts_sign_in_closed()} />

  return (
    <AccountPanel title={m.accounts_sign_in()}>
      <SignInWays
        jumpUrl={jumpUrl}
        onEntered={(session, rememberMe) => enter(session, rememberMe, jumpUrl)}
      />
      <NoAccountYet jumpUrl={jumpUrl} />
    </AccountPanel>
  )
}
