import { useState } from 'react'
import {
  appointStaff,
  dismissStaff,
  grantMemberRole,
  type MemberDetail,
  readMember,
  revokeMemberRole,
} from '#contract/accounts/members.ts'
import { m } from '#contract/messages/generated/messages.js'
import styles from '#web/staff/manage.module.css'
import { type Time, timeNames, untilIn } from '#web/staff/times.ts'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showTime } from '#web/ui/show-time.ts'

/** The roles a member holds with their ends, and the staff role. */
export function MemberRoles({ member }: { member: MemberDetail }) {
  return (
    <>
      <Card title={m.manage_member_roles()}>
        <div className={styles.form}>
          <HeldRoles member={member} />
          {member.can.manage && member.offers.roles.length > 0 && <GiveRole member={member} />}
        </div>
      </Card>
      <StaffRole key={member.staffRole} member={member} />
    </>
  )
}

function HeldRoles({ member }: { member: MemberDetail }) {
  const act = useAct(readMember)
  if (member.roles.length === 0) return <p className={styles.quiet}>{m.manage_member_roles_none()}</p>
  return (
    <ul className={styles.lines}>
      {member.roles.map(({ roleId, name, expiresAt }) => (
        <li key={roleId} className={styles.line}>
          {expiresAt
            ? m.manage_member_role_until({ role: name, time: showTime(expiresAt) })
            : m.manage_member_role_for_ever({ role: name })}
          {member.can.manage && (
            <Button
              size="s"
              onClick={() => void act(revokeMemberRole, { memberId: member.memberId, roleId })}
            >
              {m.manage_member_role_take({ role: name })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function GiveRole({ member }: { member: MemberDetail }) {
  const act = useAct(readMember)
  const [role, setRole] = useState('')
  const [time, setTime] = useState<Time | 'never'>('month')
  const until = time === 'never' ? undefined : time
  const times = (Object.keys(timeNames) as Time[]).map((value) => ({ value, label: timeNames[value]() }))
  const give = () =>
    act(grantMemberRole, {
      memberId: member.memberId,
      roleId: Number(role),
      until: until && untilIn(until),
    })
  return (
    <div className={styles.row}>
      <Field label={m.manage_member_role_choose()} className={styles.grow}>
        <Select
          options={member.offers.roles.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
          value={role}
          onValueChange={setRole}
        />
      </Field>
      <Field label={m.manage_member_time()}>
        <Select
          options={[...times, { value: 'never' as const, label: m.manage_never() }]}
          value={time}
          onValueChange={setTime}
        />
      </Field>
      <Button disabled={role === ''} onClick={() => void give()}>
        {m.manage_member_role_give()}
      </Button>
    </div>
  )
}

const noRole = 'none'

function StaffRole({ member }: { member: MemberDetail }) {
  const act = useAct(readMember)
  const { memberId, staffRole, offers } = member
  const options = [
    { value: noRole, label: m.manage_member_staff_none() },
    ...offers.staffRoles.map((offer) => ({ value: offer.staffRole, label: offer.name })),
  ]
  const [chosen, setChosen] = useState<string>(staffRole ?? noRole)
  if (!member.can.appoint && !staffRole) return null
  // Not at once: a key in a list that is closed chooses, and goes through all of them.
  const save = () =>
    chosen === noRole ? act(dismissStaff, { memberId }) : act(appointStaff, { memberId, staffRole: chosen })
  return (
    <Card title={m.manage_member_staff()}>
      {member.can.appoint ? (
        <div className={styles.row}>
          <Field label={m.manage_member_staff_change()} className={styles.grow}>
            <Select options={options} value={chosen} onValueChange={setChosen} />
          </Field>
          <Button disabled={chosen === (staffRole ?? noRole)} onClick={() => void save()}>
            {m.manage_save()}
          </Button>
        </div>
      ) : (
        <p>{member.staffRoleName}</p>
      )}
    </Card>
  )
}
