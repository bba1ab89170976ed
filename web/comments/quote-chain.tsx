import { Link } from '@tanstack/react-router'
import type { Quote, StandingComment } from '#contract/comments.ts'
import { m } from '#contract/messages/generated/messages.js'
import { authorName } from '#web/accounts/author-name.tsx'
import styles from './quote-chain.module.css'

/** What a comment quotes, and within it what that quotes; what lies deeper is a link away. */
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
      <QuotedText quote={quote} />
      {hasMoreQuotes && rest.length === 0 && (
        <Link to="/thread" search={{ commentId: quote.commentId }} rel="nofollow" className={styles.more}>
          {m.comments_more_quotes()}
        </Link>
      )}
    </blockquote>
  )
}

const QuotedText = ({ quote: { author, summary } }: { quote: Quote }) =>
  author ? <p>{summary}</p> : <p className={styles.byline}>{m.comments_deleted()}</p>
