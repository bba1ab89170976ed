import { Link } from '@tanstack/react-router'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { SiteSetting } from '#contract/site/site-settings.ts'
import styles from '#web/staff/manage.module.css'
import { showTime } from '#web/ui/show-time.ts'
import { GuardEffect } from './guard-effect.tsx'
import { SettingControl } from './setting-control.tsx'
import { settingLabels } from './setting-labels.ts'

type SettingRowProps = {
  setting: SiteSetting
  /** As it is being changed, or as it is. */
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  errorInEnglish: string | undefined
}

/** One setting: its editor, the key that leads to it, what it was last changed to and by whom. */
export function SettingRow({ setting, value, onChange, ...errors }: SettingRowProps) {
  const { key, changedBy, changedAt } = setting
  const { name, hint, group } = settingLabels[key as SettingKey]
  return (
    <div id={key} className={styles.setting}>
      <SettingControl
        setting={setting}
        value={value}
        onChange={onChange}
        name={name()}
        hint={hint?.()}
        {...errors}
      />
      <GuardEffect settingKey={key as SettingKey} className={styles.quiet} />
      <p className={styles.quiet}>
        <Link to="/manage/settings" search={{ subject: group }} hash={key} className={styles.key}>
          {key}
        </Link>
        {changedBy && changedAt && (
          <> · {m.manage_settings_changed({ name: changedBy, time: showTime(changedAt) })}</>
        )}
      </p>
    </div>
  )
}
