import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type Acquaintance, listFollowers, listFollows } from '#contract/people/own-lists.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useNow, useViewer } from '#web/core/site.ts'
import { useOpened } from '#web/notifications/use-opened.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'

type Search = InputOf<typeof listFollows>

/** Whom a member follows, oneself or another. */
export function FollowsPage(search: Search) {
  const words = {
    own: { title: m.own_follows(), empty: m.own_follows_none() },
    of: (name: string) => ({ title: m.home_follows_of({ name }), empty: m.home_follows_none({ name }) }),
  }
  return <Acquaintances list={listFollows} to="/user/control/followList" search={search} words={words} />
}

export function FollowersPage(search: Search) {
  const words = {
    own: { title: m.own_followers(), empty: m.own_followers_none() },
    of: (name: string) => ({ title: m.home_followers_of({ name }), empty: m.home_followers_none({ name }) }),
  }
  return <Acquaintances list={listFollowers} to="/user/control/followerList" search={search} words={words} />
}

type Words = { title: string; empty: string }
type AcquaintancesProps = {
  list: typeof listFollows | typeof listFollowers
  to: '/user/control/followList' | '/user/control/followerList'
  search: Search
  words: { own: Words; of: (name: string) => Words }
}

function Acquaintances({ list, to, search, words }: AcquaintancesProps) {
  const { data, error } = usePageQuery(list, search, { expects: ['not_found'] })
  const viewer = useViewer()
  const isOwn = data ? data.member.userId === viewer?.userId : search.userName === undefined
  useOpened(isOwn && list === listFollowers && data ? { kinds: ['followed'] } : undefined)
  if (!data && error) return <ResultPage kind="not-found" title={m.home_missing()} />
  const name = data ? authorName(data.member) : (search.userName ?? '')
  const { title, empty } = isOwn ? words.own : words.of(name)
  const home = data && !isOwn && (
    <TextLink to="/user/control/home" search={{ userName: data.member.account }}>
      {m.dynamics_home_of({ name })}
    </TextLink>
  )
  if (data && data.state !== 'open')
    return (
      <section className={styles.page}>
        <h1>{title}</h1>
        {home}
        <EmptyState text={closedWords[data.state]({ name })} />
      </section>
    )
  return (
    <OwnListPage
      title={title}
      data={data}
      empty={empty}
      next={isOwn ? <ReadOn /> : undefined}
      wayBack={home}
      item={(one) => <AcquaintanceItem key={one.member.userId} {...one} />}
      linkFor={(page, props) => <Link to={to} search={{ ...search, page }} {...props} />}
    />
  )
}

const closedWords = { blocked: m.dynamics_blocked, closed: m.home_acquaintances_closed }

/** Whoever is let go of stays in the list until it is read again: pressing once more follows them again. */
function AcquaintanceItem({ member, isFollowed, followedAt }: Acquaintance) {
  const now = useNow()
  const showFollow = useShowFollow()
  const memberId = member.userId
  const isSelf = useViewer()?.userId === memberId
  return (
    <ListItem className={styles.row}>
      <Avatar name={authorName(member)} src={member.avatarUrl} size={40} />
      <div className={styles.text}>
        <MemberLink member={member} />
        <p className={styles.facts}>
          <RelativeTime at={followedAt} now={now} />
        </p>
      </div>
      {!isSelf && (!member.isCancelled || isFollowed) && (
        <MemberToggle
          name={`follow-${memberId}`}
          variant="secondary"
          label={m.toggles_follow()}
          labelOn={m.toggles_following()}
          state={{ isOn: isFollowed, count: 0 }}
          count={0}
          may={undefined}
          show={({ isOn }) => showFollow(memberId, isOn)}
          // How many follow them is not for this list.
          send={async (isOn) => ({
            ...(await call(isOn ? followMember : unfollowMember, { memberId })),
            count: 0,
          })}
        />
      )}
    </ListItem>
  )
}

/** Shows in both lists whether the viewer follows a member. */
function useShowFollow() {
  const queryClient = useQueryClient()
  return (memberId: number, isFollowed: boolean) => {
    for (const { name } of [listFollows, listFollowers]) {
      queryClient.setQueriesData<OutputOf<typeof listFollows>>(
        { queryKey: [name] },
        (list) =>
          list && {
            ...list,
            items: list.items.map((one) => (one.member.userId === memberId ? { ...one, isFollowed } : one)),
          },
      )
    }
  }
}
