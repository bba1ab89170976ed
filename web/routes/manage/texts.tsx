import { createFileRoute } from '@tanstack/react-router'
import { TextsPage } from '#web/manage/texts-page.tsx'

export const Route = createFileRoute('/manage/texts')({ component: TextsPage })
