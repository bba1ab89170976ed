import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import type * as writing from '#contract/posts/topic-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { findGivenTopic, publishOnce } from '#server/money/red-envelopes/plan.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { findQueuedPost } from '#server/posts/publishing/waiting-posts.ts'
import { findEditable } from './edit-queries.ts'
import { readSource } from './release-topic-edit.ts'
import { newTopic } from './topic-posts.ts'

type Input = ParsedInputOf<typeof writing.publishTopic>
type Published = OutputOf<typeof writing.publishTopic>

/** Publishes at once, or sends to review where the settings want it; the topic has its id either way. */
export const publishTopic = (context: MemberContext, input: Input): Promise<Published> =>
  publishOnce(
    input,
    (key) => findSent(context, input, key),
    () => submitPost(context, newTopic, input),
  )

/** What a form has sent before under its key. Throws `sent_before` where that was another text: what is sent now isn't there. */
async function findSent(
  { db, actor: { memberId } }: MemberContext,
  { title, body }: Input,
  key: string,
): Promise<Published | undefined> {
  const given = await findGivenTopic(db, memberId, key)
  const queued = given ? undefined : await findQueuedPost(db, memberId, key)
  const topicId = given ?? queued?.post_id
  if (!topicId) return undefined
  const sent = queued ?? (await readTexts(db, topicId))
  if (sent?.title !== title || sent.source !== withoutPasswords(body)) throw new UserError('sent_before')
  return { topicId, isWaiting: queued !== undefined, wordsReplaced: 0 }
}

async function readTexts(db: Database, topicId: number) {
  const topic = await findEditable(db, topicId)
  return topic && { title: topic.title, source: await readSource(db, topic) }
}
