import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Favorite } from '#contract/people/own-lists.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type SeenItemProps = Omit<Favorite, 'favoritedAt'> & {
  at: string
  commentId?: number | null
  replyId?: number | null
  /** Such as that it is a comment. */
  kind?: string | undefined
  /** The button that lets go of it. */
  children: ReactNode
}

/** A topic, question, comment, answer or reply as its reader may see it now; of a deleted one only that it was there. */
export function SeenItem({ title, summary, author, viewRoles, at, kind, children, ...place }: SeenItemProps) {
  const now = useNow()
  return (
    <ListItem className={styles.row}>
      <div className={styles.text}>
        {title === null ? (
          <p className={styles.quiet}>{m.own_gone()}</p>
        ) : (
          <p>
            <PostLink {...place}>{title}</PostLink>
          </p>
        )}
        {viewRoles.length > 0 && (
          <p className={styles.quiet}>
            {m.topics_only_roles({ roles: viewRoles.join(m.topics_roles_separator()) })}
          </p>
        )}
        {summary && <p>{summary}</p>}
        <p className={styles.facts}>
          {kind && <span>{kind}</span>}
          {author && <MemberLink member={author} />}
          <RelativeTime at={at} now={now} />
        </p>
      </div>
      {children}
    </ListItem>
  )
}
