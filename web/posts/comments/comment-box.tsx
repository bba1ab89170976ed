import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx'
import { useSite, useViewer } from '#web/core/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './comment-box.module.css'
import type { ThreadPosition } from './thread-position.ts'

const MemberBox = lazy(async () => ({ default: (await import('./member-box.tsx')).MemberBox }))

/** Where a member writes and a guest is asked in; on a member's document the place for it is there from the first. */
export function CommentBox({ place }: { place: ThreadPosition }) {
  const viewer = useViewer()
  const waiting = <Skeleton shape="block" className={styles.waiting} />
  return (
    <>
      {!viewer && <GuestBox isQuestion={place.isQuestion} />}
      <div className="member-only">
        {viewer ? (
          <Suspense fallback={waiting}>
            <MemberBox place={place} waiting={waiting} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </>
  )
}

function GuestBox({ isQuestion }: Pick<ThreadPosition, 'isQuestion'>) {
  const site = useSite()
  const { href } = useLocation()
  return (
    <div className={`guest-only ${styles.guest}`}>
      <p>{isQuestion ? m.answer_sign_in() : m.topics_sign_in_to_comment()}</p>
      {site.allowLogin && <SignInLink variant="primary" />}
      {site.allowRegister && (
        <ButtonLink to="/register" search={{ jumpUrl: href }}>
          {m.shell_register()}
        </ButtonLink>
      )}
    </div>
  )
}
