import { sql } from 'kysely'
import type {
  EnvelopeDraftFields,
  PollDraftFields,
  QuestionDraftFields,
} from '#contract/posts/draft-fields.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

/** Days that a draft is kept, in the browser too. */
const daysMax = sql<Date>`now() - interval '30 days'`

/** A question's tags under those that they were merged into, each once; what is gone is left out. */
const questionToday = sql<QuestionDraftFields | null>`question || jsonb_build_object('tagIds', (
  select coalesce(jsonb_agg(home_id order by number), '[]')
  from (
    select coalesce(merged_into, id) as home_id, min(number) as number
    from jsonb_array_elements_text(question -> 'tagIds') with ordinality as given (tag_id, number)
    join topic_tags on topic_tags.id = given.tag_id::bigint
    group by home_id
  ) as homes))`

/** Under the tag that its own was merged into; a form that was open saves under the old one once more. */
const tagToday = sql<number | null>`(
  select coalesce(merged_into, id) from topic_tags where topic_tags.id = drafts.tag_id)`

export const findDraft = (db: Database, memberId: number, place: string) =>
  db
    .selectFrom('drafts')
    .select(['title', 'version', 'body', 'saved_at', tagToday.as('tag_id')])
    .select(sql<PollDraftFields | null>`poll`.as('poll'))
    .select(sql<EnvelopeDraftFields | null>`envelope`.as('envelope'))
    .select(questionToday.as('question'))
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .where('saved_at', '>', daysMax)
    .executeTakeFirst()

export const countDrafts = (db: Database, memberId: number) =>
  db
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .where('saved_at', '>', daysMax)
    .executeTakeFirstOrThrow()

interface DraftRow {
  place: string
  start: string
  saved_at: Date
  topic_title: string | null
  is_question: boolean | null
}

const startLength = 180
const blanks = ' \n\r\t'

/** Each with the topic that it changes or is said under, unless that is gone or has a hidden tag. */
export async function readDraftRows(
  db: Database,
  { memberId, hiddenTagIds }: { memberId: number; hiddenTagIds: readonly number[] },
  { offset, count }: Span,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    with page as (
      select id, place, saved_at,
        coalesce(nullif(btrim(title, ${blanks}), ''), left(btrim(body, ${blanks}), ${startLength})) as start,
        split_part(place, ':', 1) as kind, nullif(split_part(place, ':', 2), '')::bigint as post_id
      from drafts where member_id = ${memberId} and saved_at > ${daysMax}
      order by saved_at desc, id desc offset ${offset} limit ${count}
    )
    select page.place, page.start, page.saved_at, topics.title as topic_title, topics.is_question
    from page
    left join replies on page.kind = 'answer' and replies.id = page.post_id and replies.deleted_at is null
    left join comments on comments.deleted_at is null
      and comments.id = case page.kind when 'reply' then page.post_id else replies.comment_id end
    left join topics on topics.deleted_at is null and topics.tag_id <> all(${hiddenTagIds}::bigint[])
      and topics.id = case when page.kind in ('edit', 'comment', 'followUp') then page.post_id else comments.topic_id end
    order by page.saved_at desc, page.id desc`.execute(db)
  return rows
}

/** The wire knows milliseconds. */
const isSeen = (seenAt: string | undefined) =>
  sql<boolean>`date_trunc('milliseconds', drafts.saved_at) <= coalesce(${seenAt ?? null}::timestamptz, 'infinity')`

/** Nothing is written, and nothing returned, over a draft that was saved after `seenAt`. */
export const upsertDraft = (
  db: Database,
  {
    poll,
    envelope,
    question,
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
    question: QuestionDraftFields | null
  },
  seenAt: string | undefined,
) => {
  const draft = {
    ...texts,
    poll: poll && JSON.stringify(poll),
    envelope: envelope && JSON.stringify(envelope),
    question: question && JSON.stringify(question),
  }
  return db
    .insertInto('drafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'place'])
        .doUpdateSet({ ...draft, saved_at: sql`now()` })
        .where(isSeen(seenAt)),
    )
    .returning('saved_at')
    .executeTakeFirst()
}

/** Those that are too old, and all but the latest of a member's. */
export const deleteOldDrafts = (db: Database, memberId: number, kept: number) =>
  sql`delete from drafts where member_id = ${memberId} and (saved_at <= ${daysMax} or id in (
    select id from drafts where member_id = ${memberId} order by saved_at desc offset ${kept}))`.execute(db)

/** Those of members who have kept no other since. */
export const forgetOldDrafts = (db: Database) =>
  sql`delete from drafts where saved_at <= ${daysMax}`.execute(db)

export const deletingDraft = (memberId: number, place: string, seenAt: string | undefined) =>
  sql`delete from drafts where member_id = ${memberId} and place = ${place} and ${isSeen(seenAt)}`

export const removeDrafts = (tx: Tx, memberId: number) =>
  tx.deleteFrom('drafts').where('member_id', '=', memberId).execute()
