import type { ReactNode, Ref } from 'react'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import styles from './tabbed-page.module.css'

type TabbedPageProps = {
  title: string
  /** What the tabs lead to, for those who don't see them. */
  label: string
  tabsRef?: Ref<HTMLElement>
  tabs: ReactNode
  children: ReactNode
}

/** The frame of a page that is one of several below a row of tabs. */
export const TabbedPage = ({ title, label, tabsRef, tabs, children }: TabbedPageProps) => (
  <section className={styles.page}>
    <h1>{title}</h1>
    <LinkTabs ref={tabsRef} label={label} data-own-tabs="">
      {tabs}
    </LinkTabs>
    <div className={styles.parts}>{children}</div>
  </section>
)
