import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#web/site/webhooks/webhooks-page.tsx'

export const Route = createFileRoute('/manage/webhooks')({ component: WebhooksPage })
