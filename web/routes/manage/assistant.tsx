import { createFileRoute } from '@tanstack/react-router'
import { EndpointsPage } from '#web/posts/assistant/endpoints-page.tsx'

export const Route = createFileRoute('/manage/assistant')({ component: EndpointsPage })
