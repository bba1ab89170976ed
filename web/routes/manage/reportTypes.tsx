import { createFileRoute } from '@tanstack/react-router'
import { ReportTypesPage } from '#web/site/desk/report-types-page.tsx'

export const Route = createFileRoute('/manage/reportTypes')({ component: ReportTypesPage })
