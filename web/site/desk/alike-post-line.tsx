import { m } from '#contract/messages/generated/messages.js'
import type { AlikePost } from '#contract/posts/guards.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { thingName } from '#web/posts/reports/thing-name.ts'
import styles from './desk.module.css'

interface AlikePostLineProps {
  post: AlikePost
  /** Whether it says how much of it is the same. */
  showsPercent?: boolean
}

/** A post that another is like: what it is, whose, its first words, and the way there. */
export function AlikePostLine({ post, showsPercent = true }: AlikePostLineProps) {
  const { author, words, percent, place, isQuestion } = post
  const name = thingName({ kind: post.kind, isQuestion })
  return (
    <blockquote className={styles.above}>
      <span className={styles.head}>
        {place ? (
          <PostLink {...place} isQuestion={isQuestion}>
            {name}
          </PostLink>
        ) : (
          <span>{name}</span>
        )}
        {author && <AuthorName author={author} />}
        {showsPercent && <span>{m.desk_alike_percent({ percent })}</span>}
        {!place && words !== '' && <span>{m.desk_alike_waiting()}</span>}
      </span>
      {words === '' ? m.manage_guards_gone() : words}
    </blockquote>
  )
}
