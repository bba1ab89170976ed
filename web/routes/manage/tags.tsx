import { createFileRoute } from '@tanstack/react-router'
import { readTagTree, type TagKind } from '#contract/posts/tag-editing.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { TagsPage } from '#web/posts/tags/tags-page.tsx'

export const Route = createFileRoute('/manage/tags')({
  validateSearch: (search: Record<string, unknown>) => search as { tagKind?: TagKind },
  component: () => <TagsPage tagKind={lenientSearch(readTagTree.input)(Route.useSearch()).tagKind} />,
})
