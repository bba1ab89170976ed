import { m } from '#contract/messages/generated/messages.js'
import type { Comment } from '#contract/topics.ts'
import { AuthorName, authorName } from '#web/accounts/author-name.tsx'
import { useNow } from '#web/shell/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PostBody } from '#web/ui/post-body.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './comment-item.module.css'

export function CommentItem({ comment }: { comment: Comment }) {
  const now = useNow()
  return (
    <li id={`comment-${comment.commentId}`} className={styles.comment}>
      <Avatar name={authorName(comment.author)} src={comment.author.avatarUrl} size={32} />
      <article className={styles.content}>
        <header className={styles.byline}>
          <AuthorName author={comment.author} />
          {comment.isTopicAuthor && <Tag>{m.topics_author()}</Tag>}
          <RelativeTime at={comment.publishedAt} now={now} className={styles.quiet} />
          <a href={`#comment-${comment.commentId}`} className={styles.floor}>
            {m.topics_floor({ floor: comment.floor })}
          </a>
        </header>
        <PostBody html={comment.bodyHtml} />
      </article>
    </li>
  )
}
