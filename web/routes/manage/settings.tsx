import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/site/settings-page.tsx'

// Which subjects there are the page knows: what reads an address is in everybody's first page.
export const Route = createFileRoute('/manage/settings')({
  validateSearch: ({ subject }: Record<string, unknown>): { subject?: string } =>
    typeof subject === 'string' ? { subject } : {},
  component: () => <SettingsPage subject={Route.useSearch().subject} />,
})
