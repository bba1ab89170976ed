/* Shared by the end of an account. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/guards.ts'
import type { GuardAllowance } from '#contract/posts/guards.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { type AuthorRow, toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import * as queries from './allowance-queries.ts'
import { toAlike } from './catches.ts'

/** Returns one page of what the guards let pass, the latest first. */
export function listGuardAllowances(
  { db }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listGuardAllowances>,
): Promise<Page<GuardAllowance>> {
  return readPage(page, {
    count: () => queries.countAllowances(db),
    rows: async (span) => {
      const rows = await queries.readAllowances(db, span)
      const kept = rows.flatMap(({ post_kind: kind, post_id: postId }) =>
        kind !== null && postId !== null ? [{ kind, postId }] : [],
      )
      const posts = await queries.readPosts(db, kept)
      return rows.map((row) => ({
        ...row,
        post: posts.find(({ kind, post_id }) => kind === row.post_kind && post_id === row.post_id),
      }))
    },
    toItem: ({ post, ...row }) => ({
      allowanceId: row.id,
      host: row.host,
      member: row.member_id === null ? null : toAuthor(row as AuthorRow),
      text: post ? toAlike(post) : null,
      addedBy: row.staff_account,
      addedAt: row.added_at.toISOString(),
    }),
  })
}

/** Throws field errors where neither or no such one is named; what is there already stays. */
export async function addGuardAllowance(
  { db, actor, requestKey }: MemberContext,
  { host: typed, account }: ParsedInputOf<typeof contract.addGuardAllowance>,
): Promise<void> {
  if (typed === '' && account === '') throw fieldError('host', { code: 'required' })
  const host = typed === '' ? undefined : readHost(typed)
  await db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const note = (after: object) =>
      writeAudit(tx, actor, { act: 'allow_by_guards', subject: 'guards', after })
    if (host && (await queries.allowHost(tx, host, actor.memberId))) await note({ host })
    if (account === '') return
    const member = await queries.findMemberByAccount(tx, account)
    if (!member) throw fieldError('account', { code: 'unknown_member' })
    if (await queries.allowMember(tx, member.id, actor.memberId)) await note({ memberId: member.id })
  })
}

/** Of an address its host, as links are compared. */
function readHost(typed: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  const host = url?.hostname.replace(/\.$/, '').replace(/^www\./, '')
  if (!host?.includes('.')) throw fieldError('host', { code: 'wrong_form' })
  return host
}

export async function removeGuardAllowance(
  { db, actor }: MemberContext,
  { allowanceId }: ParsedInputOf<typeof contract.removeGuardAllowance>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await queries.removeAllowance(tx, allowanceId)
    if (!removed) throw new UserError('not_found')
    const before = Object.fromEntries(Object.entries(removed).filter(([, value]) => value !== null))
    await writeAudit(tx, actor, { act: 'disallow_by_guards', subject: 'guards', before })
  })
}

/** What was let pass of a member whose account ends. */
export const endAllowancesOf = async (tx: Tx, memberId: number): Promise<void> => {
  await queries.removeAllowanceOf(tx, memberId)
}
