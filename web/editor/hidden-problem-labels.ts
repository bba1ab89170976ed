import type { HiddenProblemCode } from '#contract/markdown/hidden-terms.ts'
import { m } from '#contract/messages/generated/messages.js'

/** The server's own sentences, so that the preview says beforehand what publishing would say. */
export const hiddenProblemLabels: Record<HiddenProblemCode, (facts: { line: number }) => string> = {
  hidden_malformed: m.field_hidden_malformed,
  hidden_unclosed: m.field_hidden_unclosed,
  hidden_nested: m.field_hidden_nested,
  hidden_empty: m.field_hidden_empty,
  hidden_kind: m.field_hidden_kind,
  hidden_points: m.field_hidden_points,
  hidden_money: m.field_hidden_money,
  hidden_level: m.field_hidden_level,
  hidden_password: m.field_hidden_password,
  hidden_password_long: m.field_hidden_password_long,
  hidden_terms_differ: m.field_hidden_terms_differ,
  hidden_too_many: m.field_hidden_too_many,
  hidden_too_complex: m.field_hidden_too_complex,
  hidden_not_allowed: m.field_hidden_not_allowed,
}
