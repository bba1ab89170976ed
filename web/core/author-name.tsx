import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Tag } from '#web/ui/tag.tsx'
import styles from './author-name.module.css'

/** The name a member goes by. */
export const authorName = (author: Pick<Author, 'account' | 'nickname' | 'isCancelled'>) =>
  author.isCancelled ? m.accounts_cancelled() : (author.nickname ?? author.account)

export function AuthorName({ author }: { author: Author }) {
  return (
    <span className={styles.name}>
      {authorName(author)}
      {author.badges.map(({ name, tone }) => (
        <Tag key={name} tone={tone}>
          {name}
        </Tag>
      ))}
      {author.isStaff && <Tag tone="tea">{m.accounts_official()}</Tag>}
    </span>
  )
}
