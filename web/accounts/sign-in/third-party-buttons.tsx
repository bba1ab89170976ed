import { useEffect, useState } from 'react'
import type { ProviderName } from '#contract/core/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'

type ThirdPartyButtonsProps = {
  offered: readonly { provider: ProviderName; label: string }[]
  jumpUrl: string | undefined
}

export function ThirdPartyButtons({ offered, jumpUrl }: ThirdPartyButtonsProps) {
  const [isWeChat, setIsWeChat] = useState(false)
  useEffect(() => setIsWeChat(/MicroMessenger/i.test(navigator.userAgent)), [])
  // An official account can be asked from inside WeChat only.
  const usable = offered.filter(({ provider }) => provider !== 'weixin' || isWeChat)
  const leave = async (provider: ProviderName) => {
    const { leaveFor } = await import('./third-party-trip.ts')
    await leaveFor(provider, jumpUrl)
  }
  return usable.map(({ provider, label }) => (
    <Button key={provider} block onClick={() => void leave(provider)}>
      {m.accounts_third_party_by({ name: label })}
    </Button>
  ))
}
