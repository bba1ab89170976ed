import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { OwnComment } from '#contract/posts/own-comments.ts'
import { useNow } from '#web/core/site.ts'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import styles from './own-posts.module.css'

type SaidItemProps = Pick<OwnComment, 'summary' | 'topic' | 'floor' | 'publishedAt'> & {
  /** Where it stands. */
  search: { commentId: number } | { replyId: number }
  children?: ReactNode
}

/** The first words of it and where it was said; of a deleted topic only the title is left. */
export function OwnPostItem({ summary, topic, floor, publishedAt, search, children }: SaidItemProps) {
  return (
    <ListItem className={styles.said}>
      <p>{summary || '…'}</p>
      <p className={styles.quiet}>
        {topic.isDeleted ? (
          <span>{topic.title}</span>
        ) : (
          <Link to="/thread" search={search}>
            {topic.title}
          </Link>
        )}
        <span>{m.topics_floor({ floor })}</span>
        <RelativeTime at={publishedAt} now={useNow()} />
        {children}
      </p>
    </ListItem>
  )
}
