import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnAnswerReplies } from '#contract/posts/own-comments.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { OwnPostItem } from '#web/posts/comments/own-post-item.tsx'
import { ReadQuestions } from './read-questions.tsx'

export function OwnAnswerRepliesPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOwnAnswerReplies, { page })
  return (
    <OwnListPage
      title={m.question_own_answer_replies()}
      data={data}
      empty={m.question_own_answer_replies_none()}
      next={<ReadQuestions />}
      item={(reply) => <OwnPostItem key={reply.replyId} {...reply} isQuestion />}
      linkFor={(page, props) => <Link to="/user/control/answerReplyList" search={{ page }} {...props} />}
    />
  )
}
