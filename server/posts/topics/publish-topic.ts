import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as writing from '#contract/posts/topic-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import { findGivenTopic, publishOnce } from '#server/money/red-envelopes/plan.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { findQueuedPost } from '#server/posts/publishing/waiting-posts.ts'
import { newTopic } from './topic-posts.ts'

type Published = OutputOf<typeof writing.publishTopic>

/** Publishes at once, or sends to review where the settings want it; the topic has its id either way. */
export const publishTopic = (
  context: MemberContext,
  input: ParsedInputOf<typeof writing.publishTopic>,
): Promise<Published> =>
  publishOnce(
    input,
    (key) => findSent(context, key),
    () => submitPost(context, newTopic, input),
  )

/** What a form has sent before under its key. */
async function findSent(
  { db, actor: { memberId } }: MemberContext,
  key: string,
): Promise<Published | undefined> {
  const given = await findGivenTopic(db, memberId, key)
  if (given) return { topicId: given, isWaiting: false, wordsReplaced: 0 }
  const queued = await findQueuedPost(db, memberId, key)
  return queued ? { topicId: queued, isWaiting: true, wordsReplaced: 0 } : undefined
}
