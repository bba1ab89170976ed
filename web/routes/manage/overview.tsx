import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '#web/site/overview-page.tsx'

export const Route = createFileRoute('/manage/overview')({ component: OverviewPage })
