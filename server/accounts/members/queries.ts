import { sql } from 'kysely'
import type { memberFilters } from '#contract/accounts/members.ts'
import type { Database } from '#server/core/database.ts'
import { escapeLike } from '#server/core/escape-like.ts'
import type { Span } from '#server/core/read-page.ts'
import { phonesOf } from './typed-phone.ts'

export interface MemberSearch {
  query: string | undefined
  filter: (typeof memberFilters)[number]
}

/**
 * Walks over all members for a part of a name: 0.3 s among 300,000, and only staff ask. An index of trigrams would serve
 * ASCII alone, because pg_trgm takes what is a letter from the cluster's locale, which is C.
 */
const matching = (db: Database, { query, filter }: MemberSearch) =>
  db
    .selectFrom('members')
    .$if(Boolean(query), (found) => {
      const part = `%${escapeLike(query!)}%`
      return found.where((eb) =>
        eb.or([
          eb('account', 'ilike', part),
          eb('nickname', 'ilike', part),
          eb('phone', '=', sql<string>`any(${phonesOf(query!)}::text[])`),
          eb(eb.fn('lower', ['email']), '=', query!.toLowerCase()),
        ]),
      )
    })
    .$if(filter === 'staff', (found) => found.where('staff_role', 'is not', null))
    .$if(filter === 'muted', (found) => found.where('muted_until', '>', sql<Date>`now()`))
    .$if(filter === 'banned', (found) => found.where('banned_until', '>', sql<Date>`now()`))
    .$if(filter === 'cancelled', (found) => found.where('cancelled_at', 'is not', null))

const lineColumns = [
  'id',
  'account',
  'nickname',
  'avatar_path',
  'staff_role',
  'registered_at',
  'muted_until',
  'banned_until',
  'cancelled_at',
] as const

export type MemberLineRow = Awaited<ReturnType<typeof readMemberLines>>[number]

export const countMembers = (db: Database, search: MemberSearch) =>
  matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readMemberLines = (db: Database, search: MemberSearch, { offset, count }: Span) =>
  matching(db, search).select(lineColumns).orderBy('id', 'desc').offset(offset).limit(count).execute()

export const findMemberDetail = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select(lineColumns)
    .select(['phone', 'email', 'points_earned', 'topic_count', 'comment_count'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('sessions.member_id', '=', 'members.id')
        .where('ended_at', 'is', null)
        .where('refresh_expires_at', '>', sql<Date>`now()`)
        .as('session_count'),
    )
    .where('id', '=', memberId)
    .executeTakeFirst()

export const countRegistered = (db: Database, { today, yesterday }: { today: Date; yesterday: Date }) =>
  db
    .selectFrom('members')
    .where('registered_at', '>=', yesterday)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('registered_at', '>=', today).as('today'),
      fn.countAll<number>().as('both'),
    ])
    .executeTakeFirstOrThrow()
