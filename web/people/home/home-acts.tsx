import { useQueryClient } from '@tanstack/react-query'
import { Ban, Mail } from 'lucide-react'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type MemberHome, readMemberHome } from '#contract/people/member-home.ts'
import { call } from '#web/api/call.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useConversationActs } from '#web/people/conversations/use-conversation-acts.ts'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { ReportItem } from '#web/posts/reports/report-item.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import styles from './home-acts.module.css'

/** What the viewer does with a member; with themselves, edit what others see. */
export function HomeActs({ home }: { home: MemberHome }) {
  if (home.isOwn)
    return (
      <ButtonLink to="/user/control/editUser" size="s">
        {m.home_edit()}
      </ButtonLink>
    )
  return (
    <div className={styles.acts}>
      {home.can.message && (
        <ButtonLink
          size="s"
          to="/user/control/privateMessageChatList"
          search={{ userName: home.member.account }}
          icon={<Mail aria-hidden="true" />}
        >
          {m.conversations_write()}
        </ButtonLink>
      )}
      <Follow home={home} />
      {home.can.block && <Blocking home={home} />}
    </div>
  )
}

function Blocking({ home: { member, isBlocked } }: { home: MemberHome }) {
  const { block, unblock } = useConversationActs({ memberId: member.userId, name: authorName(member) })
  return (
    <MoreMenu>
      <ReportItem thing={{ thingKind: 'member', thingId: member.userId }} />
      {isBlocked ? (
        <MenuItem icon={<Ban />} onSelect={() => void unblock()}>
          {m.conversations_unblock()}
        </MenuItem>
      ) : (
        <MenuItem icon={<Ban />} danger onSelect={() => void block()}>
          {m.conversations_block()}
        </MenuItem>
      )}
    </MoreMenu>
  )
}

function Follow({ home }: { home: MemberHome }) {
  const queryClient = useQueryClient()
  const memberId = home.member.userId
  const isOf = (kept: MemberHome) => kept.member.userId === memberId
  return (
    <MemberToggle
      name={`follow-${memberId}`}
      variant="secondary"
      label={m.toggles_follow()}
      labelOn={m.toggles_following()}
      state={home.follow}
      count={home.follow.count}
      may={home.can.follow}
      show={(follow) =>
        queryClient.setQueriesData<MemberHome>(
          { queryKey: [readMemberHome.name] },
          (kept) => kept && (isOf(kept) ? { ...kept, follow } : kept),
        )
      }
      send={(isOn) => call(isOn ? followMember : unfollowMember, { memberId })}
    />
  )
}
