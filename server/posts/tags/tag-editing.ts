import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/tag-editing.ts'
import type { KeptTag } from '#contract/posts/tag-editing.ts'
import { giveTagRights } from '#server/accounts/roles/tag-rights.ts'
import { type AuditNote, writeAudit } from '#server/core/audit.ts'
import { invalidate, siteTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { markOf, requireSeen } from '#server/core/seen.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { countByTag } from '#server/posts/topics/tags.ts'
import { sidebarTag } from '#server/posts/topics/topic-tags.ts'
import type { TagColumns, TagRow } from './queries.ts'
import * as queries from './queries.ts'

export async function readTagTree(
  { db }: MemberContext,
  { tagKind }: ParsedInputOf<typeof contract.readTagTree>,
): Promise<OutputOf<typeof contract.readTagTree>> {
  const [rows, counts] = await Promise.all([queries.readTags(db), countByTag(db)])
  const shown = rows.filter(({ kind, merged_into }) => kind === tagKind && merged_into === null)
  const toTag = (row: TagRow): KeptTag => ({
    tagId: row.id,
    mark: markOf(keptOf(row)),
    nameZh: row.name_zh,
    nameEn: row.name_en,
    icon: row.icon,
    topicCount: counts.get(row.id) ?? 0,
    retiredAt: row.retired_at?.toISOString() ?? null,
    hasOwnRights: row.has_own_rights,
    isSettling: rows.some(
      ({ id, merged_into, is_settling }) => is_settling && (merged_into ?? id) === row.id,
    ),
  })
  return {
    tags: shown
      .filter(({ parent_id }) => parent_id === null)
      .map((root) => ({
        ...toTag(root),
        children: shown.filter(({ parent_id }) => parent_id === root.id).map(toTag),
      })),
  }
}

/** Changes the tree, all of which is given, with an audit entry; every process takes notice at commit. */
async function changeTree<Result>(
  { db, actor }: MemberContext,
  change: (tx: Tx, tags: readonly TagRow[]) => Promise<{ note: AuditNote; result: Result } | undefined>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (tx) => {
    await queries.lockTags(tx)
    const done = await change(tx, await queries.readTags(tx))
    if (!done) return undefined
    await writeAudit(tx, actor, done.note)
    await notifyRolesChanged(tx)
    // What roles change is read anew by and by; whoever changed a tag sees at once that it has.
    await invalidate(tx, siteTag, sidebarTag)
    return done.result
  })
}

export async function saveTag(
  context: MemberContext,
  { tagId, ...input }: ParsedInputOf<typeof contract.saveTag>,
): Promise<{ tagId: number }> {
  const saved = await changeTree(context, async (tx, tags) => {
    await claimRequestKey(tx, context.requestKey)
    return tagId === undefined ? addTag(context, { tx, tags, input }) : editTag({ tx, tags, tagId, input })
  })
  return { tagId: saved ?? tagId! }
}

/** What an edit changes of a tag. */
const keptOf = ({ parent_id, name_zh, name_en, icon }: TagRow) => ({ parent_id, name_zh, name_en, icon })

type TagInput = Omit<ParsedInputOf<typeof contract.saveTag>, 'tagId'>
interface Change {
  tx: Tx
  tags: readonly TagRow[]
  input: TagInput
}

const columnsOf = ({ parentId, nameZh, nameEn, icon }: TagInput): TagColumns => ({
  parent_id: parentId ?? null,
  name_zh: nameZh,
  name_en: nameEn,
  icon: icon ?? null,
})

async function addTag({ actor }: MemberContext, { tx, tags, input }: Change) {
  const { hasOwnRights, grants } = input
  const columns = columnsOf(input)
  const root = requireRoot(tags, columns.parent_id)
  const kind = root?.kind === undefined ? input.tagKind : (root.kind as queries.TagKind)
  requireFreeNames(tags, { ...columns, kind })
  // The rights of questions hold under all their tags alike.
  if (hasOwnRights && kind === 'question') throw fieldError('hasOwnRights', { code: 'unknown_choice' })
  if (hasOwnRights && !hasStaffRight(actor, 'manage_roles')) throw new UserError('forbidden')
  const { id } = await queries.insertTag(tx, { ...columns, kind })
  const rights = hasOwnRights && columns.parent_id !== null ? await giveTagRights(tx, id, grants) : undefined
  return {
    result: id,
    note: { act: 'save_tag', subject: `tag:${id}`, after: { ...columns, kind, rights } } as const,
  }
}

async function editTag({ tx, tags, tagId, input }: Change & { tagId: number }) {
  const before = requireTag(tags, tagId)
  requireSeen(input.seen, keptOf(before))
  const columns = columnsOf(input)
  if ((before.parent_id === null) !== (columns.parent_id === null)) {
    throw fieldError('parentId', { code: 'unknown_choice' })
  }
  const isMoved = before.parent_id !== columns.parent_id
  if (isMoved && requireRoot(tags, columns.parent_id)?.kind !== before.kind)
    throw fieldError('parentId', { code: 'unknown_choice' })
  requireFreeNames(tags, { ...columns, kind: before.kind }, tagId)
  if (isMoved) await queries.lockPosting(tx, [tagId])
  await queries.updateTag(tx, tagId, { ...columns, ...(isMoved && { is_settling: true }) })
  return {
    result: tagId,
    note: {
      act: 'save_tag',
      subject: `tag:${tagId}`,
      before: keptOf(before),
      after: columns,
    } as const,
  }
}

