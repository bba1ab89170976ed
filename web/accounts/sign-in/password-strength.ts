import { passwordLength } from '#contract/accounts/accounts.ts'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u]

/**
 * How hard a password is to guess, by its length above all: each further kind of character counts as two more, and what
 * repeats doesn't count. A help for whoever types it; what is common is refused by the server.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  if (characters.length < passwordLength.min) return 'short'
  const different = new Set(characters).size
  const further = kinds.filter((kind) => kind.test(password)).length - 1
  const score = Math.min(characters.length, different * 2) + further * 2
  if (score < 11) return 'weak'
  return score < 16 ? 'fair' : 'strong'
}
