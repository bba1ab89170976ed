import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { MissingPage } from '#web/core/missing-page.tsx'
import { useViewer } from '#web/core/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { ButtonLink } from '#web/ui/link.tsx'

const OwnWaitingTopic = lazy(async () => ({
  default: (await import('#web/posts/review/own-waiting-topic.tsx')).OwnWaitingTopic,
}))

/** For everybody but the author of a topic or question that waits for review under this very address. */
export function TopicMissing({ title = m.topics_missing() }: { title?: string }) {
  const missing = (
    <MissingPage
      title={title}
      text={m.topics_missing_text()}
      actions={<ButtonLink to="/">{m.page_go_home()}</ButtonLink>}
    />
  )
  return useViewer() ? (
    <Suspense fallback={missing}>
      <OwnWaitingTopic missing={missing} />
    </Suspense>
  ) : (
    missing
  )
}

/** Of a topic that was taken away while it stood open. Few are: what leads to where one was merged comes with the first. */
export function TopicTakenAway({ topicId }: { topicId: number }) {
  const navigate = useNavigate()
  const writerId = useViewer()?.userId
  useEffect(() => {
    void import('#web/posts/comments/follow-merge.ts').then(({ followMerge }) =>
      followMerge({ topicId, writerId }, (to) => void navigate({ ...to, replace: true })),
    )
  }, [topicId, writerId, navigate])
  return <TopicMissing />
}
