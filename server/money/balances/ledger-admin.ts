import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { type Currency, currencies } from '#contract/money/ledger.ts'
import type * as contract from '#contract/money/ledger-admin.ts'
import { amountIn, type Holding, type MovementLine } from '#contract/money/ledger-admin.ts'
import { covers } from '#server/accounts/members/policy.ts'
import { writeAudit } from '#server/core/audit.ts'
import { endOfDay, startOfDay } from '#server/core/china-time.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { problemOf } from '#server/core/refused-input.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { adjust, readBalances } from '#server/money/ledger/ledger.ts'
import {
  findMemberByAccount,
  listMovementRows,
  type MovementFilter,
  sumOtherAccounts,
} from './ledger-admin-queries.ts'
import { readReferences } from './references.ts'

const perPage = 50

/** Returns what all accounts hold, by kind. Those of one currency sum to zero, so members hold what the others lack. */
export async function readHoldings({ db }: Context): Promise<{ holdings: Holding[] }> {
  const others = await sumOtherAccounts(db)
  const members = currencies.map((currency): Holding => {
    const held = others.filter((row) => row.currency === currency)
    return { kind: 'member', currency, balance: 0 - held.reduce((sum, { balance }) => sum + balance, 0) }
  })
  return { holdings: [...members, ...others] }
}

type Filter = Omit<ParsedInputOf<typeof contract.listMovements>, 'before'>

/** One page of all entries, the latest first; the page below begins where `next` says. */
export async function listMovements(
  context: Context,
  { before, ...filter }: ParsedInputOf<typeof contract.listMovements>,
): Promise<OutputOf<typeof contract.listMovements>> {
  const { db, rights, settings } = context
  const found = await readFilter(db, filter)
  if (!found) return { items: [], next: null }
  const [transferId = 0, accountId = 0] = (before ?? '').split('.').map(Number)
  const from = before === undefined ? undefined : { transferId, accountId }
  const rows = await listMovementRows(db, { ...found, before: from }, perPage + 1)
  const shown = rows.slice(0, perPage)
  const withheldTagIds = settings.showGatedTitles ? [] : rights.hiddenTagIds
  const referenceOf = await readReferences(context, shown, withheldTagIds)
  const items = shown.map((row) => ({ ...toLine(row), reference: referenceOf(row) }))
  const last = items.at(-1)
  return { items, next: last && rows.length > perPage ? `${last.transferId}.${last.accountId}` : null }
}

/** Returns what the database looks for; undefined when the account that is named is nobody's. */
export async function readFilter(db: Database, filter: Filter): Promise<MovementFilter | undefined> {
  const { account, currency, reason, referenceKind: kind, referenceId: id, from, to } = filter
  const member = account ? await findMemberByAccount(db, account) : undefined
  if (account && !member) return undefined
  return {
    memberId: member?.id,
    currency,
    reason,
    reference: kind && { kind, id },
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : endOfDay(to),
  }
}

export type MovementRow = Awaited<ReturnType<typeof listMovementRows>>[number]

/** An entry, without what is said of the thing that it was for. */
export const toLine = (row: MovementRow): Omit<MovementLine, 'reference'> => ({
  transferId: row.transfer_id,
  accountId: row.account_id,
  kind: row.kind,
  member:
    row.member_id !== null && row.owner_account !== null
      ? { memberId: row.member_id, account: row.owner_account }
      : null,
  currency: row.currency,
  reason: row.reason,
  amount: row.amount,
  balanceAfter: row.balance_after,
  remark: row.remark,
  actor: row.actor_account,
  movedAt: row.transferred_at.toISOString(),
})

/**
 * Staff add to or take from a member's account, with a remark (docs/RULES.md, Balance and points). Nobody adjusts their
 * own, or that of staff who may do more. The same key moves once; with other content it is refused as `key_reused`.
 */
export async function adjustAccount(
  context: MemberContext,
  { account, currency, direction, amount: typed, remark, key }: ParsedInputOf<typeof contract.adjustAccount>,
) {
  const { db, actor, requestKey } = context
  const [member, amount] = await refuseTogether(
    () => requireOther(context, account),
    () => readAmount(currency, typed),
  )
  if (!covers(context, member.staff_role)) throw new UserError('forbidden')
  const signed = direction === 'add' ? amount : -amount
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const { transferId, isRepeated } = await adjust(tx, {
      key: `adjustment:${actor.memberId}:${key}`,
      memberId: member.id,
      currency,
      amount: signed,
      remark,
      actorId: actor.memberId,
    })
    if (!isRepeated) {
      const after = { transferId, currency, amount: signed, remark }
      await writeAudit(tx, actor, { act: 'adjust_account', subject: `member:${member.id}`, after })
    }
    const balances = await readBalances(tx, member.id)
    return { transferId, balance: currency === 'CNY' ? balances.balanceFen : balances.points }
  })
}

async function requireOther({ db, actor }: MemberContext, account: string) {
  const member = await findMemberByAccount(db, account)
  if (!member) throw fieldError('account', { code: 'unknown_member' })
  if (member.id === actor.memberId) throw fieldError('account', { code: 'not_yourself' })
  return member
}

function readAmount(currency: Currency, typed: string): number {
  const { data, error } = z.safeParse(amountIn(currency), typed, { reportInput: true })
  if (error) throw fieldError('amount', problemOf(error.issues[0]!))
  return data
}
