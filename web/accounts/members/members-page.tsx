import { Link, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { listMembers, type MemberLine, memberFilters } from '#contract/accounts/members.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/staff/manage.module.css'
import { useTypedSearch } from '#web/staff/use-typed-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'

type Search = InputOf<typeof listMembers>

const filterNames: Record<(typeof memberFilters)[number], () => string> = {
  all: m.manage_members_all,
  staff: m.manage_members_staff,
  muted: m.manage_members_muted,
  banned: m.manage_members_banned,
  cancelled: m.manage_members_cancelled,
}

export function MembersPage(search: Search) {
  const { data } = usePageQuery(listMembers, search)
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_members()}</h1>
      <SearchForm {...search} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <>
          <Table
            caption={m.manage_section_members()}
            rows={data.items}
            rowKey={({ memberId }) => memberId}
            empty={<EmptyList total={data.total} text={m.manage_members_none()} />}
            columns={[
              { key: 'member', label: m.manage_members_member(), cell: memberLink },
              { key: 'state', label: m.manage_members_state(), cell: stateOf },
              {
                key: 'joined',
                label: m.manage_members_joined(),
                cell: ({ registeredAt }) => showTime(registeredAt),
                nowrap: true,
              },
            ]}
          />
          <Pagination
            {...data}
            linkFor={(page, props) => <Link to="/manage/members" search={{ ...search, page }} {...props} />}
          />
        </>
      )}
    </section>
  )
}

function SearchForm({ query = '', filter = 'all' }: Search) {
  const navigate = useNavigate()
  const [typed, setTyped] = useTypedSearch(query)
  const show = (next: Search) => void navigate({ to: '/manage/members', search: next })

  function find(event: SubmitEvent) {
    event.preventDefault()
    show({ query: typed || undefined, filter })
  }

  return (
    <form className={styles.row} onSubmit={find}>
      <Field label={m.manage_members_query()} className={styles.grow}>
        <Input
          type="search"
          value={typed}
          maxLength={90}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label={m.manage_members_filter()}>
        <Select
          options={memberFilters.map((value) => ({ value, label: filterNames[value]() }))}
          value={filter}
          onValueChange={(next) => show({ query: typed || undefined, filter: next })}
        />
      </Field>
      <Button type="submit">{m.manage_search()}</Button>
    </form>
  )
}

const memberLink = ({ memberId, account, nickname }: MemberLine) => (
  <TextLink to="/manage/member" search={{ memberId }}>
    {nickname ? `${nickname} (${account})` : account}
  </TextLink>
)

export function stateOf({ cancelledAt, bannedUntil, mutedUntil }: MemberLine): string {
  if (cancelledAt) return m.manage_members_cancelled_on({ time: showTime(cancelledAt) })
  if (bannedUntil) return m.manage_members_banned_until({ time: showTime(bannedUntil) })
  if (mutedUntil) return m.manage_members_muted_until({ time: showTime(mutedUntil) })
  return m.manage_members_good()
}
