import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx'
import { useSite, useViewer } from '#web/core/site.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './comment-box.module.css'
import type { ThreadPosition } from './thread-position.ts'

const MemberBox = lazy(async () => ({ default: (await import('./member-box.tsx')).MemberBox }))

/** Where a member writes and a guest is asked in; on a member's document the place for it is there from the first. */
export function CommentBox({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  const viewer = useViewer()
  const waiting = <Skeleton shape="block" className={styles.waiting} />
  return (
    <>
      {!viewer && <GuestBox />}
      <div className="member-only">
        {viewer ? (
          <Suspense fallback={waiting}>
            <MemberBox topicId={topic.topicId} place={place} waiting={waiting} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </>
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
