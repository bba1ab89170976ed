import type { Settings } from '#contract/settings.ts'

/** Whether an account name is kept from members: patterns with `*` for anything, letter case ignored. */
export function isReservedAccount(account: string, patterns: Settings['forbiddenAccountPatterns']): boolean {
  return patterns.some((pattern) => toExpression(pattern).test(account))
}

const toExpression = (pattern: string) =>
  new RegExp(`^${pattern.split('*').map(escapeExpression).join('.*')}$`, 'i')

const escapeExpression = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const mayRegister = (settings: Settings) => settings.allowRegisterAccountTypes.length > 0
export const maySignIn = (settings: Settings) => settings.allowLoginAccountTypes.length > 0
