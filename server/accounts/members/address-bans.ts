/* Shared by what refuses banned addresses, by the desk, and by what tells the staff how the site is doing. */

import { BlockList, isIP } from 'node:net'
import type * as contract from '#contract/accounts/address-bans.ts'
import type { AddressBan } from '#contract/accounts/address-bans.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { openLiveValue } from '#server/core/live-value.ts'
import { type Notifications, notify } from '#server/core/notify.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import {
  countBans,
  deleteBan,
  lockBan,
  readBanRows,
  readBansInForce,
  readNetwork,
  upsertBan,
} from './address-ban-queries.ts'

const channel = 'address_bans'

/** How many addresses are banned. */
export async function countAddressBans(db: Database): Promise<number> {
  const { total } = await countBans(db)
  return Number(total)
}

export const isAddressBanned = async (db: Database, address: string): Promise<boolean> =>
  isIn(listBans(await readBansInForce(db)).blocked, address)

export interface AddressBans {
  isBanned: (address: string) => boolean
}

/** Keeps the banned addresses in memory, as every request asks for them; fresh whichever process changes them. */
export async function openAddressBans(db: Database, notifications: Notifications): Promise<AddressBans> {
  const rows = await openLiveValue(notifications, { channel, read: () => readBansInForce(db) })
  let list = listBans(rows.current())
  return {
    isBanned(address) {
      if (list.rows !== rows.current() || Date.now() >= list.validUntil) list = listBans(rows.current())
      return list.rows.length > 0 && isIn(list.blocked, address)
    },
  }
}

/** Returns the bans that are in force now, and until when this list is right. */
function listBans(rows: BanInForce[]) {
  const now = Date.now()
  const held = rows.filter(({ banned_until: until }) => !until || until.getTime() > now)
  const blocked = new BlockList()
  for (const { address } of held) addRange(blocked, readRange(address)!)
  const ends = held.map(({ banned_until: until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  return { rows, blocked, validUntil: Math.min(...ends, Number.POSITIVE_INFINITY) }
}

type BanInForce = Awaited<ReturnType<typeof readBansInForce>>[number]

interface Range {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** Reads an address or a range such as 203.0.113.0/24, without a zone; returns undefined when it is neither. */
export function readRange(text: string): Range | undefined {
  const [address = '', bits, ...rest] = text.replace(/%[^/]*/, '').split('/')
  const version = isIP(address)
  const longest = version === 4 ? 32 : 128
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (version === 0 || rest.length > 0 || prefix < 1 || prefix > longest) return undefined
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

const addRange = (list: BlockList, { address, prefix, family }: Range) =>
  list.addSubnet(address, prefix, family)

function isIn(list: BlockList, address: string): boolean {
  // A socket that takes both kinds writes IPv4 addresses within IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Bans an address or a range for every process at once. Nobody bans the address they come from. */
export async function banAddress(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.banAddress>,
): Promise<void> {
  await setAddressBan(context, input)
}

/** A ban as it was set, and the one of the same range that was there before. */
export interface AddressBanSet {
  network: string
  bannedAt: string
  before: { until: string | null; reason: string; bannedBy: number } | null
}

/** As `banAddress`, for whoever may want to take it back. */
export async function setAddressBan(
  { db, actor, client, requestKey }: MemberContext,
  { address, until, reason }: ParsedInputOf<typeof contract.banAddress>,
): Promise<AddressBanSet> {
  const range = readRange(address)
  if (!range) throw fieldError('address', { code: 'wrong_form' })
  const banned_until = until === undefined ? null : new Date(until)
  if (banned_until && banned_until.getTime() <= Date.now()) throw fieldError('until', { code: 'time_passed' })
  const list = new BlockList()
  addRange(list, range)
  if (isIn(list, client.address)) throw new UserError('own_address')
  const network = await readNetwork(db, `${range.address}/${range.prefix}`)
  return transact(db, async (tx) => {
    await claimRequestKey(tx, requestKey)
    const before = await lockBan(tx, network)
    const { banned_at } = await upsertBan(tx, {
      ...{ address: network, reason, banned_by: actor.memberId, banned_until },
    })
    await writeAudit(tx, actor, {
      act: 'ban_address',
      subject: `address:${network}`,
      before: before && { until: before.banned_until, reason: before.reason },
      after: { until: banned_until, reason },
    })
    await notify(tx, channel, '')
    return { network, bannedAt: banned_at.toISOString(), before: before ? toEarlier(before) : null }
  })
}

const toEarlier = (ban: NonNullable<Awaited<ReturnType<typeof lockBan>>>) => ({
  until: ban.banned_until?.toISOString() ?? null,
  reason: ban.reason,
  bannedBy: ban.banned_by,
})

/**
 * Ends a ban that was a mistake: the one that was there before holds again. Throws `forbidden` for those who may not ban
 * addresses, and `changed_meanwhile` where it was lifted or another was set since.
 */
export const takeAddressBanBack = (
  { db, actor }: MemberContext,
  { network, bannedAt, before }: AddressBanSet,
): Promise<void> =>
  transact(db, async (tx) => {
    if (!hasStaffRight(actor, 'ban_addresses')) throw new UserError('forbidden')
    const ban = await lockBan(tx, network)
    if (ban?.banned_at.toISOString() !== bannedAt) throw new UserError('changed_meanwhile')
    const until = before?.until ? new Date(before.until) : null
    if (before) {
      const again = { address: network, reason: before.reason, banned_by: before.bannedBy }
      await upsertBan(tx, { ...again, banned_until: until })
    } else await deleteBan(tx, ban.id)
    await writeAudit(tx, actor, {
      act: 'unban_address',
      subject: `address:${network}`,
      before: { until: ban.banned_until, reason: ban.reason },
      ...(before && { after: { until, reason: before.reason } }),
    })
    await notify(tx, channel, '')
  })

export async function unbanAddress(
  { db, actor }: MemberContext,
  { banId }: ParsedInputOf<typeof contract.unbanAddress>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ban = await deleteBan(tx, banId)
    if (!ban) throw new UserError('not_found')
    const before = { until: ban.banned_until }
    await writeAudit(tx, actor, { act: 'unban_address', subject: `address:${ban.address}`, before })
    await notify(tx, channel, '')
  })
}

/** Lists the bans that are in force, the latest first. */
export const listAddressBans = (
  { db }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listAddressBans>,
): Promise<Page<AddressBan>> =>
  readPage(page, {
    count: () => countBans(db),
    rows: (span) => readBanRows(db, span),
    toItem: (row) => ({
      banId: row.id,
      address: row.address,
      reason: row.reason,
      bannedBy: row.account,
      bannedAt: row.banned_at.toISOString(),
      until: row.banned_until?.toISOString() ?? null,
    }),
  })
