import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { searchForStaff, staffQueryLength } from '#contract/site/staff-search.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { Choice, ChoiceBar } from '#web/site/batches/choice-bar.tsx'
import { type Chosen, nameOf, useChosen } from '#web/site/batches/use-chosen.ts'
import { LogLink } from '#web/staff/log-link.tsx'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

type Found = OutputOf<typeof searchForStaff>

/** One box over members, posts, addresses and orders; what is found can be chosen for acts on many, over several searches. */
export function StaffSearchPage({ query = '' }: { query?: string }) {
  const chosen = useChosen()
  return (
    <section className={styles.page}>
      <h1>{m.staff_search_title()}</h1>
      <p className={styles.quiet}>
        {m.staff_search_hint()} <Link to="/manage/batches">{m.batch_all()}</Link>
      </p>
      <SearchForm key={query} query={query} />
      {query && <Results query={query} chosen={chosen} />}
      <ChoiceBar chosen={chosen} />
    </section>
  )
}

function SearchForm({ query }: { query: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)

  function find(event: SubmitEvent) {
    event.preventDefault()
    void navigate({ to: '/manage/search', search: { query: typed.trim() || undefined } })
  }

  return (
    <form className={styles.row} onSubmit={find}>
      <Field label={m.staff_search_query()} className={styles.grow}>
        <Input
          type="search"
          value={typed}
          maxLength={staffQueryLength.max}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary">
        {m.manage_search()}
      </Button>
    </form>
  )
}

function Results({ query, chosen }: { query: string; chosen: Chosen }) {
  const { data } = usePageQuery(searchForStaff, { query })
  if (!data) return <SkeletonList label={m.ui_loading()} />
  const { members, posts, address, orders } = data
  // Whoever finds no posts doesn't moderate them.
  const pick = posts === null ? undefined : chosen
  const isNothing = [members, posts, orders].every((found) => !found?.length) && !address
  if (isNothing) return <EmptyState text={m.staff_search_none()} />
  return (
    <>
      {address && <AddressCard address={address} />}
      {members && members.length > 0 && (
        <FoundCard title={m.staff_search_members()}>
          {members.map(({ memberId, account, nickname, staffRole, isCancelled }) => (
            <li key={memberId}>
              <Choice chosen={pick} name={nameOf({ kind: 'member', id: memberId })} label={account}>
                <Link to="/manage/member" search={{ memberId }}>
                  {account}
                </Link>{' '}
                {nickname} {staffRole && <Tag>{m.staff_search_staff()}</Tag>}{' '}
                {isCancelled && <Tag>{m.staff_search_cancelled()}</Tag>}{' '}
                <LogLink subject={`member:${memberId}`} />
              </Choice>
            </li>
          ))}
        </FoundCard>
      )}
      {orders && orders.length > 0 && (
        <FoundCard title={m.staff_search_orders()}>
          {orders.map(({ orderNumber, kind, account, fen, orderedAt }) => (
            <li key={`${kind} ${orderNumber}`}>
              <Link
                to={kind === 'card' ? '/manage/membershipCardOrders' : '/manage/rechargeOrders'}
                search={{ account }}
              >
                {orderNumber}
              </Link>{' '}
              · {account} · {formatYuan(fen, getLocale())} · {showTime(orderedAt)}
            </li>
          ))}
        </FoundCard>
      )}
      {posts && posts.length > 0 && (
        <FoundCard title={m.staff_search_posts()}>
          {posts.map((post) => (
            <Post key={`${post.topicId} ${post.commentId} ${post.replyId}`} post={post} chosen={chosen} />
          ))}
        </FoundCard>
      )}
    </>
  )
}

type FoundPost = NonNullable<Found['posts']>[number]

const thingOf = ({ topicId, commentId, replyId }: FoundPost) =>
  replyId !== null
    ? ({ kind: 'reply', id: replyId } as const)
    : commentId !== null
      ? ({ kind: 'comment', id: commentId } as const)
      : ({ kind: 'topic', id: topicId } as const)

/** One that was deleted leads to where it is restored. */
function Post({ post, chosen }: { post: FoundPost; chosen: Chosen }) {
  const { title, words, account, isDeleted, ...place } = post
  const name = title || `#${place.topicId}`
  const thing = thingOf(post)
  // A topic is known by its title, and what stands under one by its own words.
  const label = thing.kind === 'topic' ? name : words || name
  return (
    <li>
      <Choice chosen={chosen} name={nameOf(thing)} label={label}>
        {isDeleted ? (
          <Link to={place.commentId === null ? '/manage/deletedTopics' : '/manage/deletedComments'}>
            {name}
          </Link>
        ) : (
          <PostLink {...place}>{name}</PostLink>
        )}{' '}
        · {account} {isDeleted && <Tag tone="vermilion">{m.staff_search_deleted()}</Tag>}{' '}
        <LogLink subject={nameOf(thing)} />
        {words && <p className={styles.quiet}>{words}</p>}
      </Choice>
    </li>
  )
}

function AddressCard({ address }: { address: NonNullable<Found['address']> }) {
  return (
    <FoundCard title={m.staff_search_address({ address: address.address })}>
      <li>
        {address.isBanned && <Tag tone="vermilion">{m.staff_search_banned()}</Tag>}{' '}
        <Link to="/manage/addressBans">{m.manage_section_address_bans()}</Link>
      </li>
      {address.members.map(({ memberId, account, lastAt }) => (
        <li key={memberId}>
          <Link to="/manage/member" search={{ memberId }}>
            {account}
          </Link>{' '}
          · {showTime(lastAt)}
        </li>
      ))}
      {address.members.length === 0 && <li className={styles.quiet}>{m.staff_search_nobody()}</li>}
    </FoundCard>
  )
}

const FoundCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <ul className={styles.lines}>{children}</ul>
  </Card>
)
