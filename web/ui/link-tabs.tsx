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

function TabAnchor({ count = 0, icon, href, className, onFocus, children, ...props }: TabAnchorProps) {
  // Where the row is wider than its place, a browser leaves a tab as it is that is only partly in sight.
  function focus(event: FocusEvent<HTMLAnchorElement>) {
    onFocus?.(event)
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <a {...props} href={href} className={classNames(styles.tab, className)} onFocus={focus}>
      {icon}
      {children}
      <Badge count={count} quiet />
    </a>
  )
}

const TabLink = createLink(TabAnchor)

/** Lists of one path differ by what they search for alone. */
const byWholeAddress = { exact: true, includeSearch: true }

/** The tab of the address where one is, or goes; what else leads there, as a page of its list, says so by `aria-current`. */
export const LinkTab: typeof TabLink = (props) => <TabLink activeOptions={byWholeAddress} {...props} />
