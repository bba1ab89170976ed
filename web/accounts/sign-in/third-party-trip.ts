import { startThirdParty } from '#contract/accounts/third-party.ts'
import type { ProviderName } from '#contract/core/account-types.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { call } from '#web/api/call.ts'
import { encodePath, pathOf } from '#web/api/location-code.ts'

/** What this browser must still know when it comes back. In the window's storage, so that nobody else can come in its place. */
interface Trip {
  binding: string
  /** Where the reader was, as one word. */
  jumpUrl: string | undefined
}

const name = 'thirdPartyTrip'

/** Leaves for a provider, to sign in by it. */
export async function leaveFor(provider: ProviderName, jumpUrl: string | undefined): Promise<void> {
  travel(await call(startThirdParty, { provider, purpose: 'signIn' }), jumpUrl)
}

/** Goes where the site has answered that the way to a provider begins: at an address of the provider's own. */
export function travel(
  { address, binding }: OutputOf<typeof startThirdParty>,
  jumpUrl: string | undefined,
): void {
  // The address of signing in may hold it as a word already.
  const trip: Trip = { binding, jumpUrl: jumpUrl && encodePath(pathOf(jumpUrl)) }
  sessionStorage.setItem(name, JSON.stringify(trip))
  location.assign(address)
}

/** The trip that this window began; it is forgotten with the asking. */
export function takeTrip(): Trip | undefined {
  const kept = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return kept ? (JSON.parse(kept) as Trip) : undefined
}
