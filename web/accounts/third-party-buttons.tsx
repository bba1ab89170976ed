import { useEffect, useState } from 'react'
import type { ProviderName } from '#contract/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { leaveFor } from './third-party-trip.ts'

type ThirdPartyButtonsProps = {
  offered: readonly { provider: ProviderName; label: string }[]
  jumpUrl: string | undefined
}

export function ThirdPartyButtons({ offered, jumpUrl }: ThirdPartyButtonsProps) {
  const [isWeChat, setIsWeChat] = useState(false)
  useEffect(() => setIsWeChat(/MicroMessenger/i.test(navigator.userAgent)), [])
  // An official account can be asked from inside WeChat only.
  const usable = offered.filter(({ provider }) => provider !== 'weixin' || isWeChat)
  return usable.map(({ provider, label }) => (
    <Button key={provider} block onClick={() => void leaveFor(provider, 'signIn', jumpUrl)}>
      {m.accounts_third_party_by({ name: label })}
    </Button>
  ))
}
