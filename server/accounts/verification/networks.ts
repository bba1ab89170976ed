/* Shared by all ways to register. */
import { neighboursOf } from '#server/core/client-networks.ts'
import type { Client } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { insertNetwork } from './member-queries.ts'

/** Keeps from which network somebody registered, so that many at once from one can be told. */
export const keepNetwork = (tx: Tx, memberId: number, { address }: Pick<Client, 'address'>) =>
  insertNetwork(tx, memberId, neighboursOf(address))
