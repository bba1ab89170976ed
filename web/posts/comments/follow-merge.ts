import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import { m } from '#contract/messages/generated/messages.js'
import { findMergedTopic } from '#contract/posts/moving.ts'
import { call } from '#web/api/call.ts'
import { ownKeyOf, readDraft, saveDraft } from '#web/editor/draft.ts'
import { toast } from '#web/ui/toast.ts'
import { commentFormId } from './comment-form-id.ts'

interface Unsent {
  topicId: number
  writerId: number | undefined
  body: string
}

/** What can't be said in a topic any more goes along to the one that it was merged into; its writer is told, and led there. */
export async function followMerge(
  { topicId, writerId, body }: Unsent,
  go: (to: { to: '/thread'; search: { topicId: number }; hash: string }) => void,
): Promise<void> {
  const into = await call(findMergedTopic, { topicId }, { quiet: true }).catch(() => undefined)
  if (!into) return
  const key = ownKeyOf(`comment:${into.topicId}`, writerId)
  // What they have begun there comes first; this stays among the drafts of the place that it was written in.
  if (!readDraft(key)) saveDraft(key, withoutPasswords(body))
  toast.show({
    kind: 'info',
    text: m.moving_merged_meanwhile(),
    persistent: true,
    action: {
      label: m.moving_merged_go(),
      press: () => go({ to: '/thread', search: into, hash: commentFormId }),
    },
  })
}

/** Says where to find what can't be said in its place any more. */
export function tellOfDrafts(go: () => void): void {
  toast.show({
    kind: 'info',
    text: m.comments_place_gone(),
    persistent: true,
    action: { label: m.own_drafts(), press: go },
  })
}
