import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type AuditAct, auditActs, listAuditLog } from '#contract/site/audit.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { actNames } from '#web/staff/names.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table, TwoLines } from '#web/ui/table.tsx'
import { AuditChange } from './audit-change.tsx'
import { AuditSubject } from './audit-subject.tsx'

type Search = InputOf<typeof listAuditLog>

export function AuditLogPage(search: Search) {
  const { data } = usePageQuery(listAuditLog, search)
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_audit()}</h1>
      <Filters key={`${search.actor} ${search.subject} ${search.memberId}`} {...search} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.manage_section_audit()}
            rows={data.items}
            rowKey={({ entryId }) => entryId}
            isWide
            empty={<EmptyList total={data.total} text={m.manage_audit_none()} />}
            columns={[
              {
                key: 'when',
                label: m.manage_audit_when(),
                cell: ({ writtenAt }) => showTime(writtenAt),
                nowrap: true,
              },
              {
                key: 'who',
                label: m.manage_audit_who(),
                cell: ({ actor, apiKey }) =>
                  apiKey ? (
                    <TwoLines below={m.integrations_key_value({ name: apiKey })}>{actor.account}</TwoLines>
                  ) : (
                    whole(actor.account)
                  ),
              },
              { key: 'what', label: m.manage_audit_what(), cell: ({ act }) => whole(nameOf(act)) },
              {
                key: 'subject',
                label: m.manage_audit_subject(),
                cell: (entry) => whole(<AuditSubject {...entry} />),
              },
              { key: 'change', label: m.manage_audit_change(), cell: AuditChange },
            ]}
          />
          <Pagination
            {...data}
            linkFor={(page, props) => <Link to="/manage/auditLog" search={{ ...search, page }} {...props} />}
          />
        </>
      )}
    </section>
  )
}

/** An act that a later version wrote is shown as it is written. */
const nameOf = (act: string) => actNames[act as AuditAct]?.() ?? act

const whole = (text: ReactNode) => <span className={styles.whole}>{text}</span>

const everyAct = 'every'

/** What is typed is kept where an act is chosen. An address of before may name a member apart. */
function Filters({ actor = '', act, memberId, subject = memberId ? `member:${memberId}` : '' }: Search) {
  const navigate = useNavigate()
  const [who, setWho] = useState(actor)
  const [what, setWhat] = useState(subject)
  const show = (next: Search['act']) =>
    void navigate({
      to: '/manage/auditLog',
      search: { actor: who.trim() || undefined, act: next, subject: what.trim() || undefined },
    })

  function find(event: SubmitEvent) {
    event.preventDefault()
    show(act)
  }

  return (
    <form className={styles.row} onSubmit={find}>
      <Field label={m.manage_audit_actor()} className={styles.grow}>
        <Input value={who} maxLength={25} onChange={(event) => setWho(event.target.value)} />
      </Field>
      <Field label={m.manage_audit_subject_filter()} className={styles.grow}>
        <Input value={what} maxLength={100} onChange={(event) => setWhat(event.target.value)} />
      </Field>
      <Field label={m.manage_audit_what()}>
        <Select
          options={[
            { value: everyAct, label: m.manage_audit_all() },
            ...auditActs.map((value) => ({ value, label: actNames[value]() })),
          ]}
          value={act ?? everyAct}
          onValueChange={(next) => show(auditActs.find((value) => value === next))}
        />
      </Field>
      <Button type="submit">{m.manage_search()}</Button>
    </form>
  )
}
