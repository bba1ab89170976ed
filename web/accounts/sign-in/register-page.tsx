import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSignInOptions } from '#contract/accounts/accounts.ts'
import type { RegisterType } from '#contract/core/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { queryOf } from '#web/api/queries.ts'
import { withSpace } from '#web/core/join-sentences.ts'
import { useSite } from '#web/core/site.ts'
import { TextLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import styles from './account-panel.module.css'
import { AccountPanel } from './account-panel.tsx'
import { useEnter } from './enter.ts'
import { RegisterForm } from './register-form.tsx'
import { WayTabs } from './way-tabs.tsx'

export function RegisterPage({ jumpUrl }: { jumpUrl: string | undefined }) {
  const { data: entrance, refetch } = useQuery(queryOf(readSignInOptions, {}))
  const [chosen, setChosen] = useState<RegisterType>()
  const enter = useEnter()
  const { allowRegister } = useSite()
  const types = entrance?.registerTypes ?? (allowRegister ? ['account'] : [])
  const type = chosen ?? types[0]

  if (!type) return <ResultPage kind="closed" title={m.accounts_registration_closed()} />

  return (
    <AccountPanel title={m.accounts_register()}>
      <div className={styles.ways}>
        <WayTabs label={m.accounts_register_by()} types={types} value={type} onValueChange={setChosen} />
        <RegisterForm
          key={type}
          type={type}
          needsCaptcha={type === 'account' ? entrance?.registerCaptcha : false}
          asked={entrance?.registrationFields ?? []}
          onRefused={() => void refetch()}
          onEntered={(session) => enter(session, true, jumpUrl)}
        />
      </div>
      <p>
        {withSpace(m.accounts_have_account())}
        <TextLink to="/login" search={{ jumpUrl }}>
          {m.accounts_sign_in()}
        </TextLink>
      </p>
    </AccountPanel>
  )
}
