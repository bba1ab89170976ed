import type { ErrorCode } from '#contract/core/errors.ts'
import type { RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'
import type { Actor } from '#server/core/actor.ts'

export interface EnvelopeFacts {
  giver_id: number
  receiver_id: number | null
  /** There is a share that nobody has opened. */
  has_left: boolean
  ended_as: Exclude<RedEnvelopeState, 'open'> | null
  expires_at: Date
}

/** Its time is over when it is, whenever the job comes round to returning the rest. */
export function stateOf({
  ended_as,
  has_left,
  expires_at,
}: Pick<EnvelopeFacts, 'ended_as' | 'has_left' | 'expires_at'>): RedEnvelopeState {
  if (ended_as) return ended_as
  if (!has_left) return 'emptied'
  return expires_at.getTime() <= Date.now() ? 'expired' : 'open'
}

/** Why a member who has opened no share yet may not open one, if they may not. */
export function refusalToOpen(
  { memberId }: Pick<Actor, 'memberId'>,
  envelope: EnvelopeFacts,
): ErrorCode | undefined {
  if (envelope.giver_id === memberId) return 'own_red_envelope'
  if (envelope.receiver_id !== null && envelope.receiver_id !== memberId) return 'red_envelope_for_another'
  const state = stateOf(envelope)
  if (state === 'emptied') return 'snatched_up'
  return state === 'open' ? undefined : 'red_envelope_ended'
}

export const canOpen = (actor: Pick<Actor, 'memberId'>, envelope: EnvelopeFacts) =>
  refusalToOpen(actor, envelope) === undefined

export const canStop = ({ memberId }: Pick<Actor, 'memberId'>, envelope: EnvelopeFacts) =>
  envelope.giver_id === memberId && stateOf(envelope) === 'open'
