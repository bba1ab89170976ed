import type { RegisterType } from '#contract/core/account-types.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ChoiceTabs } from '#web/ui/choice-tabs.tsx'

type WayTabsProps = {
  label: string
  types: readonly RegisterType[]
  value: RegisterType
  onValueChange: (type: RegisterType) => void
}

const typeLabels = { account: m.accounts_account, phone: m.accounts_phone, email: m.accounts_email }

/** Account, phone or e-mail; where only one is open there is nothing to choose. */
export function WayTabs({ types, ...props }: WayTabsProps) {
  if (types.length < 2) return null
  return <ChoiceTabs {...props} items={types.map((value) => ({ value, label: typeLabels[value]() }))} />
}
