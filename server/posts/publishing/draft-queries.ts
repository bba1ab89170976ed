import { sql } from 'kysely'
import type { EnvelopeDraftFields, PollDraftFields } from '#contract/posts/draft-fields.ts'
import type { Database, Tx } from '#server/core/database.ts'

/** Days that a draft is kept, in the browser too. */
const daysMax = sql<Date>`now() - interval '30 days'`

export const findDraft = (db: Database, memberId: number, place: string) =>
  db
    .selectFrom('drafts')
    .select(['title', 'tag_id', 'version', 'body', 'saved_at'])
    .select(sql<PollDraftFields | null>`poll`.as('poll'))
    .select(sql<EnvelopeDraftFields | null>`envelope`.as('envelope'))
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .where('saved_at', '>', daysMax)
    .executeTakeFirst()

export const upsertDraft = (
  db: Database,
  {
    poll,
    envelope,
    ...texts
  }: {
    member_id: number
    place: string
    title: string | null
    tag_id: number | null
    version: number | null
    body: string
    poll: PollDraftFields | null
    envelope: EnvelopeDraftFields | null
  },
) => {
  const draft = {
    ...texts,
    poll: poll && JSON.stringify(poll),
    envelope: envelope && JSON.stringify(envelope),
  }
  return db
    .insertInto('drafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'place']).doUpdateSet({ ...draft, saved_at: sql`now()` }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow()
}

/** Those that are too old, and all but the latest of a member's. */
export const deleteOldDrafts = (db: Database, memberId: number, kept: number) =>
  sql`delete from drafts where member_id = ${memberId} and (saved_at <= ${daysMax} or id in (
    select id from drafts where member_id = ${memberId} order by saved_at desc offset ${kept}))`.execute(db)

export const deletingDraft = (memberId: number, place: string) =>
  sql`delete from drafts where member_id = ${memberId} and place = ${place}`

export const removeDrafts = (tx: Tx, memberId: number) =>
  tx.deleteFrom('drafts').where('member_id', '=', memberId).execute()
