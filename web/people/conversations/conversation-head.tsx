import { ArrowLeft, Ban, Bell, BellOff, Trash2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { MemberAvatar, MemberLink } from '#web/accounts/members/member-link.tsx'
import { authorName } from '#web/core/author-name.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './conversation-head.module.css'
import type { ShownConversation } from './messages-shown.ts'
import { useConversationActs } from './use-conversation-acts.ts'

/** With whom one talks, the way back to all conversations, and what can be done with this one. */
export function ConversationHead({ shown }: { shown: ShownConversation }) {
  const { member, isMuted, isBlocked, messages } = shown
  const acts = useConversationActs({ memberId: member.userId, name: authorName(member) })
  const hasBegun = messages.length > 0
  return (
    <header className={styles.head}>
      <ButtonLink
        to="/user/control/privateMessageList"
        variant="quiet"
        size="s"
        icon={<ArrowLeft aria-hidden="true" />}
        aria-label={m.conversations_back()}
      />
      <span className={styles.avatar}>
        <MemberAvatar member={member} size={32} />
      </span>
      <h1 className={styles.name}>
        <MemberLink member={member} />
      </h1>
      {isMuted && <Tag>{m.conversations_muted()}</Tag>}
      <MoreMenu>
        {hasBegun && isMuted && (
          <MenuItem icon={<Bell />} onSelect={() => void acts.unmute()}>
            {m.conversations_unmute()}
          </MenuItem>
        )}
        {hasBegun && !isMuted && (
          <MenuItem icon={<BellOff />} onSelect={() => void acts.mute()}>
            {m.conversations_mute()}
          </MenuItem>
        )}
        {isBlocked ? (
          <MenuItem icon={<Ban />} onSelect={() => void acts.unblock()}>
            {m.conversations_unblock()}
          </MenuItem>
        ) : (
          !member.isCancelled && (
            <MenuItem icon={<Ban />} danger onSelect={() => void acts.block()}>
              {m.conversations_block()}
            </MenuItem>
          )
        )}
        {hasBegun && (
          <MenuItem icon={<Trash2 />} danger onSelect={() => void acts.remove()}>
            {m.conversations_remove()}
          </MenuItem>
        )}
      </MoreMenu>
    </header>
  )
}
