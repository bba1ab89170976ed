import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import { m } from '#contract/messages/generated/messages.js'
import { findMergedTopic } from '#contract/posts/moving.ts'
import { call } from '#web/api/call.ts'
import { ownKeyOf, readDraft, saveDraft } from '#web/editor/draft.ts'
import { toast } from '#web/ui/toast.ts'
import { commentFormId } from './comment-form-id.ts'

interface Left {
  topicId: number
  writerId: number | undefined
}

interface Target {
  to: '/thread'
  search: { topicId: number }
  hash?: string
}

/**
 * Whoever has a topic open that was merged into another one is led there and told so. What they were writing goes along,
 * unless they have begun something there, which comes first: then it stays among the drafts of the place it was written in.
 */
export async function followMerge({ topicId, writerId }: Left, go: (to: Target) => void): Promise<void> {
  const search = await call(findMergedTopic, { topicId }, { quiet: true }).catch(() => undefined)
  if (!search) return
  const keyOf = (id: number) => ownKeyOf(`comment:${id}`, writerId)
  const body = readDraft(keyOf(topicId))?.value
  const isCarried = body && !readDraft(keyOf(search.topicId))
  if (isCarried) saveDraft(keyOf(search.topicId), withoutPasswords(body))
  go({ to: '/thread', search, ...(isCarried && { hash: commentFormId }) })
  const text = body ? m.moving_merged_meanwhile() : m.moving_merged_here()
  toast.show({ kind: 'info', text, persistent: true })
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
