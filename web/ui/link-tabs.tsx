import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'
import styles from './tabs.module.css'

/** Tabs that are addresses. Each LinkTab is a link; the router marks the current one. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useCurrentInSight()
  return (
    <nav ref={row} aria-label={label} className={styles.list}>
      {children}
    </nav>
  )
}

type TabAnchorProps = ComponentProps<'a'> & { count?: number; icon?: ReactNode }

function TabAnchor({ count = 0, icon, className, children, ...props }: TabAnchorProps) {
  return (
    <a {...props} className={classNames(styles.tab, className)}>
      {icon}
      {children}
      <Badge count={count} quiet />
    </a>
  )
}

/** Pass `activeOptions` where the path alone does not tell the tabs apart. */
export const LinkTab = createLink(TabAnchor)
