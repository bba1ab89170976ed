import { createFileRoute } from '@tanstack/react-router'
import { HelpTreePage } from '#web/site/help/help-tree-page.tsx'

export const Route = createFileRoute('/manage/help')({ component: HelpTreePage })
