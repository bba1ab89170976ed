import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { StandingComment } from '#contract/posts/comments.ts'
import { authorName } from '#web/core/author-name.tsx'
import styles from './quote-chain.module.css'

/** What a comment quotes, and within it what that quotes; what lies deeper is behind its floor's link. */
export function QuoteChain({ quotes, hasMoreQuotes }: Pick<StandingComment, 'quotes' | 'hasMoreQuotes'>) {
  const [quote, ...rest] = quotes
  if (!quote) return null
  return (
    <blockquote className={styles.quote}>
      <p className={styles.byline}>
        <Link to="/thread" search={{ commentId: quote.commentId }} rel="nofollow">
          {m.topics_floor({ floor: quote.floor })}
        </Link>{' '}
        {quote.author && authorName(quote.author)}
      </p>
      <QuoteChain quotes={rest} hasMoreQuotes={hasMoreQuotes} />
      {hasMoreQuotes && rest.length === 0 && '…'}
      {quote.author ? <p>{quote.summary}</p> : <p className={styles.byline}>{m.comments_deleted()}</p>}
    </blockquote>
  )
}
