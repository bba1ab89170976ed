import { createFileRoute } from '@tanstack/react-router'
import { TextsPage } from '#web/site/texts-page.tsx'

export const Route = createFileRoute('/manage/texts')({ component: TextsPage })
