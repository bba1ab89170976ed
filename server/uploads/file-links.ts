import type { Viewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { findUpload, readTagsOfUses } from '#server/posts/uploads/queries.ts'

const linkLifeMs = 300_000

interface Asker {
  viewer: Pick<Viewer, 'memberId'> | null
  rights: Rights
}

/** An address that downloads an attachment for 300 s (domain.md, chapter 11). A download can't carry the tokens. */
export async function createFileLink(db: Database, keys: Keys, asker: Asker, name: string): Promise<string> {
  const found = await findUpload(db, 'file', name)
  if (!found) throw new UserError('not_found')
  const isOwn = found.owner_id === asker.viewer?.memberId
  // Staff who moderate have to judge what waits for review too.
  if (!isOwn && !asker.rights.asStaff('moderate_content')) await requireTopic(db, asker.rights, found.id)
  const expires = Date.now() + linkLifeMs
  return `/files/${name}/download?expires=${expires}&stamp=${stampOf(keys, name, expires)}`
}

/** Whoever may view one of the topics that hold it. What no post holds is its owner's alone. */
async function requireTopic(db: Database, rights: Rights, uploadId: number): Promise<void> {
  const tags = await readTagsOfUses(db, uploadId)
  if (tags.length === 0) throw new UserError('not_found')
  if (!tags.some(({ tag_id }) => rights.inTopics('view_topics', tag_id))) throw new UserError('topic_gated')
}

const stampOf = (keys: Keys, name: string, expires: number) =>
  keys.stamp('download', `file ${name} ${expires}`).toString('base64url')

/** The attachment behind a link; refuses one that is forged or too old. */
export async function openFileLink(
  db: Database,
  keys: Keys,
  { name, expires, stamp }: { name: string; expires: number; stamp: string },
): Promise<{ title: string }> {
  if (!(expires > Date.now()) || stamp !== stampOf(keys, name, expires)) throw new UserError('link_expired')
  const found = await findUpload(db, 'file', name)
  if (!found) throw new UserError('not_found')
  return found
}
