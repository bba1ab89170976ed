import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listQuotes } from '#contract/posts/quotes.ts'
import { queryOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './quote-chain.module.css'
import { Quoted } from './quoted.tsx'

/**
 * The rest of a chain of quotes, from the comment that quotes it: the earliest first and beside each other, because nobody
 * could read what is nested so deep. Each answers the one above it.
 */
export function EarlierQuotes({ commentId }: { commentId: number }) {
  const { data, isError, refetch } = useQuery(queryOf(listQuotes, { commentId }))
  const [isUnfolded, setIsUnfolded] = useState(false)
  // What went wrong has been told; the same button tries again.
  if (isError) return <Unfold onPress={() => void refetch()} />
  if (!data) return <p>{m.ui_loading()}</p>
  const last = data.quotes.at(-1)
  return (
    // The button that was pressed is gone: whoever reads by keyboard goes on here.
    <div tabIndex={-1} ref={focusNow} className={styles.earlier}>
      {data.hasMoreQuotes &&
        last &&
        (isUnfolded ? (
          <EarlierQuotes commentId={last.commentId} />
        ) : (
          <Unfold onPress={() => setIsUnfolded(true)} />
        ))}
      {data.quotes.toReversed().map((quote) => (
        <Quoted key={quote.commentId} quote={quote} />
      ))}
    </div>
  )
}

const Unfold = ({ onPress }: { onPress: () => void }) => (
  <Button size="s" onClick={onPress}>
    {m.comments_earlier_quotes()}
  </Button>
)

const focusNow = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
