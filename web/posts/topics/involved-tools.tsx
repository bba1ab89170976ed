import { Suspense } from 'react'
import { useViewer } from '#web/core/site.ts'
import { GuestReport } from '#web/posts/reports/guest-report.tsx'
import { lazy } from '#web/ui/lazy.ts'
import type { TogglesProps } from './follow-author.tsx'
import styles from './topic-tools.module.css'

const MemberTools = lazy(async () => ({ default: (await import('./member-toggles.tsx')).MemberTools }))

/** What is seldom done with a topic: by its author, by staff, or by whoever reports it. Their row stands before they come. */
export const InvolvedTools = (props: TogglesProps) => (
  <div className={styles.tools}>
    {useViewer() ? (
      <Suspense>
        <MemberTools {...props} />
      </Suspense>
    ) : (
      !props.topic.author.isCancelled && <GuestReport />
    )}
  </div>
)
