import type { ProviderName } from '#contract/core/account-types.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Provider } from '#server/accounts/third-party/provider.ts'
import type { Config } from '#server/core/config.ts'

export type ThirdPartyAccess = Pick<Config, 'oidc' | 'weixin'>

/** What the sign-in page may offer: a provider that is configured, while signing in by third parties is open. */
export function offeredProviders({ oidc, weixin }: ThirdPartyAccess, settings: Settings) {
  if (!settings.allowLoginAccountTypes.includes('thirdParty')) return []
  const offered: { provider: ProviderName; label: string }[] = []
  if (oidc) offered.push({ provider: 'oidc', label: oidc.name })
  if (weixin && settings.weixinOfficialAccountAppId) offered.push({ provider: 'weixin', label: 'WeChat' })
  return offered
}

let oidcProvider: Promise<Provider> | undefined

/** The provider of this name, whose code is loaded with its first use; nothing when it isn't offered. */
export async function findProvider(
  access: ThirdPartyAccess,
  settings: Settings,
  name: string,
): Promise<Provider | undefined> {
  const { oidc, weixin } = access
  if (!offeredProviders(access, settings).some(({ provider }) => provider === name)) return undefined
  if (name === 'oidc' && oidc) {
    oidcProvider ??= import('#server/accounts/third-party/oidc.ts').then(({ createOidcProvider }) =>
      createOidcProvider(oidc),
    )
    return oidcProvider
  }
  if (name !== 'weixin' || !weixin) return undefined
  const { createWeixinProvider } = await import('#server/accounts/third-party/weixin.ts')
  return createWeixinProvider(settings.weixinOfficialAccountAppId, weixin)
}
