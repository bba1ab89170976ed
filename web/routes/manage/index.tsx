import { createFileRoute } from '@tanstack/react-router'
import { ManageHome } from '#web/site/manage-home.tsx'

export const Route = createFileRoute('/manage/')({ component: ManageHome })
