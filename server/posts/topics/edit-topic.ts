import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/topic-editing.ts'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { requireVoice } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { readHidingOptions } from '#server/posts/hidden-content/plan.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { canModerate } from './policy.ts'
import { readTagsToEdit } from './question-tags.ts'
import { readSource, requireOwnOrStaff } from './release-topic-edit.ts'
import { requireEditable, topicEdit } from './topic-posts.ts'

/** The topic as it was written, for whoever may edit it. */
export async function readTopicSource(
  context: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.readTopicSource>,
): Promise<TopicSource> {
  const { db, actor, permissions, language } = context
  const topic = await requireOwnOrStaff(context, topicId)
  if (!canModerate(actor)) requireVoice(actor)
  requireEditable(context, topic)
  return {
    topicId,
    tagName: inLanguage(topic, language),
    title: topic.title,
    body: await readSource(db, topic),
    version: topic.version,
    question: await readTagsToEdit(context, topic),
    hiding: {
      ...readHidingOptions(actor, permissions.levels, language),
      keepsPassword: topic.hidden_kinds.includes('password'),
    },
  }
}

/**
 * Saves a new title and text over the version that was read, and keeps both. Throws `changed_meanwhile` when somebody
 * was quicker. What was unlocked stays unlocked. Where edits are reviewed, the topic stays as it is until then.
 */
export const editTopic = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.editTopic>,
): Promise<OutputOf<typeof contract.editTopic>> => submitPost(context, topicEdit, input)
