import type { LoginType, RegisterType } from '#contract/core/account-types.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Viewer } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'

/** Whether an account name is kept from members: patterns with `*` for anything, letter case ignored. */
export function isReservedAccount(account: string, patterns: Settings['forbiddenAccountPatterns']): boolean {
  return patterns.some((pattern) => toExpression(pattern).test(account))
}

const toExpression = (pattern: string) =>
  new RegExp(`^${pattern.split('*').map(escapeExpression).join('.*')}$`, 'i')

const escapeExpression = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const mayRegister = (settings: Settings) => settings.allowRegisterAccountTypes.length > 0
export const maySignIn = (settings: Settings) => settings.allowLoginAccountTypes.length > 0

/** The ways to register that are open and can be walked: without a way to send codes, a phone can't be proven. */
export function registerTypesOf(settings: Settings, channels: OpenChannels): RegisterType[] {
  const isWalkable = { account: true, phone: channels.sms, email: channels.mail }
  return settings.allowRegisterAccountTypes.filter((type) => isWalkable[type])
}

export const loginTypesOf = (settings: Settings): LoginType[] => settings.allowLoginAccountTypes

/** Taking one's own picture away needs no right. */
export const canUploadAvatar = (viewer: Viewer) => hasRight(viewer, 'upload_avatar')
