import type { Rights } from './rights.ts'
import { UserError } from './user-error.ts'

/** Who is asking. A guest is `null`. Read once a request, from the session's row. */
export interface Actor {
  memberId: number
  sessionId: number
  account: string
  nickname: string | null
  avatarUrl: string | null
  isStaff: boolean
  staffRole: string | null
  /** Staff of a site that requires a second factor of them, who have none: they hold no staff right until they do. */
  lacksSecondFactor: boolean
  /** All points ever earned; the level follows from them. */
  pointsEarned: number
  /** While this lies ahead the member may read but not write. */
  mutedUntil: Date | null
  rights: Rights
  /** Where a program of theirs asks; whether it may write posts. */
  apiKey?: { keyId: number; writesPosts: boolean }
}

export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new UserError('not_signed_in')
  return actor
}

/** Refuses staff who may not use their rights yet, with a sentence that says what they need. */
export function requireSecondFactor(actor: Actor | null): void {
  if (actor?.lacksSecondFactor) throw new UserError('second_factor_required')
}

/** Refuses a muted member. What only concerns the member, such as settings, stays open to them. */
export function requireVoice({ mutedUntil }: Actor): void {
  if (mutedUntil && isMuted(mutedUntil)) throw new UserError('muted', { until: mutedUntil })
}

/** Refuses a program with a key of a member's what spends their money or points, which they do themselves. */
export function requireNoKey({ apiKey }: Actor): void {
  if (apiKey) throw new UserError('forbidden')
}

export const isMuted = (mutedUntil: Date | null): boolean =>
  mutedUntil !== null && mutedUntil.getTime() > Date.now()
