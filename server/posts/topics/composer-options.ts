import type { OutputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/topic-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readEnvelopeBounds } from '#server/money/red-envelopes/plan.ts'
import { readHidingOptions } from '#server/posts/hidden-content/plan.ts'
import { findObstacle } from '#server/posts/publishing/obstacles.ts'
import { countWrittenLately } from '#server/posts/publishing/written-queries.ts'
import { areTagsIn, tagsToPostIn } from './tags.ts'

/** What a form that writes has to know of this member. */
export async function readComposerOptions(
  context: MemberContext,
): Promise<OutputOf<typeof contract.readComposerOptions>> {
  const { db, settings, language, actor, rights, permissions, site } = context
  const [written, sidebar, envelope] = await Promise.all([
    countWrittenLately(db, actor.memberId),
    site.sidebar.read({ settings, language, permissions }),
    readEnvelopeBounds(context),
  ])
  const tags = tagsToPostIn(sidebar.tags, rights)
  const obstacle = await findObstacle(context, {
    isOpen: settings.allowTopics,
    closedAs: areTagsIn(sidebar.tags) ? undefined : 'no_tags',
    isAllowed: tags.length > 0,
    needsRealName: settings.realNameForTopics,
  })
  return {
    obstacle,
    needsCaptcha: written >= settings.captchaAfterTopicsPerMinute,
    tags,
    hiding: readHidingOptions(actor, permissions.levels, language),
    pollOptionsMax: settings.pollOptionsMax,
    envelope,
  }
}
