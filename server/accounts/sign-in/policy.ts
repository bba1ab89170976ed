/* Shared by registration and what a page says of the site: which ways in are open. */
import type { LoginType, RegisterType } from '#contract/core/account-types.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Context } from '#server/core/context.ts'

/** Returns the open ways to register that can be walked: without a way to send codes, a phone can't be proven. */
export function registerTypesOf({ settings, site }: Pick<Context, 'settings' | 'site'>): RegisterType[] {
  const isWalkable = { account: true, phone: site.channels.sms, email: site.channels.mail }
  return settings.allowRegisterAccountTypes.filter((type) => isWalkable[type])
}

export const loginTypesOf = (settings: Settings): LoginType[] => settings.allowLoginAccountTypes
