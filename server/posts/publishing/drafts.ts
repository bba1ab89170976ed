/* Shared: what is published ends its draft. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import type {
  EnvelopeDraftFields,
  PollDraftFields,
  QuestionDraftFields,
} from '#contract/posts/draft-fields.ts'
import type * as contract from '#contract/posts/drafts.ts'
import type { OwnDraft } from '#contract/posts/drafts.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import {
  countDrafts,
  deleteOldDrafts,
  deletingDraft,
  findDraft,
  readDraftRows,
  removeDrafts,
  upsertDraft,
} from './draft-queries.ts'

const draftsMax = 50

/** The member's own draft of a place; nothing when there is none. */
export async function readDraft(
  { db, actor }: MemberContext,
  { place }: ParsedInputOf<typeof contract.readDraft>,
): Promise<OutputOf<typeof contract.readDraft>> {
  const row = await findDraft(db, actor.memberId, place)
  if (!row) return { draft: null }
  const { title, tag_id, version, body, poll, envelope, question, saved_at } = row
  return {
    draft: { title, tagId: tag_id, version, body, poll, envelope, question, savedAt: saved_at.toISOString() },
  }
}

/** How many drafts are kept for a member. */
export const countOwnDrafts = async (db: Database, memberId: number): Promise<number> =>
  Number((await countDrafts(db, memberId)).total)

/** Returns one page of what the member has begun to write, the latest first. */
export function listDrafts(
  { db, actor: { memberId }, rights: { hiddenTagIds }, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listDrafts>,
): Promise<Page<OwnDraft>> {
  return readPage(page, {
    count: () => countDrafts(db, memberId),
    rows: (span) => readDraftRows(db, { memberId, hiddenTagIds }, span),
    toItem: ({ place, start, saved_at, topic_title, is_question }) => ({
      place,
      start,
      savedAt: saved_at.toISOString(),
      topicTitle: topic_title === null ? null : shownTitle(topic_title, language),
      isQuestion: is_question ?? place === 'question',
    }),
  })
}

/** Keeps what is being typed, at most 50 places a member. A password of hidden content is never kept as it is. */
export async function saveDraft(
  { db, actor: { memberId } }: MemberContext,
  input: ParsedInputOf<typeof contract.saveDraft>,
): Promise<{ savedAt: string }> {
  const { place, title, tagId, version, body, seenAt } = input
  const draft = {
    member_id: memberId,
    place,
    title: title ?? null,
    tag_id: tagId ?? null,
    version: version ?? null,
    body: withoutPasswords(body),
    poll: pollOf(input),
    envelope: envelopeOf(input),
    question: questionOf(input),
  }
  const saved = await upsertDraft(db, draft, seenAt)
  if (!saved) throw new UserError('changed_meanwhile')
  await deleteOldDrafts(db, memberId, draftsMax)
  return { savedAt: saved.saved_at.toISOString() }
}

/** Throws a draft away. */
export const deleteDraft = (
  { db, actor }: MemberContext,
  { place, seenAt }: ParsedInputOf<typeof contract.deleteDraft>,
): Promise<void> => endDraft(db, actor.memberId, place, seenAt)

/** The draft of what is being published, in the same transaction. One that was saved after `seenAt` stays. */
export async function endDraft(
  db: Database | Tx,
  memberId: number,
  place: string,
  seenAt: string | undefined,
): Promise<void> {
  await defer(db, { write: deletingDraft(memberId, place, seenAt) })
}

/** Deletes all drafts of a member whose account ends. */
export async function deleteDraftsOf(tx: Tx, memberId: number): Promise<void> {
  await removeDrafts(tx, memberId)
}

type Fields = ParsedInputOf<typeof contract.saveDraft>

const pollOf = ({ pollTitle, pollOptions, pollIsMultiple, pollDays }: Fields): PollDraftFields | null =>
  pollTitle === undefined
    ? null
    : { title: pollTitle, options: pollOptions ?? [], isMultiple: pollIsMultiple, days: pollDays }

const questionOf = ({ place, tagIds, bountyAmount, bountyPoints }: Fields): QuestionDraftFields | null =>
  place === 'question' || (place.startsWith('edit:') && tagIds.length > 0)
    ? { tagIds: tagIds.map(Number), amount: bountyAmount, points: bountyPoints }
    : null

const envelopeOf = (fields: Fields): EnvelopeDraftFields | null =>
  fields.envelopeKind === undefined
    ? null
    : {
        kind: fields.envelopeKind,
        amount: fields.envelopeAmount,
        shares: fields.envelopeShares,
        receiver: fields.envelopeReceiver,
      }
