import { createFileRoute } from '@tanstack/react-router'
import { ManageHome } from '#web/manage/manage-home.tsx'

export const Route = createFileRoute('/manage/')({ component: ManageHome })
