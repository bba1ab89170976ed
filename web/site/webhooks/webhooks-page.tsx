import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  deleteWebhook,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  type Webhook,
} from '#contract/site/webhooks.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import styles from '#web/staff/manage.module.css'
import { ShownOnce } from '#web/staff/shown-once.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { OutsideJudge } from './outside-judge.tsx'
import { nameTopics, WebhookDialog } from './webhook-dialog.tsx'

interface Secret {
  name: string
  value: string
}

/** Where other programs hear of what happens here. */
export function WebhooksPage() {
  const { data } = usePageQuery(listWebhooks, {})
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<Secret>()
  return (
    <section className={styles.page}>
      <h1>{m.integrations_webhooks()}</h1>
      <p className={styles.quiet}>{m.integrations_webhooks_text()}</p>
      <div>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {m.integrations_new_webhook()}
        </Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.items.length === 0 && <EmptyState text={m.integrations_webhooks_none()} />}
      {data?.items.map((webhook) => (
        <WebhookCard
          key={webhook.webhookId}
          webhook={webhook}
          onEdit={() => setEdited(webhook)}
          onSecret={setSecret}
        />
      ))}
      <OutsideJudge />
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret && (
        <ShownOnce
          title={m.integrations_secret({ name: secret.name })}
          value={secret.value}
          onClose={() => setSecret(undefined)}
        />
      )}
    </section>
  )
}

type WebhookCardProps = { webhook: Webhook; onEdit: () => void; onSecret: (secret: Secret) => void }

function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const { webhookId, name, url, topics, isOpen, failingSince, waitingCount } = webhook
  const act = useAct(listWebhooks)
  const { send: renew } = useWrite(() => call(renewWebhookSecret, { webhookId }))

  async function remove() {
    const title = m.integrations_delete_webhook({ name })
    if (await confirm({ title, action: m.manage_delete(), danger: true }))
      await act(deleteWebhook, { webhookId })
  }

  async function askRenewal() {
    const title = m.integrations_renew_secret_title({ name })
    const body = m.integrations_renew_secret_text()
    if (!(await confirm({ title, body, action: m.integrations_renew_secret() }))) return
    const renewed = await renew()
    if (renewed) onSecret({ name, value: renewed.secret })
  }

  return (
    <Card title={name}>
      <div className={styles.form}>
        <p className={styles.typed}>
          <code>{url}</code>
        </p>
        <p>
          {nameTopics(topics)} {!isOpen && <Tag>{m.integrations_closed()}</Tag>}{' '}
          {failingSince && (
            <Tag tone="vermilion">{m.integrations_failing({ time: showTime(failingSince) })}</Tag>
          )}{' '}
          {waitingCount > 0 && <Tag>{m.integrations_waiting({ count: waitingCount })}</Tag>}
        </p>
        <div className={styles.row}>
          <ButtonLink size="s" to="/manage/webhookDeliveries" search={{ webhookId }}>
            {m.integrations_log()}
          </ButtonLink>
          {isOpen && (
            <Button size="s" onClick={() => void act(pingWebhook, { webhookId })}>
              {m.integrations_ping()}
            </Button>
          )}
          <Button size="s" onClick={onEdit}>
            {m.manage_edit()}
          </Button>
          <Button size="s" onClick={() => void askRenewal()}>
            {m.integrations_renew_secret()}
          </Button>
          <Button size="s" onClick={() => void remove()}>
            {m.manage_delete()}
          </Button>
        </div>
      </div>
    </Card>
  )
}
