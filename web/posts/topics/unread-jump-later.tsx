import { Suspense } from 'react'
import { useViewer } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { lazy } from '#web/ui/lazy.ts'

const Jump = lazy(async () => ({ default: (await import('./unread-jump.tsx')).UnreadJump }))

/** For members, whose places are kept. */
export const UnreadJump = (props: { place: ThreadPosition }) =>
  useViewer() && (
    <Suspense>
      <Jump {...props} />
    </Suspense>
  )
