import { m } from '#contract/messages/generated/messages.js'
import type { RedEnvelopeKind, RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'

export const kindLabels: Record<RedEnvelopeKind, () => string> = {
  personal: m.envelope_kind_personal,
  random: m.envelope_kind_random,
  fixed: m.envelope_kind_fixed,
}

export const stateLabels: Record<RedEnvelopeState, () => string> = {
  open: m.envelope_state_open,
  emptied: m.envelope_state_emptied,
  stopped: m.envelope_state_stopped,
  expired: m.envelope_state_expired,
  topic_deleted: m.envelope_state_topic_deleted,
}
