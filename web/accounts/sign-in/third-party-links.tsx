import { useQuery } from '@tanstack/react-query'
import { listThirdParties, startThirdParty, unlinkThirdParty } from '#contract/accounts/third-party.ts'
import type { ProviderName } from '#contract/core/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { actWithPassword } from '#web/accounts/second-factor/ask-password.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { travel } from './third-party-trip.ts'

/** The accounts elsewhere that lead in here; where the site has no providers there is nothing to show. */
export function ThirdPartyLinks() {
  const query = useQuery(queryOf(listThirdParties, {}))
  const { data } = query
  const linking = useSubmit(startThirdParty)
  const { attempt, fields, failure } = useSubmit(unlinkThirdParty)
  const saved = useSaved()
  if (query.isLoadingError)
    return (
      <Card title={m.accounts_third_party()}>
        <PartPending query={query} />
      </Card>
    )
  if (!data || data.thirdParties.length === 0) return null
  const { hasPassword } = data

  async function link(provider: ProviderName, label: string) {
    const act = (password: string) => linking.attempt({ provider, purpose: 'link', password })
    const started = await actWithPassword(m.accounts_third_party_link({ name: label }), hasPassword, act)
    if (started) travel(started, '/user/control/editUser')
  }

  async function unlink(provider: ProviderName, label: string) {
    const act = (password: string) => attempt({ provider, password })
    const title = m.accounts_third_party_unlink({ name: label })
    if (await actWithPassword(title, hasPassword, act)) return saved()
    // It may have been unlinked in another window.
    await query.refetch()
  }

  return (
    <Card title={m.accounts_third_party()}>
      <div className={styles.parts}>
        {data.thirdParties.map(({ provider, label, linkedAt }) => (
          <div key={provider} className={styles.row}>
            <p className={styles.grow}>
              {label} · {linkedAt ? m.accounts_third_party_linked() : m.accounts_third_party_unlinked()}
            </p>
            {linkedAt ? (
              <Button onClick={() => void unlink(provider, label)}>
                {m.accounts_third_party_unlink({ name: label })}
              </Button>
            ) : (
              <Button onClick={() => void link(provider, label)}>
                {m.accounts_third_party_link({ name: label })}
              </Button>
            )}
          </div>
        ))}
        <FormFailure>
          {fields.password ?? linking.fields.password ?? (failure || linking.failure)}
        </FormFailure>
      </div>
    </Card>
  )
}
