import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listSiteSettings, type SiteSetting, saveSiteSetting } from '#contract/site/site-settings.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { toast } from '#web/ui/toast.ts'
import { SettingControl } from './setting-control.tsx'
import { settingLabels } from './setting-labels.ts'

/** One setting: its editor, what it was last changed to and by whom. What was typed stays when the server refuses it. */
export function SettingEditor({ setting }: { setting: SiteSetting }) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(saveSiteSetting)
  const [draft, setDraft] = useState<{ value: unknown }>()
  const { name, hint } = settingLabels[setting.key as SettingKey]
  const value = draft ? draft.value : setting.value

  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = await submit({ key: setting.key, value: JSON.stringify(value) })
    if (!saved) return
    await queryClient.invalidateQueries({ queryKey: [listSiteSettings.name] })
    setDraft(undefined)
    toast.show({ kind: 'success', text: m.manage_saved() })
  }

  return (
    <form className={styles.setting} onSubmit={(event) => void save(event)} noValidate>
      <SettingControl
        setting={setting}
        value={value}
        onChange={(next) => setDraft({ value: next })}
        name={name()}
        hint={hint?.()}
        error={fields.value}
      />
      <FormFailure>{failure}</FormFailure>
      <div className={styles.row}>
        {draft && (
          <Button type="submit" variant="primary" size="s" busy={busy}>
            {m.manage_save()}
          </Button>
        )}
        {setting.changedBy && setting.changedAt && (
          <p className={styles.quiet}>
            {m.manage_settings_changed({ name: setting.changedBy, time: showTime(setting.changedAt) })}
          </p>
        )}
      </div>
    </form>
  )
}
