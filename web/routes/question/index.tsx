import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { readOrKept } from '#web/api/queries.ts'
import { settleAll } from '#web/api/settle-all.ts'
import { notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { isBehindLast, pageHead, rootData } from '#web/core/site-head.ts'
import { loadCommentBox } from '#web/posts/comments/lazy-box.tsx'
import { loadAllReplies } from '#web/posts/comments/reply-list.tsx'
import { describeForMachines } from '#web/posts/questions/describe-for-machines.ts'
import { loadLazyParts } from '#web/posts/questions/lazy-parts.tsx'
import { QuestionPage } from '#web/posts/questions/question-page.tsx'
import { questionAt } from '#web/posts/questions/question-query.ts'
import { readQuestionSearch } from '#web/posts/questions/question-searches.ts'
import { TopicMissing } from '#web/posts/topics/topic-missing.tsx'

const done = Promise.resolve()

type Search = ReturnType<typeof readQuestionSearch>

export const Route = createFileRoute('/question/')({
  validateSearch: readQuestionSearch,
  loaderDeps: ({ search }) => readQuestionSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    if (deps.commentId || deps.replyId) throw redirect(await findAnswer(deps).catch(notFoundWhenMissing))
    const { questionId = 0, repliesOf, repliesPage = 1, page, order = 'score' } = deps
    const place = { topicId: questionId, isQuestion: true, page, order: deps.order }
    const [read] = await settleAll([
      readOrKept(queryClient, questionAt(place)).catch((error) => leadToTopic(error, questionId)),
      // A stale address may name an answer that is gone: the question is shown all the same.
      repliesOf ? loadAllReplies(queryClient, repliesOf, repliesPage) : done,
    ]).catch(notFoundWhenMissing)
    await Promise.all([loadLazyParts(), loadCommentBox()])
    // The same answers in another order are the same page for machines.
    return { read, page: order === 'score' ? (page ?? 1) : 1 }
  },
  head: ({ loaderData, matches }) => {
    const { read, page = 1 } = loaderData ?? {}
    const facts = rootData(matches)
    const path = `/question?questionId=${read?.topic.topicId ?? ''}${page > 1 ? `&page=${page}` : ''}`
    return pageHead({
      facts,
      title: read?.topic.title,
      description: read?.topic.summary,
      path,
      isBehindLast: read && isBehindLast(read.answers),
      // Machines read pages as the server draws them, and change none: the browser needn't carry it.
      ...(import.meta.env.SSR &&
        read && {
          type: 'article' as const,
          picture: read.topic.picture,
          jsonLd: describeForMachines(read, facts?.origin ?? '', path),
        }),
    })
  },
  notFoundComponent: () => <TopicMissing title={m.question_page_missing()} />,
  component: () => {
    const { questionId = 0, ...place } = Route.useLoaderDeps()
    // Another question's page is another: nothing typed or opened in one goes on in the next.
    return <QuestionPage key={questionId} place={{ topicId: questionId, isQuestion: true, ...place }} />
  },
})

/** Few addresses name an answer only; what finds its page comes with the first of them. */
const findAnswer = async ({ questionId: topicId = 0, ...wanted }: Search) =>
  (await import('#web/posts/comments/locate-post.ts')).findPlace({
    ...wanted,
    topic: { topicId, isQuestion: true },
  })

/** An id that is no question's may be a topic's. */
async function leadToTopic(error: unknown, topicId: number): Promise<never> {
  if (isApiError(error) && error.status === 404 && topicId > 0) {
    const { isTopic } = await import('#web/posts/questions/is-topic.ts')
    if (await isTopic(topicId)) throw redirect({ to: '/thread', search: { topicId } })
  }
  throw error
}
