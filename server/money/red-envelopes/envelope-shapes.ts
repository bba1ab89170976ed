/* Shared: topics show their envelopes. */

import type { RedEnvelope } from '#contract/money/red-envelope-shapes.ts'
import { type EnvelopeFacts, stateOf } from './policy.ts'

export interface EnvelopeShapeRow extends Pick<EnvelopeFacts, 'ended_as' | 'expires_at'> {
  id: number
  kind: RedEnvelope['kind']
  total_fen: number
  share_count: number
  opened_count: number
}

/** What everybody who may view the topic sees. */
export const toRedEnvelope = (row: EnvelopeShapeRow): RedEnvelope => ({
  redEnvelopeId: row.id,
  kind: row.kind,
  state: stateOf({ ...row, has_left: row.opened_count < row.share_count }),
  totalFen: row.total_fen,
  shareCount: row.share_count,
  openedCount: row.opened_count,
})
