import { m } from '#contract/messages/generated/messages.js'
import { LinkedText } from '#web/core/linked-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { useStore } from '#web/ui/create-store.ts'
import styles from './message.module.css'
import { discard, isCutOff, type WaitingMessage } from './outbox.ts'

interface WaitingItemProps {
  waiting: WaitingMessage
  /** Whether one before it could not be sent. */
  isHeldUp: boolean
  onTryAgain: () => void
}

/** A message on its way: sending, waiting for a connection or for another, or refused, with why and what can be done. */
export function WaitingItem({ waiting, isHeldUp, onTryAgain }: WaitingItemProps) {
  const cutOff = useStore(isCutOff)
  const { problem } = waiting
  const sending = cutOff ? m.conversations_waiting() : m.conversations_sending()
  return (
    <li className={styles.message} data-own="" data-waiting={problem ? 'failed' : ''}>
      <span className="sr-only">{m.conversations_you()}</span>
      <div className={styles.bubble}>
        {waiting.text && <LinkedText text={waiting.text} />}
        {waiting.pictures.length > 0 && (
          <p>{m.conversations_picture_count({ count: waiting.pictures.length })}</p>
        )}
      </div>
      {problem ? (
        <div className={styles.problem}>
          <p role="alert">
            {m.conversations_failed()}: {problem}
          </p>
          <Button size="s" onClick={onTryAgain}>
            {m.conversations_try_again()}
          </Button>
          <Button size="s" variant="quiet" onClick={() => discard(waiting)}>
            {m.conversations_give_up()}
          </Button>
        </div>
      ) : (
        <p className={styles.facts} aria-live="polite">
          {isHeldUp ? m.conversations_held_up() : sending}
        </p>
      )}
    </li>
  )
}
