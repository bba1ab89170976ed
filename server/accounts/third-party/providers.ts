/* Shared by server/site.ts, which opens them, and by the tests. */
import type { ProviderName } from '#contract/core/account-types.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Config } from '#server/core/config.ts'
import { loadOnce } from '#server/core/load-once.ts'
import type { Provider } from './provider.ts'

declare module '#server/core/context.ts' {
  interface Site {
    thirdParties: ThirdParties
  }
}

/** Which third parties the operator has agreed with. */
export type ThirdPartyAccess = Pick<Config, 'oidc' | 'weixin'>

export interface OfferedProvider {
  provider: ProviderName
  label: string
}

export interface ThirdParties {
  /** What the sign-in page may offer: a provider that is configured, while signing in by third parties is open. */
  offered(settings: Settings, language: Language): OfferedProvider[]
  /** Loads the provider of this name with its first use; undefined when it isn't offered. */
  find(settings: Settings, name: string): Promise<Provider | undefined>
}

export function openThirdParties({ oidc, weixin }: ThirdPartyAccess): ThirdParties {
  const loadOidc = oidc && loadOnce(async () => (await import('./oidc.ts')).createOidcProvider(oidc))
  const isOpen = ({ allowLoginAccountTypes }: Settings) => allowLoginAccountTypes.includes('thirdParty')
  return {
    offered(settings, language) {
      if (!isOpen(settings)) return []
      const providers: OfferedProvider[] = []
      if (oidc) providers.push({ provider: 'oidc', label: oidc.name })
      if (weixin && settings.weixinOfficialAccountAppId)
        providers.push({
          provider: 'weixin',
          label: m.accounts_third_party_weixin({}, { locale: language }),
        })
      return providers
    },
    async find(settings, name) {
      if (!isOpen(settings)) return undefined
      if (name === 'oidc' && loadOidc) return loadOidc()
      if (name !== 'weixin' || !weixin || !settings.weixinOfficialAccountAppId) return undefined
      const { createWeixinProvider } = await import('./weixin.ts')
      return createWeixinProvider(settings.weixinOfficialAccountAppId, weixin)
    },
  }
}
