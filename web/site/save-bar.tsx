import { Link } from '@tanstack/react-router'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { keepRoomBelow } from '#web/ui/keep-room-below.ts'
import { useFocusAfter } from '#web/ui/use-focus-after.ts'
import { settingLabels } from './setting-labels.ts'
import styles from './settings.module.css'
import type { SettingChanges } from './use-setting-changes.ts'

/** Says what is changed, leads to each of it, and saves all of it at once. Nothing while nothing is changed. */
export function SaveBar({ changed, fields, failure, busy, save, discard }: SettingChanges) {
  useFocusAfter(changed.length > 0)
  if (changed.length === 0) return null
  return (
    <section ref={keepRoomBelow} className={styles.bar} aria-label={m.manage_settings_changes()}>
      <div className={styles.changes}>
        <strong>{m.manage_settings_changed_count({ count: changed.length })}</strong>
        {changed.map(({ key }) => {
          const { name, group } = settingLabels[key as SettingKey]
          return (
            <Link
              key={key}
              to="/manage/settings"
              search={{ subject: group }}
              hash={key}
              className={classNames((key in fields || `${key}.en-US` in fields) && styles.wrong)}
            >
              {name()}
            </Link>
          )
        })}
      </div>
      <FormFailure>{failure}</FormFailure>
      <div className={styles.acts}>
        <Button onClick={discard} disabled={busy}>
          {m.manage_settings_discard()}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {m.manage_save()}
        </Button>
      </div>
    </section>
  )
}
