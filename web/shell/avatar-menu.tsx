import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import styles from './header.module.css'
import { leave } from './leave.ts'

export function AvatarMenu({ viewer }: { viewer: SystemUser }) {
  const router = useRouter()
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
        <MenuItem icon={<House />} onSelect={() => void router.navigate({ to: '/user/control/home' })}>
          {m.own_home()}
        </MenuItem>
        <MenuItem
          icon={<Mail />}
          onSelect={() => void router.navigate({ to: '/user/control/privateMessageList' })}
        >
          {m.conversations_title()}
        </MenuItem>
        {site.allowTopics && (
          <MenuItem icon={<PenLine />} onSelect={() => void router.navigate({ to: '/addTopic' })}>
            {m.shell_write()}
          </MenuItem>
        )}
        {site.allowQuestions && (
          <MenuItem
            icon={<CircleQuestionMark />}
            onSelect={() => void router.navigate({ to: '/addQuestion' })}
          >
            {m.ask_title()}
          </MenuItem>
        )}
        <MenuItem icon={<Wallet />} onSelect={() => void router.navigate({ to: '/user/control/balance' })}>
          {m.money_own()}
        </MenuItem>
        <MenuItem icon={<CreditCard />} onSelect={() => void router.navigate({ to: '/membershipCardList' })}>
          {m.cards_title()}
        </MenuItem>
        <MenuItem icon={<Library />} onSelect={() => void router.navigate({ to: '/user/control/topicList' })}>
          {m.own_lists()}
        </MenuItem>
        <MenuItem
          icon={<Hourglass />}
          onSelect={() => void router.navigate({ to: '/user/control/reviewList' })}
        >
          {m.review_own()}
        </MenuItem>
        <MenuItem icon={<UserPen />} onSelect={() => void router.navigate({ to: '/user/control/editUser' })}>
          {m.accounts_own()}
        </MenuItem>
        {viewer.isStaff && (
          <MenuItem icon={<SlidersHorizontal />} onSelect={() => void router.navigate({ to: '/manage' })}>
            {m.manage_title()} {waiting}
          </MenuItem>
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
