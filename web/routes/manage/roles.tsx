import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#web/manage/roles-page.tsx'

export const Route = createFileRoute('/manage/roles')({ component: RolesPage })
