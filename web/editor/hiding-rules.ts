import { type Attributes, HiddenContentError, readTerms } from '#contract/markdown/hidden-terms.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type HiddenKind, hiddenPasswordMax } from '#contract/posts/hidden-kinds.ts'
import type { HidingOptions } from './editor-props.ts'

/** What a price may be. */
export const priceHint = (kind: HiddenKind) =>
  kind === 'points' ? m.editor_hide_points_hint() : m.editor_hide_balance_hint()

/** What each kind takes besides itself. */
export const fieldOf: Partial<Record<HiddenKind, 'price' | 'level' | 'password'>> = {
  points: 'price',
  balance: 'price',
  level: 'level',
  password: 'password',
}

/** What is wrong with a hidden block, by the same rules as the server's; nothing when it is right. */
export function problemWith(attributes: Attributes, { keepsPassword }: HidingOptions): string | undefined {
  const name = fieldOf[attributes.kind as HiddenKind]
  const isLeftOut = name !== undefined && !attributes[name]?.trim()
  if (isLeftOut) return name === 'password' && keepsPassword ? undefined : m.field_required()
  try {
    readTerms(attributes, 1)
    return undefined
  } catch (error) {
    if (!(error instanceof HiddenContentError)) throw error
    if (error.problem.code === 'hidden_password_long')
      return m.editor_hide_password_hint({ max: hiddenPasswordMax })
    return priceHint(attributes.kind as HiddenKind)
  }
}
