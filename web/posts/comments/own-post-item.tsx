import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { OwnComment } from '#contract/posts/own-comments.ts'
import { useNow } from '#web/core/site.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import styles from './own-posts.module.css'

type SaidItemProps = Pick<OwnComment, 'summary' | 'topic' | 'floor' | 'publishedAt'> & {
  /** Whether it was said under a question. */
  isQuestion?: boolean
  commentId?: number
  replyId?: number
  children?: ReactNode
}

/** The first words of it and where it was said; of a deleted topic or question only the title is left. */
export function OwnPostItem({ topic, isQuestion = false, commentId, replyId, ...said }: SaidItemProps) {
  return (
    <ListItem className={styles.said}>
      <p lang={otherLanguage(said.summary)}>{said.summary || '…'}</p>
      <p className={styles.quiet}>
        {topic.isDeleted ? (
          <span lang={otherLanguage(topic.title)}>{topic.title}</span>
        ) : (
          <PostLink topicId={topic.topicId} isQuestion={isQuestion} commentId={commentId} replyId={replyId}>
            {topic.title}
          </PostLink>
        )}
        <span>{m.topics_floor({ floor: said.floor })}</span>
        <RelativeTime at={said.publishedAt} now={useNow()} />
        {said.children}
      </p>
    </ListItem>
  )
}
