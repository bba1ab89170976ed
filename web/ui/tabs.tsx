import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import styles from './tabs.module.css'

export type TabItem<Value extends string = string> = {
  value: Value
  label: ReactNode
  count?: number
  disabled?: boolean
  content: ReactNode
}

type TabsProps<Value extends string> = {
  label: string
  items: readonly TabItem<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
}

/** Panels of one page. Where a tab deserves an address, use LinkTabs. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  defaultValue,
  onValueChange,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      defaultValue={defaultValue ?? items[0]?.value}
      onValueChange={(chosen: Value) => onValueChange?.(chosen)}
    >
      <BaseTabs.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} disabled={item.disabled} className={styles.tab}>
            {item.label}
            <Badge count={item.count ?? 0} quiet />
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
