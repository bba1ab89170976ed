import { Rss } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { MemberHome } from '#contract/people/member-home.ts'
import { DynamicItem } from '#web/people/dynamics/dynamic-item.tsx'
import { keyOf } from '#web/people/dynamics/dynamics-list.tsx'
import { NoDynamics, NotOpen } from '#web/people/dynamics/dynamics-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { List } from '#web/ui/list.tsx'
import styles from './home-dynamics.module.css'

/** The latest few of what a member published, and the ways to all of it. */
export function HomeDynamics({ home: { member, dynamics, isOwn, hasFeed } }: { home: MemberHome }) {
  const { state, items } = dynamics
  const all = items.length > 0 && (
    <TextLink to="/user/control/userDynamicList" search={isOwn ? {} : { userName: member.account }}>
      {m.dynamics_all()}
    </TextLink>
  )
  return (
    <Card title={m.dynamics_latest()} action={all}>
      {state !== 'open' && <NotOpen member={member} state={state} />}
      {state === 'open' && items.length === 0 && <NoDynamics member={member} isOwn={isOwn} />}
      {items.length > 0 && (
        <List className={styles.latest}>
          {items.map((dynamic) => (
            <DynamicItem key={keyOf(dynamic)} dynamic={dynamic} namesAuthor={false} />
          ))}
        </List>
      )}
      {hasFeed && items.length > 0 && (
        <a className={styles.feed} href={`/feeds/members/${member.userId}.atom`}>
          <Rss aria-hidden="true" size={14} /> {m.shell_feed()}
        </a>
      )}
    </Card>
  )
}
