import { useQuery } from '@tanstack/react-query'
import type { ProviderName } from '#contract/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listThirdParties, unlinkThirdParty } from '#contract/third-party.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { askPassword } from './ask-password.ts'
import { FormFailure } from './form-failure.tsx'
import styles from './own-pages.module.css'
import { leaveFor } from './third-party-trip.ts'
import { useSaved } from './use-saved.ts'

/** The accounts elsewhere that lead in here; where the site has no providers there is nothing to show. */
export function ThirdPartyLinks() {
  const { data } = useQuery(queryOf(listThirdParties, {}))
  const { submit, fields, failure } = useSubmit(unlinkThirdParty)
  const saved = useSaved()
  if (!data || data.thirdParties.length === 0) return null
  const { hasPassword } = data

  async function unlink(provider: ProviderName, label: string) {
    const password = await askPassword(m.accounts_third_party_unlink({ name: label }), hasPassword)
    if (password !== null && (await submit({ provider, password }))) await saved()
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
              <Button onClick={() => void leaveFor(provider, 'link', '/user/control/editUser')}>
                {m.accounts_third_party_link({ name: label })}
              </Button>
            )}
          </div>
        ))}
        <FormFailure>{fields.password ?? failure}</FormFailure>
      </div>
    </Card>
  )
}
