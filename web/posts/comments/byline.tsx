import { type ReactNode, use } from 'react'
import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { useNow } from '#web/core/site.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './byline.module.css'
import { ThreadWords } from './thread-words.ts'

type BylineProps = {
  author: Author
  isTopicAuthor: boolean
  publishedAt: string
  editedAt: string | null
  region: string | null
  addressee?: ReactNode
  children?: ReactNode
}

/** Who wrote it and when. */
export function Byline(props: BylineProps) {
  const { author, isTopicAuthor, publishedAt, editedAt, region, addressee, children } = props
  const words = use(ThreadWords)
  return (
    <header className={styles.byline}>
      <MemberLink member={author} />
      {isTopicAuthor && <Tag>{words.author()}</Tag>}
      {addressee}
      <RelativeTime at={publishedAt} now={useNow()} />
      {region && <span>{m.posts_from({ region })}</span>}
      {editedAt && <span>{m.comments_edited()}</span>}
      {children}
    </header>
  )
}
