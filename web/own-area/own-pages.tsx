import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { LinkTab } from '#web/ui/link-tabs.tsx'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'
import { TabbedPage } from './tabbed-page.tsx'

/** The frame of the pages where members look after their own account. */
export function OwnPages({ title, children }: { title: string; children: ReactNode }) {
  const row = useCurrentInSight()
  const tabs = (
    <>
      <LinkTab to="/user/control/editUser">{m.accounts_edit_user()}</LinkTab>
      <LinkTab to="/user/control/realNameAuthentication">{m.accounts_real_name()}</LinkTab>
      <LinkTab to="/user/control/secondFactor">{m.accounts_second_factor()}</LinkTab>
      <LinkTab to="/user/control/sessionList">{m.accounts_sessions()}</LinkTab>
      <LinkTab to="/user/control/userLoginLogList">{m.accounts_login_log()}</LinkTab>
      <LinkTab to="/user/control/ownData">{m.accounts_own_data()}</LinkTab>
    </>
  )
  return (
    <TabbedPage title={title} label={m.accounts_own()} tabsRef={row} tabs={tabs}>
      {children}
    </TabbedPage>
  )
}
