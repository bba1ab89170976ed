import { Copy, Trash2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import { messagePicturePath } from '#contract/posts/private-pictures.ts'
import { LinkedText } from '#web/core/linked-text.tsx'
import { PrivatePictures } from '#web/posts/media/private-pictures.tsx'
import { ReportItem } from '#web/posts/reports/report-item.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import styles from './message.module.css'

type MessageItemProps = {
  message: PrivateMessage
  /** Shown only once the reader asked for what was before. */
  isEarlier: boolean
  /** The other member of the conversation. */
  withId: number
  /** Whose it is, for those who can't see on which side it stands. */
  by: string
  /** What became of it; of the viewer's last one only. */
  state: string | undefined
  onRemove: () => void
}

export const messageAnchor = (number: number) => `message-${number}`

export function MessageItem({ message, isEarlier, withId, by, state, onRemove }: MessageItemProps) {
  const { text, pictures, sentAt, isOwn } = message
  const copy = () => copyText(text, { copied: m.conversations_copied(), failed: m.posts_clipboard_closed() })
  return (
    <li
      id={messageAnchor(message.number)}
      tabIndex={-1}
      className={styles.message}
      aria-live={isEarlier ? 'off' : undefined}
      data-own={isOwn || undefined}
    >
      <span className="sr-only">{by}</span>
      <div className={styles.bubble}>
        {text && <LinkedText text={text} />}
        {pictures.length > 0 && (
          <PrivatePictures
            pictures={pictures}
            pathOf={(at, size) => messagePicturePath({ memberId: withId, number: message.number, at }, size)}
          />
        )}
      </div>
      <div className={styles.menu}>
        <MoreMenu>
          {!isOwn && (
            <ReportItem thing={{ thingKind: 'message', thingId: withId, messageNumber: message.number }} />
          )}
          {text && (
            <MenuItem icon={<Copy />} onSelect={() => void copy()}>
              {m.conversations_copy()}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 />} danger onSelect={onRemove}>
            {m.conversations_remove_message()}
          </MenuItem>
        </MoreMenu>
      </div>
      <p className={styles.facts}>
        <time dateTime={sentAt}>{showHour(sentAt)}</time>
        {state && <span>{state}</span>}
      </p>
    </li>
  )
}

const showHour = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short' }).format(new Date(at))
