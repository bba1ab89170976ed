import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { withoutPasswords } from '#contract/markdown/hidden-blocks.ts'
import type { EnvelopeDraftParts, PollDraftParts } from '#contract/posts/draft-fields.ts'
import type * as contract from '#contract/posts/drafts.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { deleteOldDrafts, findDraft, removeDraft, upsertDraft } from './draft-queries.ts'

const draftsMax = 50

/** The member's own draft of a place; nothing when there is none. */
export async function readDraft(
  db: Database,
  { memberId }: Viewer,
  place: string,
): Promise<OutputOf<typeof contract.readDraft>> {
  const row = await findDraft(db, memberId, place)
  if (!row) return { draft: null }
  const { title, tag_id, version, body, poll, envelope, saved_at } = row
  return {
    draft: { title, tagId: tag_id, version, body, poll, envelope, savedAt: saved_at.toISOString() },
  }
}

/** Keeps what is being typed, at most 50 places a member. A password of hidden content is never kept as it is. */
export async function saveDraft(
  db: Database,
  { memberId }: Viewer,
  input: ParsedInputOf<typeof contract.saveDraft>,
): Promise<{ savedAt: string }> {
  const { place, title, tagId, version, body } = input
  const { saved_at } = await upsertDraft(db, {
    member_id: memberId,
    place,
    title: title ?? null,
    tag_id: tagId ?? null,
    version: version ?? null,
    body: withoutPasswords(body),
    poll: pollOf(input),
    envelope: envelopeOf(input),
  })
  await deleteOldDrafts(db, memberId, draftsMax)
  return { savedAt: saved_at.toISOString() }
}

/** For what has been published, in the same transaction, or thrown away. */
export async function deleteDraft(db: Database | Tx, memberId: number, place: string): Promise<void> {
  await removeDraft(db, memberId, place)
}

type Fields = ParsedInputOf<typeof contract.saveDraft>

const pollOf = ({ pollTitle, pollOptions, pollIsMultiple, pollDays }: Fields): PollDraftParts | null =>
  pollTitle === undefined
    ? null
    : { title: pollTitle, options: pollOptions ?? [], isMultiple: pollIsMultiple, days: pollDays }

const envelopeOf = (fields: Fields): EnvelopeDraftParts | null =>
  fields.envelopeKind === undefined
    ? null
    : {
        kind: fields.envelopeKind,
        amount: fields.envelopeAmount,
        shares: fields.envelopeShares,
        receiver: fields.envelopeReceiver,
      }
