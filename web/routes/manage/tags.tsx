import { createFileRoute } from '@tanstack/react-router'
import { TagsPage } from '#web/posts/tags/tags-page.tsx'

export const Route = createFileRoute('/manage/tags')({ component: TagsPage })
