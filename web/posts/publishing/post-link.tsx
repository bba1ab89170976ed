import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { otherLanguage } from '#web/ui/other-language.ts'

interface PostLinkProps {
  topicId: number
  isQuestion: boolean
  /** Of a comment, or of an answer. */
  commentId?: number | null | undefined
  replyId?: number | null | undefined
  children: ReactNode
}

/** Leads to a topic or a question, or to where a comment, an answer or a reply stands in it. A title says its language. */
export function PostLink({ topicId, isQuestion, commentId, replyId, children }: PostLinkProps) {
  const lang = typeof children === 'string' ? otherLanguage(children) : undefined
  const within = replyId ? { replyId } : commentId ? { commentId } : undefined
  return isQuestion ? (
    <Link to="/question" search={within ?? { questionId: topicId }} lang={lang}>
      {children}
    </Link>
  ) : (
    <Link to="/thread" search={within ?? { topicId }} lang={lang}>
      {children}
    </Link>
  )
}
