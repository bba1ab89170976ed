import type { Topic } from '#contract/posts/topics.ts'
import envelope from '#web/money/red-envelopes/envelope-card.module.css'
import hidden from '#web/posts/hidden-content/hidden-block.module.css'
import poll from '#web/posts/polls/poll.module.css'
import choice from '#web/ui/choice.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'
// Its look comes with the page, before its program.
import './author-card.module.css'

/* Parts that few topics have, and what can wait until the text can be read. */

const hidingBody = lazyPart(
  async () => (await import('#web/posts/hidden-content/hiding-body.tsx')).HidingBody,
  hidden.closed,
)
const authorCard = lazyPart(async () => (await import('./author-card.tsx')).AuthorCard)
const outline = lazyPart(async () => (await import('./outline.tsx')).Outline)
const foldedOutline = lazyPart(async () => (await import('./outline.tsx')).FoldedOutline)
const similarTopics = lazyPart(async () => (await import('./similar-topics.tsx')).SimilarTopics)
const topicEnvelope = lazyPart(
  async () => (await import('./topic-envelope.tsx')).TopicEnvelope,
  envelope.card,
)
const topicActions = lazyPart(async () => (await import('./topic-actions.tsx')).TopicActions)
const topicPoll = lazyPart(
  async () => (await import('#web/posts/polls/topic-poll.tsx')).TopicPoll,
  poll.poll,
  choice.choice,
)

export const HidingBody = hidingBody.LazyPart
export const AuthorCard = authorCard.LazyPart
export const Outline = outline.LazyPart
export const FoldedOutline = foldedOutline.LazyPart
export const SimilarTopics = similarTopics.LazyPart
export const TopicActions = topicActions.LazyPart
export const TopicEnvelope = topicEnvelope.LazyPart
export const TopicPoll = topicPoll.LazyPart

export async function loadLazyParts({ hiddenBlocks, outline: contents, redEnvelope, poll }: Topic) {
  await Promise.all([
    topicActions.load(),
    authorCard.load(),
    similarTopics.load(),
    ...(contents.length > 0 ? [outline.load(), foldedOutline.load()] : []),
    hiddenBlocks.length > 0 && hidingBody.load(),
    redEnvelope && topicEnvelope.load(),
    poll && topicPoll.load(),
  ])
}
