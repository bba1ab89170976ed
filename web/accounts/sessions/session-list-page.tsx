import { Laptop, Smartphone } from 'lucide-react'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnSession,
} from '#contract/accounts/sessions.ts'
import { m } from '#contract/messages/generated/messages.js'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNow } from '#web/core/site.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { List, ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

/** Every browser that is signed in, and the way to end each. */
export function SessionListPage() {
  const { data, refetch } = usePageQuery(listSessions, {})
  const saved = useSaved()
  const { send, busy } = useWrite(() => call(endOtherSessions, {}))

  async function endOthers() {
    const agreed = await confirm({
      title: m.accounts_end_others_sure(),
      action: m.accounts_end_others(),
      danger: true,
    })
    if (agreed && (await send())) await saved(m.accounts_sessions_ended())
  }

  return (
    <OwnPage title={m.accounts_sessions()}>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Card
          title={m.accounts_signed_in_on()}
          action={
            data.sessions.length > 1 && (
              <Button size="s" busy={busy} onClick={() => void endOthers()}>
                {m.accounts_end_others()}
              </Button>
            )
          }
        >
          <List>
            {data.sessions.map((session) => (
              <SessionItem key={session.sessionId} session={session} onEnded={saved} onRefused={refetch} />
            ))}
          </List>
        </Card>
      )}
    </OwnPage>
  )
}

type SessionItemProps = {
  session: OwnSession
  onEnded: (text: string) => Promise<void>
  /** It may have ended by itself, or from another device. */
  onRefused: () => Promise<unknown>
}

function SessionItem({ session, onEnded, onRefused }: SessionItemProps) {
  const now = useNow()
  const { device, place, address } = session
  const Icon = device.kind === 'desktop' || device.kind === 'other' ? Laptop : Smartphone
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || m.accounts_unknown_device()

  const { send, busy } = useWrite(() => call(endOwnSession, { sessionId: session.sessionId }))

  async function end() {
    if (await send()) await onEnded(m.accounts_session_ended())
    else await onRefused()
  }

  return (
    <ListItem>
      <div className={styles.row}>
        <Icon aria-hidden="true" size={20} />
        <div className={styles.grow}>
          <p>
            {name} {session.isHere && <Tag tone="tea">{m.accounts_this_session()}</Tag>}
          </p>
          <p className={styles.quiet}>
            {[place, address].filter(Boolean).join(' · ')} · {m.accounts_last_used()}{' '}
            <RelativeTime at={session.lastUsedAt} now={now} /> ·{' '}
            {m.accounts_session_since({ time: showTime(session.startedAt) })}
          </p>
        </div>
        {!session.isHere && (
          <Button
            size="s"
            busy={busy}
            aria-label={m.accounts_end_session_of({ name })}
            onClick={() => void end()}
          >
            {m.accounts_end_session()}
          </Button>
        )}
      </div>
    </ListItem>
  )
}
