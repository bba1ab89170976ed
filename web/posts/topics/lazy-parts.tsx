import { type ComponentType, lazy, Suspense } from 'react'
import type { Topic } from '#contract/posts/topics.ts'

/*
 * Parts that few topics have, and whose code is therefore no part of every topic's page. The server draws whole pages and
 * waits for no part of one: so what a topic has is loaded before it is drawn.
 */

type Part = ComponentType<{ topic: Topic }>

function rarePart(find: () => Promise<Part>) {
  let loaded: Part | undefined
  async function load() {
    loaded ??= await find()
    return { default: loaded }
  }
  const Later = lazy(load)
  function Rare({ topic }: { topic: Topic }) {
    const Now = loaded ?? Later
    return (
      <Suspense fallback={null}>
        <Now topic={topic} />
      </Suspense>
    )
  }
  return { Rare, load }
}

const hidingBody = rarePart(
  async () => (await import('#web/posts/hidden-content/hiding-body.tsx')).HidingBody,
)
const outline = rarePart(async () => (await import('./outline.tsx')).Outline)
const foldedOutline = rarePart(async () => (await import('./outline.tsx')).FoldedOutline)
const topicEnvelope = rarePart(async () => (await import('./topic-envelope.tsx')).TopicEnvelope)

const topicPoll = rarePart(async () => (await import('#web/posts/polls/topic-poll.tsx')).TopicPoll)

export const HidingBody = hidingBody.Rare
export const Outline = outline.Rare
export const FoldedOutline = foldedOutline.Rare
export const TopicEnvelope = topicEnvelope.Rare
export const TopicPoll = topicPoll.Rare

export async function loadRareParts({
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
