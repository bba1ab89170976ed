import { lazy, Suspense } from 'react'
import { useViewer } from '#web/core/site.ts'
import type { TogglesProps } from './follow-author.tsx'

const MemberTools = lazy(async () => ({ default: (await import('./member-toggles.tsx')).MemberTools }))

/** What its author and staff can do with a topic. */
export const InvolvedTools = (props: TogglesProps) =>
  useViewer() && (
    <Suspense>
      <MemberTools {...props} />
    </Suspense>
  )
