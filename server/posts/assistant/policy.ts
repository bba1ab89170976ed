import { requireVoice } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hasRight } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'

/** Throws `feature_closed`, `muted` or `forbidden` to whoever may not use the assistant. */
export function requireAssistant({ settings, actor }: Pick<MemberContext, 'settings' | 'actor'>): void {
  if (!settings.allowAssistant) throw new UserError('feature_closed')
  requireVoice(actor)
  if (!hasRight(actor, 'use_ai')) throw new UserError('forbidden')
}
