import { useState } from 'react'
import {
  banMember,
  endMemberSessions,
  type MemberDetail,
  muteMember,
  readMember,
  resetSecondFactors,
  unbanMember,
  unmuteMember,
} from '#contract/accounts/members.ts'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { useAct, useDone } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { RestraintDialog } from './restraint-dialog.tsx'

/** Muting, banning and ending sessions, each with its undoing while it holds. */
export function MemberRestraints({ member }: { member: MemberDetail }) {
  const act = useAct(readMember)
  const tellDone = useDone(readMember)
  const [asked, setAsked] = useState<'mute' | 'ban'>()
  const { memberId, muteMark, banMark } = member
  const dialog = {
    memberId,
    onClose: () => setAsked(undefined),
    onDone: () => {
      setAsked(undefined)
      void tellDone()
    },
  }

  async function endSessions() {
    const title = m.manage_member_end_sessions_ask({ name: member.account })
    const agreed = await confirm({ title, action: m.manage_member_end_sessions(), danger: true })
    if (agreed) await act(endMemberSessions, { memberId })
  }

  async function resetFactors() {
    const title = m.manage_member_reset_factors_ask({ name: member.account })
    const agreed = await confirm({ title, action: m.manage_member_reset_factors(), danger: true })
    if (agreed) await act(resetSecondFactors, { memberId })
  }

  return (
    <Card title={m.manage_member_restrain()}>
      <ul className={styles.lines}>
        <li className={styles.line}>
          <p className={styles.quiet}>{m.manage_member_mute_text()}</p>
          {member.mutedUntil ? (
            <Button onClick={() => void act(unmuteMember, { memberId, seen: muteMark })}>
              {m.manage_member_unmute()}
            </Button>
          ) : (
            <Button onClick={() => setAsked('mute')}>{m.manage_member_mute()}</Button>
          )}
        </li>
        <li className={styles.line}>
          <p className={styles.quiet}>{m.manage_member_ban_text()}</p>
          {member.bannedUntil ? (
            <Button onClick={() => void act(unbanMember, { memberId, seen: banMark })}>
              {m.manage_member_unban()}
            </Button>
          ) : (
            <Button variant="danger" onClick={() => setAsked('ban')}>
              {m.manage_member_ban()}
            </Button>
          )}
        </li>
        <li className={styles.line}>
          <p className={styles.quiet}>
            {m.manage_member_sessions()} · {member.sessionCount}
          </p>
          <Button disabled={member.sessionCount === 0} onClick={() => void endSessions()}>
            {m.manage_member_end_sessions()}
          </Button>
        </li>
        {member.can.manage && (
          <li className={styles.line}>
            <p className={styles.quiet}>{m.manage_member_reset_factors_text()}</p>
            <Button onClick={() => void resetFactors()}>{m.manage_member_reset_factors()}</Button>
          </li>
        )}
      </ul>
      {asked === 'mute' && (
        <RestraintDialog title={m.manage_member_mute()} operation={muteMember} seen={muteMark} {...dialog} />
      )}
      {asked === 'ban' && (
        <RestraintDialog title={m.manage_member_ban()} operation={banMember} seen={banMark} {...dialog} />
      )}
    </Card>
  )
}
