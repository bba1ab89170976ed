/** What an account may be made by, and what one may sign in by (settings). */
export const registerTypes = ['account', 'phone', 'email'] as const
export const loginTypes = ['account', 'phone', 'email', 'thirdParty'] as const
export type RegisterType = (typeof registerTypes)[number]
export type LoginType = (typeof loginTypes)[number]

/** The third parties that one may sign in by. */
export const providerNames = ['oidc', 'weixin'] as const
export type ProviderName = (typeof providerNames)[number]
