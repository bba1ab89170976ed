import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listSiteSettings, type SiteSetting } from '#contract/site/site-settings.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import manage from '#web/staff/manage.module.css'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { SaveBar } from './save-bar.tsx'
import { type SettingGroup, settingGroups } from './setting-groups.ts'
import { settingLabels } from './setting-labels.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { type SettingChanges, useSettingChanges } from './use-setting-changes.ts'

const subjects = Object.keys(settingGroups) as SettingGroup[]
const subjectOf = ({ key }: SiteSetting) => settingLabels[key as SettingKey].group

/** A page a subject, and a search over all of them. On a phone the subjects come first, as a page of their own. */
export function SettingsPage({ subject }: { subject: string | undefined }) {
  const { data } = usePageQuery(listSiteSettings, {})
  const changes = useSettingChanges(data?.settings ?? [])
  const [search, setSearch] = useState('')
  const { hash } = useLocation()
  const named = data?.settings.find(({ key }) => key === hash)
  const chosen = subjects.find((each) => each === subject) ?? (named && subjectOf(named))
  const isSearched = search.trim() !== ''
  const shown = data?.settings.filter((setting) =>
    isSearched ? matches(setting, search) : subjectOf(setting) === (chosen ?? subjects[0]),
  )
  useEffect(() => {
    if (named) document.getElementById(named.key)?.scrollIntoView({ block: 'center' })
  }, [named])
  return (
    <section
      className={classNames(manage.page, styles.page)}
      data-start={(!chosen && !isSearched) || undefined}
    >
      <h1>{m.manage_section_settings()}</h1>
      <Field label={m.manage_settings_search()}>
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      {!isSearched && <Subjects chosen={chosen ?? subjects[0]} />}
      {!shown && <SkeletonList label={m.ui_loading()} />}
      {shown?.length === 0 && <EmptyState text={m.manage_settings_none()} />}
      {shown && subjects.map((each) => <Group key={each} group={each} settings={shown} changes={changes} />)}
      <SaveBar {...changes} />
    </section>
  )
}

const Subjects = ({ chosen }: { chosen: SettingGroup | undefined }) => (
  <>
    <div className={styles.subjects}>
      <LinkTabs label={m.manage_settings_subjects()}>
        {subjects.map((subject) => (
          <LinkTab
            key={subject}
            to="/manage/settings"
            search={{ subject }}
            aria-current={subject === chosen ? 'page' : undefined}
          >
            {settingGroups[subject]()}
          </LinkTab>
        ))}
      </LinkTabs>
    </div>
    <Link to="/manage/settings" search={{}} className={styles.back}>
      ← {m.manage_settings_subjects()}
    </Link>
  </>
)

type GroupProps = { group: SettingGroup; settings: SiteSetting[]; changes: SettingChanges }

function Group({ group, settings, changes }: GroupProps) {
  const own = settings.filter((setting) => subjectOf(setting) === group)
  if (own.length === 0) return null
  return (
    <Card title={settingGroups[group]()} className={styles.group}>
      {own.map((setting) => (
        <SettingRow
          key={setting.key}
          setting={setting}
          value={changes.valueOf(setting)}
          onChange={(value) => changes.change(setting, value)}
          error={changes.fields[setting.key]}
          errorInEnglish={changes.fields[`${setting.key}.en-US`]}
        />
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
