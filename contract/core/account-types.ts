/** By what an account is made, and by what one signs in (settings). */
export const registerTypes = ['account', 'phone', 'email'] as const
export const loginTypes = ['account', 'phone', 'email', 'thirdParty'] as const
export type RegisterType = (typeof registerTypes)[number]
export type LoginType = (typeof loginTypes)[number]

/** Where one may be known already. */
export const providerNames = ['oidc', 'weixin'] as const
export type ProviderName = (typeof providerNames)[number]
