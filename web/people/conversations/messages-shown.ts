import type { OutputOf } from '#contract/core/endpoint.ts'
import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import type { readConversation } from '#contract/people/conversations.ts'

export type ShownConversation = OutputOf<typeof readConversation>

/** Joins messages that came by different ways: each once, by number. */
export function joinMessages(
  some: readonly PrivateMessage[],
  others: readonly PrivateMessage[],
): PrivateMessage[] {
  const byNumber = new Map([...some, ...others].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** The last number that can be come to from this one without a missing one. */
export function endOfRun(messages: readonly PrivateMessage[], from: number): number {
  let last = from
  for (const { number } of messages) if (number === last + 1) last = number
  return last
}

/** The conversation as it was just read, with what had been scrolled up to before it. */
export function keepEarlier(
  fresh: ShownConversation,
  shown: ShownConversation | undefined,
): ShownConversation {
  const first = fresh.messages[0]
  // Where nothing earlier is left, what was shown before it has been removed meanwhile.
  if (!shown || !first || !fresh.hasEarlier) return fresh
  const earlier = shown.messages.filter(({ number }) => number < first.number)
  return earlier.length === 0
    ? fresh
    : { ...fresh, messages: joinMessages(earlier, fresh.messages), hasEarlier: shown.hasEarlier }
}

/** The days that messages were sent on in the reader's zone, each with its own. */
export function groupByDay<T extends { sentAt: string }>(messages: readonly T[]): { day: string; of: T[] }[] {
  const days: { day: string; of: T[] }[] = []
  for (const message of messages) {
    const day = new Date(message.sentAt).toDateString()
    if (days.at(-1)?.day !== day) days.push({ day, of: [] })
    days.at(-1)?.of.push(message)
  }
  return days
}
