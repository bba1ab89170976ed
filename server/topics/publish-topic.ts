import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import type * as writing from '#contract/topic-writing.ts'
import { requireCaptcha } from '#server/accounts/captcha.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import type { Database } from '#server/db/database.ts'
import { deleteDraft } from '#server/drafts/drafts.ts'
import { planHiddenContent } from '#server/hidden-content/plan.ts'
import { renderTopicPost } from '#server/markdown/markdown.ts'
import { planRedEnvelope, publishOnce } from '#server/red-envelopes/plan.ts'
import type { RoleBook } from '#server/roles/role-book.ts'
import { UserError } from '#server/user-error.ts'
import { requireVoice, type Viewer } from '#server/viewer.ts'
import { canPublishTopic } from './policy.ts'
import { releaseTopic } from './release-topic.ts'
import { createIdPrefix, needsWritingCaptcha } from './topics.ts'

/** Publishes at once. Field errors name the field; the captcha is asked for only of who has written a lot lately. */
export const publishTopic = (
  db: Database,
  settings: Settings,
  levels: RoleBook['levels'],
  viewer: Viewer,
  input: TopicInput,
) => publishOnce(db, viewer, input, () => publishNewTopic(db, settings, levels, viewer, input))

type TopicInput = ParsedInputOf<typeof writing.publishTopic>

async function publishNewTopic(
  db: Database,
  settings: Settings,
  levels: RoleBook['levels'],
  viewer: Viewer,
  input: TopicInput,
): Promise<{ topicId: number }> {
  if (!settings.allowTopics) throw new UserError('feature_closed')
  requireVoice(viewer)
  if (!canPublishTopic(viewer, settings, input.tagId)) throw new UserError('forbidden')
  await requireRealName(db, viewer, settings.realNameForTopics)
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const redEnvelope = await planRedEnvelope(db, settings, viewer, input)
  const post = await renderTopicPost(input.body, createIdPrefix())
  const { tagId, title } = input
  const hidden = await planHiddenContent(db, viewer, levels, post, { tagId })
  const authorId = viewer.memberId
  return db.transaction().execute(async (tx) => {
    await deleteDraft(tx, authorId, 'topic')
    const topic = { tagId, title, body: post.body, post, hidden, redEnvelope, authorId }
    return { topicId: await releaseTopic(tx, settings, topic) }
  })
}
