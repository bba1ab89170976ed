import { ArrowDown } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import { removePrivateMessage } from '#contract/people/conversations.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { authorName } from '#web/core/author-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { MessageItem, messageAnchor } from './message-item.tsx'
import styles from './message-log.module.css'
import { groupByDay, type ShownConversation } from './messages-shown.ts'
import type { WaitingMessage } from './outbox.ts'
import { sayDay } from './say-day.ts'
import { useLogScroll } from './use-log-scroll.ts'
import { useReading } from './use-reading.ts'
import { WaitingItem } from './waiting-item.tsx'

type MessageLogProps = {
  shown: ShownConversation
  waiting: readonly WaitingMessage[]
  isTyping: boolean
  onEarlier: () => Promise<void>
  onRemoved: (number: number) => void
  onTryAgain: (waiting: WaitingMessage) => void
}

/** The messages of a conversation, the latest at the bottom; scrolling up brings what is before them. */
export function MessageLog({ shown, waiting, isTyping, onEarlier, onRemoved, onTryAgain }: MessageLogProps) {
  const { member, messages, hasEarlier, readNumber } = shown
  const name = authorName(member)
  const log = useLogScroll({ messages, waitingCount: waiting.length, hasEarlier, onEarlier })
  useReading(shown, log.isAtEnd)
  // A log tells what comes into it, and what was said long ago isn't news.
  const begun = useRef(messages[0]?.number ?? 0)
  const isEarlier = (message: PrivateMessage | undefined) => (message?.number ?? 0) < begun.current
  const lastOwn = messages.findLast(({ isOwn }) => isOwn)?.number
  const { send: remove } = useWrite(
    async (number: number) => {
      await call(removePrivateMessage, { memberId: member.userId, number })
      onRemoved(number)
    },
    { keyOf: String },
  )

  async function askToRemove(number: number) {
    const title = m.conversations_remove_message_ask()
    const body = m.conversations_remove_message_note()
    if (!(await confirm({ title, body, action: m.conversations_remove_message(), danger: true }))) return
    const goOn = focusInPlaceOf(document.getElementById(messageAnchor(number)))
    await remove(number)
    goOn()
  }

  return (
    <div className={styles.frame}>
      <div
        ref={log.ref}
        className={styles.log}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        aria-label={m.conversations_log()}
        onScroll={log.onScroll}
      >
        {hasEarlier && (
          <div className={styles.earlier}>
            <Button size="s" variant="quiet" busy={log.isFetching} onClick={() => void log.fetchEarlier()}>
              {m.conversations_earlier()}
            </Button>
          </div>
        )}
        {messages.length === 0 && waiting.length === 0 && <EmptyState text={m.conversations_first()} />}
        {groupByDay(messages).map(({ day, of }) => (
          <Fragment key={day}>
            <p className={styles.day} aria-live={isEarlier(of[0]) ? 'off' : undefined}>
              <span>{sayDay(of[0]?.sentAt ?? '')}</span>
            </p>
            <ul className={styles.list}>
              {of.map((message) => (
                <MessageItem
                  key={message.number}
                  message={message}
                  isEarlier={isEarlier(message)}
                  withId={member.userId}
                  by={message.isOwn ? m.conversations_you() : name}
                  state={
                    message.number === lastOwn
                      ? message.number <= readNumber
                        ? m.conversations_read()
                        : m.conversations_sent()
                      : undefined
                  }
                  onRemove={() => void askToRemove(message.number)}
                />
              ))}
            </ul>
          </Fragment>
        ))}
        {waiting.length > 0 && (
          // It is told once it has arrived; told on its way too, each would be heard twice.
          <ul className={styles.list} aria-live="off">
            {waiting.map((one, at) => (
              <WaitingItem
                key={one.key}
                waiting={one}
                isHeldUp={waiting.slice(0, at).some(({ problem }) => problem !== undefined)}
                onTryAgain={() => onTryAgain(one)}
              />
            ))}
          </ul>
        )}
        <p className={styles.typing}>{isTyping && m.conversations_typing({ name })}</p>
      </div>
      {!log.isAtEnd && (
        <Button
          size="s"
          className={styles.newer}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={log.goToEnd}
        >
          {m.conversations_newer()}
        </Button>
      )}
    </div>
  )
}
