import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#web/api/call.ts'
import { findContent } from '#web/ui/content-place.ts'
import { NewsBar } from '#web/ui/news-bar.tsx'
import { countNews } from './count-news.ts'

/** How a list is asked for that nobody looks at. */
export const quietly: CallOptions = { quiet: true, inBackground: true }

/** Again and again while the window is seen; whoever comes back to it sooner has missed hardly anything. */
export const againAndAgain = {
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  staleTime: 30_000,
  gcTime: 0,
} as const

interface ListNewsProps {
  /** The query of the list that is shown. */
  listKey: QueryKey
  /** What time alone puts in its place, as it is shown and as it is by now: each with what makes it news. */
  known: readonly string[]
  latest: readonly string[]
  say: (facts: { count: number | string }) => string
}

/** Says how much has come to a list since it was read; nothing moves before that is pressed. */
export function ListNews({ listKey, known, latest, say }: ListNewsProps) {
  const queryClient = useQueryClient()
  const { count, isMore } = countNews(known, latest)

  async function show() {
    try {
      await queryClient.refetchQueries({ queryKey: listKey, exact: true }, { throwOnError: true })
    } catch {
      // Its reader was told, and stays where they are.
      return
    }
    window.scrollTo({ top: 0 })
    findContent()?.focus({ preventScroll: true })
  }

  return (
    <NewsBar
      text={count > 0 ? say({ count: isMore ? `${count}+` : count }) : null}
      place="behind"
      onShow={() => void show()}
    />
  )
}
