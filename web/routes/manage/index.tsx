import { createFileRoute } from '@tanstack/react-router'
import { FirstPage } from '#web/staff/first-page.tsx'

export const Route = createFileRoute('/manage/')({ component: FirstPage })
