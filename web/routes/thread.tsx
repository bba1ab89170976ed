import { createFileRoute } from '@tanstack/react-router'
import { commentListSearch } from '#contract/topic-searches.ts'
import { listComments, readTopic } from '#contract/topics.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { queryOf } from '#web/api/queries.ts'
import { settleAll } from '#web/api/settle-all.ts'
import { notFoundWhenMissing } from '#web/shell/not-found-when-missing.ts'
import { pageHead, rootData } from '#web/shell/site-head.ts'
import { describeForMachines } from '#web/topics/describe-for-machines.ts'
import { TopicMissing } from '#web/topics/topic-missing.tsx'
import { TopicPage } from '#web/topics/topic-page.tsx'
import { readTopicsSurroundings } from '#web/topics/topic-queries.ts'

const validateSearch = lenientSearch(commentListSearch)

export const Route = createFileRoute('/thread')({
  validateSearch,
  loaderDeps: ({ search: { topicId, page, order } }) => ({ topicId: topicId ?? 0, page, order }),
  loader: async ({ context: { queryClient }, deps }) => {
    const [topic] = await settleAll([
      queryClient.ensureQueryData(queryOf(readTopic, { topicId: deps.topicId }, { expects: ['not_found'] })),
      queryClient.ensureQueryData(queryOf(listComments, deps, { expects: ['not_found'] })),
      queryClient.ensureQueryData(readTopicsSurroundings),
    ]).catch(notFoundWhenMissing)
    return { topic, page: deps.page ?? 1 }
  },
  head: ({ loaderData, matches }) => {
    const { topic, page = 1 } = loaderData ?? {}
    const facts = rootData(matches)
    const path = `/thread?topicId=${topic?.topicId ?? ''}${page > 1 ? `&page=${page}` : ''}`
    return pageHead({
      facts,
      title: topic?.title,
      description: topic?.summary,
      path,
      type: 'article',
      picture: topic?.picture,
      jsonLd: topic && describeForMachines(topic, facts?.origin ?? '', path),
    })
  },
  notFoundComponent: TopicMissing,
  component: () => {
    const { topicId = 0, page, order } = Route.useSearch()
    return <TopicPage topicId={topicId} page={page} order={order} />
  },
})
