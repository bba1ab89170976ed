import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/site/settings-page.tsx'

export const Route = createFileRoute('/manage/settings')({ component: SettingsPage })
