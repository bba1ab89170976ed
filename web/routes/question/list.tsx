import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { addQuery } from '#web/api/add-query.ts'
import { readOrKept } from '#web/api/queries.ts'
import { notFoundWhenMissing } from '#web/core/not-found-when-missing.ts'
import { isBehindLast, pageHead, rootData } from '#web/core/site-head.ts'
import { QuestionListPage } from '#web/posts/questions/question-list-page.tsx'
import { readQuestionList, readTagsOfQuestions } from '#web/posts/questions/question-queries.ts'
import { readQuestionListSearch } from '#web/posts/questions/question-searches.ts'
import { findTag } from '#web/posts/topics/tags.ts'

type Search = ReturnType<typeof readQuestionListSearch>

export const Route = createFileRoute('/question/list')({
  validateSearch: readQuestionListSearch,
  loaderDeps: ({ search }) => readQuestionListSearch(search),
  loader: async ({ context: { queryClient }, deps: search }) => {
    const [list, sidebar] = await Promise.all([
      readOrKept(queryClient, readQuestionList(search)).catch(notFoundWhenMissing),
      readOrKept(queryClient, readTagsOfQuestions),
    ])
    const mergedInto = sidebar.formerTags.find(({ tagId }) => tagId === search.tagId)?.mergedInto
    if (mergedInto)
      throw redirect({ to: '/question/list', search: { ...search, tagId: mergedInto }, statusCode: 301 })
    const title = [m.question_list_title(), findTag(sidebar, search.tagId)?.name]
    const feed = search.tagId ? `tags/${search.tagId}` : 'questions'
    const words = title.filter(Boolean).reverse().join(' · ')
    return {
      search,
      head: { title: words, path: addressOf(search), feed, isBehindLast: isBehindLast(list) },
    }
  },
  head: ({ loaderData, matches }) =>
    pageHead({ facts: rootData(matches), path: '/question/list', ...loaderData?.head }),
  component: () => <QuestionListPage {...Route.useLoaderData().search} />,
})

function addressOf({ tagId, filter, page = 1 }: Search): string {
  const query = new URLSearchParams()
  if (tagId) query.set('tagId', String(tagId))
  if (filter && filter !== 'all') query.set('filter', filter)
  if (page > 1) query.set('page', String(page))
  return addQuery('/question/list', query)
}
