/* Shared: rights of a tag's own, for whoever keeps the tree of tags. */
import type { TopicRight } from '#contract/core/roles.ts'
import type { Tx } from '#server/core/database.ts'
import { fieldError } from '#server/core/user-error.ts'
import { insertTagRights, setOwnRights } from './editing-queries.ts'

/**
 * Gives a tag that has none rights of its own: `grants` are `roleId:right`. Does not check permission; callers must. Returns
 * what each role got.
 */
export async function giveTagRights(
  tx: Tx,
  tagId: number,
  grants: readonly string[],
): Promise<{ role_id: number; rights: TopicRight[] }[]> {
  const byRole = Map.groupBy(new Set(grants), (grant) => Number(grant.split(':')[0]))
  const given = [...byRole].map(([roleId, own]) => ({
    role_id: roleId,
    rights: own.map((grant) => grant.split(':')[1] as TopicRight),
  }))
  await setOwnRights(tx, tagId, true)
  const rows = given.map((row) => ({ tag_id: tagId, ...row }))
  if (rows.length > 0) await insertTagRights(tx, rows).catch(refuseUnknownRole)
  return given
}

function refuseUnknownRole(error: unknown): never {
  const { code } = error as { code?: string }
  throw code === '23503' ? fieldError('grants', { code: 'unknown_choice' }) : error
}
