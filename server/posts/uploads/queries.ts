import { sql } from 'kysely'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { UploadKind } from '#contract/posts/uploads.ts'
import type { Database, Tx } from '#server/core/database.ts'

/** Whoever counts what a member has sent in, and adds to it, does so alone. */
export const lockUploads = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('uploads', ${memberId}))`.execute(tx)

export async function sumUploadedSince(db: Database | Tx, memberId: number, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('byte_size'), sql<number>`0`).as('sum'))
    .where('owner_id', '=', memberId)
    .where('uploaded_at', '>', since)
    // Those go as soon as the storage lets go of them.
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Counts the bytes that a member keeps; removed uploads no longer count. */
export async function sumKept(db: Database | Tx, memberId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('byte_size'), sql<number>`0`).as('sum'))
    .where('owner_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export interface NewUpload {
  name: string
  kind: UploadKind
  owner_id: number
  title: string
  path: string
  media_type: string
  byte_size: number
}

export const insertUpload = (tx: Tx, upload: NewUpload) =>
  tx.insertInto('uploads').values(upload).returning('id').executeTakeFirstOrThrow()

/** Marks those of the author's own as used. Waits for a removal under way, and finds nothing then. */
export const markUsed = (tx: Tx, ownerId: number, names: readonly string[]) =>
  tx
    .updateTable('uploads')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('name', 'in', names)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()

/** Those that are bound to a waiting post, of whomever, and have one of these names. */
export const readWaitingUses = (tx: Tx, waitingPostId: number, names: readonly string[]) =>
  tx
    .selectFrom('upload_uses')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select('upload_id as id')
    .where('waiting_post_id', '=', waitingPostId)
    .where('name', 'in', names)
    .execute()

interface UploadUse {
  upload_id: number
  topic_id: number | null
  comment_id: number | null
  waiting_post_id: number | null
  report_id: number | null
  site_part?: string
}

/** Those of a member's own pictures that are kept under these names. */
export const markPicturesUsed = (tx: Tx, ownerId: number, names: readonly string[]) =>
  tx
    .updateTable('uploads')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('name', 'in', names)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'image')
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()

/** Takes those of a member's own pictures that nothing has used so far. */
export const takeUnusedPictures = (tx: Tx, ownerId: number, names: readonly string[]) =>
  tx
    .updateTable('uploads')
    .set({ used_at: sql`now()` })
    .where('name', 'in', names)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'image')
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning(['id', 'name', 'path'])
    .execute()

/** The addresses of the pictures of these reports, in the order in which they were sent in. */
export const readReportPictures = (db: Database, reportIds: readonly number[]) =>
  db
    .selectFrom('upload_uses')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['report_id', 'path'])
    .where('report_id', '=', (eb) => eb.fn<number>('any', [sql`${reportIds}::bigint[]`]))
    .where('removed_at', 'is', null)
    .orderBy('uploads.id')
    .execute()

export async function insertUses(tx: Tx, uses: readonly UploadUse[]): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('upload_uses')
    .values(uses)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets go of what a part of the site names no more. */
export const deleteSiteUses = (tx: Tx, part: string, keptNames: readonly string[]) =>
  sql`delete from upload_uses using uploads
    where upload_uses.site_part = ${part} and uploads.id = upload_uses.upload_id
      and uploads.name <> all (${keptNames}::text[])`.execute(tx)

/** Reads what a member sent in and is still kept, the latest first. */
export const readOwnUploads = (db: Database, memberId: number, beforeId: number) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'kind', 'title', 'path', 'byte_size'])
    .where('owner_id', '=', memberId)
    .where('id', '<', beforeId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/**
 * Withdraws a member's files and leaves them to be removed as unused, but for what the site shows and what stands in topics of
 * others, where they put it as staff. What stands in comments and replies goes.
 */
export const withdrawUploadsOf = (tx: Tx, ownerId: number) =>
  sql`
    update uploads set removed_at = coalesce(removed_at, now()), used_at = null
    where owner_id = ${ownerId} and not exists (
      select from upload_uses left join topics on topics.id = upload_uses.topic_id
      where upload_uses.upload_id = uploads.id
        and (topics.author_id <> ${ownerId} or upload_uses.site_part is not null))`.execute(tx)

/** Says whether a file is withdrawn that the storage may still hold, or shown to some alone. */
export const isWithheld = async (db: Database, name: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('uploads')
      .leftJoin('message_pictures', 'message_pictures.upload_id', 'uploads.id')
      .select('uploads.id')
      .where('name', '=', name)
      .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('message_id', 'is not', null)]))
      .executeTakeFirst(),
  )

export const findUpload = (db: Database, kind: UploadKind, name: string) =>
  db
    .selectFrom('uploads')
    .leftJoin('video_streams', 'video_streams.upload_id', 'uploads.id')
    .select(['uploads.id', 'owner_id', 'title', 'path', 'byte_size', 'ready_at', 'failed_at', 'requested_at'])
    .where('name', '=', name)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Whether the site itself names an upload, for everybody. */
export const isShownBySite = async (db: Database, uploadId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('upload_uses')
      .select('upload_id')
      .where('upload_id', '=', uploadId)
      .where('site_part', 'is not', null)
      .executeTakeFirst(),
  )

interface ShowingTopic {
  id: number
  tag_id: number
  /** What opens it there; nothing where it stands in the open. */
  hidden_kinds: HiddenKind[]
}

/**
 * The topics that show an upload, and what opens it there; one is enough to download it. All that counts is what names it as it
 * stands now: a topic's text, its hidden blocks or a follow-up, and a comment or a reply to it that the upload's owner wrote or,
 * as staff, edited: whoever else learns its name and answers with it opens nothing.
 */
export async function readShowingTopics(
  db: Database,
  upload: { id: number; owner_id: number; name: string },
): Promise<ShowingTopic[]> {
  const names = (text: string) => sql`strpos(${sql.ref(text)}, ${upload.name}) > 0`
  const { rows } = await sql<ShowingTopic>`
    select topics.id, topics.tag_id, case when shown.is_open then '{}' else shown.hidden_kinds end as hidden_kinds
    from upload_uses
    left join comments on comments.id = upload_uses.comment_id
    join topics on topics.id = coalesce(upload_uses.topic_id, comments.topic_id)
    cross join lateral (
      select case when comments.id is null
        then ${names('topics.body_markdown')} or exists (
          select from follow_ups
          where topic_id = topics.id and deleted_at is null and ${names('follow_ups.body_markdown')})
        else ${names('comments.body_markdown')} and ${upload.owner_id} in (
          select comments.author_id union all select editor_id from revisions where comment_id = comments.id
        ) or exists (
          select from replies
          where comment_id = comments.id and deleted_at is null and ${names('replies.body_markdown')}
            and ${upload.owner_id} in (
              select author_id union all select editor_id from revisions where reply_id = replies.id))
        end as is_open,
        array(
          select distinct kind from hidden_blocks
          where topic_id = upload_uses.topic_id and ${names('hidden_blocks.source')}) as hidden_kinds
    ) as shown
    where upload_id = ${upload.id} and topics.deleted_at is null and comments.deleted_at is null
      and (shown.is_open or shown.hidden_kinds <> '{}')
    limit 100`.execute(db)
  return rows
}
