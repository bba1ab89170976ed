import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type WebhookTopic, webhookTopics } from '#contract/site/webhook-events.ts'
import { listWebhooks, saveWebhook, type Webhook } from '#contract/site/webhooks.ts'
import { withChoice } from '#web/accounts/roles/right-checks.tsx'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { webhookTopicNames } from './topic-names.ts'

export const nameTopics = (topics: readonly WebhookTopic[]): string =>
  topics.map((topic) => webhookTopicNames[topic]()).join(m.manage_list_separator())

type WebhookDialogProps = {
  webhook: Webhook | undefined
  onClose: () => void
  /** A new one comes with its secret. */
  onSecret: (secret: { name: string; value: string }) => void
}

export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const webhookId = webhook?.webhookId
  const { save, busy, fields, failure } = useSaveOver(saveWebhook, {
    list: listWebhooks,
    begun: webhook?.mark,
    markIn: ({ items }) => items.find((each) => each.webhookId === webhookId)?.mark,
  })
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(webhook?.topics ?? [])
  const [isOpen, setIsOpen] = useState(webhook?.isOpen ?? true)

  async function saveAndClose() {
    const saved = await save((seen) => ({ webhookId, seen, name, url, topics: [...topics], isOpen }))
    if (!saved) return
    onClose()
    if (saved.secret) onSecret({ name, value: saved.secret })
  }

  return (
    <EditDialog
      title={webhook ? m.manage_edit_named({ name: webhook.name }) : m.integrations_new_webhook()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <Field label={m.integrations_name()} error={fields.name}>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <Field label={m.integrations_url()} hint={m.integrations_url_hint()} error={fields.url}>
        <Input type="url" value={url} onChange={(event) => setUrl(event.target.value)} autoComplete="off" />
      </Field>
      <ChoiceSet legend={m.integrations_topics()} error={fields.topics} row>
        {webhookTopics.map((topic) => (
          <Checkbox
            key={topic}
            label={webhookTopicNames[topic]()}
            checked={topics.includes(topic)}
            onCheckedChange={(checked) => setTopics(withChoice(topics, topic, checked))}
          />
        ))}
      </ChoiceSet>
      <Checkbox label={m.integrations_open()} checked={isOpen} onCheckedChange={setIsOpen} />
    </EditDialog>
  )
}
