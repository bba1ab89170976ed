import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnAnswers } from '#contract/posts/own-comments.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { OwnPostItem } from '#web/posts/comments/own-post-item.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ReadQuestions } from './read-questions.tsx'

export function OwnAnswersPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOwnAnswers, { page })
  return (
    <OwnListPage
      title={m.question_own_answers()}
      data={data}
      empty={m.question_own_answers_none()}
      next={<ReadQuestions />}
      item={(answer) => (
        <OwnPostItem key={answer.commentId} {...answer} isQuestion>
          {answer.isAdopted && <Tag tone="tea">{m.question_own_adopted()}</Tag>}
          {answer.replyCount > 0 && <span>{m.comments_reply_count({ count: answer.replyCount })}</span>}
        </OwnPostItem>
      )}
      linkFor={(page, props) => <Link to="/user/control/answerList" search={{ page }} {...props} />}
    />
  )
}
