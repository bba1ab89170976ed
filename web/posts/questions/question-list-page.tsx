import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { listQuestions } from '#contract/posts/questions.ts'
import { forMembers } from '#web/core/for-members.tsx'
import { useUnread } from '#web/posts/read-places/use-unread.ts'
import { TagTree } from '#web/posts/topics/tag-tree.tsx'
import { findTag } from '#web/posts/topics/tags.ts'
import { classNames } from '#web/ui/class-names.ts'
import { contentPlace } from '#web/ui/content-place.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { IconSymbols } from '#web/ui/repeated-icon.tsx'
import rows from '#web/ui/rows.module.css'
import { NoQuestions } from './no-questions.tsx'
import { QuestionCard, questionCardIcons } from './question-card.tsx'
import { QuestionFilters } from './question-filters.tsx'
import styles from './question-list-page.module.css'
import { readQuestionList, readTagsOfQuestions } from './question-queries.ts'

const NewQuestions = forMembers(async () => (await import('./new-questions.tsx')).NewQuestions)

type Search = InputOf<typeof listQuestions>

export function QuestionListPage(search: Search) {
  const { data: sidebar } = useSuspenseQuery(readTagsOfQuestions)
  const { tagId, filter = 'all' } = search
  return (
    <div className={styles.page}>
      <TagTree tags={sidebar.tags} current={tagId} to="/question/list" all={m.question_list_all_tags()} />
      <div {...contentPlace} className={styles.list}>
        <QuestionFilters title={findTag(sidebar, tagId)?.name} tagId={tagId} current={filter} />
        <QuestionList {...search} />
      </div>
    </div>
  )
}

function QuestionList(search: Search) {
  const { data } = useSuspenseQuery(readQuestionList(search))
  const { page: _, ...place } = search
  const unreadOf = useUnread(data.items.map(({ questionId }) => questionId))
  if (data.items.length === 0) return <NoQuestions place={place} isBeyondEnd={data.total > 0} />
  return (
    <>
      <IconSymbols icons={questionCardIcons} />
      <ol className={classNames(rows.rows, styles.cards)}>
        {data.items.map((question) => (
          <li key={question.questionId}>
            <QuestionCard question={question} unread={unreadOf(question.questionId)} />
          </li>
        ))}
      </ol>
      {data.page === 1 && <NewQuestions search={search} shown={data} />}
      <Pagination
        {...data}
        linkFor={(page, props) => <Link to="/question/list" search={{ ...place, page }} {...props} />}
        goTo={{ action: '/question/list', hidden: toHidden(place) }}
      />
    </>
  )
}

const toHidden = ({ tagId, filter }: Search) => ({
  ...(tagId && { tagId: String(tagId) }),
  ...(filter && { filter }),
})
