import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type * as contract from '#contract/posts/uploads.ts'
import type { Context } from '#server/core/context.ts'
import type { Host } from '#server/core/host.ts'
import { type LinkQuery, requireSignedLink, signLink } from '#server/core/signed-links.ts'
import { UserError } from '#server/core/user-error.ts'
import { readOpenKindsOf } from '#server/posts/hidden-content/hidden-content.ts'
import { findUpload, isShownBySite, readShowingTopics } from './queries.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'rights' | 'site'>

/** Returns a signed link to an attachment (docs/RULES.md, "Uploads"). */
export async function createFileLink(
  context: Asking,
  { uploadName }: ParsedInputOf<typeof contract.createFileLink>,
): Promise<{ url: string }> {
  const { db, actor, rights, site } = context
  const found = await findUpload(db, 'file', uploadName)
  if (!found) throw new UserError('not_found')
  const isOwn = found.owner_id === actor?.memberId
  // Staff who moderate see attachments of what waits for review too.
  if (!isOwn && !rights.asStaff('moderate_content') && !(await isShownBySite(db, found.id)))
    await requireTopic(context, { ...found, name: uploadName })
  return { url: signLink(site.keys, pathOf(uploadName)) }
}

const pathOf = (name: string) => `/files/${name}/download`

/**
 * Lets pass whoever may view one of the topics that show it, and has opened what hides it there. What no post shows is its
 * owner's alone; what is hidden is as if it weren't there.
 */
async function requireTopic(
  { db, actor, rights }: Asking,
  upload: Parameters<typeof readShowingTopics>[1],
): Promise<void> {
  const showing = await readShowingTopics(db, upload)
  if (showing.length === 0) throw new UserError('not_found')
  const visible = showing.filter(({ tag_id }) => rights.inTopics('view_topics', tag_id))
  if (visible.length === 0) throw new UserError('topic_gated')
  if (visible.some(({ hidden_kinds }) => hidden_kinds.length === 0)) return
  const topicIds = visible.map(({ id }) => id)
  const open = actor ? await readOpenKindsOf({ db, actor }, topicIds) : new Map<number, HiddenKind[]>()
  if (!visible.some(({ id, hidden_kinds }) => hidden_kinds.some((kind) => open.get(id)?.includes(kind))))
    throw new UserError('not_found')
}

/** Returns the attachment behind a signed link; throws `link_expired` when the link is no good. */
export async function openFileLink(
  { db, site }: Pick<Host, 'db' | 'site'>,
  name: string,
  query: LinkQuery,
): Promise<{ title: string }> {
  requireSignedLink(site.keys, pathOf(name), query)
  const found = await findUpload(db, 'file', name)
  if (!found) throw new UserError('not_found')
  return found
}
