import { type ComponentType, lazy, Suspense } from 'react'
import type { Topic } from '#contract/topics.ts'

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

const hidingBody = rarePart(async () => (await import('#web/hidden-content/hiding-body.tsx')).HidingBody)
const topicEnvelope = rarePart(async () => (await import('./topic-envelope.tsx')).TopicEnvelope)

export const HidingBody = hidingBody.Rare
export const TopicEnvelope = topicEnvelope.Rare

export async function loadRareParts({ hiddenBlocks, redEnvelope }: Topic): Promise<void> {
  if (hiddenBlocks.length > 0) await hidingBody.load()
  if (redEnvelope) await topicEnvelope.load()
}
