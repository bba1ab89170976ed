import { useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { listQuestions } from '#contract/posts/questions.ts'
import { againAndAgain, ListNews, quietly } from '#web/posts/list-news/list-news.tsx'
import { readQuestionList } from './question-queries.ts'

export interface NewQuestionsProps {
  /** The first page by any filter. */
  search: InputOf<typeof listQuestions>
  shown: OutputOf<typeof listQuestions>
}

export function NewQuestions({ search, shown }: NewQuestionsProps) {
  const list = readQuestionList(search, quietly)
  const news = { ...list, ...againAndAgain, queryKey: ['news', ...list.queryKey], initialData: shown }
  const { data: latest } = useQuery(news)
  const { filter = 'all' } = search
  // What was answered last comes first among all.
  const isByAnswer = filter === 'all'
  const keysOf = ({ items }: NewQuestionsProps['shown']) =>
    items.map(({ questionId, answerCount }) => `${questionId} ${isByAnswer ? answerCount : ''}`)
  return (
    <ListNews
      listKey={list.queryKey}
      known={keysOf(shown)}
      latest={keysOf(latest)}
      say={isByAnswer ? m.question_list_answered_meanwhile : m.question_list_arrived}
    />
  )
}
