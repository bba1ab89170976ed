/* Shared by registration, third parties and profiles: names that members may have, and what is already somebody's. */
import type { FieldErrorCode } from '#contract/core/errors.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { foldName } from '#server/core/fold-name.ts'
import { fieldError } from '#server/core/user-error.ts'
import { matchesWildcard } from '#server/core/wildcards.ts'
import { findNameOwner, lockName } from './member-queries.ts'

/**
 * Returns whether a name is kept from members: by patterns with `*` for anything, whatever looks like them, and also with
 * spaces or signs between the letters.
 */
export function isReservedName(name: string, settings: Settings): boolean {
  const texts = [foldName(name), foldName(name.replace(/[\s\p{P}\p{S}]/gu, ''))]
  const patterns = settings.forbiddenAccountPatterns.map((pattern) =>
    pattern.split('*').map(foldName).join('*'),
  )
  return patterns.some((pattern) => texts.some((text) => matchesWildcard(text, pattern)))
}

/**
 * Throws at the field what keeps a name from whoever asks: it is reserved, which staff may do with their own, or holds a sensitive word.
 * That one isn't replaced, as in texts: a name that was quietly changed would be somebody else's.
 */
export function requireAllowedName(
  { settings, words, actor }: Pick<Context, 'settings' | 'words' | 'actor'>,
  field: 'account' | 'nickname',
  name: string,
): void {
  const mayReserve = field === 'nickname' && actor?.isStaff
  if (!mayReserve && isReservedName(name, settings)) throw fieldError(field, { code: 'reserved' })
  if (words.findIn(name).length > 0) throw fieldError(field, { code: 'sensitive' })
}

/**
 * Returns whether a name is nobody else's account or nickname and looks like none. Whoever wants it too waits until the transaction ends,
 * because no index knows of both kinds of name.
 */
export async function claimName(tx: Tx, name: string, memberId?: number): Promise<boolean> {
  await lockName(tx, name)
  return !(await findNameOwner(tx, name, memberId))
}

// Two registrations at once: the unique index decides, and the second hears what the first check says. Whoever holds
// the code of a phone that was bound meanwhile owns that phone, and may know.
const takenFields: Record<string, { field: string; code: FieldErrorCode }> = {
  members_account: { field: 'account', code: 'taken' },
  members_phone: { field: 'code', code: 'code_wrong' },
  members_email: { field: 'code', code: 'code_wrong' },
}

/** Turns what a unique index of members refused into an error at the field; throws anything else as it is. */
export function refuseTaken(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const taken = takenFields[constraint]
  if (code === '23505' && taken) throw fieldError(taken.field, { code: taken.code })
  throw error
}
