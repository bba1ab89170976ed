import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#web/accounts/roles/roles-page.tsx'

export const Route = createFileRoute('/manage/roles')({ component: RolesPage })
