import { useState } from 'react'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listSiteSettings, type SiteSetting } from '#contract/site/site-settings.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { type SettingGroup, settingGroups, settingLabels } from './setting-labels.ts'

export function SettingsPage() {
  const { data } = usePageQuery(listSiteSettings, {})
  const [search, setSearch] = useState('')
  const shown = data?.settings.filter((setting) => matches(setting, search))
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_settings()}</h1>
      <Field label={m.manage_settings_search()}>
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      {!shown && <SkeletonList label={m.ui_loading()} />}
      {shown?.length === 0 && <EmptyState text={m.manage_settings_none()} />}
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <Group key={group} group={group} settings={shown ?? []} />
      ))}
    </section>
  )
}

function Group({ group, settings }: { group: SettingGroup; settings: SiteSetting[] }) {
  const own = settings.filter(({ key }) => settingLabels[key as SettingKey].group === group)
  if (own.length === 0) return null
  return (
    <Card title={settingGroups[group]()}>
      {own.map((setting) => (
        <SettingEditor key={setting.key} setting={setting} />
      ))}
    </Card>
  )
}

/** Found by its words or by its key, as the documentation names it. */
function matches({ key }: SiteSetting, search: string): boolean {
  const { name, hint } = settingLabels[key as SettingKey]
  const text = `${key} ${name()} ${hint?.() ?? ''}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
