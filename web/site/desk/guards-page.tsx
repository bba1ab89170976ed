import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  addGuardAllowance,
  type GuardAllowance,
  hostLengthMax,
  listGuardAllowances,
  removeGuardAllowance,
} from '#contract/posts/guards.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsent } from '#web/core/use-leave-question.ts'
import styles from '#web/staff/manage.module.css'
import { useAct, useDone } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { AlikePostLine } from './alike-post-line.tsx'
import { BackToDesk } from './back-to-desk.tsx'

/** What the guards against spam let pass: learned from false alarms, or added here. */
export function GuardsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listGuardAllowances, { page })
  const act = useAct(listGuardAllowances)
  const tellDone = useDone(listGuardAllowances)
  return (
    <section className={styles.page}>
      <BackToDesk />
      <h1>{m.manage_guards()}</h1>
      <p className={styles.quiet}>{m.manage_guards_text()}</p>
      <AddForm onDone={() => void tellDone()} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.manage_guards()}
            columns={columns((allowanceId) => void act(removeGuardAllowance, { allowanceId }))}
            rows={data.items}
            rowKey={({ allowanceId }) => allowanceId}
            empty={<EmptyList total={data.total} text={m.manage_guards_none()} />}
          />
          <Pagination
            {...data}
            linkFor={(next, props) => <Link to="/manage/guards" search={{ page: next }} {...props} />}
          />
        </>
      )}
    </section>
  )
}

const columns = (remove: (allowanceId: number) => void): Column<GuardAllowance>[] => [
  { key: 'what', label: m.manage_guards_what(), cell: (allowance) => <What {...allowance} /> },
  { key: 'by', label: m.manage_words_by(), cell: ({ addedBy }) => addedBy },
  { key: 'at', label: m.manage_words_at(), nowrap: true, cell: ({ addedAt }) => showTime(addedAt) },
  {
    key: 'remove',
    label: m.manage_guards_remove(),
    labelsItself: true,
    cell: ({ allowanceId }) => (
      <Button size="s" onClick={() => remove(allowanceId)}>
        {m.manage_guards_remove()}
      </Button>
    ),
  },
]

function What({ host, member, text }: GuardAllowance) {
  if (host !== null) return m.manage_guards_host({ host })
  if (member)
    return (
      <>
        {m.manage_guards_member()} <MemberLink member={member} />
      </>
    )
  return (
    <>
      {m.manage_guards_text_of()}
      {text ? <AlikePostLine post={text} showsPercent={false} /> : ` ${m.manage_guards_gone()}`}
    </>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { submit, busy, fields, failure } = useSubmit(addGuardAllowance)
  const [host, setHost] = useState('')
  const [account, setAccount] = useState('')
  useAskBeforeUnsent(`${host}${account}`.trim() !== '')

  async function add(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit({ host, account }))) return
    setHost('')
    setAccount('')
    onDone()
  }

  return (
    <Card title={m.manage_guards_add()}>
      <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
        <Field label={m.manage_guards_add_host()} hint={m.manage_guards_add_host_hint()} error={fields.host}>
          <Input value={host} maxLength={hostLengthMax} onChange={(event) => setHost(event.target.value)} />
        </Field>
        <Field label={m.manage_guards_add_account()} error={fields.account}>
          <Input value={account} maxLength={25} onChange={(event) => setAccount(event.target.value)} />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.manage_guards_add()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
