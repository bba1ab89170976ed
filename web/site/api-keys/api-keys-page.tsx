import { useState } from 'react'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/site/api-keys.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useNow } from '#web/core/site.ts'
import styles from '#web/staff/manage.module.css'
import { ShownOnce } from '#web/staff/shown-once.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'
import { ApiKeyDialog, keyRightNames } from './api-key-dialog.tsx'

interface Made {
  name: string
  value: string
}

/** Keys by which programs of the staff ask the API. */
export function ApiKeysPage() {
  const { data } = usePageQuery(listApiKeys, {})
  const { data: access } = usePageQuery(readStaffAccess, {})
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<Made>()
  const act = useAct(listApiKeys)
  const now = useNow()

  async function revoke({ keyId, name }: ApiKey) {
    const title = m.integrations_revoke_title({ name })
    const body = m.integrations_revoke_text()
    if (await confirm({ title, body, action: m.integrations_revoke(), danger: true }))
      await act(revokeApiKey, { keyId })
  }

  return (
    <section className={styles.page}>
      <h1>{m.integrations_keys()}</h1>
      <p className={styles.quiet}>{m.integrations_keys_text()}</p>
      <div>
        <Button variant="primary" onClick={() => setIsMaking(true)}>
          {m.integrations_new_key()}
        </Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.integrations_keys()}
          rows={data.items}
          rowKey={({ keyId }) => keyId}
          columns={columnsOf(now, revoke)}
          empty={<EmptyState text={m.integrations_keys_none()} />}
        />
      )}
      {isMaking && access && (
        <ApiKeyDialog rights={access.rights} onClose={() => setIsMaking(false)} onMade={setMade} />
      )}
      {made && (
        <ShownOnce
          title={m.integrations_key_value({ name: made.name })}
          value={made.value}
          onClose={() => setMade(undefined)}
        />
      )}
    </section>
  )
}

const columnsOf = (now: number, onRevoke: (key: ApiKey) => Promise<void>): Column<ApiKey>[] => [
  {
    key: 'name',
    label: m.integrations_name(),
    cell: ({ name, prefix }) => <TwoLines below={<code>{prefix}…</code>}>{name}</TwoLines>,
  },
  { key: 'owner', label: m.integrations_key_owner(), cell: ({ account }) => account },
  {
    key: 'rights',
    label: m.integrations_key_rights(),
    cell: ({ rights }) =>
      rights.map((right) => keyRightNames[right]()).join(m.manage_list_separator()) ||
      m.integrations_key_only_reads(),
  },
  {
    key: 'used',
    label: m.integrations_key_used(),
    cell: ({ lastUsedAt }) => (lastUsedAt ? showTime(lastUsedAt) : m.integrations_key_never()),
    nowrap: true,
  },
  {
    key: 'expires',
    label: m.integrations_key_expires(),
    cell: ({ expiresAt, revokedAt }) => (
      <TwoLines
        below={
          revokedAt
            ? m.integrations_key_revoked()
            : Date.parse(expiresAt) < now && m.integrations_key_expired()
        }
      >
        {showTime(expiresAt)}
      </TwoLines>
    ),
    nowrap: true,
  },
  {
    key: 'acts',
    label: m.integrations_acts(),
    labelsItself: true,
    cell: (key) =>
      !key.revokedAt &&
      Date.parse(key.expiresAt) >= now && (
        <Button size="s" onClick={() => void onRevoke(key)}>
          {m.integrations_revoke()}
        </Button>
      ),
  },
]
