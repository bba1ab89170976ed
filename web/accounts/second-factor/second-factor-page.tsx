import { readSecondFactors } from '#contract/accounts/second-factor.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import styles from '#web/own-area/own-pages.module.css'
import { Card } from '#web/ui/card.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasskeyList } from './passkey-list.tsx'

export function SecondFactorPage() {
  const { data } = usePageQuery(readSecondFactors, {})
  return (
    <OwnPage title={m.accounts_second_factor()}>
      <p className={styles.quiet}>{m.accounts_second_factor_note()}</p>
      {data ? (
        <>
          <Card title={m.accounts_authenticator()}>
            <AuthenticatorCard factors={data} />
          </Card>
          <Card title={m.accounts_passkeys()}>
            <PasskeyList factors={data} />
          </Card>
        </>
      ) : (
        <SkeletonList label={m.ui_loading()} />
      )}
    </OwnPage>
  )
}
