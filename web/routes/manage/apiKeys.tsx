import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage } from '#web/site/api-keys/api-keys-page.tsx'

export const Route = createFileRoute('/manage/apiKeys')({ component: ApiKeysPage })
