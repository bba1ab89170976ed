import { createLink } from '@tanstack/react-router'
import type { ComponentProps, FocusEvent, ReactNode, Ref } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './tabs.module.css'

type LinkTabsProps = ComponentProps<'nav'> & { label: string; ref?: Ref<HTMLElement>; children: ReactNode }

/** Tabs that are addresses. Each LinkTab is a link; the router marks the current one. */
export function LinkTabs({ label, children, ...props }: LinkTabsProps) {
  return (
    <nav {...props} aria-label={label} className={styles.list}>
      {children}
    </nav>
  )
}

type TabAnchorProps = ComponentProps<'a'> & { count?: number; icon?: ReactNode }

function TabAnchor({ count = 0, icon, className, onFocus, children, ...props }: TabAnchorProps) {
  // Where the row is wider than its place, a browser leaves a tab as it is that is only partly in sight.
  function focus(event: FocusEvent<HTMLAnchorElement>) {
    onFocus?.(event)
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <a {...props} className={classNames(styles.tab, className)} onFocus={focus}>
      {icon}
      {children}
      <Badge count={count} quiet />
    </a>
  )
}

/** Pass `activeOptions` where the path alone does not tell the tabs apart. */
export const LinkTab = createLink(TabAnchor)
