import { PenLine } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { useSite, useViewerState } from '#web/core/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './header.module.css'
import { useLiveLine } from './use-live-line.ts'

const Bell = lazy(async () => ({ default: (await import('#web/notifications/bell.tsx')).Bell }))
const AvatarMenu = lazy(async () => ({ default: (await import('./avatar-menu.tsx')).AvatarMenu }))

export function MemberCorner() {
  const { viewer, error, retry } = useViewerState()
  const site = useSite()
  useLiveLine(viewer?.userId)
  return (
    <div className={`member-only ${styles.corner}`}>
      {site.allowTopics && (
        <ButtonLink
          to="/addTopic"
          size="s"
          variant="primary"
          icon={<PenLine aria-hidden="true" />}
          className={styles.wideOnly}
        >
          {m.shell_write()}
        </ButtonLink>
      )}
      {!viewer && (
        <>
          <span className={styles.bellPlace} />
          <span className={styles.avatarPlace}>
            {error && (
              <Button size="s" variant="quiet" aria-label={m.page_try_again()} onClick={retry}>
                ↻
              </Button>
            )}
          </span>
        </>
      )}
      {viewer && (
        <Suspense fallback={<span className={styles.bellPlace} />}>
          <Bell />
        </Suspense>
      )}
      {viewer && (
        <Suspense
          fallback={
            <span className={styles.avatarPlace}>
              <Avatar name={viewer.nickname ?? viewer.account} src={viewer.avatarUrl} size={32} />
            </span>
          }
        >
          <AvatarMenu viewer={viewer} />
        </Suspense>
      )}
    </div>
  )
}
