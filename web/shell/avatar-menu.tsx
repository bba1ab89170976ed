import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CircleQuestionMark,
  CreditCard,
  Hourglass,
  House,
  Library,
  LogOut,
  Mail,
  PenLine,
  SlidersHorizontal,
  UserPen,
  Wallet,
} from 'lucide-react'
import { useEffect } from 'react'
import type { SystemUser } from '#contract/core/system-user.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { ownKeyOf, readDraft } from '#web/editor/draft.ts'
import { countWaiting, overviewQuery } from '#web/staff/overview-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import styles from './header.module.css'
import { leave } from './leave.ts'

export function AvatarMenu({ viewer }: { viewer: SystemUser }) {
  const site = useSite()
  const queryClient = useQueryClient()
  const name = viewer.nickname ?? viewer.account
  const waiting = viewer.isStaff && <WaitingCount />
  useWaitingMessages(viewer.userId)

  return (
    <span className={styles.avatarCorner}>
      <Menu
        isFixed
        trigger={
          <button type="button" className={styles.avatarButton} aria-label={m.shell_my_menu({ name })}>
            <Avatar name={name} src={viewer.avatarUrl} size={32} />
          </button>
        }
      >
        {/* The menu is called by it, and holds nothing but what can be chosen. */}
        <p className={styles.menuName} aria-hidden="true">
          {name}
        </p>
        <MenuLink to="/user/control/home" icon={<House />}>
          {m.own_home()}
        </MenuLink>
        <MenuLink to="/user/control/privateMessageList" icon={<Mail />}>
          {m.conversations_title()}
        </MenuLink>
        {site.allowTopics && (
          <MenuLink to="/addTopic" icon={<PenLine />}>
            {m.shell_write()}
          </MenuLink>
        )}
        {site.allowQuestions && (
          <MenuLink to="/addQuestion" icon={<CircleQuestionMark />}>
            {m.ask_title()}
          </MenuLink>
        )}
        <MenuLink to="/user/control/balance" icon={<Wallet />}>
          {m.money_own()}
        </MenuLink>
        <MenuLink to="/membershipCardList" icon={<CreditCard />}>
          {m.cards_title()}
        </MenuLink>
        <MenuLink to="/user/control/topicList" icon={<Library />}>
          {m.own_lists()}
        </MenuLink>
        <MenuLink to="/user/control/reviewList" icon={<Hourglass />}>
          {m.review_own()}
        </MenuLink>
        <MenuLink to="/user/control/editUser" icon={<UserPen />}>
          {m.accounts_own()}
        </MenuLink>
        {viewer.isStaff && (
          <MenuLink to="/manage" icon={<SlidersHorizontal />}>
            {m.manage_title()} {waiting}
          </MenuLink>
        )}
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => void leave(queryClient, viewer.userId)}>
          {m.shell_sign_out()}
        </MenuItem>
      </Menu>
      <span className={styles.staffCount}>{waiting}</span>
    </span>
  )
}

/** What was sent without a connection, on whatever page, goes as soon as there is one. */
function useWaitingMessages(memberId: number): void {
  useEffect(() => {
    if (readDraft(ownKeyOf('messages-waiting', memberId)))
      void import('#web/people/conversations/outbox.ts').then(({ openOutbox }) => openOutbox(memberId))
  }, [memberId])
}

/** How much waits for a decision of theirs. */
function WaitingCount() {
  const { data } = useQuery(overviewQuery)
  const count = (data && countWaiting(data)) ?? 0
  return <Badge count={count} label={`${m.manage_overview_waiting()} ${count}`} />
}
