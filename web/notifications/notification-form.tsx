import type { SubmitEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import {
  audiences,
  type NotificationAudience,
  sendSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { zoneAt } from '#web/ui/zone.ts'

const audienceNames: Record<NotificationAudience, () => string> = {
  everyone: m.manage_notifications_everyone,
  role: m.manage_notifications_role,
  member: m.manage_notifications_member,
}

const empty = {
  audience: 'everyone' as NotificationAudience,
  titleZh: '',
  titleEn: '',
  bodyZh: '',
  bodyEn: '',
  account: '',
  roleId: '',
  when: '',
}
type Draft = typeof empty

interface NotificationFormProps {
  roles: readonly { roleId: number; name: string }[]
  onDone: () => void
}

export function NotificationForm({ roles, onDone }: NotificationFormProps) {
  const { submit, busy, fields, failure } = useSubmit(sendSystemNotification)
  const { fields: draft, change, clear, restoredAt, discard } = useFieldsDraft('notification', empty)
  const { audience } = draft

  async function send(event: SubmitEvent) {
    event.preventDefault()
    const { when, account, roleId, ...words } = draft
    const sent = await submit({
      ...words,
      roleId: audience === 'role' && roleId ? Number(roleId) : undefined,
      account: audience === 'member' ? account : undefined,
      // The field is in the zone of whoever fills it in.
      deliveredAt: when ? new Date(when).toISOString() : undefined,
    })
    if (!sent) return
    clear()
    change(empty)
    toast.show({
      kind: 'success',
      text: when ? readBack(new Date(when)) : m.manage_notifications_sent(),
    })
    onDone()
  }

  return (
    <Card title={m.manage_notifications_new()}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <DraftRestored restoredAt={restoredAt} discard={async () => discard()} />
        <div className={styles.pair}>
          <Field label={m.manage_notifications_audience()} error={fields.audience}>
            <Select
              options={audiences.map((value) => ({ value, label: audienceNames[value]() }))}
              value={audience}
              onValueChange={(audience) => change({ audience })}
            />
          </Field>
          {audience === 'role' && (
            <Field label={m.manage_notifications_which_role()} error={fields.roleId} required>
              <Select
                options={roles.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
                value={draft.roleId}
                onValueChange={(roleId) => change({ roleId })}
              />
            </Field>
          )}
          {audience === 'member' && (
            <Field label={m.manage_notifications_account()} error={fields.account} required>
              <Input value={draft.account} onChange={({ target }) => change({ account: target.value })} />
            </Field>
          )}
          <Field
            label={m.manage_notifications_when()}
            hint={draft.when ? readBack(new Date(draft.when)) : m.manage_notifications_when_hint()}
            error={fields.deliveredAt}
          >
            <Input
              type="datetime-local"
              value={draft.when}
              onChange={({ target }) => change({ when: target.value })}
            />
          </Field>
        </div>
        <Words draft={draft} fields={fields} change={change} />
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.manage_notifications_send()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The field itself is in the language of the browser, and names no zone. */
const readBack = (moment: Date) =>
  m.manage_notifications_when_chosen({
    moment: new Intl.DateTimeFormat(getLocale(), { dateStyle: 'full', timeStyle: 'short' }).format(moment),
    zone: zoneAt(moment),
  })

interface WordsProps {
  draft: Draft
  fields: Record<string, string>
  change: (changed: Partial<Draft>) => void
}

const Words = ({ draft, fields, change }: WordsProps) => (
  <div className={styles.languages}>
    <Field label={m.manage_notifications_title_zh()} error={fields.titleZh} required>
      <Input
        lang="zh-CN"
        value={draft.titleZh}
        onChange={({ target }) => change({ titleZh: target.value })}
      />
    </Field>
    <Field label={m.manage_notifications_title_en()} error={fields.titleEn} required>
      <Input
        lang="en-US"
        value={draft.titleEn}
        onChange={({ target }) => change({ titleEn: target.value })}
      />
    </Field>
    <Field label={m.manage_notifications_body_zh()} error={fields.bodyZh} required>
      <TextArea
        lang="zh-CN"
        value={draft.bodyZh}
        onChange={({ target }) => change({ bodyZh: target.value })}
      />
    </Field>
    <Field label={m.manage_notifications_body_en()} error={fields.bodyEn} required>
      <TextArea
        lang="en-US"
        value={draft.bodyEn}
        onChange={({ target }) => change({ bodyEn: target.value })}
      />
    </Field>
  </div>
)
