import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/topics.ts'
import { SignInLink } from '#web/accounts/sign-in-link.tsx'
import { useSite, useViewer } from '#web/shell/site.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './comment-box.module.css'

const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }))

/** Where a member writes and a guest is asked in. What a member may do, the server has said with the topic. */
export function CommentBox({ topic }: { topic: Topic }) {
  const viewer = useViewer()
  if (!viewer) return <GuestBox />
  if (!topic.can.comment) return <p className={styles.closed}>{m.topics_comments_closed()}</p>
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <CommentForm topicId={topic.topicId} />
    </Suspense>
  )
}

function GuestBox() {
  const site = useSite()
  const { href } = useLocation()
  return (
    <div className={`guest-only ${styles.guest}`}>
      <p>{m.topics_sign_in_to_comment()}</p>
      {site.allowLogin && <SignInLink variant="primary" />}
      {site.allowRegister && (
        <ButtonLink to="/register" search={{ jumpUrl: href }}>
          {m.shell_register()}
        </ButtonLink>
      )}
    </div>
  )
}
