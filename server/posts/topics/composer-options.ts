import type { OutputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/topic-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readEnvelopeBounds } from '#server/money/red-envelopes/plan.ts'
import { readHidingOptions } from '#server/posts/hidden-content/plan.ts'
import { countWrittenLately } from '#server/posts/publishing/written-queries.ts'
import { tagsToPostIn } from './tags.ts'

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
  return {
    needsCaptcha: written >= settings.captchaAfterTopicsPerMinute,
    tags: tagsToPostIn(sidebar.tags, rights),
    hiding: readHidingOptions(actor, permissions.levels, language),
    pollOptionsMax: settings.pollOptionsMax,
    envelope,
  }
}
