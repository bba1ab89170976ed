import { createFileRoute } from '@tanstack/react-router'
import { type SettingGroup, settingGroups } from '#web/site/setting-labels.ts'
import { SettingsPage } from '#web/site/settings-page.tsx'

const isSubject = (name: unknown): name is SettingGroup =>
  typeof name === 'string' && Object.hasOwn(settingGroups, name)

export const Route = createFileRoute('/manage/settings')({
  validateSearch: ({ subject }: Record<string, unknown>): { subject?: SettingGroup } =>
    isSubject(subject) ? { subject } : {},
  component: () => <SettingsPage subject={Route.useSearch().subject} />,
})
