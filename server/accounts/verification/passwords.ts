/* Shared by whatever takes a password that a member chooses. */
import { fieldError } from '#server/core/user-error.ts'
import { commonPasswords } from './common-passwords.ts'

export function requireStrongPassword(password: string, account: string): void {
  if (isCommonPassword(password, account)) throw fieldError('password', { code: 'common' })
}

/** Refuses a new password that was typed in another way the second time, where it is asked for twice. */
export function requireSamePassword(password: string | undefined, again: string | undefined): void {
  if (again === undefined) return
  if (again === '') throw fieldError('passwordAgain', { code: 'required' })
  if (password !== undefined && password !== again) throw fieldError('passwordAgain', { code: 'not_equal' })
}

/** Returns whether a password is among the first that anybody would try. */
export function isCommonPassword(password: string, account: string): boolean {
  const plain = password.toLowerCase()
  return plain === account.toLowerCase() || commonPasswords.has(plain) || new Set(plain).size < 3
}

/** Returns a hint's answer as it is compared: as a person would, without letter case and spaces. */
export const normalizeHintAnswer = (answer: string) => answer.toLowerCase().replace(/\s+/g, '')
