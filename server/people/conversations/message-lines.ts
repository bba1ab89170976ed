import type { LiveMessage } from '#contract/notifications/live.ts'
import type { PrivatePicture } from '#contract/notifications/private-message.ts'
import { type Actor, isMuted } from '#server/core/actor.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { notify } from '#server/core/notify.ts'
import type { Line, MemberLines, OpenMemberLines } from '#server/notifications/live.ts'
import type { Side } from './message-queries.ts'
import { notifyTyping } from './queries.ts'

const channel = 'private_messages'

/** A notification of PostgreSQL has room for 8,000 bytes; a message of 1,000 characters has at most 4,000 of its own. */
const payloadBytesMax = 7_900

interface SentMessage {
  senderId: number
  receiverId: number
  number: number
  text: string
  pictures: readonly PrivatePicture[]
  sentAt: Date | string
}

/** What processes tell one another: a message for both of its members, or something for one. */
type Told = { sent: SentMessage } | { toId: number; say: LiveMessage }

const tell = (tx: Tx, told: Told): Promise<void> => notify(tx, channel, JSON.stringify(told))

/** Brings a message to all tabs of both, in whatever process they are held, in the order of their commits. */
export async function tellMessage(tx: Tx, sent: SentMessage): Promise<void> {
  const { senderId, receiverId } = sent
  if (Buffer.byteLength(JSON.stringify({ sent })) <= payloadBytesMax) return tell(tx, { sent })
  // A replacement of the staff made it longer than any that is written: the browsers come and read it.
  await tellChanged(tx, { memberId: senderId, otherId: receiverId })
  await tellChanged(tx, { memberId: receiverId, otherId: senderId })
}

/** Tells the writer's tabs how far the reader has come. */
export const tellRead = (
  tx: Tx,
  read: { readerId: number; writerId: number; number: number },
): Promise<void> =>
  tell(tx, {
    toId: read.writerId,
    say: { kind: 'messages_read', withId: read.readerId, number: read.number },
  })

/** Tells a member's own tabs that their side of a conversation is another. */
export const tellChanged = (tx: Tx, { memberId, otherId }: Side): Promise<void> =>
  tell(tx, { toId: memberId, say: { kind: 'conversation_changed', withId: otherId } })

/** Lets the lines of this process hear of messages, and say who types. */
export const openMessageLines: OpenMemberLines = async ({ db, notifications, snapshots }) => {
  const lines = new MessageLines(db, () => snapshots().settings.allowPrivateMessages)
  await notifications.on(channel, (payload) => lines.hear(JSON.parse(payload) as Told))
  return lines
}

class MessageLines implements MemberLines {
  readonly #db: Database
  readonly #isOpen: () => boolean
  readonly #lines = new Map<number, Set<Line>>()

  constructor(db: Database, isOpen: () => boolean) {
    this.#db = db
    this.#isOpen = isOpen
  }

  join(memberId: number, line: Line): void {
    this.#lines.set(memberId, (this.#lines.get(memberId) ?? new Set()).add(line))
  }

  leave(memberId: number, line: Line): void {
    const lines = this.#lines.get(memberId)
    if (lines?.delete(line) && lines.size === 0) this.#lines.delete(memberId)
  }

  /** Says it to those whom it is for. Who may not write isn't seen typing either; the statement looks at the rest. */
  async typing({ memberId, mutedUntil }: Actor, receiverId: number): Promise<void> {
    if (isMuted(mutedUntil) || !this.#isOpen()) return
    const told: Told = { toId: receiverId, say: { kind: 'typing', withId: memberId } }
    const notification = { channel, payload: JSON.stringify(told) }
    await notifyTyping(this.#db, { senderId: memberId, receiverId }, notification)
  }

  hear(told: Told): void {
    if ('sent' in told) this.#sayToBoth(told.sent)
    else this.#say(told.toId, () => told.say)
  }

  #sayToBoth({ senderId, receiverId, number, text, pictures, sentAt }: SentMessage): void {
    const message = { number, text, pictures: [...pictures], sentAt: String(sentAt) }
    const toBoth = [
      [senderId, receiverId],
      [receiverId, senderId],
    ] as const
    for (const [memberId, withId] of toBoth)
      this.#say(memberId, () => ({
        kind: 'private_message',
        withId,
        message: { ...message, isOwn: memberId === senderId },
      }))
  }

  #say(memberId: number, message: () => LiveMessage): void {
    for (const line of this.#lines.get(memberId) ?? []) line.say(message())
  }
}
