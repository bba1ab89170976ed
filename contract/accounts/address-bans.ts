import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

export const addressBan = z.object({
  banId: z.int(),
  address: z.string(),
  reason: z.string(),
  bannedBy: z.string(),
  bannedAt: moment(),
  until: z.nullable(moment()),
})
export type AddressBan = z.infer<typeof addressBan>

export const listAddressBans = endpoint({
  name: 'listAddressBans',
  domain: 'accounts',
  summary: 'Lists the banned addresses and ranges.',
  method: 'GET',
  path: '/manage/addressBans',
  staffRight: 'ban_addresses',
  input: z.object({ page: pageNumber() }),
  output: pageOf(addressBan),
})

/** One address, or a range as 203.0.113.0/24; without an end for ever. Banned again, the newer words hold. */
export const banAddress = endpoint({
  name: 'banAddress',
  domain: 'accounts',
  summary: 'Bans an address or a range of addresses, until a time or for ever.',
  errors: ['own_address'],
  method: 'POST',
  path: '/manage/addressBans',
  staffRight: 'ban_addresses',
  creates: true,
  input: z.object({
    address: line({ min: 2, max: 50 }),
    until: z.optional(moment()),
    reason: line({ max: 200 }),
  }),
  output: done(),
})

export const unbanAddress = endpoint({
  name: 'unbanAddress',
  domain: 'accounts',
  summary: 'Lifts the ban of an address or a range.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/addressBans/:banId',
  staffRight: 'ban_addresses',
  input: z.object({ banId: id() }),
  output: done(),
})
