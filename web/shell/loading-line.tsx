import { useRouterState } from '@tanstack/react-router'
import { RouteProgress } from '#web/ui/route-progress.tsx'

/** The router's progress. On its own, since whoever listens to that is drawn anew in the frame that answers a press. */
export function LoadingLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return <RouteProgress busy={isLoading} />
}
