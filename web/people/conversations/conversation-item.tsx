import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { Conversation } from '#contract/people/conversations.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import styles from './conversation-item.module.css'

/** One conversation in the list; the whole row leads to it. */
export function ConversationItem({ conversation }: { conversation: Conversation }) {
  const { member, lastMessage, movedAt, unreadCount, isMuted } = conversation
  const now = useNow()
  const name = authorName(member)
  const partner = member.isCancelled ? { userId: member.userId } : { userName: member.account }
  return (
    <ListItem className={styles.item}>
      <Avatar name={name} src={member.avatarUrl} size={40} />
      <div className={styles.text}>
        <p className={styles.head}>
          <Link to="/user/control/privateMessageChatList" search={partner} className={styles.name}>
            {name}
          </Link>
          {isMuted && (
            <span className={styles.quiet} title={m.conversations_muted()}>
              <BellOff aria-hidden="true" size={14} />
              <span className="sr-only">{m.conversations_muted()}</span>
            </span>
          )}
          <RelativeTime at={movedAt} now={now} className={styles.time} />
        </p>
        <p className={styles.head}>
          <span className={styles.words}>{sayLast(lastMessage)}</span>
          <Badge
            count={unreadCount}
            label={m.conversations_unread_count({ count: unreadCount })}
            quiet={isMuted}
          />
        </p>
      </div>
    </ListItem>
  )
}

function sayLast(last: Conversation['lastMessage']): string {
  if (!last) return m.conversations_nothing_left()
  const words = last.words || m.conversations_picture_count({ count: last.pictureCount })
  return last.isOwn ? m.conversations_own_words({ words }) : words
}
