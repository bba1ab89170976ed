import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/money/red-envelopes.ts'
import type { GivenRedEnvelope, OwnRedEnvelope, ReceivedShare } from '#contract/money/red-envelopes.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { type AuthorRow, toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { toRedEnvelope } from './envelope-shapes.ts'
import {
  countGiven,
  countReceived,
  type EnvelopeRow,
  findEnvelope,
  listGivenRows,
  listOpeningRows,
  listReceivedRows,
  listShareRows,
} from './list-queries.ts'
import { canOpen, canStop } from './policy.ts'
import { findOwnShare } from './queries.ts'

/** Returns an envelope whose topic the actor may view. Throws `not_found` and `topic_gated`. */
async function requireEnvelope({ db, actor }: MemberContext, redEnvelopeId: number): Promise<EnvelopeRow> {
  const row = await findEnvelope(db, redEnvelopeId)
  if (!row || row.topic_deleted_at) throw new UserError('not_found')
  if (!actor.rights.inTopics('view_topics', row.tag_id)) throw new UserError('topic_gated')
  return row
}

/** An envelope at this moment, and what the actor has got of it. */
export async function readRedEnvelope(
  context: MemberContext,
  { redEnvelopeId }: { redEnvelopeId: number },
): Promise<OwnRedEnvelope> {
  const { db, actor } = context
  const [row, own] = await Promise.all([
    requireEnvelope(context, redEnvelopeId),
    findOwnShare(db, redEnvelopeId, actor.memberId),
  ])
  return {
    ...toFacts(row),
    ownFen: own?.amount_fen ?? null,
    can: { open: !own && canOpen(actor, withLeft(row)), stop: canStop(actor, withLeft(row)) },
  }
}

const withLeft = (row: EnvelopeRow) => ({ ...row, has_left: row.opened_count < row.share_count })

const toFacts = (row: EnvelopeRow) => ({
  ...toRedEnvelope(row),
  openedFen: row.opened_fen,
  returnedFen: row.returned_fen,
  receiver: toAuthorOrNull(row),
})

type MaybeAuthorRow = { [Column in keyof AuthorRow]: AuthorRow[Column] | null }

const toAuthorOrNull = (row: MaybeAuthorRow) => (row.author_id === null ? null : toAuthor(row as AuthorRow))

/** Lists who got what, the latest first, and once all shares are opened the most that luck has given. */
export async function listOpenings(
  context: MemberContext,
  { redEnvelopeId, page }: ParsedInputOf<typeof contract.listRedEnvelopeOpenings>,
): Promise<OutputOf<typeof contract.listRedEnvelopeOpenings>> {
  const { kind, opened_count, share_count, most_fen } = await requireEnvelope(context, redEnvelopeId)
  const isDrawn = kind === 'random' && share_count > 1 && opened_count === share_count
  const openings = await readPage(page, {
    count: async () => ({ total: opened_count }),
    rows: (span) => listOpeningRows(context.db, redEnvelopeId, span),
    toItem: (row) => ({
      member: toAuthor(row),
      amountFen: row.amount_fen,
      openedAt: row.opened_at.toISOString(),
    }),
  })
  return { ...openings, luckiestFen: isDrawn ? most_fen : null }
}

/** Lists what the actor has given, the latest first. */
export const listGiven = (
  { db, actor: { memberId } }: MemberContext,
  { page }: { page: number },
): Promise<Page<GivenRedEnvelope>> =>
  readPage(page, {
    count: () => countGiven(db, memberId),
    rows: (span) => listGivenRows(db, memberId, span),
    toItem: toGiven,
  })

const toGiven = (row: EnvelopeRow): GivenRedEnvelope => ({
  ...toFacts(row),
  topic: { topicId: row.topic_id, title: row.title },
  givenAt: row.given_at.toISOString(),
  endsAt: row.expires_at.toISOString(),
  can: { stop: canStop({ memberId: row.giver_id }, withLeft(row)) },
})

/** Lists each share of an envelope for its giver. Throws `not_found` for anybody else. */
export async function listShares(
  { db, actor: { memberId } }: MemberContext,
  { redEnvelopeId, page }: ParsedInputOf<typeof contract.listRedEnvelopeShares>,
): Promise<OutputOf<typeof contract.listRedEnvelopeShares>> {
  const envelope = await findEnvelope(db, redEnvelopeId)
  if (envelope?.giver_id !== memberId) throw new UserError('not_found')
  const shares = await readPage(page, {
    count: async () => ({ total: envelope.share_count }),
    rows: (span) => listShareRows(db, redEnvelopeId, span),
    toItem: (row) => ({
      number: row.number,
      amountFen: row.amount_fen,
      openedBy: toAuthorOrNull(row),
      openedAt: row.opened_at?.toISOString() ?? null,
      isReturned: row.returned_at !== null,
    }),
  })
  return { ...shares, redEnvelope: toGiven(envelope) }
}

/** Lists what the actor has opened, the latest first. */
export const listReceived = (
  { db, actor: { memberId }, language }: MemberContext,
  { page }: { page: number },
): Promise<Page<ReceivedShare>> =>
  readPage(page, {
    count: () => countReceived(db, memberId),
    rows: (span) => listReceivedRows(db, memberId, span),
    toItem: (row) => ({
      redEnvelopeId: row.id,
      kind: row.kind,
      topic: { topicId: row.topic_id, title: shownTitle(row.title, language) },
      giver: toAuthor(row),
      amountFen: row.amount_fen,
      openedAt: row.opened_at.toISOString(),
    }),
  })
