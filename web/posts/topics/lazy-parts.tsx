import { type ComponentType, lazy, Suspense } from 'react'
import type { Topic } from '#contract/posts/topics.ts'

/*
 * Parts that few topics have, and whose code is therefore no part of every topic's page. The server draws whole pages and
 * waits for no part of one: so what a topic has is loaded before it is drawn.
 */

type Part = ComponentType<{ topic: Topic }>

function lazyPart(find: () => Promise<Part>) {
  let loaded: Part | undefined
  async function load() {
    loaded ??= await find()
    return { default: loaded }
  }
  const Later = lazy(load)
  function LazyPart({ topic }: { topic: Topic }) {
    const Now = loaded ?? Later
    return (
      <Suspense fallback={null}>
        <Now topic={topic} />
      </Suspense>
    )
  }
  return { LazyPart, load }
}

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
