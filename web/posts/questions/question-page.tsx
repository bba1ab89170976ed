import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { pagePermission } from '#web/api/page-permission.ts'
import { isMissing } from '#web/core/not-found-when-missing.ts'
import { CommentBox } from '#web/posts/comments/lazy-box.tsx'
import type { RepliesPosition, ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { TopicMissing } from '#web/posts/topics/topic-missing.tsx'
import page from '#web/posts/topics/topic-page.module.css'
import rail from '#web/ui/action-rail.module.css'
import { useStore } from '#web/ui/create-store.ts'
import { ResultPage } from '#web/ui/result-page.tsx'
import { AnswerList } from './answer-list.tsx'
import { AuthorCard, QuestionActions, SimilarQuestions } from './lazy-parts.tsx'
import { QuestionArticle } from './question-article.tsx'
import styles from './question-page.module.css'
import { questionAt } from './question-query.ts'

export function QuestionPage({ place }: { place: ThreadPosition & RepliesPosition }) {
  const isPermitted = useStore(pagePermission)
  const { data, error } = useSuspenseQuery(questionAt(place))
  // It was taken away while it stood open.
  if (isMissing(error)) return <TopicMissing title={m.question_page_missing()} />
  if (!isPermitted) return <ResultPage kind="forbidden" title={m.question_page_forbidden()} />
  const { topic, question } = data
  return (
    <div className={page.page}>
      <div className={page.reading}>
        <QuestionArticle topic={topic} question={question} place={place} />
        <div className={rail.track}>
          <QuestionActions topic={topic} place={place} />
        </div>
        <div className={styles.box}>
          <CommentBox place={place} />
        </div>
        <AnswerList read={data} place={place} />
      </div>
      <aside className={page.side}>
        <AuthorCard topic={topic} place={place} />
        <SimilarQuestions topics={topic.similar} />
      </aside>
    </div>
  )
}
