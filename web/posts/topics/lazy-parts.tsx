import type { Topic } from '#contract/posts/topics.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/* Parts that few topics have. */

const hidingBody = lazyPart(
  async () => (await import('#web/posts/hidden-content/hiding-body.tsx')).HidingBody,
)
const outline = lazyPart(async () => (await import('./outline.tsx')).Outline)
const foldedOutline = lazyPart(async () => (await import('./outline.tsx')).FoldedOutline)
const topicEnvelope = lazyPart(async () => (await import('./topic-envelope.tsx')).TopicEnvelope)

const topicPoll = lazyPart(async () => (await import('#web/posts/polls/topic-poll.tsx')).TopicPoll)

export const HidingBody = hidingBody.LazyPart
export const Outline = outline.LazyPart
export const FoldedOutline = foldedOutline.LazyPart
export const TopicEnvelope = topicEnvelope.LazyPart
export const TopicPoll = topicPoll.LazyPart

export async function loadLazyParts({
  hiddenBlocks,
  outline: { length },
  redEnvelope,
  poll,
}: Topic): Promise<void> {
  if (length > 0) await Promise.all([outline.load(), foldedOutline.load()])
  if (hiddenBlocks.length > 0) await hidingBody.load()
  if (redEnvelope) await topicEnvelope.load()
  if (poll) await topicPoll.load()
}
