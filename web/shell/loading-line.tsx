import { useRouterState } from '@tanstack/react-router'
import { useStore } from '#web/ui/create-store.ts'
import { RouteProgress } from '#web/ui/route-progress.tsx'
import { isLeaving } from './show-press.ts'

/** The router's progress. On its own, since whoever listens to that is drawn anew in the frame that answers a press. */
export function LoadingLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isWaiting = useStore(isLeaving)
  return <RouteProgress busy={isLoading || isWaiting} />
}
