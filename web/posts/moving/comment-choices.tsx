import { m } from '#contract/messages/generated/messages.js'
import type { StandingComment } from '#contract/posts/comments.ts'
import { authorName } from '#web/core/author-name.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PostBody } from '#web/ui/post-body.tsx'
import { showTime } from '#web/ui/show-time.ts'
import styles from './moving.module.css'
import type { Chosen } from './use-chosen.ts'

interface CommentChoicesProps {
  comments: readonly StandingComment[]
  chosen: Chosen
}

/** The comments of a page, a long one in a window of its own. */
export function CommentChoices({ comments, chosen: { ids, isFull, set } }: CommentChoicesProps) {
  const all = comments.map(({ commentId }) => commentId)
  const areAll = all.every((id) => ids.has(id))
  return (
    <>
      <Checkbox
        label={m.moving_choose_page()}
        checked={areAll}
        disabled={isFull && !areAll}
        onCheckedChange={(isChosen) => set(all, isChosen)}
      />
      <ul className={styles.comments}>
        {comments.map(({ commentId, floor, author, bodyHtml, publishedAt, replyCount }) => (
          <li key={commentId} className={styles.comment}>
            <Checkbox
              aria-label={m.moving_choose({ floor, author: author.account })}
              label={
                <span className={styles.facts}>
                  <span>{m.topics_floor({ floor })}</span>
                  <span>{authorName(author)}</span>
                  <span>{showTime(publishedAt)}</span>
                  {replyCount > 0 && <span>{m.moving_replies({ count: replyCount })}</span>}
                </span>
              }
              checked={ids.has(commentId)}
              disabled={isFull && !ids.has(commentId)}
              onCheckedChange={(isChosen) => set([commentId], isChosen)}
            />
            <div className={styles.said}>
              <PostBody html={bodyHtml} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
