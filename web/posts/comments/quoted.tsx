import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Quote } from '#contract/posts/comments.ts'
import { authorName } from '#web/core/author-name.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import styles from './quote-chain.module.css'

/** A quoted comment as it is now, below whatever it quotes itself. */
export const Quoted = ({ quote: { commentId, floor, author, summary, topicId }, children }: QuotedProps) => (
  <blockquote className={styles.quote}>
    <p className={styles.byline}>
      <Link to="/thread" search={{ commentId }} rel="nofollow">
        {topicId ? m.comments_quoted_elsewhere() : m.topics_floor({ floor })}
      </Link>{' '}
      {author && authorName(author)}
    </p>
    {children}
    {author ? (
      <p lang={otherLanguage(summary)}>{summary || '…'}</p>
    ) : (
      <p className={styles.byline}>{m.comments_deleted()}</p>
    )}
  </blockquote>
)

type QuotedProps = { quote: Quote; children?: ReactNode }