/** Takes the new order only if it names exactly the tags of one level as they are now. */
export async function orderTags(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.orderTags>,
): Promise<void> {
  const tagIds = input.tagIds.map(Number)
  await changeTree(context, async (tx, tags) => {
    const first = tags.find(({ id }) => id === tagIds[0])
    const siblings = tags.filter(
      (tag) => tag.kind === first?.kind && tag.parent_id === first.parent_id && !tag.merged_into,
    )
    const before = siblings.map(({ id }) => id)
    const isSame = tagIds.length === before.length && before.every((id) => tagIds.includes(id))
    if (!first || !isSame) throw new UserError('changed_meanwhile')
    await queries.orderTagRows(tx, tagIds)
    const subject = first.parent_id === null ? 'tags' : `tag:${first.parent_id}`
    return { result: undefined, note: { act: 'order_tags', subject, before, after: tagIds } }
  })
}

type OneTag = ParsedInputOf<typeof contract.retireTag>

/** A root goes last: its leaves are retired one by one, so that each is thought of. */
export async function retireTag(context: MemberContext, { tagId }: OneTag): Promise<void> {
  await changeTree(context, async (tx, tags) => {
    const tag = requireTag(tags, tagId)
    if (tag.retired_at) return undefined
    const hasLeaves = tags.some(({ parent_id, retired_at }) => parent_id === tagId && retired_at === null)
    if (hasLeaves) throw new UserError('tag_has_leaves')
    await queries.setRetired(tx, tagId, true)
    return { result: undefined, note: noteRetirement(tagId, true) }
  })
}

export async function restoreTag(context: MemberContext, { tagId }: OneTag): Promise<void> {
  await changeTree(context, async (tx, tags) => {
    const tag = requireTag(tags, tagId)
    if (!tag.retired_at) return undefined
    const root = tags.find(({ id }) => id === tag.parent_id)
    if (root?.retired_at) throw new UserError('tag_root_retired')
    await queries.setRetired(tx, tagId, false)
    return { result: undefined, note: noteRetirement(tagId, false) }
  })
}

const noteRetirement = (tagId: number, isRetired: boolean): AuditNote => ({
  act: isRetired ? 'retire_tag' : 'restore_tag',
  subject: `tag:${tagId}`,
  before: { isRetired: !isRetired },
  after: { isRetired },
})

/** Its topics follow in the background, few at a time, and keep the old tag's rights until they have. */
export async function mergeTag(
  context: MemberContext,
  { tagId, intoTagId }: ParsedInputOf<typeof contract.mergeTag>,
): Promise<void> {
  await changeTree(context, async (tx, tags) => {
    const tag = requireTag(tags, tagId)
    const into = tags.find(({ id }) => id === intoTagId)
    const isLevelSame = into && (into.parent_id === null) === (tag.parent_id === null)
    if (!isLevelSame || into.kind !== tag.kind || into.id === tagId || into.retired_at) {
      throw fieldError('intoTagId', { code: 'unknown_choice' })
    }
    const leafIds = tags.flatMap(({ id, parent_id }) => (parent_id === tagId ? [id] : []))
    await queries.holdWaiting(tx, tagId)
    await queries.lockPosting(tx, [tagId, intoTagId, ...leafIds])
    await queries.setMerged(tx, tagId, intoTagId)
    await queries.moveLeaves(tx, tagId, intoTagId)
    await queries.moveUnpublished(tx, tagId, intoTagId)
    const before = { name_zh: tag.name_zh, name_en: tag.name_en }
    return {
      result: undefined,
      note: { act: 'merge_tag', subject: `tag:${tagId}`, before, after: { intoTagId } },
    }
  })
}

export async function deleteTag(context: MemberContext, { tagId }: OneTag): Promise<void> {
  await changeTree(context, async (tx, tags) => {
    const { name_zh, name_en } = requireTag(tags, tagId)
    await queries.deleteTagRow(tx, tagId).catch((error) => {
      throw (error as { code?: string }).code === '23503' ? new UserError('tag_in_use') : error
    })
    return {
      result: undefined,
      note: { act: 'delete_tag', subject: `tag:${tagId}`, before: { name_zh, name_en } },
    }
  })
}

function requireTag(tags: readonly TagRow[], tagId: number): TagRow {
  const tag = tags.find(({ id, merged_into }) => id === tagId && merged_into === null)
  if (!tag) throw new UserError('not_found')
  return tag
}

/** Refuses a parent that isn't a root which takes leaves. A new root has none. */
function requireRoot(tags: readonly TagRow[], parentId: TagColumns['parent_id']): TagRow | undefined {
  if (parentId === null) return undefined
  const root = tags.find(({ id }) => id === parentId)
  if (root?.parent_id !== null || root.retired_at) throw fieldError('parentId', { code: 'unknown_choice' })
  return root
}

/** Tags beside each other differ in both languages, however they are cased. */
function requireFreeNames(tags: readonly TagRow[], tag: TagColumns & { kind: string }, tagId?: number): void {
  const siblings = tags.filter(
    ({ id, kind, parent_id, merged_into }) =>
      id !== tagId && kind === tag.kind && parent_id === tag.parent_id && merged_into === null,
  )
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  if (siblings.some(({ name_zh }) => same(name_zh, tag.name_zh)))
    throw fieldError('nameZh', { code: 'taken' })
  if (siblings.some(({ name_en }) => same(name_en, tag.name_en)))
    throw fieldError('nameEn', { code: 'taken' })
}
