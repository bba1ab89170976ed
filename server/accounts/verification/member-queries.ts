/* Shared by the features of accounts/, which all read and write a member's own row. */

import { sql, type Updateable } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { hasName } from '#server/core/member-shapes.ts'
import type { Members } from '#server/core/schema.d.ts'

export interface NewMemberRow {
  account: string
  nickname?: string | null
  password_hash: string | null
  hint_question: string | null
  hint_answer_hash: string | null
  email?: string | null
  email_bound_at?: Date | null
  phone?: string | null
  phone_bound_at?: Date | null
  staff_role?: string | null
  registered_at?: Date
}

export const insertMember = (tx: Tx, member: NewMemberRow) =>
  tx.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow()

/** Makes whoever wants this name as account or nickname wait until the transaction ends. */
export const lockName = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`name ${name.toLowerCase()}`}, 0))`.execute(tx)

/** Finds whose account or nickname a name is, in any letter case; `exceptId` is a member who may have it. */
export const findNameOwner = (db: Database | Tx, name: string, exceptId = 0) =>
  db
    .selectFrom('members')
    .select('id')
    .where('id', '!=', exceptId)
    .where(hasName(name))
    .limit(1)
    .executeTakeFirst()

/** What a sign-in or a recovery may name: an account in any letter case, a phone, or an address in any letter case. */
export type Identifier = { account: string } | { phone: string } | { email: string }

export const findByIdentifier = (db: Database, identifier: Identifier) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'password_hash', 'hint_question', 'hint_answer_hash', 'phone', 'email'])
    .where((eb) => {
      if ('phone' in identifier) return eb('phone', '=', identifier.phone)
      if ('email' in identifier) return eb(eb.fn('lower', ['email']), '=', identifier.email.toLowerCase())
      return eb(eb.fn('lower', ['account']), '=', identifier.account.toLowerCase())
    })
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export const readMemberRow = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'nickname', 'avatar_path', 'staff_role', 'banned_until'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Reads a member's own row, with what only they may know of themselves. */
export const readOwnRow = (db: Database | Tx, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'account', 'nickname', 'avatar_path', 'password_hash', 'hint_question'])
    .select(['phone', 'phone_bound_at', 'email', 'email_bound_at', 'registered_at', 'allows_dynamics'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Locks a member's row, so that two who change it go one after the other. */
export const lockMember = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('members')
    .select(['id', 'staff_role', 'muted_until', 'banned_until', 'cancelled_at'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateMember = (tx: Tx, memberId: number, changes: Updateable<Members>) =>
  tx.updateTable('members').set(changes).where('id', '=', memberId).execute()

export const findAnyMember = (tx: Tx) => tx.selectFrom('members').select('id').limit(1).executeTakeFirst()
