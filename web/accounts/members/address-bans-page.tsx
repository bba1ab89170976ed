import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { banAddress, listAddressBans, unbanAddress } from '#contract/accounts/address-bans.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readOverview } from '#contract/site/overview.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsent } from '#web/core/use-leave-question.ts'
import styles from '#web/staff/manage.module.css'
import { type Time, timeNames, untilIn } from '#web/staff/times.ts'
import { useAct, useDone } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'

export function AddressBansPage({ page }: { page?: number }) {
  const { data } = usePageQuery(listAddressBans, { page })
  const act = useAct(listAddressBans, readOverview)
  const tellDone = useDone(listAddressBans, readOverview)
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_address_bans()}</h1>
      <p className={styles.quiet}>{m.manage_address_text()}</p>
      <BanForm onDone={() => void tellDone()} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.manage_section_address_bans()}
            rows={data.items}
            rowKey={({ banId }) => banId}
            empty={<EmptyList total={data.total} text={m.manage_address_none()} />}
            columns={[
              { key: 'address', label: m.manage_address(), cell: ({ address }) => address },
              { key: 'reason', label: m.manage_address_reason(), cell: ({ reason }) => reason },
              { key: 'by', label: m.manage_address_by(), cell: ({ bannedBy }) => bannedBy },
              {
                key: 'until',
                label: m.manage_address_until(),
                cell: ({ until }) => (until ? showTime(until) : m.manage_never()),
              },
              {
                key: 'unban',
                label: m.manage_delete(),
                labelsItself: true,
                cell: ({ banId, address }) => (
                  <Button size="s" onClick={() => void act(unbanAddress, { banId })}>
                    {m.manage_address_unban({ address })}
                  </Button>
                ),
              },
            ]}
          />
          <Pagination
            {...data}
            linkFor={(number, props) => (
              <Link to="/manage/addressBans" search={{ page: number }} {...props} />
            )}
          />
        </>
      )}
    </section>
  )
}

function BanForm({ onDone }: { onDone: () => void }) {
  const { submit, busy, fields, failure } = useSubmit(banAddress)
  const [address, setAddress] = useState('')
  const [reason, setReason] = useState('')
  useAskBeforeUnsent(`${address}${reason}`.trim() !== '')
  const [time, setTime] = useState<Time | 'never'>('week')
  const times = (Object.keys(timeNames) as Time[]).map((value) => ({ value, label: timeNames[value]() }))

  async function ban(event: SubmitEvent) {
    event.preventDefault()
    const until = time === 'never' ? undefined : untilIn(time)
    if (!(await submit({ address, reason, until }))) return
    setAddress('')
    setReason('')
    onDone()
  }

  return (
    <Card title={m.manage_address_new()}>
      <form className={styles.form} onSubmit={(event) => void ban(event)} noValidate>
        <Field label={m.manage_address()} hint={m.manage_address_hint()} error={fields.address} required>
          <Input value={address} onChange={(event) => setAddress(event.target.value)} />
        </Field>
        <div className={styles.pair}>
          <Field label={m.manage_member_time()}>
            <Select
              options={[...times, { value: 'never' as const, label: m.manage_never() }]}
              value={time}
              onValueChange={setTime}
            />
          </Field>
          <Field label={m.manage_member_reason()} error={fields.reason}>
            <Input value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </div>
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="danger" busy={busy}>
            {m.manage_address_new()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
