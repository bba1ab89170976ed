import { createFileRoute, redirect } from '@tanstack/react-router'
import { addQuery } from '#web/api/add-query.ts'
import { readOrKept } from '#web/api/queries.ts'
import { notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { baseInfoQuery } from '#web/core/site.ts'
import { isBehindLast, pageHead, rootData } from '#web/core/site-head.ts'
import { FollowedTab, loadFollowedTab } from '#web/people/dynamics/lazy-tab.tsx'
import { HomePage } from '#web/posts/topics/home-page.tsx'
import { listNames } from '#web/posts/topics/list-names.ts'
import { findTag } from '#web/posts/topics/tags.ts'
import { readTopicList, readTopicsSidebar } from '#web/posts/topics/topic-queries.ts'
import { readIndexSearch } from '#web/posts/topics/topic-searches.ts'
import { FriendlyLinks, friendlyLinksQuery } from '#web/site/friendly-links.tsx'

export const Route = createFileRoute('/')({
  validateSearch: readIndexSearch,
  loaderDeps: ({ search }) => {
    const { missing, ...list } = readIndexSearch(search)
    return list
  },
  loader: async ({ context, deps }) => {
    const { firstTopicOrder } = await readOrKept(context.queryClient, baseInfoQuery)
    const { list = firstTopicOrder, ...search } = deps
    const [topics, sidebar] = await Promise.all([
      list === 'following'
        ? loadFollowedTab()
        : readOrKept(context.queryClient, readTopicList({ ...search, list })).catch(notFoundWhenMissing),
      readOrKept(context.queryClient, readTopicsSidebar),
      readOrKept(context.queryClient, friendlyLinksQuery),
    ])
    const mergedInto = sidebar.formerTags.find(({ tagId }) => tagId === deps.tagId)?.mergedInto
    if (mergedInto) throw redirect({ to: '/', search: { ...deps, tagId: mergedInto }, statusCode: 301 })
    const isBehind = 'pageCount' in topics && isBehindLast(topics)
    return { ...deps, tagName: findTag(sidebar, deps.tagId)?.name, isBehind }
  },
  head: ({ loaderData, matches }) => {
    const facts = rootData(matches)
    const { tagId, list, page, tagName, isBehind } = loaderData ?? {}
    const otherList = list === facts?.site.firstTopicOrder ? undefined : list
    const title = [otherList && listNames.get(otherList)?.(), tagName].filter(Boolean).join(' · ')
    const query = new URLSearchParams()
    if (tagId) query.set('tagId', String(tagId))
    if (otherList) query.set('list', otherList)
    if (page && page > 1) query.set('page', String(page))
    return pageHead({
      facts,
      title: title || undefined,
      description: facts?.site.description,
      path: addQuery('/', query),
      isBehindLast: isBehind,
      feed: otherList ? undefined : tagId ? `tags/${tagId}` : 'latest',
    })
  },
  component: () => (
    <HomePage {...readIndexSearch(Route.useSearch())} following={<FollowedTab />} end={<FriendlyLinks />} />
  ),
})
