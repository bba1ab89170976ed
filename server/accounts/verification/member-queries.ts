/* Shared by the features of accounts/, which all read and write a member's own row. */

import { sql, type Updateable } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { foldName } from '#server/core/fold-name.ts'
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
  tx
    .insertInto('members')
    .values({ ...member, ...foldedNames(member) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertNetwork = (tx: Tx, memberId: number, network: string) =>
  tx.insertInto('registration_networks').values({ member_id: memberId, network }).execute()

const foldedNames = ({ account, nickname }: { account: string; nickname?: string | null }) => ({
  account_folded: foldName(account),
  nickname_folded: nickname ? foldName(nickname) : null,
})

/** Makes whoever wants a name that looks like this one wait until the transaction ends. */
export const lockName = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`name ${foldName(name)}`}, 0))`.execute(tx)

/** Finds whose account or nickname a name is or looks like; `exceptId` is a member who may have it. */
export const findNameOwner = (db: Database | Tx, name: string, exceptId = 0) =>
  db
    .selectFrom('members')
    .select('id')
    .where('id', '!=', exceptId)
    .where((eb) =>
      eb.or([
        eb('account_folded', '=', foldName(name)),
        eb('nickname_folded', '=', foldName(name)),
        // Of those who were here before names were folded, until the job has come to them.
        hasName(name)(eb),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

export const renameMember = (tx: Tx, memberId: number, nickname: string | null) =>
  updateMember(tx, memberId, { nickname, nickname_folded: nickname && foldName(nickname) })

const foldedAtOnce = 1000

/** Folds names from before they were folded when written. Returns whether there may be more. */
export async function foldOldNames(db: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'account', 'nickname'])
    .where((eb) =>
      eb.or([
        eb('account_folded', 'is', null),
        eb.and([eb('nickname', 'is not', null), eb('nickname_folded', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .limit(foldedAtOnce)
    .execute()
  const folded = rows.map((row) => ({
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    ...foldedNames(row),
  }))
  // A nickname that was changed meanwhile was folded with its change.
  await sql`
    update members set account_folded = folded.account_folded, nickname_folded = folded.nickname_folded
    from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb)
      as folded (id bigint, nickname text, account_folded text, nickname_folded text)
    where members.id = folded.id and members.nickname is not distinct from folded.nickname`.execute(db)
  return rows.length === foldedAtOnce
}

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
    .select([
      'phone',
      'phone_bound_at',
      'email',
      'email_bound_at',
      'registered_at',
      'allows_dynamics',
      'shows_last_seen',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Locks a member's row, so that two who change it go one after the other. */
export const lockMember = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('members')
    .select(['id', 'staff_role', 'muted_until', 'banned_until', 'cancellation_due_at', 'cancelled_at'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Writes nothing where the account has ended: what its member saves at that moment would never go. */
export const updateMember = (tx: Tx, memberId: number, changes: Updateable<Members>) =>
  tx
    .updateTable('members')
    .set(changes)
    .where('id', '=', memberId)
    .where('cancelled_at', 'is', null)
    .execute()

export const findAnyMember = (tx: Tx) => tx.selectFrom('members').select('id').limit(1).executeTakeFirst()
