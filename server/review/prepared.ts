import type { RenderedTopic } from '#contract/markdown/topic-trees.ts'
import type { RenderedPost } from '#server/markdown/render.ts'
import type { EnvelopePlan } from '#server/money/red-envelopes/plan.ts'
import type { HiddenPlan } from '#server/posts/hidden-content/plan.ts'
import type { PollPlan } from '#server/posts/polls/plan.ts'

/* What is kept of a post that waits, so that publishing it later takes nothing but this. Shared with who writes posts. */

export interface PreparedTopic {
  post: Omit<RenderedTopic, 'terms'>
  hidden: HiddenPlan
  envelope?: HeldEnvelope | undefined
  poll?: PollPlan | undefined
}

/** An envelope whose money has left the giver already. */
export interface HeldEnvelope {
  /** None after a refusal, which gives the money back. */
  envelopeId: number | null
  plan: Omit<EnvelopePlan, 'expiresAt'>
}

export interface PreparedText {
  body: string
  post: RenderedPost
}

export type Prepared =
  | { kind: 'topic'; prepared: PreparedTopic }
  | { kind: 'comment' | 'reply'; prepared: PreparedText }
