import type { ProviderName } from '#contract/core/account-types.ts'

/** Who somebody is at a provider. */
export interface Identity {
  /** The provider's own name for the person, which never changes. */
  subject: string
  /** What they like to be called there; only a proposal. */
  name: string
}

/** One way to prove who one is elsewhere. What `begin` keeps stays encrypted with us until the browser is back. */
export interface Provider {
  name: ProviderName
  begin(state: string, returnAddress: string): Promise<{ address: string; kept: Record<string, string> }>
  /** Rejects when the provider didn't vouch for anybody. */
  finish(returned: URL, state: string, kept: Record<string, string>): Promise<Identity>
}
