import { m } from '#contract/messages/generated/messages.js'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'

/** The ways in which a part of a topic can be hidden, as short names. */
export const kindLabels: Record<HiddenKind, () => string> = {
  password: m.hidden_kind_password,
  comment: m.hidden_kind_comment,
  level: m.hidden_kind_level,
  points: m.hidden_kind_points,
  balance: m.hidden_kind_balance,
}
