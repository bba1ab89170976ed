import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { listComments } from '#contract/posts/comments.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { queryOf, readOrKept } from '#web/api/queries.ts'
import { settleAll } from '#web/api/settle-all.ts'
import { isMissing, notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { isBehindLast, pageHead, rootData } from '#web/core/site-head.ts'
import { loadThreadHead } from '#web/posts/comments/comment-thread.tsx'
import { loadAllReplies } from '#web/posts/comments/reply-list.tsx'
import { describeForMachines } from '#web/posts/topics/describe-for-machines.ts'
import { loadLazyParts } from '#web/posts/topics/lazy-parts.tsx'
import { TopicMissing } from '#web/posts/topics/topic-missing.tsx'
import { TopicPage } from '#web/posts/topics/topic-page.tsx'
import { readTopicsSidebar } from '#web/posts/topics/topic-queries.ts'
import { readThreadSearch } from '#web/posts/topics/topic-searches.ts'

const done = Promise.resolve()

export const Route = createFileRoute('/thread')({
  validateSearch: readThreadSearch,
  loaderDeps: ({ search }) => readThreadSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    if (deps.commentId || deps.replyId) throw redirect(await findComment(deps).catch(notFoundWhenMissing))
    const { topicId = 0, page, order, by, repliesOf, repliesPage = 1 } = deps
    const [topic, comments] = await settleAll([
      readOrKept(queryClient, queryOf(readTopic, { topicId }, { expects: ['not_found'] })),
      readOrKept(
        queryClient,
        queryOf(listComments, { topicId, page, order, by }, { expects: ['not_found'] }),
      ),
      readOrKept(queryClient, readTopicsSidebar),
      // A stale address may name a comment that is gone: the topic is shown all the same.
      repliesOf ? loadAllReplies(queryClient, repliesOf, repliesPage) : done,
    ]).catch((error) => leadOnWhenMerged(topicId, error))
    if (topic.isQuestion) throw redirect({ to: '/question', search: { questionId: topicId } })
    await Promise.all([loadLazyParts(topic), loadThreadHead()])
    // What the author alone says stands among all comments, whose address counts for machines.
    return { topic, page: by ? 1 : (page ?? 1), isBehind: isBehindLast(comments) }
  },
  head: ({ loaderData, matches }) => {
    const { topic, page = 1, isBehind } = loaderData ?? {}
    const facts = rootData(matches)
    const path = `/thread?topicId=${topic?.topicId ?? ''}${page > 1 ? `&page=${page}` : ''}`
    return pageHead({
      facts,
      title: topic?.title,
      description: topic?.summary,
      path,
      isBehindLast: isBehind,
      // Machines read pages as the server draws them, and change none: the browser needn't carry it.
      ...(import.meta.env.SSR &&
        topic && {
          type: 'article' as const,
          picture: topic.picture,
          jsonLd: describeForMachines(topic, facts?.origin ?? '', path),
        }),
    })
  },
  notFoundComponent: () => <TopicMissing />,
  component: () => {
    const { topicId = 0, ...place } = Route.useLoaderDeps()
    // Another topic's page is another: nothing typed or opened in one goes on in the next.
    return <TopicPage key={topicId} place={{ topicId, ...place }} />
  },
})

/** Few addresses name a comment only; what finds its page comes with the first of them. */
const findComment = async ({ topicId = 0, ...wanted }: ReturnType<typeof readThreadSearch>) =>
  (await import('#web/posts/comments/locate-post.ts')).findPlace({ ...wanted, topic: { topicId } })

/** Few addresses name a topic that was merged: what finds where it leads comes with the first that names none. */
async function leadOnWhenMerged(topicId: number, error: unknown): Promise<never> {
  if (isMissing(error))
    throw (await (await import('#web/posts/topics/lead-on.ts')).leadOn(topicId)) ?? notFound()
  throw error
}
