import { cancelMember, type MemberDetail, readMember } from '#contract/accounts/members.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { usePageTitle } from '#web/core/use-page-title.ts'
import { LogLink } from '#web/staff/log-link.tsx'
import styles from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberRestraints } from './member-restraints.tsx'
import { MemberRoles } from './member-roles.tsx'
import { stateOf } from './members-page.tsx'

/** Another member's page is another: nothing typed or chosen in one goes on in the next. */
export const MemberPage = ({ memberId }: { memberId?: number }) =>
  memberId ? <Named key={memberId} memberId={memberId} /> : <Missing />

const Missing = () => <ResultPage kind="not-found" title={m.manage_members_none()} />

function Named({ memberId }: { memberId: number }) {
  const { data: member, error } = usePageQuery(
    readMember,
    { memberId },
    { expects: ['not_found', 'invalid_input'] },
  )
  usePageTitle(member && (member.nickname ?? member.account))
  if (!member && error) return <Missing />
  if (!member) return <SkeletonList label={m.ui_loading()} />
  return (
    <section className={styles.page}>
      <h1>{member.nickname ?? member.account}</h1>
      <Facts member={member} />
      {member.answers.length > 0 && (
        <FactList
          title={m.manage_member_answers()}
          facts={member.answers.map(({ fieldId, name, values }) => ({
            key: fieldId,
            label: name,
            value: values.join(m.manage_list_separator()),
          }))}
        />
      )}
      {!member.cancelledAt && member.can.restrain && <MemberRestraints member={member} />}
      {!member.cancelledAt && <MemberRoles member={member} />}
      <MemberNotes memberId={member.memberId} isCancelled={member.cancelledAt !== null} />
      {member.can.manage && !member.cancelledAt && <Cancelling member={member} />}
      <LogLink subject={`member:${memberId}`} />
    </section>
  )
}

function Facts({ member }: { member: MemberDetail }) {
  const facts: [string, string | number | null][] = [
    [m.manage_choice_account(), member.account],
    [m.manage_member_nickname(), member.nickname],
    [m.manage_members_state(), stateOf(member)],
    [m.manage_members_joined(), showTime(member.registeredAt)],
    [m.manage_member_phone(), member.phone],
    [m.manage_member_email(), member.email],
    [m.manage_member_level(), member.levelName],
    [m.manage_member_points(), member.pointsEarned],
    [
      m.manage_member_activity(),
      m.manage_member_written({ topics: member.topicCount, comments: member.commentCount }),
    ],
    [m.manage_member_sessions(), member.sessionCount],
  ]
  const entries = facts.map(([label, value]) => ({ key: label, label, value }))
  return <FactList title={m.manage_member_facts()} facts={entries} />
}

interface FactListProps {
  title: string
  facts: { key: string | number; label: string; value: string | number | null }[]
}

function FactList({ title, facts }: FactListProps) {
  return (
    <Card title={title}>
      <dl className={styles.facts}>
        {facts.map(({ key, label, value }) => (
          <div key={key} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value ?? m.manage_audit_empty()}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Cancelling({ member }: { member: MemberDetail }) {
  const act = useAct(readMember)

  async function cancel() {
    const agreed = await confirm({
      title: m.manage_member_cancel_ask({ name: member.account }),
      body: m.manage_member_cancel_text(),
      action: m.manage_member_cancel(),
      danger: true,
    })
    if (agreed) await act(cancelMember, { memberId: member.memberId })
  }

  return (
    <Card title={m.manage_member_cancel()}>
      <div className={styles.line}>
        <p className={styles.quiet}>{m.manage_member_cancel_text()}</p>
        <Button variant="danger" onClick={() => void cancel()}>
          {m.manage_member_cancel()}
        </Button>
      </div>
    </Card>
  )
}
