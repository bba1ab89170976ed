import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { ProviderName } from '#contract/core/account-types.ts'
import { PasskeyButton } from '#web/accounts/second-factor/passkey-button.tsx'
import { ThirdPartyButtons } from './third-party-buttons.tsx'

type OtherWaysProps = {
  thirdParties: readonly { provider: ProviderName; label: string }[]
  jumpUrl: string | undefined
  onEntered: (session: SignedIn) => Promise<void>
}

/** The ways in without anything to type. */
export function OtherWays({ thirdParties, jumpUrl, onEntered }: OtherWaysProps) {
  return (
    <>
      <PasskeyButton onEntered={onEntered} />
      <ThirdPartyButtons offered={thirdParties} jumpUrl={jumpUrl} />
    </>
  )
}
