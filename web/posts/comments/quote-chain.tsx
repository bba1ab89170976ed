import { Suspense, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { StandingComment } from '#contract/posts/comments.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Quoted } from './quoted.tsx'

const EarlierQuotes = lazy(async () => ({ default: (await import('./earlier-quotes.tsx')).EarlierQuotes }))

/** What a comment quotes, and within it what that quotes; what lies deeper unfolds at a press. */
export function QuoteChain({ quotes, hasMoreQuotes }: Pick<StandingComment, 'quotes' | 'hasMoreQuotes'>) {
  const [quote, ...rest] = quotes
  const [isUnfolded, setIsUnfolded] = useState(false)
  if (!quote) return null
  const unfold = (
    <Button size="s" onClick={() => setIsUnfolded(true)}>
      {m.comments_earlier_quotes()}
    </Button>
  )
  return (
    <Quoted quote={quote}>
      <QuoteChain quotes={rest} hasMoreQuotes={hasMoreQuotes} />
      {hasMoreQuotes && rest.length === 0 && (
        <Suspense fallback={unfold}>
          {isUnfolded ? <EarlierQuotes commentId={quote.commentId} /> : unfold}
        </Suspense>
      )}
    </Quoted>
  )
}
